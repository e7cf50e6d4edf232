package io.github.sliceline.spark.read;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the rows of batches with samples, one by one. Spark uses samples in two ways. Generated expressions such
 * as {@code array_max} read them in place. Rows for other expressions such as {@code aggregate} are copied. Spark
 * copies an array element by element, which takes a sixth of the time of summing samples, unless the array is in
 * Spark's own form. The first row of a part shows which way Spark uses; the other rows then have the form that is
 * faster. Batches of columns would always be copied element by element.
 */
final class SampleRows implements PartitionReader<InternalRow> {
    private final PartReader batches;
    private final List<StructField> columns;
    private final UnsafeArrayData copy = new UnsafeArrayData();
    private Columns.@Nullable Floats first;
    private long[] memory = {};
    private int row = -1;
    private int rows;

    /** @param columns columns of the batches */
    SampleRows(PartReader batches, List<StructField> columns) {
        this.batches = batches;
        this.columns = List.copyOf(columns);
    }

    @Override
    public boolean next() throws IOException {
        row++;
        while (row >= rows) {
            if (!batches.next()) {
                return false;
            }
            rows = batches.get().numRows();
            row = 0;
        }
        return true;
    }

    /** Returns the row. Its samples are valid until the next row. */
    @Override
    public InternalRow get() {
        ColumnarBatch batch = batches.get();
        InternalRow plain = batch.getRow(row);
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            ColumnVector column = batch.column(i);
            if (column instanceof Columns.SampleColumn arrays) {
                values[i] = samples(arrays);
            } else if (!column.isNullAt(row)) { // get() does not ask
                values[i] = plain.get(i, columns.get(i).dataType());
            }
        }
        return new GenericInternalRow(values);
    }

    private ArrayData samples(Columns.SampleColumn column) {
        Columns.Floats shows = first;
        if (shows == null) {
            first = column.elements(row);
        }
        return shows == null || shows.areReadInPlace() ? column.getArray(row) : copied(column);
    }

    /**
     * Copies samples into the form of {@link UnsafeArrayData}: the count, a bit for each null element, and the
     * elements.
     */
    private UnsafeArrayData copied(Columns.SampleColumn column) {
        int count = column.length(row);
        int header = UnsafeArrayData.calculateHeaderPortionInBytes(count);
        int words = Math.toIntExact((header + (long) count * Float.BYTES + Long.BYTES - 1) / Long.BYTES);
        if (memory.length != words) {
            memory = new long[words];
        }
        memory[0] = count;
        Platform.copyMemory(
                column.elements(row).values(),
                Platform.FLOAT_ARRAY_OFFSET + (long) column.start(row) * Float.BYTES,
                memory,
                Platform.LONG_ARRAY_OFFSET + header,
                (long) count * Float.BYTES);
        copy.pointTo(memory, Platform.LONG_ARRAY_OFFSET, words * Long.BYTES);
        return copy;
    }

    @Override
    public void close() throws IOException {
        batches.close();
    }
}
