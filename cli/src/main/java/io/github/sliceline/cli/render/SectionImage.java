package io.github.sliceline.cli.render;

import io.github.sliceline.volume.SectionAxis;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Locale;

/**
 * A section as a geophysicist expects to see it.
 *
 * <p>Inlines and crosslines: traces side by side, time or depth downward. Slices: a map with
 * crosslines to the right and inlines upward, both in the order of the volume, square bins square
 * (drawn at most 4 times longer than high, or higher than long). Colours are symmetrical about 0 and
 * saturate at a percentile of |amplitude|; samples that are missing (NaN) are grey.
 */
public final class SectionImage {
    private SectionImage() {}

    /**
     * Draws a section. It is a map if its columns are crosslines.
     *
     * @param values row-major
     * @param rows inlines or crosslines
     * @param columns samples, or crosslines
     * @param binAspect on maps, distance between neighbouring inlines over that between neighbouring
     *     crosslines; 1 where unknown
     * @param title above the plot, such as {@code Inline 1200 - survey.h5}
     * @throws IOException if this Java runtime has no fonts
     */
    public static BufferedImage draw(
            float[] values, SectionAxis rows, SectionAxis columns, double binAspect, String title, ImageStyle style)
            throws IOException {
        if (columns.name().equals("crossline")) {
            Raster map = Raster.ofMap(values, rows.count(), columns.count());
            return PlotPainter.paint(new PlotPainter.ImageSpec(
                    title, map, axis(columns), axis(rows).reversed(), binAspect, style));
        }
        Raster traces = Raster.ofTraces(values, rows.count(), columns.count());
        return PlotPainter.paint(new PlotPainter.ImageSpec(title, traces, axis(rows), axis(columns), 0, style));
    }

    static PlotAxis axis(SectionAxis axis) {
        String name = switch (axis.name()) {
            case "twt" -> "Two-way time";
            case "samples" -> "Sample";
            default ->
                axis.name().substring(0, 1).toUpperCase(Locale.ROOT)
                        + axis.name().substring(1);
        };
        String label = axis.unit().isEmpty() ? name : name + " (" + axis.unit() + ")";
        return new PlotAxis(label, axis.first(), axis.step(), axis.count());
    }
}
