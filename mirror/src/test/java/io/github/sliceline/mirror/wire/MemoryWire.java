package io.github.sliceline.mirror.wire;

import java.nio.ByteBuffer;
import java.util.Random;

/** What was written can be read, in pieces of random lengths. */
public final class MemoryWire implements Wire {
    private final ByteBuffer bytes;
    private final Random random;

    public MemoryWire(ByteBuffer bytes, Random random) {
        this.bytes = bytes;
        this.random = random;
    }

    @Override
    public int read(ByteBuffer dst) {
        if (!bytes.hasRemaining()) {
            return -1;
        }
        int n = Math.min(Math.min(1 + random.nextInt(500), dst.remaining()), bytes.remaining());
        dst.put(bytes.slice(bytes.position(), n));
        bytes.position(bytes.position() + n);
        return n;
    }

    @Override
    public void write(ByteBuffer header, ByteBuffer payload) {
        bytes.put(header).put(payload);
    }

    @Override
    public void finishWriting() {
        bytes.limit(bytes.position());
    }

    @Override
    public void abort() {
        bytes.limit(bytes.position());
    }

    @Override
    public void close() {
        abort();
    }
}
