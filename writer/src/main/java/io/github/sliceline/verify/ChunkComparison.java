package io.github.sliceline.verify;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.profile.StoredChunks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Comparison of all chunks' stored bytes with the checksums in the file. */
final class ChunkComparison {
    private final SeismicVolume volume;
    private final StoredChunks stored;
    private final ChunkGrid grid;
    private final LongAdder chunksChecked = new LongAdder();
    private final LongAdder bytesChecked = new LongAdder();
    private final LongAdder chunksLost = new LongAdder();
    private final Map<Long, DamagedChunk> damaged = new ConcurrentSkipListMap<>();

    /**
     * @param volume volume whose lines describe a chunk
     * @param dataset a chunked dataset of the volume's extents
     */
    ChunkComparison(SeismicVolume volume, Hdf5Container container, DatasetInfo dataset) throws IOException {
        this.volume = volume;
        this.stored = StoredChunks.of(container, dataset);
        this.grid = new ChunkGrid(volume.shape(), dataset.chunk());
    }

    /** Returns the number of chunks that the file should have. */
    long chunks() {
        return stored.chunks();
    }

    long chunksStored() {
        return stored.index().chunksStored();
    }

    long chunksChecked() {
        return chunksChecked.sum();
    }

    long bytesChecked() {
        return bytesChecked.sum();
    }

    /** Returns the number of chunks that are absent but have a checksum, so they were once written. */
    long chunksLost() {
        return chunksLost.sum();
    }

    List<DamagedChunk> damaged() {
        return List.copyOf(damaged.values());
    }

    /** @param checksums byte in the file at which the checksums begin */
    void run(long checksums, Job job) throws IOException {
        stored.sum("Verifying", (first, found) -> compare(first, found, checksums), job);
    }

    private void compare(long first, int[] found, long checksums) throws IOException {
        ByteBuffer wanted = stored.source()
                .read(checksums + first * Integer.BYTES, found.length * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < found.length; i++) {
            long ordinal = first + i;
            boolean differs = found[i] != wanted.getInt(i * Integer.BYTES);
            if (stored.isStored(ordinal)) {
                chunksChecked.increment();
                bytesChecked.add(stored.index().storedBytes(ordinal));
            }
            if (differs && stored.isStored(ordinal)) {
                damaged.put(ordinal, describe(ordinal));
            } else if (differs) {
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
                stored.index().address(ordinal),
                stored.index().storedBytes(ordinal),
                where(start, last),
                inlines[0],
                inlines[1],
                crosslines[0],
                crosslines[1],
                gathers ? start[2] : 0,
                gathers ? last[2] : 0,
                start[start.length - 1],
                last[last.length - 1]);
    }

    private static String range(Object first, Object last) {
        return " " + first + (first.equals(last) ? "" : " to " + last);
    }

    private String where(int[] start, int[] last) {
        int samples = start.length - 1;
        boolean known = !volume.isTable() && !volume.axes().isEmpty();
        StringBuilder text = new StringBuilder();
        for (int d = 0; d < samples; d++) {
            Axis axis = known
                    ? volume.axes().get(d)
                    : Axis.ofIndices(last[d] + 1).named(volume.isTable() ? "trace" : "index");
            text.append(axis.name());
            text.append(range(axis.part(start[d], 1, 1), axis.part(last[d], 1, 1)))
                    .append(", ");
        }
        return text + "samples" + range(start[samples], last[samples]);
    }

    /** Returns the first and last line along one of the first two dimensions, by index if line numbers are unknown. */
    private int[] numbers(int dimension, int[] start, int[] last) {
        if (volume.hasLines()
                && volume.inlines().isWhole()
                && volume.crosslines().isWhole()) {
            Axis axis = dimension == 0 ? volume.inlines() : volume.crosslines();
            return new int[] {axis.numberAt(start[dimension]), axis.numberAt(last[dimension])};
        }
        int place = dimension - 2 + Math.min(start.length, 3) - 1; // the first of two dimensions is crosslines
        return place < 0 ? new int[2] : new int[] {start[place], last[place]};
    }
}
