package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.FilterColumns;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Table of traces: its columns, and the bounds of their values.
 *
 * @param prestack true if traces have offsets
 */
record TraceTable(boolean prestack) implements RowKind {
    static final String ILINE = "iline";
    static final String XLINE = "xline";
    static final String OFFSET = "offset";
    static final String X = "x";
    static final String Y = "y";
    static final String SAMPLES = "samples";

    /** Names of the columns of numbers, in the order of {@link Bounds}: lines first. */
    List<String> numbers() {
        return prestack ? List.of(ILINE, XLINE, OFFSET, X, Y) : List.of(ILINE, XLINE, X, Y);
    }

    /** Index of x in {@link #numbers}. The next column is y. */
    int x() {
        return prestack ? 3 : 2;
    }

    @Override
    public FilterColumns filterColumns() {
        return new FilterColumns(numbers(), Set.of(SAMPLES));
    }

    @Override
    public StructType schema(boolean withFile) {
        List<StructField> fields = Columns.fields(withFile);
        for (String name : numbers().subList(0, x())) {
            fields.add(DataTypes.createStructField(name, DataTypes.IntegerType, false));
        }
        fields.add(DataTypes.createStructField(X, DataTypes.DoubleType, true));
        fields.add(DataTypes.createStructField(Y, DataTypes.DoubleType, true));
        fields.add(DataTypes.createStructField(SAMPLES, DataTypes.createArrayType(DataTypes.FloatType, false), false));
        return DataTypes.createStructType(fields);
    }

    /** Returns the bounds of the line numbers of some traces. Coordinates are unknown. */
    @Override
    public Bounds bounds(String file, List<Axis> lines, int samples, Region traces) {
        Bounds bounds = new Bounds(file, numbers().size());
        for (int d = 0; d < lines.size(); d++) {
            Axis axis = lines.get(d);
            bounds.set(d, axis.numberAt((int) traces.start(d)), axis.numberAt((int) traces.end(d) - 1));
        }
        return bounds;
    }

    @Override
    public PartReader.Batches read(OpenVolumes.Lease lease, VolumePart part, RowQuery query) throws IOException {
        return new TraceBatches(lease, part, query);
    }
}
