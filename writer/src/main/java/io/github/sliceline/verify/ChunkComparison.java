package io.github.sliceline.verify;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.storage.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Compares the stored bytes of all chunks with the checksums that the file holds of them. */
final class ChunkComparison {
    private static final int THREADS = 8;

    /** Each waits for one chunk, of a megabyte or so. */
    private static final int THREADS_LATE = 32;

    /** One thread's share at a time: a few megabytes, read in the order of the file. */
    private static final int CHUNKS_AT_ONCE = 64;

    private final SeismicVolume volume;
    private final ByteSource source;
    private final ChunkIndex index;
    private final ChunkGrid grid;
    private final LongAdder chunksChecked = new LongAdder();
    private final LongAdder bytesChecked = new LongAdder();
    private final LongAdder chunksLost = new LongAdder();
    private final Map<Long, DamagedChunk> damaged = new ConcurrentSkipListMap<>();

    /**
     * @param volume with the lines that chunks are told by
     * @param chunk extents of a chunk
     */
    ChunkComparison(SeismicVolume volume, Shape chunk, ByteSource source, ChunkIndex index) {
        this.volume = volume;
        this.source = source;
        this.index = index;
        this.grid = new ChunkGrid(volume.shape(), chunk);
    }

    long chunks() {
        return grid.chunks().size();
    }

    long chunksChecked() {
        return chunksChecked.sum();
    }

    long bytesChecked() {
        return bytesChecked.sum();
    }

    /** How many are not there and have a checksum, which says that they were. */
    long chunksLost() {
        return chunksLost.sum();
    }

    List<DamagedChunk> damaged() {
        return List.copyOf(damaged.values());
    }

    /** @param checksums byte in the file where they begin */
    void run(long checksums, Job job) throws IOException {
        boolean late = source.answersLate();
        int readers = late ? THREADS_LATE : THREADS;
        int atOnce = late ? Math.toIntExact(Math.max(1, Math.min(CHUNKS_AT_ONCE, chunks() / readers))) : CHUNKS_AT_ONCE;
        try (BufferPool buffers = new BufferPool(longest(), readers);
                ReadScheduler threads = new ReadScheduler("sliceline-verify", readers)) {
            threads.run(
                    Math.toIntExact((chunks() - 1) / atOnce + 1),
                    share -> {
                        compare((long) share * atOnce, atOnce, checksums, buffers);
                        job.report("Verifying", bytesChecked(), index.storedBytesTotal());
                    },
                    job.token());
        }
    }

    private int longest() {
        int longest = 1;
        for (long ordinal = 0; ordinal < chunks(); ordinal++) {
            longest = index.address(ordinal) == ChunkLookup.ABSENT
                    ? longest
                    : Math.max(longest, index.storedBytes(ordinal));
        }
        return longest;
    }

    private void compare(long first, int most, long checksums, BufferPool buffers) throws IOException {
        int count = (int) Math.min(most, chunks() - first);
        ByteBuffer wanted = source.read(checksums + first * Integer.BYTES, count * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            long ordinal = first + i;
            if (index.address(ordinal) != ChunkLookup.ABSENT) {
                int found = Crc32c.of(source.planned(), index.address(ordinal), index.storedBytes(ordinal), buffers);
                if (found != wanted.getInt(i * Integer.BYTES)) {
                    damaged.put(ordinal, describe(ordinal));
                }
                chunksChecked.increment();
                bytesChecked.add(index.storedBytes(ordinal));
            } else if (wanted.getInt(i * Integer.BYTES) != 0) {
                chunksLost.increment();
            }
        }
    }

    private DamagedChunk describe(long ordinal) {
        long[] first = grid.start(ordinal);
        int[] start = new int[first.length];
        int[] last = new int[first.length];
        for (int d = 0; d < first.length; d++) {
            start[d] = (int) first[d];
            last[d] = (int) Math.min(
                            first[d] + grid.chunk().extent(d), grid.volume().extent(d))
                    - 1;
        }
        boolean gathers = first.length == 4;
        int[] inlines = numbers(0, start, last);
        int[] crosslines = numbers(1, start, last);
        return new DamagedChunk(
                ordinal,
                index.address(ordinal),
                index.storedBytes(ordinal),
                inlines[0],
                inlines[1],
                crosslines[0],
                crosslines[1],
                gathers ? start[2] : 0,
                gathers ? last[2] : 0,
                start[start.length - 1],
                last[last.length - 1]);
    }

    /** First and last line along one of the first two dimensions; by index where nobody knows what they count. */
    private int[] numbers(int dimension, int[] start, int[] last) {
        if (volume.hasLines()) {
            LineAxis axis = dimension == 0 ? volume.inlines() : volume.crosslines();
            return new int[] {axis.numberAt(start[dimension]), axis.numberAt(last[dimension])};
        }
        int place = dimension - 2 + Math.min(start.length, 3) - 1; // of two dimensions the first is crosslines
        return place < 0 ? new int[2] : new int[] {start[place], last[place]};
    }
}
