package io.github.sliceline.spark.read;

import io.github.sliceline.spark.filter.FilterColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** Column vectors over Java arrays. Arrays are not copied, so callers must not change them. */
final class Columns {
    private static final DataType INTS = DataTypes.createArrayType(DataTypes.IntegerType, false);

    private Columns() {}

    /** Returns the first fields of a table's schema: the file if rows name theirs, otherwise none. */
    static List<StructField> fields(boolean withFile) {
        List<StructField> fields = new ArrayList<>();
        if (withFile) {
            fields.add(DataTypes.createStructField(FilterColumns.FILE, DataTypes.StringType, false));
        }
        return fields;
    }

    /** Returns a column with one number for each row. */
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

    /** Returns a column with one number for each row. */
    static ColumnVector longs(long[] values) {
        return new Column(DataTypes.LongType) {
            @Override
            public long getLong(int row) {
                return values[row];
            }
        };
    }

    /** Returns a column with one number for each row. NaN becomes null. */
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

    /** Returns a column with the same text in all rows. */
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
     * Returns a column whose rows are pieces of one array.
     *
     * @param values the array
     * @param starts index of the first element of each row
     * @param length length of all pieces
     */
    static ColumnVector pieces(float[] values, int[] starts, int length) {
        Floats elements = new Floats(values);
        return new SampleColumn(row -> elements, row -> starts[row], row -> length);
    }

    /** Returns a column with a float array in each row. */
    static ColumnVector arrays(float[][] values) {
        Floats[] elements = Arrays.stream(values).map(Floats::new).toArray(Floats[]::new);
        return new SampleColumn(row -> elements[row], row -> 0, row -> values[row].length);
    }

    /** Returns a column with an int array in each row. */
    static ColumnVector arrays(int[][] values) {
        return new Column(INTS) {
            @Override
            public ColumnarArray getArray(int row) {
                return new ColumnarArray(ints(values[row]), 0, values[row].length);
            }
        };
    }

    /**
     * Elements of arrays. Spark's generated expressions read an element here after asking if it is null. A
     * {@code float[]} is made from many elements at once. Only the copy of a row into Spark's own form reads each
     * element without asking.
     */
    static final class Floats extends Column {
        private final float[] values;
        private boolean inPlace;

        Floats(float[] values) {
            super(DataTypes.FloatType);
            this.values = values;
        }

        float[] values() {
            return values;
        }

        /** True if elements were read in another way than by the copy of a row. */
        boolean areReadInPlace() {
            return inPlace;
        }

        @Override
        public boolean isNullAt(int row) {
            if (!inPlace) {
                inPlace = true;
            }
            return false;
        }

        @Override
        public float getFloat(int row) {
            return values[row];
        }

        @Override
        public float[] getFloats(int row, int count) {
            inPlace = true;
            return Arrays.copyOfRange(values, row, row + count);
        }
    }

    /** Column with samples in each row: a piece of a Java array. */
    static final class SampleColumn extends Column {
        private final IntFunction<Floats> elements;
        private final IntUnaryOperator start;
        private final IntUnaryOperator length;

        private SampleColumn(IntFunction<Floats> elements, IntUnaryOperator start, IntUnaryOperator length) {
            super(DataTypes.createArrayType(DataTypes.FloatType, false));
            this.elements = elements;
            this.start = start;
            this.length = length;
        }

        /** Returns the array that holds the samples of a row. */
        Floats elements(int row) {
            return elements.apply(row);
        }

        /** Returns the index of the first sample of a row. */
        int start(int row) {
            return start.applyAsInt(row);
        }

        /** Returns the number of samples of a row. */
        int length(int row) {
            return length.applyAsInt(row);
        }

        @Override
        public ColumnarArray getArray(int row) {
            return new ColumnarArray(elements(row), start(row), length(row));
        }
    }

    /** Column of a batch over a Java array. Each kind supports one type and throws for others. */
    private abstract static class Column extends ColumnVector {
        Column(DataType type) {
            super(type);
        }

        private UnsupportedOperationException another(String asked) {
            return new UnsupportedOperationException("a column of " + dataType().simpleString() + " has no " + asked);
        }

        @Override
        public void close() {
            // heap arrays need no closing
        }

        @Override
        public boolean hasNull() {
            return numNulls() > 0;
        }

        @Override
        public int numNulls() {
            return 0;
        }

        @Override
        public boolean isNullAt(int row) {
            return false;
        }

        @Override
        public boolean getBoolean(int row) {
            throw another("boolean");
        }

        @Override
        public byte getByte(int row) {
            throw another("byte");
        }

        @Override
        public short getShort(int row) {
            throw another("short");
        }

        @Override
        public int getInt(int row) {
            throw another("int");
        }

        @Override
        public long getLong(int row) {
            throw another("long");
        }

        @Override
        public float getFloat(int row) {
            throw another("float");
        }

        @Override
        public double getDouble(int row) {
            throw another("double");
        }

        @Override
        public ColumnarArray getArray(int row) {
            throw another("array");
        }

        @Override
        public ColumnarMap getMap(int row) {
            throw another("map");
        }

        @Override
        public Decimal getDecimal(int row, int precision, int scale) {
            throw another("decimal");
        }

        @Override
        public UTF8String getUTF8String(int row) {
            throw another("string");
        }

        @Override
        public byte[] getBinary(int row) {
            throw another("binary");
        }

        @Override
        public ColumnVector getChild(int ordinal) {
            throw another("children");
        }
    }
}
