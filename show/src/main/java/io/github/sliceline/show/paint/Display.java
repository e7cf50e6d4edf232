package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import java.util.Set;

/**
 * How the samples of a section are turned into pixels. Immutable.
 *
 * @param looks as colours, as wiggles, or both; at least one
 * @param colours by which amplitudes are coloured
 * @param amplitudes between which colours differ without gain control; a wiggle has gone its way at the larger of both
 * @param balanced the same under gain control, where an amplitude of 1 is the rms around it
 * @param reversedPolarity whether amplitudes are turned round first
 * @param gain how many times stronger amplitudes are drawn, more than 0
 * @param agc window of the automatic gain control in samples, for {@link Raster#balanced}; 0 for none
 * @param interpolated whether what lies between samples is interpolated; otherwise each is a block
 */
public record Display(
        Set<Look> looks,
        ColourMap colours,
        AmplitudeRange amplitudes,
        AmplitudeRange balanced,
        boolean reversedPolarity,
        double gain,
        int agc,
        boolean interpolated) {
    /** Of balanced traces about as many samples lie beyond it as beyond percentile 98 of what they were. */
    private static final AmplitudeRange BALANCED = AmplitudeRange.symmetrical(2.5f);

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
        return density(AmplitudeRange.symmetrical(limit));
    }

    /** Colours that suit a range: red-white-blue where both signs are, viridis for one. */
    public static Display density(AmplitudeRange range) {
        return new Display(Set.of(Look.DENSITY), ColourMap.suiting(range), range, BALANCED, false, 1, 0, true);
    }

    /** The range in use: of amplitudes, or of balanced ones under gain control. Before gain and polarity. */
    public AmplitudeRange range() {
        return agc == 0 ? amplitudes : balanced;
    }

    /** The values of a section at which colours saturate: the range in use with gain and polarity taken off again. */
    public AmplitudeRange saturation() {
        AmplitudeRange weaker = range().over(gain);
        return reversedPolarity ? new AmplitudeRange(0 - weaker.high(), 0 - weaker.low()) : weaker;
    }

    /** This display for a map, which has no traces: colours only, without gain control. */
    public Display ofMap() {
        return withLooks(Set.of(Look.DENSITY)).withAgc(0);
    }

    /** Whether amplitudes are colours. */
    public boolean hasColours() {
        return looks.contains(Look.DENSITY);
    }

    /** Whether traces are drawn one by one. */
    public boolean hasWiggles() {
        return looks.contains(Look.WIGGLE) || looks.contains(Look.AREA);
    }

    /** Sets the values at which colours saturate, in place of the {@link #range} in use. */
    public Display withRange(AmplitudeRange other) {
        AmplitudeRange plain = agc == 0 ? other : amplitudes;
        AmplitudeRange controlled = agc == 0 ? balanced : other;
        return new Display(looks, colours, plain, controlled, reversedPolarity, gain, agc, interpolated);
    }

    /** Sets how traces are drawn. */
    public Display withLooks(Set<Look> other) {
        return new Display(other, colours, amplitudes, balanced, reversedPolarity, gain, agc, interpolated);
    }

    /** Sets the colours. */
    public Display withColours(ColourMap other) {
        return new Display(looks, other, amplitudes, balanced, reversedPolarity, gain, agc, interpolated);
    }

    /** Sets whether the polarity of amplitudes is reversed. */
    public Display withReversedPolarity(boolean reversed) {
        return new Display(looks, colours, amplitudes, balanced, reversed, gain, agc, interpolated);
    }

    /** Sets the gain: how many times stronger amplitudes are drawn. */
    public Display withGain(double other) {
        return new Display(looks, colours, amplitudes, balanced, reversedPolarity, other, agc, interpolated);
    }

    /** Sets the window of the automatic gain control, in samples; 0 for none. */
    public Display withAgc(int window) {
        return new Display(looks, colours, amplitudes, balanced, reversedPolarity, gain, window, interpolated);
    }

    /** Sets whether samples are interpolated, or drawn as blocks. */
    public Display withInterpolated(boolean between) {
        return new Display(looks, colours, amplitudes, balanced, reversedPolarity, gain, agc, between);
    }
}
