package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import java.util.Arrays;

/**
 * A section: samples as row-major floats, and the axes of its rows and columns.
 *
 * <p>Inline: rows are crosslines, columns are samples. Crossline: rows are inlines, columns are samples. Slice: rows
 * are inlines, columns are crosslines. Gather: rows are offsets, columns are samples. Section along a path: rows are
 * places on the path. The array belongs to the caller.
 */
public final class Section {
    private final String title;
    private final Axis rowAxis;
    private final Axis columnAxis;
    private final float[] samples;

    Section(String title, Axis rowAxis, Axis columnAxis, float[] samples) {
        if (samples.length != Math.multiplyExact(rowAxis.size(), columnAxis.size())) {
            throw new IllegalArgumentException(samples.length + " samples for " + rowAxis + " by " + columnAxis);
        }
        this.title = title;
        this.rowAxis = rowAxis;
        this.columnAxis = columnAxis;
        this.samples = samples;
    }

    /**
     * Returns a section of samples that the caller computed or put together.
     *
     * @param title title, such as {@code Difference of inline 1200}
     * @param samples samples row-major, one for each place of the two axes; not copied
     * @throws IllegalArgumentException if there are more or fewer samples
     */
    public static Section of(String title, Axis rowAxis, Axis columnAxis, float[] samples) {
        return new Section(title, rowAxis, columnAxis, samples);
    }

    /** Title, such as {@code Inline 1200} or {@code Slice at 1500 ms}. */
    public String title() {
        return title;
    }

    /** Axis of the rows. */
    public Axis rowAxis() {
        return rowAxis;
    }

    /** Axis of the columns. */
    public Axis columnAxis() {
        return columnAxis;
    }

    /** Number of rows. */
    public int rows() {
        return rowAxis.size();
    }

    /** Number of columns. */
    public int columns() {
        return columnAxis.size();
    }

    /** All samples, row-major; not a copy. */
    public float[] samples() {
        return samples;
    }

    /** Returns a copy of the samples, row by row. */
    public float[][] values() {
        float[][] values = new float[rows()][];
        for (int row = 0; row < values.length; row++) {
            values[row] = Arrays.copyOfRange(samples, row * columns(), (row + 1) * columns());
        }
        return values;
    }

    /** Returns one sample. */
    public float at(int row, int column) {
        if (row < 0 || row >= rows()) {
            throw new IndexOutOfBoundsException("row " + row + " outside 0…" + (rows() - 1));
        }
        if (column < 0 || column >= columns()) {
            throw new IndexOutOfBoundsException("column " + column + " outside 0…" + (columns() - 1));
        }
        return samples[row * columns() + column];
    }

    /** Returns title and size, such as {@code Inline 1200, 768 × 1024}. */
    @Override
    public String toString() {
        return title + ", " + rows() + " × " + columns();
    }
}
