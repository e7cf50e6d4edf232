package io.github.sliceline.follow;

import io.github.sliceline.Job;
import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A follower of the writes to one file, such as its replicas. It is the only seam between code that writes and code
 * that copies. The writer calls {@link #begin}; {@link #follow} each time it opens the file; {@link #completed} and
 * {@link #named} once for a new file, or at each commit of an edit; {@link #close}. Code that creates a follower can
 * ask it for its outcome.
 */
public interface FileFollower extends Closeable {
    /** No follower. */
    FileFollower NOBODY = new FileFollower() {
        @Override
        public boolean isNobody() {
            return true;
        }

        @Override
        public void begin(Path file) {}

        @Override
        public ByteStore follow(ByteStore store) {
            return store;
        }

        @Override
        public void completed(Path written, Job job) {}

        @Override
        public void named() {}

        @Override
        public void close() {}
    };

    /** True if this follower does nothing. */
    default boolean isNobody() {
        return false;
    }

    /**
     * Called before the work begins. Only the caller writes the file until {@link #close}.
     *
     * @param file the file under its final name
     * @throws IOException if the follower can never follow, or cannot now and the work must then fail
     */
    void begin(Path file) throws IOException;

    /**
     * Returns the store through which the file is written. Closing it closes the given one.
     *
     * @param store store of the file; for an edit, with the content before the edit
     * @throws IOException see {@link #begin}
     */
    @SuppressWarnings("exports") // stores are for the modules that write and copy
    ByteStore follow(ByteStore store) throws IOException;

    /**
     * Called when everything is written, before the file gets its name or the edit is committed.
     *
     * @param written path of the written file, which does not change until this returns
     * @throws IOException if the follower failed, and the work must then fail
     */
    void completed(Path written, Job job) throws IOException;

    /**
     * Called when the file has its name or the edit is committed.
     *
     * @throws IOException if the follower failed, and that must be reported at once
     */
    void named() throws IOException;

    /**
     * Called instead of {@link #close} when the work failed and left nothing. The follower deletes its part if it
     * can.
     */
    default void discard() throws IOException {
        close();
    }

    /** Returns a clause for the end of a failure's message, because there is no report then; may be empty. */
    default String remark() {
        return "";
    }

    @Override
    void close();
}
