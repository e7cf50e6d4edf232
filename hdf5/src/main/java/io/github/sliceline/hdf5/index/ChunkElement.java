package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.FieldReader;
import io.github.sliceline.hdf5.format.FieldWriter;
import java.io.IOException;

/**
 * Element of a newer index for each chunk: its address and, with filters, its stored length and a mask of filters that
 * were not applied. HDF5 File Format Specification 3.0, sections VII.C and VII.D, "Data Block Element".
 *
 * @param grid numbering of the chunks
 * @param filtered true if length and mask are stored
 * @param offsetBytes bytes of an address
 * @param lengthBytes bytes of the length; depends on the chunk's size and on the layout's version
 */
record ChunkElement(ChunkNumbering grid, boolean filtered, int offsetBytes, int lengthBytes) {
    private static final int MASK_BYTES = 4;
    private static final int LONGEST_LENGTH = 8;

    /** Returns the format of elements of an index that we write. */
    static ChunkElement of(ChunkNumbering grid, long chunkBytes, boolean filtered) {
        // one byte more than the chunk's own length needs, as libhdf5 computes it (H5D__chunk_construct)
        int log2 = Long.SIZE - 1 - Long.numberOfLeadingZeros(chunkBytes);
        int width = Math.min(LONGEST_LENGTH, 1 + (log2 + Byte.SIZE) / Byte.SIZE);
        return new ChunkElement(grid, filtered, FieldWriter.ADDRESS_BYTES, width);
    }

    /** Returns the format of elements of an index that states their length. */
    static ChunkElement of(ChunkTable table, int elementBytes, FieldReader where) throws IOException {
        int offsetBytes = table.file().superblock().offsetBytes();
        int width = elementBytes - offsetBytes - MASK_BYTES;
        boolean possible = table.isFiltered() ? width >= 1 && width <= LONGEST_LENGTH : elementBytes == offsetBytes;
        if (!possible) {
            throw where.corrupt("index elements of " + elementBytes + " bytes");
        }
        return new ChunkElement(table.grid(), table.isFiltered(), offsetBytes, width);
    }

    /** Client ID of the index, by which readers know what its elements are. */
    int client() {
        return filtered ? 1 : 0;
    }

    int bytes() {
        return offsetBytes + (filtered ? lengthBytes + MASK_BYTES : 0);
    }

    /** Reads the element of the chunk at a position in the grid. */
    void read(FieldReader from, ChunkTable table, long[] position) throws IOException {
        long indexPosition = from.position();
        long address = from.address();
        long bytes = filtered ? from.unsigned(lengthBytes) : table.chunkBytes();
        table.put(position, address, bytes, filtered ? from.s32() : 0, indexPosition);
    }

    /**
     * Reads the elements of consecutive numbers.
     *
     * @param slowest slowest dimension, as in {@link ChunkNumbering#positionOfNumber}
     */
    void readAll(FieldReader from, ChunkTable table, long first, long count, int slowest) throws IOException {
        long[] position = new long[grid.rank()];
        for (long number = first; number < first + count; number++) {
            grid.positionOfNumber(number, slowest, position);
            read(from, table, position);
        }
    }

    /** Writes the elements of consecutive numbers. */
    void putAll(FieldWriter out, ChunkLookup chunks, long first, long count) {
        for (long number = first; number < first + count; number++) {
            boolean present = isPresent(chunks, number);
            long ordinal = grid.ordinalOfNumber(number);
            out.address(present ? chunks.address(ordinal) : FieldWriter.UNDEFINED);
            if (filtered) {
                out.unsigned(present ? chunks.storedBytes(ordinal) : 0, lengthBytes);
                out.bits32(present ? chunks.filterMask(ordinal) : 0);
            }
        }
    }

    /** True if a chunk with one of these numbers exists. */
    boolean anyPresent(ChunkLookup chunks, long first, long count) {
        for (long number = first; number < first + count; number++) {
            if (isPresent(chunks, number)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPresent(ChunkLookup chunks, long number) {
        long ordinal = grid.ordinalOfNumber(number);
        return ordinal >= 0 && chunks.address(ordinal) != ChunkLookup.ABSENT;
    }
}
