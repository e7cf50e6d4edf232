package io.github.sliceline.show.paint;

/**
 * Values to colours: those outside the range have the colour of its end. A diverging map keeps its middle at 0, also
 * where the range has one sign.
 */
final class ColourScale {
    /** Odd, so that one colour is the middle; more are not told apart, and make larger files. */
    private static final int STEPS = 255;

    private final int[] table = new int[STEPS];
    private final AmplitudeRange range;

    ColourScale(ColourMap map, AmplitudeRange range) {
        this.range = range;
        for (int i = 0; i < STEPS; i++) {
            double part = (double) i / (STEPS - 1);
            double value = range.low() + part * ((double) range.high() - range.low());
            table[i] = map.colourAt(map.diverging() ? (value / range.limit() + 1) / 2 : part);
        }
    }

    AmplitudeRange range() {
        return range;
    }

    /** Colour of a value that is not NaN, as 0xRRGGBB. */
    int colourOf(float value) {
        double part = Math.max(0, Math.min(1, range.partOf(value)));
        return table[(int) Math.round(part * (STEPS - 1))];
    }
}
