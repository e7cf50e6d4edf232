package io.github.sliceline.s3;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;

/** The bytes of buffers, one after the other, from the position of each to its limit. The buffers are not changed. */
final class BufferStream extends InputStream {
    private final List<ByteBuffer> all;
    private int next;
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private long passed;
    private long mark;

    BufferStream(List<ByteBuffer> all) {
        this.all = all;
    }

    /** Whether there is another byte. */
    private boolean advance() {
        while (!bytes.hasRemaining() && next < all.size()) {
            bytes = all.get(next++).duplicate();
        }
        return bytes.hasRemaining();
    }

    @Override
    public int read() {
        if (!advance()) {
            return -1;
        }
        passed++;
        return bytes.get() & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int most) {
        if (most == 0) {
            return 0;
        }
        if (!advance()) {
            return -1;
        }
        int n = Math.min(most, bytes.remaining());
        bytes.get(target, from, n);
        passed += n;
        return n;
    }

    @Override
    public int available() {
        return bytes.remaining();
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public synchronized void mark(int readLimit) {
        mark = passed;
    }

    @Override
    public synchronized void reset() {
        next = 0;
        passed = 0;
        bytes = ByteBuffer.allocate(0);
        while (passed < mark && advance()) {
            int n = (int) Math.min(mark - passed, bytes.remaining());
            bytes.position(bytes.position() + n);
            passed += n;
        }
    }
}
