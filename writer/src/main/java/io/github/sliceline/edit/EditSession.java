package io.github.sliceline.edit;

import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;

/** A file open to be edited. {@link EditOpener} decides which kind, and so what stands under libhdf5. */
interface EditSession extends Closeable {
    /** The file's bytes. */
    ByteStore store();

    /** Makes everything written so far last, or, where nothing does, only finds out whether it would. */
    void commit() throws IOException;

    /**
     * Says what became of the file after a failure. Of a session that is closed.
     *
     * @param done what the commits that returned have done
     */
    String outcome(String done, Exception failure);

    /** What was not committed is taken back, where that can be done. */
    @Override
    void close() throws IOException;
}
