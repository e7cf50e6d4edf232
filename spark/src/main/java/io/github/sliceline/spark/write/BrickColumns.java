package io.github.sliceline.spark.write;

import io.github.sliceline.geometry.Region;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Where rows that are written have what makes up a brick; other columns are left out.
 *
 * @param start index of the column with the first index of a brick in each dimension
 * @param count of the one with its extents
 * @param samples of the one with its samples, row-major
 */
record BrickColumns(Place start, Place count, Place samples) implements Serializable {
    static final String START = "start";
    static final String COUNT = "count";
    static final String SAMPLES = "samples";

    private static final List<DataType> WHOLE = List.of(DataTypes.IntegerType, DataTypes.LongType);

    /**
     * A column.
     *
     * @param wide whether its elements are 64-bit numbers
     */
    private record Place(int index, boolean wide) implements Serializable {}

    /**
     * Finds the columns.
     *
     * @throws IllegalArgumentException if one is not there, or of another type
     */
    static BrickColumns of(StructType schema) {
        return new BrickColumns(
                find(schema, START, WHOLE), find(schema, COUNT, WHOLE), find(schema, SAMPLES, List.of(DataTypes.FloatType)));
    }

    private static Place find(StructType schema, String name, List<DataType> elements) {
        List<String> names = List.of(schema.fieldNames());
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("a volume is written from bricks, rows with " + START + ", " + COUNT + " and "
                    + SAMPLES + " as the table of bricks has them; there is no " + name + " among "
                    + String.join(", ", names));
        }
        DataType type = schema.apply(index).dataType();
        if (!(type instanceof ArrayType array) || !elements.contains(array.elementType())) {
            throw new IllegalArgumentException("column " + name + " must be array<"
                    + elements.get(0).simpleString() + ">, is " + type.simpleString() + "; cast it");
        }
        return new Place(index, array.elementType().equals(DataTypes.LongType));
    }

    Region region(InternalRow row) {
        return Region.of(numbers(row, start, START), numbers(row, count, COUNT));
    }

    private static long[] numbers(InternalRow row, Place place, String name) {
        ArrayData numbers = array(row, place, name);
        return place.wide()
                ? numbers.toLongArray()
                : Arrays.stream(numbers.toIntArray()).asLongStream().toArray();
    }

    float[] samples(InternalRow row) {
        return array(row, samples, SAMPLES).toFloatArray();
    }

    /** Arrays of numbers have no nulls: such a sample would be read as any number. */
    private static ArrayData array(InternalRow row, Place place, String name) {
        if (row.isNullAt(place.index())) {
            throw new IllegalArgumentException("a brick has null for its " + name);
        }
        ArrayData array = row.getArray(place.index());
        for (int i = 0; i < array.numElements(); i++) {
            if (array.isNullAt(i)) {
                throw new IllegalArgumentException("a brick has null among its " + name + "; NaN is a sample, null is none");
            }
        }
        return array;
    }
}
