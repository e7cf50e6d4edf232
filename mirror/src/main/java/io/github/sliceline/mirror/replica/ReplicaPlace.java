package io.github.sliceline.mirror.replica;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The place in a folder where a replica is made and gets its name. Tests replace it to record calls or to fail. It
 * belongs to one replica until it is closed; for one thread.
 */
public interface ReplicaPlace extends Closeable {
    @FunctionalInterface
    interface Opener {
        /**
         * Takes the place of a file.
         *
         * @param replace true if an existing file may be replaced
         * @throws java.nio.file.FileAlreadyExistsException if it may not be replaced, or a part file exists that is not
         *     a replica's
         * @throws java.nio.file.FileSystemException if the file is being written
         */
        ReplicaPlace take(Path target, boolean replace) throws IOException;
    }

    boolean hasPart() throws IOException;

    /** Opens the part file for reading and writing, and creates it empty if it does not exist. */
    ByteStore openPart() throws IOException;

    /** Opens the published file, if it exists. */
    Optional<ByteSource> openPublished() throws IOException;

    /** Renames the part file, which is closed and on the medium. */
    void rename() throws IOException;

    /** Makes the name survive a power cut. */
    void forceName() throws IOException;
}
