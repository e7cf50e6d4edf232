package io.github.sliceline.storage;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A {@link ByteStore} in memory. Only pages that were written take any, so positions may be huge. */
public final class MemoryStore implements ByteStore {
    private static final int PAGE = 4096;

    private final String name;
    private final NavigableMap<Long, byte[]> pages = new TreeMap<>();
    private long size;
    private boolean closed;

    /** Empty store. */
    public MemoryStore(String name) {
        this.name = name;
    }

    /** Store with a copy of these bytes. */
    public MemoryStore(String name, byte[] content) {
        this(name);
        put(ByteBuffer.wrap(content), 0);
    }

    /** Copy of everything; also of a store that is closed. At most 2 GiB. */
    public synchronized byte[] bytes() {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(size));
        get(all, 0);
        return all.array();
    }

    /** Whether {@link #close} was called. */
    public synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public synchronized long size() throws IOException {
        requireOpen();
        return size;
    }

    @Override
    public synchronized void readFully(ByteBuffer dst, long position) throws IOException {
        requireNotNegative(position);
        requireOpen();
        int wanted = dst.remaining();
        if (wanted > 0 && position > size - wanted) {
            throw new EOFException(name + ": wanted " + wanted + " bytes at " + position + ", store ends at " + size);
        }
        get(dst, position);
    }

    private void get(ByteBuffer dst, long position) {
        for (long at = position; dst.hasRemaining(); ) {
            int within = (int) (at % PAGE);
            int length = Math.min(PAGE - within, dst.remaining());
            dst.put(pages.getOrDefault(at / PAGE, new byte[PAGE]), within, length);
            at += length;
        }
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        requireNotNegative(position);
        requireOpen();
        put(src, position);
    }

    private void put(ByteBuffer src, long position) {
        if (src.hasRemaining()) {
            size = Math.max(size, Math.addExact(position, src.remaining()));
        }
        for (long at = position; src.hasRemaining(); ) {
            int within = (int) (at % PAGE);
            int length = Math.min(PAGE - within, src.remaining());
            src.get(pages.computeIfAbsent(at / PAGE, any -> new byte[PAGE]), within, length);
            at += length;
        }
    }

    @Override
    public synchronized void truncate(long newSize) throws IOException {
        requireNotNegative(newSize);
        requireOpen();
        if (newSize >= size) {
            return;
        }
        size = newSize;
        pages.tailMap((newSize + PAGE - 1) / PAGE, true).clear();
        byte[] last = pages.get(newSize / PAGE);
        if (last != null) {
            Arrays.fill(last, (int) (newSize % PAGE), PAGE, (byte) 0);
        }
    }

    @Override
    public synchronized void force() throws IOException {
        requireOpen();
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    private void requireOpen() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    private static void requireNotNegative(long position) {
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
