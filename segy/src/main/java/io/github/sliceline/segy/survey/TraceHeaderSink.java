package io.github.sliceline.segy.survey;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes all trace headers of a file while they are being scanned. */
@FunctionalInterface
public interface TraceHeaderSink {
    /**
     * Takes a block of headers. Called by several threads at once, for every block exactly once, in any
     * order. Blocks start at multiples of {@link SegyScanner#BLOCK_TRACES} and have that many traces,
     * the last one fewer.
     *
     * @param firstTrace number in the file of the first trace, from 0
     * @param count how many traces
     * @param packedHeaders {@code count · 240} bytes as they stand in the file, from position to limit,
     *     without extensions of revision 2. In the file's byte order; only valid until the call returns.
     * @throws IOException ends the scan
     */
    void accept(long firstTrace, int count, ByteBuffer packedHeaders) throws IOException;
}
