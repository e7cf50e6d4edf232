package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import java.util.Set;

/**
 * The settings that turn the samples of a section into pixels. Immutable.
 *
 * @param looks colours, wiggles, or both; at least one
 * @param colours colour map of the amplitudes
 * @param amplitudes range over which colours differ without gain control; a wiggle has its full deflection at the
 *     larger absolute end
 * @param balanced range under gain control, where an amplitude of 1 is the rms around it
 * @param reversedPolarity true to negate amplitudes first
 * @param gain factor by which amplitudes are amplified, above 0
 * @param agc window of the automatic gain control in samples, for {@link Raster#balanced}; 0 for none
 * @param interpolated true to interpolate between samples, false to draw each as a block
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
    /** About as many balanced samples lie beyond it as original samples beyond percentile 98. */
    private static final AmplitudeRange BALANCED = AmplitudeRange.symmetrical(2.5f);

    /** Refuses invalid settings. */
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

    /** Returns a display in colours that saturate at plus and minus an amplitude. */
    public static Display density(float limit) {
        return density(AmplitudeRange.symmetrical(limit));
    }

    /** Returns a display in default colours for a range: red-white-blue for both signs, viridis for one. */
    public static Display density(AmplitudeRange range) {
        return new Display(Set.of(Look.DENSITY), ColourMap.suiting(range), range, BALANCED, false, 1, 0, true);
    }

    /**
     * Returns the current range before gain and polarity: {@link #balanced} under gain control, else {@link
     * #amplitudes}.
     */
    public AmplitudeRange range() {
        return agc == 0 ? amplitudes : balanced;
    }

    /**
     * Returns the range of a section's values at which colours saturate: the current range, corrected for gain and
     * polarity.
     */
    public AmplitudeRange saturation() {
        AmplitudeRange weaker = range().over(gain);
        return reversedPolarity ? new AmplitudeRange(0 - weaker.high(), 0 - weaker.low()) : weaker;
    }

    /** Returns this display for a map, which has no traces: colours only, without gain control. */
    public Display ofMap() {
        return withLooks(Set.of(Look.DENSITY)).withAgc(0);
    }

    /** True if amplitudes are drawn as colours. */
    public boolean hasColours() {
        return looks.contains(Look.DENSITY);
    }

    /** True if traces are drawn one by one. */
    public boolean hasWiggles() {
        return looks.contains(Look.WIGGLE) || looks.contains(Look.AREA);
    }

    /** Returns a display with another current {@link #range}. */
    public Display withRange(AmplitudeRange other) {
        AmplitudeRange plain = agc == 0 ? other : amplitudes;
        AmplitudeRange controlled = agc == 0 ? balanced : other;
        return new Display(looks, colours, plain, controlled, reversedPolarity, gain, agc, interpolated);
    }

    /** Returns a display with other looks. */
    public Display withLooks(Set<Look> other) {
        return new Display(other, colours, amplitudes, balanced, reversedPolarity, gain, agc, interpolated);
    }

    /** Returns a display with another colour map. */
    public Display withColours(ColourMap other) {
        return new Display(looks, other, amplitudes, balanced, reversedPolarity, gain, agc, interpolated);
    }

    /** Returns a display with this polarity. */
    public Display withReversedPolarity(boolean reversed) {
        return new Display(looks, colours, amplitudes, balanced, reversed, gain, agc, interpolated);
    }

    /** Returns a display with another gain. */
    public Display withGain(double other) {
        return new Display(looks, colours, amplitudes, balanced, reversedPolarity, other, agc, interpolated);
    }

    /** Returns a display with another window of the automatic gain control, in samples; 0 for none. */
    public Display withAgc(int window) {
        return new Display(looks, colours, amplitudes, balanced, reversedPolarity, gain, window, interpolated);
    }

    /** Returns a display that interpolates samples, or draws them as blocks. */
    public Display withInterpolated(boolean between) {
        return new Display(looks, colours, amplitudes, balanced, reversedPolarity, gain, agc, between);
    }
}
