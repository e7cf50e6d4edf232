package io.github.sliceline.spark.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Reader of the batches of a part. It reads the next batches ahead. Used by one thread. */
final class PartReader implements PartitionReader<ColumnarBatch> {
    /** Number of batches that are read ahead. */
    private static final int AHEAD = 2;

    private final Batches batches;
    private final Deque<Batch> begun = new ArrayDeque<>();
    private @Nullable ColumnarBatch current;

    PartReader(Batches batches) {
        this.batches = batches;
    }

    /** Arrays for batches. An array is reused after its batch was processed. Used by one thread. */
    static final class Arrays {
        private final float[][] arrays = new float[AHEAD + 1][0];
        private int given;

        /** Returns an array of at least this length for the next batch. */
        float[] next(int length) {
            int which = given++ % arrays.length;
            if (arrays[which].length < length) {
                arrays[which] = new float[length];
            }
            return arrays[which];
        }
    }

    /** The batches of a part, in order. */
    interface Batches extends Closeable {
        /** Starts to read the next batch. Returns empty after the last. */
        Optional<Batch> begin() throws IOException;
    }

    /** A batch being read. */
    interface Batch {
        /** Waits until the batch has been read. */
        ColumnarBatch await() throws IOException;
    }

    @Override
    public boolean next() throws IOException {
        Optional<Batch> more = Optional.empty();
        do {
            more = batches.begin();
            more.ifPresent(begun::add);
        } while (more.isPresent() && begun.size() <= AHEAD);
        Batch next = begun.poll();
        current = next == null ? null : next.await();
        return current != null;
    }

    @Override
    public ColumnarBatch get() {
        ColumnarBatch batch = current;
        if (batch == null) {
            throw new IllegalStateException("there is no batch; next() said so");
        }
        return batch;
    }

    @Override
    public void close() throws IOException {
        batches.close();
    }
}
