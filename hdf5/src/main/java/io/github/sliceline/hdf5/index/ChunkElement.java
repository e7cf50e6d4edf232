package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.format.Cursor;
import java.io.IOException;

/**
 * What the newer indexes store for each chunk: its address and, with filters, its stored length and filter
 * mask. The width of the length depends on the chunk's size and on the layout's version; it is taken from
 * the width of the whole element, which each index states.
 */
final class ChunkElement {
    private static final int MASK_BYTES = 4;

    private final ChunkTable table;
    private final int sizeWidth;
    private final long[] position;
    private long address;
    private long bytes;
    private int mask;
    private long indexPosition;

    ChunkElement(ChunkTable table, int elementBytes, Cursor where) throws IOException {
        this.table = table;
        this.position = new long[table.grid().rank()];
        int offsetBytes = table.file().superblock().offsetBytes();
        this.sizeWidth = table.isFiltered() ? elementBytes - offsetBytes - MASK_BYTES : 0;
        boolean possible = table.isFiltered() ? sizeWidth >= 1 && sizeWidth <= 8 : elementBytes == offsetBytes;
        if (!possible) {
            throw where.corrupt("index elements of " + elementBytes + " bytes");
        }
    }

    void read(Cursor from) throws IOException {
        indexPosition = from.position();
        address = from.address();
        bytes = table.chunkBytes();
        mask = 0;
        if (table.isFiltered()) {
            bytes = from.unsigned(sizeWidth);
            mask = from.s32();
        }
    }

    /**
     * Reads elements and notes them, each as that of the chunk with a number in the grid of maximum extents.
     *
     * @param first number of the first
     * @param slowest as in {@link ChunkGridShape#positionOfNumber}
     */
    void putAll(Cursor from, long first, long count, int slowest) throws IOException {
        for (long i = 0; i < count; i++) {
            read(from);
            table.grid().positionOfNumber(first + i, slowest, position);
            put(position);
        }
    }

    /** Notes the element just read as that of the chunk at a position in the grid. */
    void put(long[] position) throws IOException {
        table.put(position, address, bytes, mask, indexPosition);
    }
}
