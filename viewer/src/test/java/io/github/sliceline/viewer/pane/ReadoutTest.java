package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.swing.JLabel;
import org.junit.jupiter.api.Test;

class ReadoutTest {
    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(1));
    private final Readout readout = new Readout(model);

    @Test
    void theCursorIsReported() {
        model.point(model.places()
                .at(Pane.SLICE, new Subject.Slice(12, 0), 3, 7)
                .map(cursor -> cursor.withAmplitude(OptionalDouble.of(-7.25))));
        assertEquals(
                List.of("Inline 104", "Crossline 27", "Time 148 ms", "X 1037.5", "Y 2100.0", "Amplitude -7.25", ""),
                texts());
        model.point(Optional.empty());
        assertEquals(List.of("Inline –", "Crossline –", "Time –", "X –", "Y –", "Amplitude –", ""), texts());
    }

    @Test
    void theActivePaneSaysWhatItWaitsForAndWhatWentWrong() {
        model.report(Pane.INLINE, PaneStatus.reading(0.25));
        assertEquals("reading… 25 %", texts().get(6));
        model.activate(Pane.SLICE);
        assertEquals("", texts().get(6));
        model.report(Pane.SLICE, PaneStatus.failed(new Problem("small.h5 is gone.")));
        assertEquals("small.h5 is gone.", texts().get(6));
    }

    private List<String> texts() {
        return Arrays.stream(readout.getComponents())
                .map(label -> ((JLabel) label).getText())
                .toList();
    }
}
