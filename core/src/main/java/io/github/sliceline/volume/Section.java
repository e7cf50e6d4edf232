package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import java.util.Arrays;

/**
 * A section that was read: row-major floats and what its rows and columns are.
 *
 * <p>Inline: rows are crosslines, columns are samples. Crossline: rows are inlines, columns are
 * samples. Slice: rows are inlines, columns are crosslines. Gather: rows are offsets, columns are samples. Section along a
 * path: rows are places on it. The array belongs to the caller.
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
     * A section of samples that somebody computed, or made of parts.
     *
     * @param title what it is, such as {@code Difference of inline 1200}
     * @param samples row-major, one for each place of the two axes; not copied
     * @throws IllegalArgumentException if there are more or fewer samples
     */
    public static Section of(String title, Axis rowAxis, Axis columnAxis, float[] samples) {
        return new Section(title, rowAxis, columnAxis, samples);
    }

    /** What it is, such as {@code Inline 1200} or {@code Slice at 1500 ms}. */
    public String title() {
        return title;
    }

    /** What the rows are. */
    public Axis rowAxis() {
        return rowAxis;
    }

    /** What the columns are. */
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

    /** Returns the samples row by row; a copy. */
    public float[][] values() {
        float[][] values = new float[rows()][];
        for (int row = 0; row < values.length; row++) {
            values[row] = Arrays.copyOfRange(samples, row * columns(), (row + 1) * columns());
        }
        return values;
    }

    /** One sample. */
    public float at(int row, int column) {
        if (row < 0 || row >= rows()) {
            throw new IndexOutOfBoundsException("row " + row + " outside 0…" + (rows() - 1));
        }
        if (column < 0 || column >= columns()) {
            throw new IndexOutOfBoundsException("column " + column + " outside 0…" + (columns() - 1));
        }
        return samples[row * columns() + column];
    }

    /** Such as {@code Inline 1200, 768 × 1024}. */
    @Override
    public String toString() {
        return title + ", " + rows() + " × " + columns();
    }
}
