package io.github.sliceline.spark.read;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnarArray;

/** In each row some samples: a piece of a Java array. */
abstract class SampleColumn extends Column {
    SampleColumn() {
        super(DataTypes.createArrayType(DataTypes.FloatType, false));
    }

    /** What the samples of a row are in. */
    abstract float[] array(int row);

    /** Where they begin. */
    abstract int start(int row);

    /** How many they are. */
    abstract int length(int row);

    @Override
    public final ColumnarArray getArray(int row) {
        return new ColumnarArray(Columns.floats(array(row)), start(row), length(row));
    }
}
