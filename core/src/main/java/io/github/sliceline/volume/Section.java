package io.github.sliceline.volume;

import io.github.sliceline.volume.info.SectionAxis;

/**
 * A section that was read: row-major floats and what its rows and columns are.
 *
 * <p>Inline: rows are crosslines, columns are samples. Crossline: rows are inlines, columns are
 * samples. Slice: rows are inlines, columns are crosslines. Gather: rows are offsets, columns are samples. Section along a
 * path: rows are places on it. The array belongs to the caller.
 */
public final class Section {
    private final String title;
    private final SectionAxis rowAxis;
    private final SectionAxis columnAxis;
    private final float[] samples;

    Section(String title, SectionAxis rowAxis, SectionAxis columnAxis, float[] samples) {
        if (samples.length != Math.multiplyExact(rowAxis.count(), columnAxis.count())) {
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
    public static Section of(String title, SectionAxis rowAxis, SectionAxis columnAxis, float[] samples) {
        return new Section(title, rowAxis, columnAxis, samples);
    }

    /** What it is, such as {@code Inline 1200} or {@code Slice at 1500 ms}. */
    public String title() {
        return title;
    }

    /** What the rows are. */
    public SectionAxis rowAxis() {
        return rowAxis;
    }

    /** What the columns are. */
    public SectionAxis columnAxis() {
        return columnAxis;
    }

    /** Number of rows. */
    public int rows() {
        return rowAxis.count();
    }

    /** Number of columns. */
    public int columns() {
        return columnAxis.count();
    }

    /** All samples, row-major; not a copy. */
    public float[] samples() {
        return samples;
    }

    /** One sample. */
    public float at(int row, int column) {
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
