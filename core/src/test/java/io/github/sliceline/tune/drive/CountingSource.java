package io.github.sliceline.tune.drive;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.ByteSource;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Stands for a drive that takes a fixed time for each request, as many at once as are asked; checks each of them. */
public final class CountingSource implements ByteSource {
    private final long bytes;
    private final long latencyNanos;
    public final AtomicLong requests = new AtomicLong();
    private final AtomicInteger underWay = new AtomicInteger();
    public final AtomicInteger mostUnderWay = new AtomicInteger();

    public CountingSource(long bytes, long latencyNanos) {
        this.bytes = bytes;
        this.latencyNanos = latencyNanos;
    }

    @Override
    public long size() {
        return bytes;
    }

    @Override
    public void readFully(ByteBuffer dst, long position) {
        int now = underWay.incrementAndGet();
        mostUnderWay.accumulateAndGet(now, Math::max);
        requests.incrementAndGet();
        assertTrue(dst.isDirect() && dst.position() == 0, "whole direct buffers");
        assertTrue(position >= 0 && position % dst.remaining() == 0, "whole blocks, got " + position);
        assertTrue(position + dst.remaining() <= bytes, "inside the file, got " + position);
        long end = System.nanoTime() + latencyNanos;
        for (long left = latencyNanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        dst.position(dst.limit());
        underWay.decrementAndGet();
    }

    @Override
    public void close() {}
}
