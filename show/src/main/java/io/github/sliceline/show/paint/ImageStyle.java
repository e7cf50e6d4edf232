package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.words.Human;
import java.util.Optional;
import java.util.Set;

/**
 * How a section is drawn. Immutable.
 *
 * @param looks as colours, as wiggles, or both; at least one
 * @param colours empty for those that suit the data: red-white-blue for both signs, viridis for one
 * @param clip where colours saturate, and where a wiggle has gone its way
 * @param gain how many times stronger amplitudes are drawn, more than 0
 * @param agc window of the automatic gain control, in the unit of the vertical axis; 0 for none
 * @param size of the whole picture; empty for one that suits the shape of the data
 * @param dpi pixels per inch: how large text is, and what the file says of it
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

    /** Colours that suit the data and saturate at percentile 98. */
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

    boolean hasColours() {
        return looks.contains(Look.DENSITY);
    }

    /** Whether traces are drawn one by one. */
    public boolean hasWiggles() {
        return looks.contains(Look.WIGGLE) || looks.contains(Look.AREA);
    }

    /** How values are drawn that lie in a range; balanced ones already are. */
    Display display(AmplitudeRange range) {
        return Display.density(range).withLooks(looks).withColours(colours.orElseGet(() -> ColourMap.suiting(range)));
    }

    /** Where colours saturate, in words. */
    String saturation(AmplitudeRange range) {
        return range + " (" + clip + (gain == 1 ? "" : ", gain " + Human.plain(gain)) + ")";
    }

    /** How much larger text and lines are than on a usual screen. */
    double scale() {
        return (double) dpi / PngWriter.USUAL_DPI;
    }
}
