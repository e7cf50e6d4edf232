package io.github.sliceline.create;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.profile.AmplitudeTally;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.profile.SampleCodec;
import java.nio.ByteBuffer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Counts the samples of chunks, always in the same pieces, whoever does it. Immutable and thread-safe. */
final class ChunkCounter {
    /** Samples that are counted together. */
    private static final int TOGETHER = 4096;

    private final ChunkGrid grid;
    private final SampleCodec codec;
    private final @Nullable LongPredicate live;
    private final long[] chunkStrides;
    private final long[] traceStrides;

    /** @param live of each trace, by its number in file order; null where all are */
    ChunkCounter(ChunkGrid grid, SampleCodec codec, @Nullable LongPredicate live) {
        this.grid = grid;
        this.codec = codec;
        this.live = live;
        this.chunkStrides = grid.chunk().strides();
        this.traceStrides = traceStrides(grid);
    }

    /** Distances between neighbours among the traces, and along a trace nothing. */
    private static long[] traceStrides(ChunkGrid grid) {
        long[] strides = new long[grid.volume().rank()];
        long stride = 1;
        for (int d = strides.length - 2; d >= 0; d--) {
            strides[d] = stride;
            stride *= grid.volume().extent(d);
        }
        return strides;
    }

    /** Extents of the part of a chunk that is inside the volume. */
    int[] clipped(int ordinal) {
        long[] start = grid.start(ordinal);
        int[] count = new int[start.length];
        for (int d = 0; d < count.length; d++) {
            count[d] = (int) Math.min(grid.chunk().extent(d), grid.volume().extent(d) - start[d]);
        }
        return count;
    }

    /** Counts the samples of a chunk before filters: those of live traces. */
    void count(int ordinal, ByteBuffer chunk, AmplitudeTally tally) {
        Batch batch = new Batch(chunk, tally);
        int[] count = clipped(ordinal);
        if (live == null) {
            new Runs(count, chunkStrides, chunkStrides).forEach(0, 0, (at, same, samples) -> batch.add(at, samples));
        } else {
            countLive(live, ordinal, count, batch);
        }
        batch.end();
    }

    private void countLive(LongPredicate isLive, int ordinal, int[] count, Batch batch) {
        int samples = count[count.length - 1];
        long[] start = grid.start(ordinal);
        long trace = 0;
        for (int d = 0; d < count.length - 1; d++) {
            trace += start[d] * traceStrides[d];
        }
        forEachTrace(0, count, 0, trace, (at, number) -> {
            if (isLive.test(number)) {
                batch.add(at, samples);
            }
        });
    }

    private interface Trace {
        void take(int inChunk, long number);
    }

    private void forEachTrace(int dimension, int[] count, long inChunk, long number, Trace trace) {
        if (dimension == count.length - 1) {
            trace.take((int) inChunk, number);
            return;
        }
        for (int i = 0; i < count[dimension]; i++) {
            long chunkStep = i * chunkStrides[dimension];
            forEachTrace(dimension + 1, count, inChunk + chunkStep, number + i * traceStrides[dimension], trace);
        }
    }

    /** Samples of a chunk on their way to a tally, always in the same pieces. */
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
