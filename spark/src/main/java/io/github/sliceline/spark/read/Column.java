package io.github.sliceline.spark.read;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A column of a batch over a Java array. A kind of column gives the one type that it has, and refuses the others. */
abstract class Column extends ColumnVector {
    Column(DataType type) {
        super(type);
    }

    private UnsupportedOperationException another(String asked) {
        return new UnsupportedOperationException("a column of " + dataType().simpleString() + " has no " + asked);
    }

    @Override
    public void close() {
        // arrays of the heap
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
