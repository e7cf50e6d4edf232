package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;

/** A store that fails where a test says, and then for ever, as a dead drive does, until it is {@link #mend mended}. */
public final class FaultyStore implements ByteStore {

    /** What a store is asked to do. */
    public enum Call {
        SIZE,
        READ,
        WRITE,
        TRUNCATE,
        FORCE
    }

    private final ByteStore store;
    private final Map<Call, Integer> counts = new EnumMap<>(Call.class);
    private final Map<Call, Integer> failFrom = new EnumMap<>(Call.class);
    private int changes;
    private int deadFrom = Integer.MAX_VALUE;
    private long room = Long.MAX_VALUE;

    /** A store without faults so far. */
    public FaultyStore(ByteStore store) {
        this.store = store;
    }

    /**
     * Has the n-th call of a kind from now on fail, and all later ones of that kind.
     *
     * @param n counted from 1
     */
    public synchronized FaultyStore failFrom(Call call, int n) {
        failFrom.put(call, calls(call) + n);
        return this;
    }

    /** Has the n-th change from now on fail, and everything after it, reads included. */
    public synchronized FaultyStore deadFrom(int n) {
        deadFrom = changes + n;
        return this;
    }

    /** Has the drive be full after so many more bytes: a write that finds too little room writes what fits, then fails. */
    public synchronized FaultyStore fullAfter(long bytes) {
        room = bytes;
        return this;
    }

    /** Takes all faults away. */
    public synchronized void mend() {
        failFrom.clear();
        deadFrom = Integer.MAX_VALUE;
        room = Long.MAX_VALUE;
    }

    /** Calls of a kind so far, failed ones included. */
    public synchronized int calls(Call call) {
        return counts.getOrDefault(call, 0);
    }

    private void count(Call call) throws IOException {
        int count = counts.merge(call, 1, Integer::sum);
        if (call != Call.SIZE && call != Call.READ) {
            changes++;
        }
        if (changes >= deadFrom || count >= failFrom.getOrDefault(call, Integer.MAX_VALUE)) {
            throw new IOException(store + ": " + call + " " + count + " fails as the test wants");
        }
    }

    @Override
    public synchronized long size() throws IOException {
        count(Call.SIZE);
        return store.size();
    }

    @Override
    public synchronized void readFully(ByteBuffer dst, long position) throws IOException {
        count(Call.READ);
        store.readFully(dst, position);
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        count(Call.WRITE);
        if (src.remaining() <= room) {
            room -= src.remaining();
            store.writeFully(src, position);
            return;
        }
        int fits = (int) room;
        room = 0;
        store.writeFully(src.slice(src.position(), fits), position);
        throw new IOException(store + ": writing at " + position + " failed: No space left on device");
    }

    @Override
    public synchronized void truncate(long size) throws IOException {
        count(Call.TRUNCATE);
        store.truncate(size);
    }

    @Override
    public synchronized void force() throws IOException {
        count(Call.FORCE);
        store.force();
    }

    @Override
    public void close() throws IOException {
        store.close();
    }

    @Override
    public String toString() {
        return store.toString();
    }
}
