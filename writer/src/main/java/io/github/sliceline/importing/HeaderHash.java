package io.github.sliceline.importing;

import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Checksum of all trace headers, taken while a scan reads them anyway. Thread-safe.
 *
 * <p>Length and time of change alone would take one survey for another after a copy that keeps times. Headers
 * are what tells surveys apart and what the file's grid comes from, and checking them costs no further read;
 * the samples would have to be read once more.
 */
final class HeaderHash implements TraceHeaderSink {
    private final TraceHeaderSink next;
    private final NavigableMap<Long, Integer> blocks = new ConcurrentSkipListMap<>();

    /** Hash that hands on what it gets. */
    HeaderHash(TraceHeaderSink next) {
        this.next = next;
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) throws IOException {
        blocks.put(firstTrace, Crc32c.of(packedHeaders));
        next.accept(firstTrace, count, packedHeaders);
    }

    /** CRC-32C of the blocks' checksums, in hexadecimal. */
    String value() {
        ByteBuffer all = ByteBuffer.allocate(Math.multiplyExact(blocks.size(), Long.BYTES + Integer.BYTES));
        for (Map.Entry<Long, Integer> block : blocks.entrySet()) {
            all.putLong(block.getKey()).putInt(block.getValue());
        }
        return Integer.toHexString(Crc32c.of(all.flip()));
    }
}
