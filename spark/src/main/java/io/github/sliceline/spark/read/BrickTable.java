package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.FilterColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Table of bricks. Its columns are the indices of a {@link io.github.sliceline.spark.Brick}, and ranges of its values on
 * the axes and of its samples for filters.
 *
 * @param axes axes of the traces, under the names of their columns
 */
record BrickTable(List<Axis> axes) implements RowKind {
    static final String START = "start";
    static final String EXTENTS = "extents";
    static final String OUTER_START = "outerStart";
    static final String OUTER_EXTENTS = "outerExtents";
    static final String SAMPLES = "samples";

    BrickTable {
        axes = List.copyOf(axes);
    }

    /** Names of the columns with the smallest and largest value along each dimension. */
    List<String> numbers() {
        return Stream.concat(axes.stream().map(Axis::name), Stream.of("sample"))
                .flatMap(name -> Stream.of(name + "Min", name + "Max"))
                .toList();
    }

    @Override
    public FilterColumns filterColumns() {
        return new FilterColumns(numbers(), Set.of(START, EXTENTS, OUTER_START, OUTER_EXTENTS, SAMPLES));
    }

    @Override
    public StructType schema(boolean withFile) {
        List<StructField> fields = Columns.fields(withFile);
        List<String> numbers = numbers();
        for (int i = 0; i < numbers.size(); i++) {
            DataType type = i / 2 < axes.size() ? RowKind.type(axes.get(i / 2)) : DataTypes.IntegerType;
            fields.add(DataTypes.createStructField(numbers.get(i), type, false));
        }
        for (String name : List.of(START, EXTENTS, OUTER_START, OUTER_EXTENTS)) {
            fields.add(
                    DataTypes.createStructField(name, DataTypes.createArrayType(DataTypes.IntegerType, false), false));
        }
        fields.add(DataTypes.createStructField(SAMPLES, DataTypes.createArrayType(DataTypes.FloatType, false), false));
        return DataTypes.createStructType(fields);
    }

    @Override
    public Bounds bounds(String file, int samples, Region traces) {
        Bounds bounds = new Bounds(file, numbers().size());
        for (int d = 0; d <= axes.size(); d++) {
            double[] range = d == axes.size()
                    ? new double[] {0, samples - 1}
                    : RowKind.range(axes.get(d), traces.start(d), traces.end(d));
            bounds.set(2 * d, range[0], range[1]);
            bounds.set(2 * d + 1, range[0], range[1]);
        }
        return bounds;
    }

    /** Returns the numbers of one brick, in the order of the columns. */
    double[] numbersOf(Region brick) {
        return IntStream.range(0, brick.rank())
                .mapToObj(d -> d == axes.size()
                        ? new double[] {brick.start(d), brick.end(d) - 1}
                        : RowKind.range(axes.get(d), brick.start(d), brick.end(d)))
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    /** Returns the column with a number of each brick. */
    ColumnVector column(String name, List<Region> bricks) {
        int number = numbers().indexOf(name);
        double[] values =
                bricks.stream().mapToDouble(brick -> numbersOf(brick)[number]).toArray();
        return number / 2 < axes.size()
                ? RowKind.column(axes.get(number / 2), values)
                : Columns.ints(
                        Arrays.stream(values).mapToInt(value -> (int) value).toArray());
    }

    @Override
    public PartReader.Batches read(OpenVolumes.Lease lease, VolumePart part, RowQuery query) {
        return new BrickBatches(lease, part, query);
    }
}
