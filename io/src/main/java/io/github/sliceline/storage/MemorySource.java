package io.github.sliceline.storage;

import java.io.EOFException;
import java.nio.ByteBuffer;

/**
 * A {@link ByteSource} over bytes in memory.
 *
 * @param name the source's name in errors
 * @param bytes content from position to limit, which is not copied
 */
public record MemorySource(String name, ByteBuffer bytes) implements ByteSource {
    public MemorySource {
        bytes = bytes.slice().asReadOnlyBuffer();
    }

    @Override
    public long size() {
        return bytes.capacity();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws EOFException {
        ByteSource.requireHeld(name, position, dst.remaining(), size(), "source ends");
        if (dst.hasRemaining()) {
            dst.put(bytes.slice((int) position, dst.remaining()));
        }
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return name;
    }
}
