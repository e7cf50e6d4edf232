package io.github.sliceline.show.paint;

import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SectionAxis;
import java.awt.image.BufferedImage;
import java.io.IOException;
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
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SectionImage(
        float[] values, SectionAxis rows, SectionAxis columns, double binAspect, String title, String quantity) {
    private static final Set<String> VERTICAL = Set.of("twt", "depth", "samples", "from_surface");

    /** Draws it; fails if this Java runtime has no fonts, or if the style is for traces and this is a map. */
    public BufferedImage draw(ImageStyle style) throws IOException {
        if (isVertical(columns)) {
            float[] drawn = balanced(values, columns, style);
            Raster traces = Raster.ofTraces(drawn, rows.count(), columns.count());
            return PlotPainter.paint(new PlotPainter.ImageSpec(
                    title,
                    quantity(quantity, columns, style),
                    traces,
                    PlotAxis.of(rows),
                    PlotAxis.of(columns),
                    0,
                    style));
        }
        requireColours(style);
        Raster map = Raster.ofMap(values, rows.count(), columns.count());
        return PlotPainter.paint(new PlotPainter.ImageSpec(
                title, quantity, map, PlotAxis.of(columns), PlotAxis.of(rows).reversed(), binAspect, style));
    }

    private static void requireColours(ImageStyle style) {
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
