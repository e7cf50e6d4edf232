package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import java.util.Arrays;

/**
 * Maps values to colours. Values outside the range get the colour of its end. The middle of a diverging map stays at 0,
 * even if the range has one sign.
 */
final class ColourScale {
    /** Odd, so that one colour is the middle. More colours cannot be told apart, and make larger files. */
    private static final int STEPS = 255;

    private static final int PAPER = 0xFFFFFF;

    private final int[] table = new int[STEPS];
    private final double slope;
    private final double offset;

    ColourScale(ColourMap map, AmplitudeRange range) {
        this(map, range, 1);
    }

    /** Multiplies values by {@code factor} first. */
    private ColourScale(ColourMap map, AmplitudeRange range, double factor) {
        double steps = (STEPS - 1) / ((double) range.high() - range.low());
        slope = factor * steps;
        // Adds a half, so that truncation rounds.
        offset = 0.5 - range.low() * steps;
        for (int i = 0; i < STEPS; i++) {
            double part = (double) i / (STEPS - 1);
            double value = range.low() + part * ((double) range.high() - range.low());
            table[i] = map.colourAt(map.diverging() ? (value / range.limit() + 1) / 2 : part);
        }
    }

    /** Returns the colours of samples in a display; all white if the display shows no colours. */
    static ColourScale of(Display display) {
        double factor = display.reversedPolarity() ? -display.gain() : display.gain();
        ColourScale scale = new ColourScale(display.colours(), display.range(), factor);
        if (!display.hasColours()) {
            Arrays.fill(scale.table, PAPER);
        }
        return scale;
    }

    /** Returns the colour of a value that is not NaN, as 0xRRGGBB. */
    int colourOf(double value) {
        return table[Math.max(0, Math.min(STEPS - 1, (int) (value * slope + offset)))];
    }
}
