package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.volume.Section;
import java.awt.Rectangle;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A pane without a screen: twenty traces of fifty samples, -1 in the left half and 1 in the right. */
class SectionPaneTest {
    private static final int RED = 0xB20A1C;
    private static final int BLUE = 0x053087;
    private static final Subject FIRST = new Subject.Inline(5, 0);

    private final ViewerModel model =
            new ViewerModel(TestSurveys.small(), Display.density(1).withInterpolated(false));
    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private final SectionPane pane = new SectionPane(model, Pane.INLINE, jobs::add, Runnable::run);

    @BeforeEach
    void show() {
        pane.setSize(300, 260);
        pane.doLayout();
        pane.show(section(true));
        work();
    }

    private static LoadedSection section(boolean exact) {
        float[] samples = new float[20 * 50];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i < 10 * 50 ? -1 : 1;
        }
        Section section = Section.of(
                "Inline 110",
                Axis.regular("crossline", "", 30, -1, 20),
                Axis.regular("twt", "ms", 100, 4, 50),
                samples);
        return new LoadedSection(FIRST, section, exact);
    }

    private void work() {
        while (!jobs.isEmpty()) {
            jobs.remove().run();
        }
    }

    @Test
    void coloursAreWhereTheirSamplesAre() {
        Rectangle samples = pane.area();
        assertEquals(new Viewport(-0.5, -0.5, 19.5, 49.5, samples.width, samples.height), view());
        assertEquals(RED, colour(9, 10));
        assertEquals(BLUE, colour(11, 10), "the line of crossline index 10 is between");
        model.views().look(Pane.INLINE, new Viewport(8.5, 1.5, 12.5, 5.5, 1, 1));
        work();
        assertEquals(RED, colour(9.4, 3));
        assertEquals(BLUE, colour(11, 3));
    }

    @Test
    void theOldPaintingMovesUntilTheNewOneComes() {
        List<Subject> onScreen = new ArrayList<>();
        pane.whenOnScreen(onScreen::add);
        model.moveTo(new Position(5, 19, 49, 0));
        model.views().look(Pane.INLINE, new Viewport(4.5, 9.5, 14.5, 34.5, 1, 1));
        assertEquals(1, jobs.size());
        assertEquals(RED, colour(8, 20));
        assertEquals(BLUE, colour(11, 20));
        assertEquals(List.of(), onScreen, "not in all its pixels yet");
        work();
        assertEquals(RED, colour(8, 20));
        assertEquals(List.of(FIRST), onScreen);
    }

    @Test
    void theLinesOfOtherPanesAreDrawnWithoutPaintingTheSection() {
        model.moveTo(new Position(5, 3, 40, 0));
        assertEquals(0, jobs.size());
        assertEquals(PaneLines.colour(Pane.CROSSLINE).getRGB() & 0xffffff, colour(3, 10));
        assertEquals(PaneLines.colour(Pane.SLICE).getRGB() & 0xffffff, colour(10, 40));
        assertEquals(BLUE, colour(10, 10));
    }

    @Test
    void overlaysAreDrawnInTheSamples() {
        List<Viewport> views = new ArrayList<>();
        pane.addOverlay(subject -> (canvas, view) -> {
            views.add(view);
            assertEquals(FIRST, subject);
            canvas.fillRect(0, 0, 5, 5);
        });
        picture();
        assertEquals(List.of(view()), views);
    }

    @Test
    void theAmplitudeUnderThePointerIsTheFilesOwn() {
        model.show(model.display().withGain(3).withReversedPolarity(true).withAgc(9));
        point(11, 10);
        assertEquals(1, model.cursor().orElseThrow().amplitude().orElseThrow());
        point(2, 10);
        assertEquals(-1, model.cursor().orElseThrow().amplitude().orElseThrow());
        assertEquals(2, model.cursor().orElseThrow().crossline());
        pane.show(section(false));
        assertTrue(model.cursor().orElseThrow().amplitude().isEmpty(), "what is shown is not of this line");
        pane.dispatchEvent(new MouseEvent(pane, MouseEvent.MOUSE_EXITED, 0, 0, 1, 1, 0, false));
        assertEquals(Optional.empty(), model.cursor());
    }

    @Test
    void failuresAreShownUntilTheNextSection() {
        pane.failed(new Problem("small.h5 is gone."));
        assertEquals("small.h5 is gone.", model.status(Pane.INLINE).sentence());
        assertTrue(pane.getComponent(0).isVisible());
        assertTrue(pane.area().contains(pane.getComponent(0).getBounds()));
        assertTrue(colour(2, 2) != RED, "what was shown before would pass for what is not there");
        pane.show(section(true));
        assertEquals("", model.status(Pane.INLINE).sentence());
        assertTrue(!pane.getComponent(0).isVisible());
    }

    @Test
    void gainControlIsDoneOnce() {
        SectionArtist artist = new SectionArtist();
        LoadedSection section = section(true);
        assertSame(artist.balanced(section, 9), artist.balanced(section, 9));
        assertNotSame(artist.balanced(section, 9), artist.balanced(section, 11));
    }

    private void point(double column, double row) {
        int x = (int) (pane.area().x + view().xOf(column));
        int y = (int) (pane.area().y + view().yOf(row));
        pane.dispatchEvent(new MouseEvent(pane, MouseEvent.MOUSE_MOVED, 0, 0, x, y, 0, false));
    }

    private int colour(double column, double row) {
        int x = (int) (pane.area().x + view().xOf(column));
        int y = (int) (pane.area().y + view().yOf(row));
        return picture().getRGB(x, y) & 0xffffff;
    }

    private BufferedImage picture() {
        BufferedImage picture = new BufferedImage(300, 260, BufferedImage.TYPE_INT_RGB);
        pane.paint(picture.createGraphics());
        return picture;
    }

    private Viewport view() {
        return model.views().of(Pane.INLINE).orElseThrow();
    }
}
