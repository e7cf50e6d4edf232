package io.github.sliceline.show.paint;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.amplitude.Agc;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.words.Human;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * A section as geophysicists expect to see it.
 *
 * <p>Inlines, crosslines, arbitrary lines and gathers have traces side by side, with time or depth downward. Slices are
 * maps with crosslines to the right and inlines upward, both in the order of the volume. Square bins are drawn square,
 * but the map is at most 4 times longer than high, or higher than long. Missing samples (NaN) are hatched.
 *
 * @param values row-major
 * @param rows axis of traces, or the upward axis of a map
 * @param columns axis of samples, or the rightward axis of a map
 * @param binAspect on maps, distance between neighbouring rows over that between neighbouring columns; 1 if unknown
 * @param title text above the plot, such as {@code Inline 1200 - survey.h5}
 * @param quantity quantity of the values, such as {@code Amplitude}, with the unit if known
 * @param path path of the traces, if they are along one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SectionImage(
        float[] values,
        Axis rows,
        Axis columns,
        double binAspect,
        String title,
        String quantity,
        Optional<PathScale> path) {
    private static final Set<String> VERTICAL = Set.of("twt", "depth", "samples", "from_surface");

    /** Makes a section that is not along a path. */
    public SectionImage(float[] values, Axis rows, Axis columns, double binAspect, String title, String quantity) {
        this(values, rows, columns, binAspect, title, quantity, Optional.empty());
    }

    private PlotAxis traceAxis() {
        return path.map(PathScale::axis).orElseGet(() -> PlotAxis.of(rows));
    }

    /**
     * Draws the section.
     *
     * @throws NoFontsException if this Java runtime has no fonts
     * @throws IllegalArgumentException if the style is for traces and this is a map
     */
    public BufferedImage draw(ImageStyle style) throws IOException {
        return picture(style, CellDrawing.NONE).pixels();
    }

    /**
     * Describes the picture without drawing it, for pixels or SVG.
     *
     * @param over drawn over the cells of the {@link #raster}
     */
    public Picture picture(ImageStyle style, CellDrawing over) throws IOException {
        if (!isMap()) {
            Raster traces = Raster.ofTraces(balanced(values, columns, style), rows.size(), columns.size());
            return PlotPainter.picture(
                    new PlotPainter.ImageSpec(
                            title,
                            quantity(quantity, columns, style),
                            traces,
                            traceAxis(),
                            PlotAxis.of(columns),
                            0,
                            style),
                    over);
        }
        requireColours(style);
        return PlotPainter.picture(
                new PlotPainter.ImageSpec(
                        title,
                        quantity,
                        raster(),
                        PlotAxis.of(columns),
                        PlotAxis.of(rows).reversed(),
                        binAspect,
                        style),
                over);
    }

    /**
     * Describes a picture of a part of the section as a window shows it, with axes, colour bar and title, without
     * drawing it. On a map, settings for traces are ignored.
     *
     * @param part positions in cells of {@link #raster}, on any number of pixels
     * @param display looks, colours and the range of amplitudes
     * @param size size of the whole picture
     * @param dpi pixels per inch: sets the size of text
     * @param over drawn over the cells
     */
    public Picture picture(Viewport part, Display display, PictureSize size, int dpi, CellDrawing over)
            throws IOException {
        ImageStyle style = ImageStyle.of(display.looks(), size, dpi);
        Display drawn = isMap() ? display.ofMap() : display;
        double window = drawn.agc() * columns.interval();
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

    /** Returns the values as they are drawn: traces side by side, or a map with its first row at the bottom. */
    public Raster raster() {
        return isMap()
                ? Raster.ofMap(values, rows.size(), columns.size())
                : Raster.ofTraces(values, rows.size(), columns.size());
    }

    /** True for a map, false for traces. */
    public boolean isMap() {
        return !isVertical(columns);
    }

    static void requireColours(ImageStyle style) {
        if (style.hasWiggles() || style.agc() > 0) {
            throw new IllegalArgumentException(
                    (style.hasWiggles() ? "wiggles are" : "gain control is") + " for traces, and a slice has none");
        }
    }

    private static boolean isVertical(Axis axis) {
        return VERTICAL.contains(axis.name());
    }

    /** Returns the traces, balanced if the style has gain control. */
    static float[] balanced(float[] traces, Axis vertical, ImageStyle style) {
        if (style.agc() == 0) {
            return traces;
        }
        long window = Math.round(style.agc() / vertical.interval());
        if (window < 2) {
            throw new IllegalArgumentException(
                    "a window of " + withUnit(style.agc(), vertical) + " has no sample beside its own; samples are "
                            + withUnit(vertical.interval(), vertical) + " apart");
        }
        return Agc.balanced(traces, vertical.size(), (int) Math.min(window, Integer.MAX_VALUE / 4));
    }

    /** Returns the quantity of the balanced values. */
    static String quantity(String quantity, Axis vertical, ImageStyle style) {
        return style.agc() == 0 ? quantity : "Amplitude over its rms in " + withUnit(style.agc(), vertical);
    }

    private static String withUnit(double value, Axis axis) {
        return Human.plain(value) + " " + (axis.unit().isEmpty() ? "samples" : axis.unit());
    }
}
