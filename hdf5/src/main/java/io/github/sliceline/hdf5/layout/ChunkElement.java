package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import io.github.sliceline.hdf5.grid.ChunkLookup;

/**
 * What fixed and extensible arrays store for each chunk: its address and, with filters, its stored length and a
 * mask of filters that were not applied. HDF5 File Format Specification 3.0, sections VII.C and VII.D, "Data Block Element".
 *
 * @param grid chunks and their numbers
 * @param filtered whether length and mask are stored
 * @param lengthWidth bytes of the length
 */
record ChunkElement(ChunkGrid grid, boolean filtered, int lengthWidth) {
    private static final int UNFILTERED_CLIENT = 0;
    private static final int FILTERED_CLIENT = 1;

    private static final int LONGEST_WIDTH = 8;

    static ChunkElement of(DatasetForm form, ChunkGrid grid) {
        // one byte more than the chunk's own length needs, as libhdf5 reckons it (H5D__chunk_construct)
        int log2 = Long.SIZE - 1 - Long.numberOfLeadingZeros(form.chunkBytes());
        int width = Math.min(LONGEST_WIDTH, 1 + (log2 + Byte.SIZE) / Byte.SIZE);
        return new ChunkElement(grid, form.isFiltered(), width);
    }

    /** The array's client, by which readers know what its elements are. */
    int client() {
        return filtered ? FILTERED_CLIENT : UNFILTERED_CLIENT;
    }

    int bytes() {
        return Out.ADDRESS_BYTES + (filtered ? lengthWidth + Integer.BYTES : 0);
    }

    /** Puts the elements of consecutive numbers. */
    void put(Out out, ChunkLookup chunks, long first, long count) {
        for (long number = first; number < first + count; number++) {
            long ordinal = number < grid.elements() ? grid.ordinal(number) : -1;
            long address = ordinal < 0 ? ChunkLookup.ABSENT : chunks.address(ordinal);
            boolean present = address != ChunkLookup.ABSENT;
            out.address(present ? address : Out.UNDEFINED);
            if (filtered) {
                out.unsigned(present ? chunks.storedBytes(ordinal) : 0, lengthWidth);
                out.bits32(present ? chunks.filterMask(ordinal) : 0);
            }
        }
    }

    /** Whether a chunk of these numbers exists. */
    boolean anyPresent(ChunkLookup chunks, long first, long count) {
        for (long number = first; number < Math.min(first + count, grid.elements()); number++) {
            long ordinal = grid.ordinal(number);
            if (ordinal >= 0 && chunks.address(ordinal) != ChunkLookup.ABSENT) {
                return true;
            }
        }
        return false;
    }
}
