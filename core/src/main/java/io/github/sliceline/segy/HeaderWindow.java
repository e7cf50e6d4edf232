package io.github.sliceline.segy;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A stretch of a file in memory, moved along as bytes are asked for. Made for looking at a file from
 * front to back. Not thread-safe.
 */
final class HeaderWindow {
    private static final int BYTES = 1 << 20;

    private final ByteSource source;
    private final long end;
    private final ByteBuffer bytes;
    private long start;

    /** @param end byte before which the window stays */
    HeaderWindow(ByteSource source, long end, ByteOrder order) {
        this.source = source;
        this.end = end;
        this.bytes = ByteBuffer.allocateDirect((int) Math.min(BYTES, end)).order(order);
        bytes.limit(0);
    }

    /** What was asked for last, and more; asking again moves it. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Byte after the last one that is in the window. */
    long loadedTo() {
        return start + bytes.limit();
    }

    /**
     * Brings bytes into the window.
     *
     * @param position first byte wanted
     * @param count how many, at most 1 MB and none beyond the end
     * @return index in {@link #bytes()} of the first
     */
    int at(long position, int count) throws IOException {
        if (position < start || position + count > loadedTo()) {
            bytes.clear().limit((int) Math.min(bytes.capacity(), end - position));
            source.readFully(bytes, position);
            bytes.flip();
            start = position;
        }
        return (int) (position - start);
    }
}
