package io.github.sliceline.viewer.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.command.CommandsTest;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RememberedViewTest {
    private final ViewerModel model = CommandsTest.model(Optional.empty());

    @Test
    void linesAmplitudesAndPartsComeBack() {
        ViewerModel seen = CommandsTest.model(Optional.empty());
        seen.views().layOut(Pane.INLINE, 600, 400);
        seen.views().zoom(Pane.INLINE, 2);
        seen.moveTo(new Position(7, 8, 9, 0));
        seen.show(
                seen.display().withGain(3).withRange(new AmplitudeRange(-2, 5)).withReversedPolarity(true));
        String text = RememberedView.of(seen);

        new RememberedView(text).restore(model);
        assertEquals(seen.position(), model.position());
        assertEquals(seen.display(), model.display());
        model.views().layOut(Pane.INLINE, 300, 200);
        Viewport was = seen.views().of(Pane.INLINE).orElseThrow();
        assertEquals(was.on(300, 200), model.views().of(Pane.INLINE).orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "position",
                "position=a,b,c,d",
                "position=1,2",
                "amplitudes=5,-5,1,0,0",
                "amplitudes=1,NaN,0,0,0",
                "=;=;"
            })
    void whatMakesNoSenseIsNotUsed(String text) {
        Position before = model.position();
        var display = model.display();
        new RememberedView(text).restore(model);
        assertEquals(before, model.position());
        assertEquals(display, model.display());
    }

    @Test
    void aViewOfAnotherSurveyIsMovedToTheNearest() {
        new RememberedView("position=9999,-4,3,7;inline=5,5,1,1").restore(model);
        model.views().layOut(Pane.INLINE, 300, 200);
        assertEquals(new Position(49, 0, 3, 0), model.position());
    }
}
