package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.MapDrawing;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.paint.ImageStyle;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.show.paint.PictureSize;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for drawing pictures. */
public final class PictureOptions {
    @Option(
            names = "--draw",
            paramLabel = "LOOK",
            split = ",",
            defaultValue = "density",
            description = "density (colours), wiggle (lines), area (positive lobes filled black), or several, such as "
                    + "wiggle,area (default: ${DEFAULT-VALUE}).")
    private Set<Look> looks = EnumSet.noneOf(Look.class);

    @Option(
            names = "--clip",
            paramLabel = "AMPLITUDE|P%",
            defaultValue = "98%",
            description =
                    "Where colours saturate: an amplitude, such as 1200, or a percentile of |amplitude|, such as 98%% "
                            + "(default: 98%%).")
    private AmplitudeClip clip;

    @Option(names = "--gain", paramLabel = "TIMES", defaultValue = "1", description = "Multiply the drawn amplitudes.")
    private double gain;

    @Option(
            names = "--agc",
            paramLabel = "WINDOW",
            defaultValue = "0",
            description =
                    "Automatic gain control: divide each sample by the rms amplitude of a window around it, in the "
                            + "volume's unit (ms, m or ft).")
    private double agc;

    @Option(
            names = {"--colour-map", "--color-map", "--cmap"},
            paramLabel = "NAME",
            description = "red-white-blue, blue-white-red, red-white-black, black-white-red, grey, seismic, RdBu, RdGy,"
                    + " viridis, cividis, magma, inferno, plasma, rainbow or jet; with _r at the end, reversed"
                    + " (default: red-white-blue for data of both signs, viridis for one).")
    private @Nullable ColourMap colours;

    @Option(
            names = "--size",
            paramLabel = "WxH[@DPI]",
            description =
                    "Pixels of the picture, and pixels per inch for the size of its text, such as 1600x900@200, or"
                            + " @200 alone (default: to fit the data, @96).")
    private @Nullable String size;

    @Option(
            names = "--as",
            paramLabel = "VIEW",
            description =
                    "How time slices and maps of horizons are drawn: map, as they lie, north up, with X and Y; or array, "
                            + "inlines upward and crosslines to the right; or usual: maps of horizons as map where coordinates"
                            + " are known, slices as array (default).")
    private MapDrawing as = MapDrawing.USUAL;

    /** Returns the way to draw slices and maps of horizons. */
    public MapDrawing drawing() {
        return as;
    }

    public ImageStyle style() {
        String asked = size == null ? "@" + PngWriter.USUAL_DPI : size;
        if (!asked.matches("(\\d{1,6}[xX×]\\d{1,6})?(@\\d{1,5})?") || asked.isEmpty()) {
            throw new IllegalArgumentException(
                    "--size: '" + size + "' is not WxH, WxH@DPI or @DPI; write for example 1600x900 or 1600x900@200");
        }
        int at = asked.indexOf('@');
        String sides = at < 0 ? asked : asked.substring(0, at);
        Optional<PictureSize> pixels = sides.isEmpty() ? Optional.empty() : Optional.of(PictureSize.parse(sides));
        int dpi = at < 0 ? PngWriter.USUAL_DPI : Integer.parseInt(asked.substring(at + 1));
        return new ImageStyle(looks, Optional.ofNullable(colours), clip, gain, agc, pixels, dpi);
    }
}
