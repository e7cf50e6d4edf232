package io.github.sliceline.viewer.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.Rectangle;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WindowBoundsTest {
    private static final Rectangle SCREEN = new Rectangle(0, 0, 1600, 1000);
    private static final Rectangle SECOND = new Rectangle(1600, 0, 1000, 800);
    private static final Rectangle USUAL = new Rectangle(160, 70, 1280, 860);

    private static Rectangle of(double[] remembered, int others, Rectangle... screens) {
        return WindowBounds.of(Optional.of(remembered), List.of(screens), others);
    }

    @Test
    void theFirstWindowIsInTheMiddle() {
        assertEquals(USUAL, WindowBounds.of(Optional.empty(), List.of(SCREEN), 0));
        assertEquals(
                new Rectangle(40, 30, 720, 540),
                WindowBounds.of(Optional.empty(), List.of(new Rectangle(0, 0, 800, 600)), 0));
    }

    @Test
    void windowsOpenAtTheirLastPlace() {
        assertEquals(new Rectangle(1700, 50, 600, 500), of(new double[] {1700, 50, 600, 500}, 0, SCREEN, SECOND));
    }

    @Test
    void windowsOffAllScreensOpenInTheMiddle() {
        assertEquals(USUAL, of(new double[] {1700, 50, 600, 500}, 0, SCREEN));
        assertEquals(USUAL, of(new double[] {-560, 50, 600, 500}, 0, SCREEN), "40 pixels of it are seen");
        assertEquals(USUAL, of(new double[] {0, 0, 5, 5}, 0, SCREEN));
        assertEquals(USUAL, of(new double[] {0, -500, 800, 600}, 0, SCREEN), "its top is not seen");
    }

    @Test
    void furtherWindowsAreBesideOneAnother() {
        assertEquals(new Rectangle(156, 106, 600, 500), of(new double[] {100, 50, 600, 500}, 2, SCREEN));
    }
}
