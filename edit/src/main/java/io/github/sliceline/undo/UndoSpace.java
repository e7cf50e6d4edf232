package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.util.Optional;

/** Where the undo journal of one file stands, and how it comes and goes. The seam where tests record and cut. */
public interface UndoSpace {

    /** Makes an empty journal that does not have its name yet, so that nobody takes it for one. */
    ByteStore create() throws IOException;

    /**
     * Gives the journal its name, and waits until it would be found under it after a power cut.
     *
     * @throws java.nio.file.FileAlreadyExistsException if something has the name
     */
    void publish() throws IOException;

    /** Opens the journal, if there is one. */
    Optional<ByteSource> open() throws IOException;

    /** Waits until the journal, as it is and under its name, is on the medium: whoever wrote it may have died before. */
    void force() throws IOException;

    /** Removes the journal, named or not, and waits until that would last through a power cut. */
    void delete() throws IOException;
}
