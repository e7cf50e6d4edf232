package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.MapDrawing;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.ColourMap;
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

    @Option(names = "--size", paramLabel = "WxH", description = "Pixels of the picture (default: to fit the data).")
    private @Nullable PictureSize size;

    @Option(
            names = "--dpi",
            paramLabel = "N",
            defaultValue = "96",
            description = "Pixels per inch, for the size of text (default: ${DEFAULT-VALUE}).")
    private int dpi;

    @Option(
            names = "--on-map",
            description =
                    "Draw a time slice as it lies on the map, north up, with X and Y; maps of horizons are drawn so "
                            + "where coordinates are known.")
    private boolean onMap;

    @Option(names = "--as-array", description = "Draw maps with inlines upward and crosslines to the right.")
    private boolean asArray;

    /** Returns the way to draw slices and maps of horizons. */
    public MapDrawing drawing() {
        if (onMap && asArray) {
            throw new IllegalArgumentException("--on-map and --as-array are two ways to draw a map; give one of them");
        }
        return onMap ? MapDrawing.ON_MAP : asArray ? MapDrawing.AS_ARRAY : MapDrawing.USUAL;
    }

    public ImageStyle style() {
        return new ImageStyle(looks, Optional.ofNullable(colours), clip, gain, agc, Optional.ofNullable(size), dpi);
    }
}
