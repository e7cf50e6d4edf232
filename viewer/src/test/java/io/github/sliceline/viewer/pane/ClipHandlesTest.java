package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.paint.Display;
import org.junit.jupiter.api.Test;

/** A bar of 1000 pixels for amplitudes from -125 to 125: four pixels for one. */
class ClipHandlesTest {
    private static final Display DISPLAY = Display.density(100);
    private static final ClipHandles HANDLES = ClipHandles.of(DISPLAY, 1000);

    @Test
    void handlesAreWhereColoursSaturate() {
        assertEquals(100, HANDLES.upperY(), 1e-3);
        assertEquals(900, HANDLES.lowerY(), 1e-3);
        assertTrue(HANDLES.upperAt(499));
        assertFalse(HANDLES.upperAt(501));
    }

    @Test
    void bothAreDraggedTogether() {
        assertEquals(
                new AmplitudeRange(-50, 50),
                HANDLES.dragged(DISPLAY, true, 300, false).saturation());
        assertEquals(
                new AmplitudeRange(-75, 75),
                HANDLES.dragged(DISPLAY, false, 800, false).saturation());
    }

    @Test
    void oneHandleIsDraggedAlone() {
        Display alone = HANDLES.dragged(DISPLAY, true, 300, true);
        assertEquals(new AmplitudeRange(-100, 50), alone.saturation());
        assertEquals(
                new AmplitudeRange(-25, 50),
                HANDLES.dragged(alone, false, 600, false).saturation());
    }

    @Test
    void handlesDoNotPassOneAnother() {
        assertEquals(
                0.25, HANDLES.dragged(DISPLAY, true, 999, false).saturation().high(), 1e-6);
        Display alone = HANDLES.dragged(DISPLAY, true, 300, true);
        assertEquals(49.75, HANDLES.dragged(alone, false, 0, false).saturation().low(), 1e-6);
    }

    @Test
    void gainAndPolarityStay() {
        Display turned = DISPLAY.withGain(2).withReversedPolarity(true);
        ClipHandles handles = ClipHandles.of(turned, 1000);
        assertEquals(100, handles.upperY(), 1e-3, "at 50 of 62.5");
        Display dragged = handles.dragged(turned, true, 300, true);
        assertEquals(new AmplitudeRange(-50, 25), dragged.saturation());
        assertEquals(new AmplitudeRange(-50, 100), dragged.range());
    }
}
