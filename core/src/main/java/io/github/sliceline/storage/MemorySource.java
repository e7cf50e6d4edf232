package io.github.sliceline.storage;

import java.io.EOFException;
import java.nio.ByteBuffer;

/** Bytes in memory as a {@link ByteSource}. */
public final class MemorySource implements ByteSource {
    private final String name;
    private final ByteBuffer bytes;

    /**
     * Source over what a buffer holds from its position to its limit; not copied.
     *
     * @param name what errors call it
     */
    public MemorySource(String name, ByteBuffer bytes) {
        this.name = name;
        this.bytes = bytes.slice().asReadOnlyBuffer();
    }

    @Override
    public long size() {
        return bytes.capacity();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws EOFException {
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
        int wanted = dst.remaining();
        if (wanted == 0) {
            return;
        }
        if (position > bytes.capacity() - (long) wanted) {
            throw new EOFException(
                    name + ": wanted " + wanted + " bytes at " + position + ", source ends at " + bytes.capacity());
        }
        dst.put(bytes.slice((int) position, wanted));
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return name;
    }
}
