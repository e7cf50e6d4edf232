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
 * The rows of batches with samples, one by one. Generated expressions, such as {@code array_max}, read samples where they were
 * read to. Rows that leave generated code, such as those for {@code aggregate}, are copied: an array element by element, which
 * takes a sixth of all that the sum of samples takes, unless it is in the form that Spark copies as it is. Which of the two it is,
 * the first row of a part shows; the others have the form that suits. As batches, all would be copied element by element.
 */
final class SampleRows implements PartitionReader<InternalRow> {
    private final PartReader batches;
    private final List<StructField> columns;
    private final UnsafeArrayData copy = new UnsafeArrayData();
    private Columns.@Nullable Floats first;
    private long[] memory = {};
    private int row = -1;
    private int rows;

    /** @param columns of the batches */
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

    /** Its samples are those of this row until the next. */
    @Override
    public InternalRow get() {
        ColumnarBatch batch = batches.get();
        InternalRow plain = batch.getRow(row);
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            ColumnVector column = batch.column(i);
            values[i] = column instanceof Columns.SampleColumn arrays
                    ? samples(arrays)
                    : plain.get(i, columns.get(i).dataType());
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

    /** The samples in the form of {@link UnsafeArrayData}: the count, a bit for each null element, and the elements. */
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
