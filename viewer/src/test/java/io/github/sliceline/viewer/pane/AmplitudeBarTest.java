package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.volume.Section;
import java.awt.event.InputEvent;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import java.awt.image.BufferedImage;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A colour bar without a screen: amplitudes from -1000 to 999 are shown, colours saturate at -100 and 100. */
class AmplitudeBarTest {
    private static final int RED = 0xB20A1C;
    private static final int BLUE = 0x053087;

    private final ViewerModel model = new ViewerModel(TestSurveys.small(), Display.density(100));
    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private final AmplitudeBar bar = new AmplitudeBar(model, jobs::add, Runnable::run);

    @BeforeEach
    void show() {
        // 30 pixels above and below: a thousand for amplitudes from 125 to -125.
        bar.setSize(140, 1030);
        float[] samples = new float[2000];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i - 1000;
        }
        Section section = Section.of(
                "Inline 110",
                Axis.regular("crossline", "", 30, -1, 40),
                Axis.regular("twt", "ms", 100, 4, 50),
                samples);
        bar.show(Pane.INLINE, new LoadedSection(new Subject.Inline(5, 0), section, true));
        work();
    }

    private void work() {
        while (!jobs.isEmpty()) {
            jobs.remove().run();
        }
    }

    @Test
    void theBarHasTheColoursOfItsAmplitudesAndTheHistogramStandsBesideIt() {
        BufferedImage picture = new BufferedImage(140, 1030, BufferedImage.TYPE_INT_RGB);
        bar.paint(picture.createGraphics());
        // 20 pixels down begins the bar; every amplitude from -125 to 125 occurs once.
        assertEquals(BLUE, picture.getRGB(50, 30) & 0xffffff);
        assertEquals(0xFFFFFF, picture.getRGB(50, 520) & 0xffffff);
        assertEquals(RED, picture.getRGB(50, 1010) & 0xffffff);
        assertEquals(PaneTheme.quietInk().getRGB(), picture.getRGB(40, 300));
        assertEquals(PaneTheme.quietInk().getRGB(), picture.getRGB(40, 700));
    }

    @Test
    void aHandleIsDragged() {
        mouse(MouseEvent.MOUSE_PRESSED, 120, 0);
        mouse(MouseEvent.MOUSE_DRAGGED, 320, 0);
        assertEquals(new AmplitudeRange(-50, 50), model.display().saturation());
        mouse(MouseEvent.MOUSE_DRAGGED, 420, 0);
        assertEquals(new AmplitudeRange(-25, 25), model.display().saturation(), "on the scale where it began");
        mouse(MouseEvent.MOUSE_RELEASED, 420, 0);
        mouse(MouseEvent.MOUSE_PRESSED, 920, 0);
        mouse(MouseEvent.MOUSE_DRAGGED, 720, InputEvent.SHIFT_DOWN_MASK);
        assertEquals(new AmplitudeRange(-12.5f, 25), model.display().saturation());
    }

    @Test
    void theWheelChangesGain() {
        bar.dispatchEvent(new MouseWheelEvent(
                bar, MouseEvent.MOUSE_WHEEL, 0, 0, 50, 50, 0, false, MouseWheelEvent.WHEEL_UNIT_SCROLL, 3, -1));
        assertEquals(1.1, model.display().gain(), 1e-9);
    }

    @Test
    void percentilesUseTheShownSection() {
        model.show(model.display().withGain(7));
        bar.clip(new AmplitudeClip(50, true));
        assertEquals(7, model.display().gain(), "not on the thread of events");
        work();
        assertEquals(new AmplitudeRange(-500, 500), model.display().saturation());
        assertEquals(1, model.display().gain());
    }

    @Test
    void clipsAreTyped() {
        model.show(model.display().withGain(7));
        bar.clip("±3000");
        assertEquals(AmplitudeRange.symmetrical(3000), model.display().saturation());
        bar.clip("1500…4500");
        assertEquals(new AmplitudeRange(1500, 4500), model.display().saturation());
        bar.clip("2000");
        assertEquals(new AmplitudeRange(0, 2000), model.display().saturation(), "of one sign, as before");
        model.show(model.display().withReversedPolarity(true));
        bar.clip("-10:20");
        assertEquals(new AmplitudeRange(-10, 20), model.display().saturation());
        bar.clip(" 50% ");
        work();
        assertEquals(500, model.display().saturation().limit());
    }

    @Test
    void clipsUnderGainControlUseBalancedTraces() {
        model.show(model.display().withAgc(1));
        bar.clip(new AmplitudeClip(50, true));
        work();
        assertTrue(Math.abs(model.display().range().high() - 1) < 1e-6, "each sample over itself");
        model.show(model.display().withAgc(0));
        assertEquals(new AmplitudeRange(-100, 100), model.display().range());
    }

    private void mouse(int what, int y, int held) {
        bar.dispatchEvent(
                new MouseEvent(bar, what, 0, InputEvent.BUTTON1_DOWN_MASK | held, 50, y, 1, false, MouseEvent.BUTTON1));
    }
}
