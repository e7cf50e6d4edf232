package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.TraceHeader;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Consumer of all trace headers of a file during a scan. */
@FunctionalInterface
public interface TraceHeaderSink {
    /**
     * Consumes a block of headers. Several threads call it at once, exactly once for every block, in any order. Blocks
     * start at multiples of {@link SegyScanner#BLOCK_TRACES} and have that many traces; the last block may have fewer.
     *
     * @param firstTrace number in the file of the first trace, from 0
     * @param count number of traces
     * @param packedHeaders {@code count ·} {@link #headerBytes()} as stored, from position to limit. The buffer is in the file's byte order. It is valid until the call returns.
     * @throws IOException ends the scan
     */
    void accept(long firstTrace, int count, ByteBuffer packedHeaders) throws IOException;

    /** Bytes of each header that this sink gets: 240, or more for extensions of revision 2. */
    default int headerBytes() {
        return TraceHeader.BYTES;
    }
}
