package io.github.sliceline.create;

import io.github.sliceline.chunks.ChunkPart;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.volume.profile.AmplitudeTally;
import java.nio.ByteBuffer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Counter of chunks' samples, in fixed pieces, so that the sums are the same on any thread or process. Immutable and
 * thread-safe.
 */
record ChunkCounter(
        ChunkGrid grid, SampleCodec codec, @Nullable LongPredicate live) {
    /** Samples of a piece. */
    private static final int TOGETHER = 4096;

    /**
     * Counts the samples of a chunk's live traces.
     *
     * @param chunk the chunk before filters
     */
    void count(int ordinal, ByteBuffer chunk, AmplitudeTally tally) {
        Batch batch = new Batch(chunk, tally);
        Region inside = ChunkPart.inside(grid, ordinal);
        int[] count = LongStream.of(inside.shape().extents())
                .mapToInt(extent -> (int) extent)
                .toArray();
        long[] strides = grid.chunk().strides();
        LongPredicate isLive = live;
        if (isLive == null) {
            new Runs(count, strides, strides).forEach(0, 0, (at, same, samples) -> batch.add(at, samples));
        } else {
            int last = count.length - 1;
            int samples = count[last];
            long[] numbers = traceNumbers();
            long first = 0;
            for (int d = 0; d < last; d++) {
                first += inside.start(d) * numbers[d];
            }
            count[last] = 1;
            new Runs(count, strides, numbers).forEach(0, first, (at, number, traces) -> {
                for (int i = 0; i < traces; i++) {
                    if (isLive.test(number + i)) {
                        batch.add(at + i, samples);
                    }
                }
            });
        }
        batch.end();
    }

    /** Returns the difference between the numbers of neighbouring traces along each dimension. */
    private long[] traceNumbers() {
        long[] extents = grid.volume().extents();
        extents[extents.length - 1] = 1;
        return Shape.of(extents).strides();
    }

    /** Buffer that passes the samples of a chunk to a tally in pieces of a fixed size. */
    private final class Batch {
        private final ByteBuffer chunk;
        private final AmplitudeTally tally;
        private final float[] samples = new float[TOGETHER];
        private int size;

        Batch(ByteBuffer chunk, AmplitudeTally tally) {
            this.chunk = chunk;
            this.tally = tally;
        }

        void add(int from, int count) {
            int left = count;
            for (int at = from; left > 0; ) {
                int some = Math.min(left, TOGETHER - size);
                codec.decode(chunk, at, some, samples, size);
                size += some;
                at += some;
                left -= some;
                if (size == TOGETHER) {
                    end();
                }
            }
        }

        void end() {
            tally.add(samples, size);
            size = 0;
        }
    }
}
