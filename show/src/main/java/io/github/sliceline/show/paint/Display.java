package io.github.sliceline.show.paint;

import java.util.Set;

/**
 * How the samples of a section are turned into pixels. Immutable.
 *
 * @param looks as colours, as wiggles, or both; at least one
 * @param colours by which amplitudes are coloured
 * @param range amplitudes between which colours differ; a wiggle has gone its way at the larger of both
 * @param reversedPolarity whether amplitudes are turned round first
 * @param gain how many times stronger amplitudes are drawn, more than 0
 * @param agc window of the automatic gain control in samples; 0 for none
 * @param interpolated whether what lies between samples is interpolated; otherwise each is a block
 */
public record Display(
        Set<Look> looks,
        ColourMap colours,
        AmplitudeRange range,
        boolean reversedPolarity,
        double gain,
        int agc,
        boolean interpolated) {
    /** Refuses what cannot be drawn. */
    public Display {
        looks = Set.copyOf(looks);
        if (looks.isEmpty()) {
            throw new IllegalArgumentException("a section has a look: density, wiggle or area");
        }
        if (!(gain > 0) || !Double.isFinite(gain)) {
            throw new IllegalArgumentException("gain must be above 0, got " + gain);
        }
        if (agc < 0) {
            throw new IllegalArgumentException("the window of the gain control must not be below 0, got " + agc);
        }
    }

    /** Colours of both signs that saturate at plus and minus an amplitude. */
    public static Display density(float limit) {
        return new Display(
                Set.of(Look.DENSITY), ColourMap.RED_WHITE_BLUE, new AmplitudeRange(-limit, limit), false, 1, 0, true);
    }

    /** The same with other amplitudes at which colours saturate. */
    public Display withRange(AmplitudeRange other) {
        return new Display(looks, colours, other, reversedPolarity, gain, agc, interpolated);
    }

    /** The same in other looks. */
    public Display withLooks(Set<Look> other) {
        return new Display(other, colours, range, reversedPolarity, gain, agc, interpolated);
    }

    /** The same in other colours. */
    public Display withColours(ColourMap other) {
        return new Display(looks, other, range, reversedPolarity, gain, agc, interpolated);
    }

    /** The same with amplitudes turned round, or not. */
    public Display withReversedPolarity(boolean reversed) {
        return new Display(looks, colours, range, reversed, gain, agc, interpolated);
    }

    /** The same so many times stronger. */
    public Display withGain(double other) {
        return new Display(looks, colours, range, reversedPolarity, other, agc, interpolated);
    }

    /** The same with another gain control, in samples; 0 for none. */
    public Display withAgc(int window) {
        return new Display(looks, colours, range, reversedPolarity, gain, window, interpolated);
    }

    /** The same interpolated, or in blocks. */
    public Display withInterpolated(boolean between) {
        return new Display(looks, colours, range, reversedPolarity, gain, agc, between);
    }
}
