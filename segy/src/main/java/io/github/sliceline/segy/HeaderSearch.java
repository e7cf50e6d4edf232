package io.github.sliceline.segy;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Looks for trace headers from front to back of a file: a stretch of it in memory, which moves along as
 * headers are asked for. Not thread-safe.
 */
final class HeaderSearch {
    private static final int BYTES = 1 << 20;

    private final ByteSource source;
    private final long end;
    private final ByteBuffer bytes;
    private long start;

    /** @param end byte of the file, at least 240, before which the window stays */
    HeaderSearch(ByteSource source, long end, ByteOrder order) {
        this.source = source;
        this.end = end;
        this.bytes = ByteBuffer.allocateDirect((int) Math.min(BYTES, end)).order(order);
        bytes.limit(0);
    }

    /** The 240 bytes of a header, from index 0 on; valid until something else is asked for. */
    ByteBuffer header(long position) throws IOException {
        return bytes.slice(load(position), TraceHeader.BYTES).order(bytes.order());
    }

    /** First byte, from one on, where a header with this sample interval could start; the end if none could. */
    long find(int interval, long from) throws IOException {
        int field = TraceField.SAMPLE_INTERVAL.bytePosition() - 1;
        short wanted = (short) interval;
        long position = from;
        while (position <= end - TraceHeader.BYTES) {
            int at = load(position);
            int last = bytes.limit() - TraceHeader.BYTES;
            for (int i = at; i <= last; i++) {
                if (bytes.getShort(i + field) == wanted) {
                    return position + (i - at);
                }
            }
            position += last - at + 1;
        }
        return end;
    }

    /** Brings a header, none beyond the end, into the window; returns its index there. */
    private int load(long position) throws IOException {
        if (position < start || position + TraceHeader.BYTES > start + bytes.limit()) {
            bytes.clear().limit((int) Math.min(bytes.capacity(), end - position));
            source.readFully(bytes, position);
            bytes.flip();
            start = position;
        }
        return (int) (position - start);
    }
}
