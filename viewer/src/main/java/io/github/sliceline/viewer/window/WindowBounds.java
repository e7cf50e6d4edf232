package io.github.sliceline.viewer.window;

import java.awt.Rectangle;
import java.util.List;
import java.util.Optional;

/** Positions of new windows. */
final class WindowBounds {
    private static final int LEAST_SEEN = 120;
    private static final int CASCADE = 28;

    private WindowBounds() {}

    /**
     * Returns the bounds of a new window.
     *
     * @param remembered left, top, width and height of the last window
     * @param screens all screens, the default one first
     * @param others number of open windows
     */
    static Rectangle of(Optional<double[]> remembered, List<Rectangle> screens, int others) {
        Rectangle bounds = remembered
                .map(found -> new Rectangle((int) found[0], (int) found[1], (int) found[2], (int) found[3]))
                .filter(found -> isSeen(found, screens))
                .orElseGet(() -> usual(screens.get(0)));
        bounds.translate(CASCADE * others, CASCADE * others);
        return isSeen(bounds, screens) ? bounds : usual(screens.get(0));
    }

    /** True if enough of the title bar is on a screen to drag the window by it. */
    private static boolean isSeen(Rectangle bounds, List<Rectangle> screens) {
        Rectangle top = new Rectangle(bounds.x, bounds.y, bounds.width, LEAST_SEEN / 4);
        return bounds.width >= LEAST_SEEN
                && bounds.height >= LEAST_SEEN
                && screens.stream()
                        .map(screen -> screen.intersection(top))
                        .anyMatch(seen -> seen.width >= LEAST_SEEN && seen.height >= top.height / 2);
    }

    private static Rectangle usual(Rectangle screen) {
        int width = Math.min(1280, screen.width * 9 / 10);
        int height = Math.min(860, screen.height * 9 / 10);
        return new Rectangle(
                screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2, width, height);
    }
}
