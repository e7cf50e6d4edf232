package io.github.sliceline.volume;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.selection.Plane;

/**
 * A plane that was read: row-major floats and what its rows and columns are.
 *
 * <p>Inline: rows are crosslines, columns are samples. Crossline: rows are inlines, columns are
 * samples. Slice: rows are inlines, columns are crosslines. The array belongs to the caller.
 */
public final class Section {
    private final Plane plane;
    private final SectionAxis rowAxis;
    private final SectionAxis columnAxis;
    private final float[] samples;

    Section(Plane plane, SectionAxis rowAxis, SectionAxis columnAxis, float[] samples) {
        if (samples.length != Math.multiplyExact(rowAxis.count(), columnAxis.count())) {
            throw new IllegalArgumentException(samples.length + " samples for " + rowAxis + " by " + columnAxis);
        }
        this.plane = plane;
        this.rowAxis = rowAxis;
        this.columnAxis = columnAxis;
        this.samples = samples;
    }

    static Section of(Plane plane, VolumeAxes axes, float[] values) {
        SectionAxis inlines = lines("inline", axes.inlines());
        SectionAxis crosslines = lines("crossline", axes.crosslines());
        SampleAxis vertical = axes.samples();
        SampleUnit unit = vertical.unit();
        SectionAxis samples =
                new SectionAxis(unit.axisName(), unit.symbol(), vertical.start(), vertical.step(), vertical.count());
        if (plane instanceof Plane.Inline) {
            return new Section(plane, crosslines, samples, values);
        }
        return new Section(plane, inlines, plane instanceof Plane.Crossline ? samples : crosslines, values);
    }

    private static SectionAxis lines(String name, LineAxis axis) {
        return new SectionAxis(name, "", axis.first(), axis.step(), axis.count());
    }

    /** Which plane this is. */
    public Plane plane() {
        return plane;
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

    /** Such as {@code Inline[number=1200] 768 × 1024}. */
    @Override
    public String toString() {
        return plane + " " + rows() + " × " + columns();
    }
}
