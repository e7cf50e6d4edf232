package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.FilterColumns;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Table of bricks. Its columns are the indices of a {@link io.github.sliceline.spark.Brick}, and ranges of line
 * numbers and samples for filters.
 *
 * @param prestack true if the volume has offsets
 */
record BrickTable(boolean prestack) implements RowKind {
    static final String START = "start";
    static final String EXTENTS = "extents";
    static final String OUTER_START = "outerStart";
    static final String OUTER_EXTENTS = "outerExtents";
    static final String SAMPLES = "samples";

    /** Names of the volume's dimensions. */
    private List<String> dimensions() {
        return prestack ? List.of("iline", "xline", "offset", "sample") : List.of("iline", "xline", "sample");
    }

    /** Names of the columns with the smallest and largest number along each dimension. */
    List<String> numbers() {
        return dimensions().stream()
                .flatMap(name -> List.of(name + "Min", name + "Max").stream())
                .toList();
    }

    @Override
    public FilterColumns filterColumns() {
        return new FilterColumns(numbers(), Set.of(START, EXTENTS, OUTER_START, OUTER_EXTENTS, SAMPLES));
    }

    @Override
    public StructType schema(boolean withFile) {
        List<StructField> fields = Columns.fields(withFile);
        for (String name : numbers()) {
            fields.add(DataTypes.createStructField(name, DataTypes.IntegerType, false));
        }
        for (String name : List.of(START, EXTENTS, OUTER_START, OUTER_EXTENTS)) {
            fields.add(
                    DataTypes.createStructField(name, DataTypes.createArrayType(DataTypes.IntegerType, false), false));
        }
        fields.add(DataTypes.createStructField(SAMPLES, DataTypes.createArrayType(DataTypes.FloatType, false), false));
        return DataTypes.createStructType(fields);
    }

    @Override
    public Bounds bounds(String file, List<Axis> lines, int samples, Region traces) {
        Bounds bounds = new Bounds(file, numbers().size());
        for (int d = 0; d <= lines.size(); d++) {
            int first = d == lines.size() ? 0 : lines.get(d).numberAt((int) traces.start(d));
            int last = d == lines.size() ? samples - 1 : lines.get(d).numberAt((int) traces.end(d) - 1);
            bounds.set(2 * d, first, last);
            bounds.set(2 * d + 1, first, last);
        }
        return bounds;
    }

    /** Returns the numbers of one brick, in the order of the columns. */
    static int[] numbersOf(List<Axis> lines, Region brick) {
        int[] numbers = new int[2 * brick.rank()];
        for (int d = 0; d < brick.rank(); d++) {
            int first = (int) brick.start(d);
            int last = (int) brick.end(d) - 1;
            int one = d == lines.size() ? first : lines.get(d).numberAt(first);
            int other = d == lines.size() ? last : lines.get(d).numberAt(last);
            numbers[2 * d] = Math.min(one, other);
            numbers[2 * d + 1] = Math.max(one, other);
        }
        return numbers;
    }

    @Override
    public PartReader.Batches read(OpenVolumes.Lease lease, VolumePart part, RowQuery query) {
        return new BrickBatches(lease, part, query);
    }
}
