package io.github.sliceline.mirror.replica;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;

/**
 * A replica of a file. What is written to it counts when it is published: a new one is written under a name of its
 * own and gets the one that it is meant to have, one that is edited has an undo journal and is changed where it stands.
 */
public interface ReplicaFile extends ByteStore {
    /**
     * Requires bytes to be what they are in the file that this is a replica of.
     *
     * @throws MirrorRefusedException if they are others, now or at the latest from {@link #force} or {@link #size}
     */
    default void expect(HashedStretch stretch) throws IOException {
        if (!stretch.isIn(this)) {
            throw stretch.differing(this);
        }
    }

    /** Brings the replica to the medium and makes it count. It cannot be used afterwards. */
    void publish() throws IOException;

    /** Keeps a connection from looking abandoned. */
    default void ping() throws IOException {
        size(); // a file does not forget who has it open
    }

    /** Gives up at once, under whatever another thread is doing with it. */
    default void abort() {
        // Closing a file waits for whoever is at work in it, so there is nothing that would help.
    }
}
