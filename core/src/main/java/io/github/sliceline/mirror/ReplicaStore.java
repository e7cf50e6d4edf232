package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;

/**
 * A second copy of a file. It is written under a name of its own and gets the one that it is meant to have when it is
 * published. Closing before leaves what was written for the next one who opens it.
 */
interface ReplicaStore extends ByteStore, HashedSource {
    /** Brings the copy to the medium and gives it its name. It cannot be used afterwards. */
    void publish() throws IOException;

    /** Keeps a connection from looking abandoned. */
    void ping() throws IOException;

    /** Gives up at once, under whatever another thread is doing with it. */
    void abort();
}
