package io.github.sliceline.mirror;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A copy to which something happens before each write. */
final class FaultyReplica implements ReplicaStore {
    private final ReplicaStore copy;
    private final Hook hook;
    private int forces;

    /** What happens: waits, or fails. */
    @FunctionalInterface
    interface Hook {
        void run() throws IOException, InterruptedException;
    }

    FaultyReplica(ReplicaStore copy, Hook hook) {
        this.copy = copy;
        this.hook = hook;
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        try {
            hook.run();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        copy.writeFully(src, position);
    }

    @Override
    public PendingHashes hashes(long first, int count) throws IOException {
        return copy.hashes(first, count);
    }

    @Override
    public void publish() throws IOException {
        copy.publish();
    }

    @Override
    public void ping() throws IOException {
        copy.ping();
    }

    @Override
    public void abort() {
        copy.abort();
    }

    @Override
    public long size() throws IOException {
        return copy.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        copy.readFully(dst, position);
    }

    @Override
    public void truncate(long size) throws IOException {
        copy.truncate(size);
    }

    /** How often it was forced. */
    int forces() {
        return forces;
    }

    @Override
    public void force() throws IOException {
        forces++;
        copy.force();
    }

    @Override
    public void close() throws IOException {
        copy.close();
    }

    @Override
    public String toString() {
        return copy.toString();
    }
}
