package io.github.sliceline.viewer.export;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.SectionImage;
import java.util.Arrays;

/**
 * Rows and columns of a section's array, counted from 0. Immutable.
 *
 * @param firstRow first trace, or first row upward on a map
 * @param rows number of rows, at least 1
 * @param firstColumn first sample, or first column to the right on a map
 * @param columns number of columns, at least 1
 */
record SectionPart(int firstRow, int rows, int firstColumn, int columns) {
    static SectionPart whole(SectionImage image) {
        return new SectionPart(0, image.rows().size(), 0, image.columns().size());
    }

    /**
     * Returns the visible part, including cells that are only partly visible. For a view outside the section it is the
     * nearest cell.
     */
    static SectionPart seen(SectionImage image, Viewport view) {
        int width = image.raster().width();
        int height = image.raster().height();
        int left = first(view.left(), width);
        int right = last(view.right(), width, left);
        int top = first(view.top(), height);
        int bottom = last(view.bottom(), height, top);
        return image.isMap()
                ? new SectionPart(height - 1 - bottom, bottom - top + 1, left, right - left + 1)
                : new SectionPart(left, right - left + 1, top, bottom - top + 1);
    }

    private static int first(double from, int count) {
        return (int) Math.max(0, Math.min(count - 1.0, Math.floor(from + 0.5)));
    }

    private static int last(double to, int count, int least) {
        return (int) Math.max(least, Math.min(count - 1.0, Math.ceil(to - 0.5)));
    }

    /** Returns a view of this part with one pixel per row and column. */
    Viewport pixels(SectionImage image) {
        return image.isMap()
                ? viewport(firstColumn, image.rows().size() - firstRow - rows, columns, rows)
                : viewport(firstRow, firstColumn, rows, columns);
    }

    private static Viewport viewport(int left, int top, int width, int height) {
        return new Viewport(left - 0.5, top - 0.5, left + width - 0.5, top + height - 0.5, width, height);
    }

    /**
     * Returns the part of a section's array.
     *
     * @param ofColumns number of columns of the array
     */
    float[] of(float[] values, int ofColumns) {
        if (columns == ofColumns) {
            return Arrays.copyOfRange(values, firstRow * ofColumns, (firstRow + rows) * ofColumns);
        }
        float[] part = new float[Math.multiplyExact(rows, columns)];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(values, (firstRow + row) * ofColumns + firstColumn, part, row * columns, columns);
        }
        return part;
    }

    Axis rows(Axis all) {
        return part(all, firstRow, rows);
    }

    Axis columns(Axis all) {
        return part(all, firstColumn, columns);
    }

    private static Axis part(Axis all, int first, int count) {
        return Axis.regular(all.name(), all.unit(), all.valueAt(first), all.interval(), count);
    }
}
