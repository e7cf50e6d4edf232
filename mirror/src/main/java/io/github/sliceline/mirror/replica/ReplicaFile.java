package io.github.sliceline.mirror.replica;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;

/**
 * A replica of a file. Written bytes take effect when it is published. A new replica has a temporary name until then;
 * an edited one is changed in place with an undo journal.
 */
public interface ReplicaFile extends ByteStore {
    /**
     * Requires a range to equal the file's.
     *
     * @throws MirrorRefusedException if it differs; thrown here, or at the latest by {@link #force} or {@link #size}
     */
    default void expect(HashedStretch stretch) throws IOException {
        if (!stretch.isIn(this)) {
            throw stretch.differing(this);
        }
    }

    /** Forces the replica to the medium and publishes it. It cannot be used afterwards. */
    void publish() throws IOException;

    /** Keeps a connection from looking abandoned. */
    default void ping() throws IOException {
        size(); // a local file needs no ping
    }

    /** Ends the replica at once, even while another thread uses it. */
    default void abort() {
        // Does nothing: closing a file would wait for the thread that uses it.
    }
}
