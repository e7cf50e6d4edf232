package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.words.Human;
import java.util.Optional;
import java.util.Set;

/**
 * The style of a section's picture. Immutable.
 *
 * @param looks colours, wiggles, or both; at least one
 * @param colours colour map; empty for the default of the data: red-white-blue for both signs, viridis for one
 * @param clip limit at which colours saturate and wiggles have their full deflection
 * @param gain factor by which amplitudes are amplified, above 0
 * @param agc window of the automatic gain control, in the unit of the vertical axis; 0 for none
 * @param size size of the whole picture; empty to choose one for the shape of the data
 * @param dpi pixels per inch: sets the size of text, and is stored in the file
 */
public record ImageStyle(
        Set<Look> looks,
        Optional<ColourMap> colours,
        AmplitudeClip clip,
        double gain,
        double agc,
        Optional<PictureSize> size,
        int dpi) {
    private static final int SMALLEST_DPI = 48;
    private static final int LARGEST_DPI = 600;

    /** Default colours of the data that saturate at percentile 98. */
    public static final ImageStyle DEFAULTS = new ImageStyle(
            Set.of(Look.DENSITY),
            Optional.empty(),
            new AmplitudeClip(98, true),
            1,
            0,
            Optional.empty(),
            PngWriter.USUAL_DPI);

    public ImageStyle {
        looks = Set.copyOf(looks);
        if (looks.isEmpty()) {
            throw new IllegalArgumentException("a picture has a look: density, wiggle or area");
        }
        if (!(gain > 0) || !Double.isFinite(gain)) {
            throw new IllegalArgumentException("gain must be above 0, got " + gain);
        }
        if (!(agc >= 0) || !Double.isFinite(agc)) {
            throw new IllegalArgumentException("the window of the gain control must be above 0, got " + agc);
        }
        if (dpi < SMALLEST_DPI || dpi > LARGEST_DPI) {
            throw new IllegalArgumentException(
                    "a picture has " + SMALLEST_DPI + " to " + LARGEST_DPI + " dpi, got " + dpi);
        }
    }

    /** Returns a style of which only looks, size and resolution count, because a {@link Display} has the rest. */
    static ImageStyle of(Set<Look> looks, PictureSize size, int dpi) {
        return new ImageStyle(looks, Optional.empty(), DEFAULTS.clip, 1, 0, Optional.of(size), dpi);
    }

    boolean hasColours() {
        return looks.contains(Look.DENSITY);
    }

    /** True if traces are drawn one by one. */
    public boolean hasWiggles() {
        return looks.contains(Look.WIGGLE) || looks.contains(Look.AREA);
    }

    /** Returns the display of values in a range. The values are already balanced. */
    Display display(AmplitudeRange range) {
        return Display.density(range).withLooks(looks).withColours(colours.orElseGet(() -> ColourMap.suiting(range)));
    }

    /** Returns the limit of the colours, in words. */
    String saturation(AmplitudeRange range) {
        return range + " (" + clip + (gain == 1 ? "" : ", gain " + Human.plain(gain)) + ")";
    }

    /** Returns the size of text and lines relative to a usual screen. */
    double scale() {
        return (double) dpi / PngWriter.USUAL_DPI;
    }
}
