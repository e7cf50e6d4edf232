package io.github.sliceline.volume.direct;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Checksums that a file holds of the stored chunks of a dataset: CRC-32C of each, in the order of the grid. Every
 * reader of whole chunks compares them. They are read when the first is needed, and take 4 bytes of the heap for each
 * chunk from then on. Thread-safe.
 */
public final class ChunkSums {
    private final ByteSource source;
    private final String dataset;
    private final ChunkGrid grid;
    private final long position;
    private volatile @Nullable ByteBuffer sums;

    /**
     * @param dataset path of the dataset, for messages
     * @param position byte of the file where the checksums begin, 4 little-endian bytes for each chunk of the grid
     */
    public ChunkSums(ByteSource source, String dataset, ChunkGrid grid, long position) {
        this.source = source;
        this.dataset = dataset;
        this.grid = grid;
        this.position = position;
    }

    /** True if the checksums are in memory, so that comparing reads nothing. */
    public boolean areKnown() {
        return sums != null;
    }

    /**
     * Compares a chunk with its checksum.
     *
     * @param found CRC-32C of all stored bytes of the chunk
     * @param address address of these bytes, for the message
     * @throws CorruptFileException if the checksums differ
     */
    void require(long chunk, int found, long address) throws IOException {
        if (found != of(chunk)) {
            throw new CorruptFileException(
                    source,
                    address,
                    place(chunk) + " has CRC-32C " + Integer.toHexString(found) + ", wanted "
                            + Integer.toHexString(of(chunk))
                            + ": it is damaged, or another program wrote to it; if that was meant, "
                            + Advice.Step.REFRESH + " accepts it");
        }
    }

    /** Throws if a chunk that the file does not hold has a checksum. */
    public void requireAbsent(long chunk) throws IOException {
        if (of(chunk) != 0) {
            throw new CorruptFileException(
                    source, CorruptFileException.UNKNOWN, place(chunk) + " is missing, and has a checksum");
        }
    }

    private String place(long chunk) {
        long[] start = grid.start(chunk);
        Arrays.setAll(start, d -> start[d] / grid.chunk().extent(d));
        return dataset + ": chunk " + Arrays.toString(start);
    }

    private int of(long chunk) throws IOException {
        ByteBuffer known = sums;
        return (known == null ? load() : known).getInt(Math.toIntExact(chunk * Integer.BYTES));
    }

    private synchronized ByteBuffer load() throws IOException {
        ByteBuffer known = sums;
        if (known == null) {
            known = source.read(position, Math.toIntExact(grid.chunks().size() * Integer.BYTES))
                    .order(ByteOrder.LITTLE_ENDIAN);
            sums = known;
        }
        return known;
    }
}
