package io.github.sliceline.spark.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Gives the batches of a part, the next of which are read meanwhile. Used by one thread. */
final class PartReader implements PartitionReader<ColumnarBatch> {
    /** Batches that are read ahead of the one that is worked on. */
    private static final int AHEAD = 2;

    private final Batches batches;
    private final Deque<Batch> begun = new ArrayDeque<>();
    private @Nullable ColumnarBatch current;

    PartReader(Batches batches) {
        this.batches = batches;
    }

    /** What batches are read into: each again when its batch was worked on. Used by one thread. */
    static final class Arrays {
        private final float[][] arrays = new float[AHEAD + 1][0];
        private int given;

        /** For the next batch that is begun, as long as that or longer. */
        float[] next(int length) {
            int which = given++ % arrays.length;
            if (arrays[which].length < length) {
                arrays[which] = new float[length];
            }
            return arrays[which];
        }
    }

    /** Batches of a part, one after the other. */
    interface Batches extends Closeable {
        /** Begins to read the next; empty behind the last. */
        Optional<Batch> begin() throws IOException;
    }

    /** A batch that is being read. */
    interface Batch {
        /** Waits until it is there. */
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
