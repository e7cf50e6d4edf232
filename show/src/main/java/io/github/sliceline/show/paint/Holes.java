package io.github.sliceline.show.paint;

/** The pattern for missing data: thin grey lines on white, which no colour map contains. */
final class Holes {
    private static final int DISTANCE = 8;
    private static final int LINE = 0xB4B4B4;
    private static final int GROUND = 0xFFFFFF;

    private Holes() {}

    /**
     * Returns the colour of a pixel as 0xRRGGBB.
     *
     * @param scale size of the picture relative to a usual screen
     */
    static int colourAt(int x, int y, double scale) {
        int distance = (int) Math.max(2, Math.round(DISTANCE * scale));
        int width = (int) Math.max(1, Math.round(scale));
        return (x + y) % distance < width ? LINE : GROUND;
    }
}
