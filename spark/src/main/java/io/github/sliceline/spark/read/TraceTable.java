package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.FilterColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Table of traces: its columns, and the bounds of their values.
 *
 * @param axes axes of the traces, under the names of their columns
 * @param located true if traces have coordinates
 */
record TraceTable(List<Axis> axes, boolean located) implements RowKind {
    static final String X = "x";
    static final String Y = "y";
    static final String SAMPLES = "samples";

    TraceTable {
        axes = List.copyOf(axes);
    }

    /** Names of the columns of numbers, in the order of {@link Bounds}: axes first. */
    private List<String> numbers() {
        List<String> names = new ArrayList<>(axes.stream().map(Axis::name).toList());
        if (located) {
            names.addAll(List.of(X, Y));
        }
        return names;
    }

    @Override
    public FilterColumns filterColumns() {
        return new FilterColumns(numbers(), Set.of(SAMPLES));
    }

    @Override
    public StructType schema(boolean withFile) {
        List<StructField> fields = Columns.fields(withFile);
        for (Axis axis : axes) {
            fields.add(DataTypes.createStructField(axis.name(), RowKind.type(axis), false));
        }
        if (located) {
            fields.add(DataTypes.createStructField(X, DataTypes.DoubleType, true));
            fields.add(DataTypes.createStructField(Y, DataTypes.DoubleType, true));
        }
        fields.add(DataTypes.createStructField(SAMPLES, DataTypes.createArrayType(DataTypes.FloatType, false), false));
        return DataTypes.createStructType(fields);
    }

    /** Returns the bounds of the values of some traces on the axes. Coordinates are unknown. */
    @Override
    public Bounds bounds(String file, int samples, Region traces) {
        Bounds bounds = new Bounds(file, numbers().size());
        for (int d = 0; d < axes.size(); d++) {
            setBounds(bounds, d, traces.start(d), traces.end(d));
        }
        return bounds;
    }

    /** Returns the bounds of all traces. */
    Bounds bounds(String file) {
        Bounds bounds = new Bounds(file, numbers().size());
        for (int d = 0; d < axes.size(); d++) {
            setBounds(bounds, d, 0, axes.get(d).size());
        }
        return bounds;
    }

    /** Sets the bounds of an axis to those of consecutive values. */
    void setBounds(Bounds bounds, int axis, long start, long end) {
        double[] range = RowKind.range(axes.get(axis), start, end);
        bounds.set(axis, range[0], range[1]);
    }

    @Override
    public PartReader.Batches read(OpenVolumes.Lease lease, VolumePart part, RowQuery query) throws IOException {
        return new TraceBatches(lease, part, query);
    }
}
