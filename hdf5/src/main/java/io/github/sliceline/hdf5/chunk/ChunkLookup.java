package io.github.sliceline.hdf5.chunk;

/**
 * Where the chunks of a dataset lie in its file. A chunk is named by its ordinal: its position in the
 * grid of chunks, row-major. Immutable and thread-safe.
 */
public interface ChunkLookup {
    /** Address of a chunk that was never written. */
    long ABSENT = -1;

    /** Byte in the file where the chunk starts, or {@link #ABSENT}. */
    long address(long ordinal);

    /** Bytes that the chunk takes in the file; meaningless for an absent one. */
    int storedBytes(long ordinal);

    /** Bit n set: the n-th filter was not applied to this chunk. 0 for an unfiltered dataset. */
    default int filterMask(long ordinal) {
        return 0;
    }
}
