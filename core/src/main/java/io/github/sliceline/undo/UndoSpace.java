package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.util.Optional;

/** Where the undo journal of one file stands, and how it comes and goes. The seam where tests record and cut. */
public interface UndoSpace {

    /** Makes an empty journal, replacing one that holds nothing. */
    ByteStore create() throws IOException;

    /** Opens the journal, if there is one. */
    Optional<ByteSource> open() throws IOException;

    /** Waits until the journal would be found under its name after a power cut. */
    void forceName() throws IOException;

    /** Removes the journal, and waits until that would last through a power cut. */
    void delete() throws IOException;
}
