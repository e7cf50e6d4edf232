package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.util.Optional;

/** The place of the undo journal of a file. The seam where tests record writes and cut the power. */
public interface UndoSpace {

    /** Creates an empty journal, which has no name yet, so that no process uses it. */
    ByteStore create() throws IOException;

    /**
     * Gives the journal its name, and forces the name to the medium.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name is taken
     */
    void publish() throws IOException;

    /** Opens the journal; empty if it does not exist. */
    Optional<ByteSource> open() throws IOException;

    /** Forces the journal and its name to the medium, because the process that wrote it may have died before it did. */
    void force() throws IOException;

    /** Deletes the journal, with or without a name, and forces that to the medium. */
    void delete() throws IOException;
}
