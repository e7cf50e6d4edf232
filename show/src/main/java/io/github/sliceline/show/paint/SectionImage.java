package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Agc;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.info.SectionAxis;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * A section as a geophysicist expects to see it.
 *
 * <p>Inlines, crosslines, lines over the map and gathers: traces side by side, time or depth downward. Slices: a map
 * with crosslines to the right and inlines upward, both in the order of the volume, square bins square (drawn at most 4
 * times longer than high, or higher than long). Samples that are missing (NaN) are hatched.
 *
 * @param values row-major
 * @param rows traces, or what goes upward on a map
 * @param columns samples, or what goes to the right on a map
 * @param binAspect on maps, distance between neighbouring rows over that between neighbouring columns; 1 where unknown
 * @param title above the plot, such as {@code Inline 1200 - survey.h5}
 * @param quantity what the values are, such as {@code Amplitude}, with their unit where it is known
 * @param path along which its traces are, if they are along one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SectionImage(
        float[] values,
        SectionAxis rows,
        SectionAxis columns,
        double binAspect,
        String title,
        String quantity,
        Optional<PathScale> path) {
    private static final Set<String> VERTICAL = Set.of("twt", "depth", "samples", "from_surface");

    /** A section that is not along a path. */
    public SectionImage(
            float[] values, SectionAxis rows, SectionAxis columns, double binAspect, String title, String quantity) {
        this(values, rows, columns, binAspect, title, quantity, Optional.empty());
    }

    private PlotAxis traceAxis() {
        return path.map(PathScale::axis).orElseGet(() -> PlotAxis.of(rows));
    }

    /** Draws it; fails if this Java runtime has no fonts, or if the style is for traces and this is a map. */
    public BufferedImage draw(ImageStyle style) throws IOException {
        return picture(style).pixels();
    }

    /** Describes the picture without drawing it, so that it can become pixels or SVG. */
    public Picture picture(ImageStyle style) throws IOException {
        if (!isMap()) {
            Raster traces = Raster.ofTraces(balanced(values, columns, style), rows.count(), columns.count());
            return PlotPainter.picture(new PlotPainter.ImageSpec(
                    title, quantity(quantity, columns, style), traces, traceAxis(), PlotAxis.of(columns), 0, style));
        }
        requireColours(style);
        return PlotPainter.picture(new PlotPainter.ImageSpec(
                title,
                quantity,
                raster(),
                PlotAxis.of(columns),
                PlotAxis.of(rows).reversed(),
                binAspect,
                style));
    }

    /**
     * A part of it as a window shows it, with axes, colour bar and title, not yet drawn. What is for traces is left out of a
     * map.
     *
     * @param part places in cells of {@link #raster}, on any number of pixels
     * @param display looks, colours and the range of amplitudes
     * @param size of the whole picture
     * @param dpi pixels per inch: how large text is
     * @param over drawn over the cells
     */
    public Picture picture(Viewport part, Display display, PictureSize size, int dpi, CellDrawing over)
            throws IOException {
        ImageStyle style = new ImageStyle(
                display.looks(), Optional.empty(), ImageStyle.DEFAULTS.clip(), 1, 0, Optional.of(size), dpi);
        Display drawn = isMap() ? display.ofMap() : display;
        double window = drawn.agc() * columns.step();
        String shown = window == 0 ? quantity : "Amplitude over its rms in " + withUnit(window, columns);
        PlotAxis across = isMap() ? PlotAxis.of(columns) : traceAxis();
        PlotAxis down = isMap() ? PlotAxis.of(rows).reversed() : PlotAxis.of(columns);
        Raster raster = raster().balanced(drawn.agc());
        return PlotPainter.picture(
                new PlotPainter.ImageSpec(title, shown, raster, across, down, isMap() ? binAspect : 0, style),
                part,
                drawn,
                over);
    }

    /** Its values as they are drawn: traces side by side, or a map with its first row at the bottom. */
    public Raster raster() {
        return isMap()
                ? Raster.ofMap(values, rows.count(), columns.count())
                : Raster.ofTraces(values, rows.count(), columns.count());
    }

    /** Whether it is a map, and not traces. */
    public boolean isMap() {
        return !isVertical(columns);
    }

    static void requireColours(ImageStyle style) {
        if (style.hasWiggles() || style.agc() > 0) {
            throw new IllegalArgumentException(
                    (style.hasWiggles() ? "wiggles are" : "gain control is") + " for traces, and a slice has none");
        }
    }

    private static boolean isVertical(SectionAxis axis) {
        return VERTICAL.contains(axis.name());
    }

    /** Traces as the style wants them balanced. */
    static float[] balanced(float[] traces, SectionAxis vertical, ImageStyle style) {
        if (style.agc() == 0) {
            return traces;
        }
        long window = Math.round(style.agc() / vertical.step());
        if (window < 2) {
            throw new IllegalArgumentException("a window of " + withUnit(style.agc(), vertical)
                    + " has no sample beside its own; samples are " + withUnit(vertical.step(), vertical) + " apart");
        }
        return Agc.balanced(traces, vertical.count(), (int) Math.min(window, Integer.MAX_VALUE / 4));
    }

    /** What balanced values are. */
    static String quantity(String quantity, SectionAxis vertical, ImageStyle style) {
        return style.agc() == 0 ? quantity : "Amplitude over its rms in " + withUnit(style.agc(), vertical);
    }

    private static String withUnit(double value, SectionAxis axis) {
        return Human.plain(value) + " " + (axis.unit().isEmpty() ? "samples" : axis.unit());
    }
}
