package io.github.sliceline.spark.read;

import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.unsafe.types.UTF8String;

/** The kinds of columns that our tables have. Arrays are not copied: whoever gives one leaves it as it is. */
final class Columns {
    private static final DataType INTS = DataTypes.createArrayType(DataTypes.IntegerType, false);

    private Columns() {}

    /** One number for each row. */
    static ColumnVector ints(int[] values) {
        return new Column(DataTypes.IntegerType) {
            @Override
            public int getInt(int row) {
                return values[row];
            }

            @Override
            public int[] getInts(int row, int count) {
                return Arrays.copyOfRange(values, row, row + count);
            }
        };
    }

    /** One number for each row. */
    static ColumnVector longs(long[] values) {
        return new Column(DataTypes.LongType) {
            @Override
            public long getLong(int row) {
                return values[row];
            }
        };
    }

    /** One number for each row; NaN is null. */
    static ColumnVector doubles(double[] values) {
        int nulls = (int) Arrays.stream(values).filter(Double::isNaN).count();
        return new Column(DataTypes.DoubleType) {
            @Override
            public int numNulls() {
                return nulls;
            }

            @Override
            public boolean isNullAt(int row) {
                return Double.isNaN(values[row]);
            }

            @Override
            public double getDouble(int row) {
                return values[row];
            }
        };
    }

    /** The same text in every row. */
    static ColumnVector text(String value) {
        UTF8String text = UTF8String.fromString(value);
        return new Column(DataTypes.StringType) {
            @Override
            public UTF8String getUTF8String(int row) {
                return text;
            }
        };
    }

    /**
     * For each row a piece of an array.
     *
     * @param starts where it begins
     * @param length how long it is, in all rows the same
     */
    static ColumnVector pieces(float[] values, int[] starts, int length) {
        return new SampleColumn() {
            @Override
            float[] array(int row) {
                return values;
            }

            @Override
            int start(int row) {
                return starts[row];
            }

            @Override
            int length(int row) {
                return length;
            }
        };
    }

    /** A float array in each row. */
    static ColumnVector arrays(float[][] values) {
        return new SampleColumn() {
            @Override
            float[] array(int row) {
                return values[row];
            }

            @Override
            int start(int row) {
                return 0;
            }

            @Override
            int length(int row) {
                return values[row].length;
            }
        };
    }

    /** An int array in each row. */
    static ColumnVector arrays(int[][] values) {
        return new Column(INTS) {
            @Override
            public ColumnarArray getArray(int row) {
                return new ColumnarArray(ints(values[row]), 0, values[row].length);
            }
        };
    }

    /** Elements of arrays. */
    static ColumnVector floats(float[] values) {
        return new Floats(values);
    }

    /** Spark asks for many at once where a row becomes a {@code float[]}. */
    private static final class Floats extends Column {
        private final float[] values;

        Floats(float[] values) {
            super(DataTypes.FloatType);
            this.values = values;
        }

        @Override
        public float getFloat(int row) {
            return values[row];
        }

        @Override
        public float[] getFloats(int row, int count) {
            return Arrays.copyOfRange(values, row, row + count);
        }
    }
}
