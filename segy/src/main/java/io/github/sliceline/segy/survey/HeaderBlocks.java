package io.github.sliceline.segy.survey;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Gives blocks of packed trace headers, each into the same buffer: one for each thread. */
interface HeaderBlocks {
    /**
     * Headers of consecutive traces, in the file's byte order, from position 0 to the limit; valid until the next call.
     *
     * @param firstTrace number in the file, a multiple of {@link SegyScanner#BLOCK_TRACES} in a scan
     */
    ByteBuffer read(long firstTrace, int count) throws IOException;
}
