package io.github.sliceline.mirror.replica;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a replica is made and how it gets its name: the few things that are done in a folder for it. The seam where tests
 * record and break. One replica has it until it is closed; for one thread.
 */
public interface ReplicaPlace extends Closeable {
    @FunctionalInterface
    interface Opener {
        /**
         * Takes the place of a file.
         *
         * @param replace whether a file of that name may be replaced
         * @throws java.nio.file.FileAlreadyExistsException if one may not, or if a part stands there that is no replica's
         * @throws java.nio.file.FileSystemException if somebody is writing the file
         */
        ReplicaPlace take(Path target, boolean replace) throws IOException;
    }

    boolean hasPart() throws IOException;

    /** Opens the part for reading and writing, an empty one if there is none. */
    ByteStore openPart() throws IOException;

    /** Opens what stands under the name, if something does. */
    Optional<ByteSource> openPublished() throws IOException;

    /** Gives the part its name; it is closed and on the medium. */
    void rename() throws IOException;

    /** Makes the name last through a power cut. */
    void forceName() throws IOException;
}
