package io.github.sliceline.mirror;

import io.github.sliceline.mirror.replica.HashedStretch;
import io.github.sliceline.mirror.replica.ReplicaFile;
import io.github.sliceline.storage.ForwardingStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A copy to which something happens before each write. */
final class FaultyReplica extends ForwardingStore implements ReplicaFile {
    private final ReplicaFile copy;
    private final Hook hook;
    private int forces;

    /** What happens: waits, or fails. */
    @FunctionalInterface
    interface Hook {
        void run() throws IOException, InterruptedException;
    }

    FaultyReplica(ReplicaFile copy, Hook hook) {
        super(copy);
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
        super.writeFully(src, position);
    }

    @Override
    public void expect(HashedStretch stretch) throws IOException {
        copy.expect(stretch);
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

    /** How often it was forced. */
    int forces() {
        return forces;
    }

    @Override
    public void force() throws IOException {
        forces++;
        super.force();
    }
}
