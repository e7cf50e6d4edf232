package io.github.sliceline.cli.render;

import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.Section;
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
     * Draws a section.
     *
     * @param title above the plot, such as {@code Inline 1200 - survey.h5}
     * @param binAspect on slices, distance between neighbouring inlines over that between neighbouring
     *     crosslines; 1 where unknown
     * @throws IOException if this Java runtime has no fonts
     */
    public static BufferedImage draw(Section section, String title, double binAspect, ImageStyle style)
            throws IOException {
        return PlotPainter.paint(spec(section, title, binAspect, style));
    }

    private static ImageSpec spec(Section section, String title, double binAspect, ImageStyle style) {
        PlotAxis rows = axis(section.rowAxis());
        PlotAxis columns = axis(section.columnAxis());
        if (section.plane() instanceof Plane.Slice) {
            Raster map = Raster.ofMap(section.samples(), section.rows(), section.columns());
            return new ImageSpec(title, map, columns, rows.reversed(), binAspect, style);
        }
        Raster traces = Raster.ofTraces(section.samples(), section.rows(), section.columns());
        return new ImageSpec(title, traces, rows, columns, 0, style);
    }

    static PlotAxis axis(SectionAxis axis) {
        String name =
                switch (axis.name()) {
                    case "twt" -> "Two-way time";
                    case "samples" -> "Sample";
                    default -> axis.name().substring(0, 1).toUpperCase(Locale.ROOT)
                            + axis.name().substring(1);
                };
        String label = axis.unit().isEmpty() ? name : name + " (" + axis.unit() + ")";
        return new PlotAxis(label, axis.first(), axis.step() == 0 ? 1 : axis.step(), axis.count());
    }
}
