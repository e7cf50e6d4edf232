package io.github.sliceline.spark.write;

import io.github.sliceline.create.ChunkOutput;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Cut;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Columns of the rows to write that make up a brick. Other columns are ignored.
 *
 * @param start column of the first index in each dimension
 * @param extents column of the brick's extents
 * @param outerStart column of the first index with the halo; null if there is no halo
 * @param outerExtents column of the extents with the halo; null if there is no halo
 * @param samples column of the samples of the brick, or of the brick with its halo, row-major
 */
public record BrickColumns(
        Place start,
        Place extents,
        @Nullable Place outerStart,
        @Nullable Place outerExtents,
        Place samples) implements Serializable {
    public static final String START = "start";
    public static final String EXTENTS = "extents";
    public static final String OUTER_START = "outerStart";
    public static final String OUTER_EXTENTS = "outerExtents";
    public static final String SAMPLES = "samples";

    private static final List<DataType> WHOLE = List.of(DataTypes.IntegerType, DataTypes.LongType);

    /**
     * A column.
     *
     * @param name name of the column
     * @param index index of the column in a row
     * @param wide true if its elements are 64-bit integers
     * @param nullable true if its elements may be null
     */
    private record Place(String name, int index, boolean wide, boolean nullable) implements Serializable {}

    /**
     * Finds the columns.
     *
     * @throws IllegalArgumentException if a column is missing or has another type
     */
    public static BrickColumns of(StructType schema) {
        boolean halo = hasHalo(schema);
        return new BrickColumns(
                find(schema, START, WHOLE),
                find(schema, EXTENTS, WHOLE),
                halo ? find(schema, OUTER_START, WHOLE) : null,
                halo ? find(schema, OUTER_EXTENTS, WHOLE) : null,
                find(schema, SAMPLES, List.of(DataTypes.FloatType)));
    }

    /** True if the rows have the columns of a halo. */
    public static boolean hasHalo(StructType schema) {
        return List.of(schema.fieldNames()).containsAll(List.of(OUTER_START, OUTER_EXTENTS));
    }

    private static Place find(StructType schema, String name, List<DataType> elements) {
        List<String> names = List.of(schema.fieldNames());
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "a volume is written from bricks, rows with " + START + ", " + EXTENTS + " and "
                            + SAMPLES + " as the table of bricks has them; there is no " + name + " among "
                            + String.join(", ", names));
        }
        DataType type = schema.apply(index).dataType();
        if (!(type instanceof ArrayType array) || !elements.contains(array.elementType())) {
            throw new IllegalArgumentException("column " + name + " must be array<"
                    + elements.get(0).simpleString() + ">, is " + type.simpleString() + "; cast it");
        }
        return new Place(name, index, array.elementType().equals(DataTypes.LongType), array.containsNull());
    }

    /**
     * Writes the brick of a row, without its halo.
     *
     * @throws IllegalArgumentException if the row is invalid
     */
    void write(InternalRow row, ChunkOutput output) throws IOException {
        Region inner = region(row, start, extents);
        float[] values = withoutHalo(row, inner, array(row, samples).toFloatArray());
        if (values.length != inner.size()) {
            throw Cut.wrongCount(inner, values.length);
        }
        output.write(inner, values);
    }

    private float[] withoutHalo(InternalRow row, Region inner, float[] values) {
        if (outerStart == null || outerExtents == null || values.length == inner.size()) {
            return values;
        }
        Region outer = region(row, outerStart, outerExtents);
        boolean isOuter = values.length == outer.size() && Cut.isWithin(inner, outer);
        return isOuter ? Cut.box(values, outer, inner) : values;
    }

    private static Region region(InternalRow row, Place start, Place extents) {
        return Region.of(numbers(row, start), numbers(row, extents));
    }

    private static long[] numbers(InternalRow row, Place place) {
        ArrayData numbers = array(row, place);
        return place.wide()
                ? numbers.toLongArray()
                : Arrays.stream(numbers.toIntArray()).asLongStream().toArray();
    }

    /** Returns an array. Throws if an element is null, because it would be read as an arbitrary number. */
    private static ArrayData array(InternalRow row, Place place) {
        if (row.isNullAt(place.index())) {
            throw new IllegalArgumentException("a brick has null for its " + place.name());
        }
        ArrayData array = row.getArray(place.index());
        for (int i = 0; place.nullable() && i < array.numElements(); i++) {
            if (array.isNullAt(i)) {
                throw new IllegalArgumentException(
                        "a brick has null among its " + place.name() + "; NaN is a sample, null is none");
            }
        }
        return array;
    }
}
