package io.github.sliceline.follow;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Who follows what is written to one file, such as replicas of it: the only seam between those who write and those
 * who copy. Called in this order: {@link #begin}; {@link #follow}, as often as the file is opened; {@link #completed} and
 * {@link #named}, once where a file is made, and for each commit where one is edited; {@link #close}. What became of
 * whoever follows is for those to ask who made this.
 */
public interface FileFollower extends Closeable {
    /** Nobody follows. */
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

    /** Whether nobody follows. */
    default boolean isNobody() {
        return false;
    }

    /**
     * The work begins; nobody else writes the file meanwhile.
     *
     * @param file under its final name
     * @throws IOException if somebody can never follow, or cannot now and the work is to fail then
     */
    void begin(Path file) throws IOException;

    /**
     * The store to write the file through; closing it closes the store.
     *
     * @param store of the file; of one that is edited, as it is before
     * @throws IOException as {@link #begin}
     */
    @SuppressWarnings("exports") // stores are for the modules that write and copy
    ByteStore follow(ByteStore store) throws IOException;

    /**
     * Everything is written, but does not count yet: the file has its name, or the edit is committed, after this.
     *
     * @param written where it stands; nobody writes it until this returns
     * @throws IOException if somebody does not follow, and the work is to fail then
     */
    void completed(Path written, Job job) throws IOException;

    /**
     * What was written counts: it has its name, or is committed.
     *
     * @throws IOException if somebody does not follow, and it is to be said so at once
     */
    void named() throws IOException;

    /** The work failed and left nothing; what those have who follow goes too, where that can be done. */
    default void discard() throws IOException {
        close();
    }

    /** What the message of a failure goes on with, since there is no report then; empty if nothing. */
    default String remark() {
        return "";
    }

    /** What {@link #remark} advises. */
    default List<Advice> advice() {
        return List.of();
    }

    @Override
    void close();
}
