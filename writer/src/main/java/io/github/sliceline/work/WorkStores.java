package io.github.sliceline.work;

import io.github.sliceline.Job;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.DirectFileStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;

/** Opener of the files that a conversion or an export writes. Tests replace it to inject faults. */
public interface WorkStores extends Closeable {
    /** Files of the file system. */
    WorkStores FILES = new WorkStores() {
        @Override
        public ByteStore open(Path file) throws IOException {
            return ChannelStore.openOrCreate(file, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public ByteStore openDirect(Path file) throws IOException {
            return DirectFileStore.openOrCreate(file, LinkOption.NOFOLLOW_LINKS);
        }
    };

    /** Opens a file for reading and writing, or creates an empty one. Refuses links. */
    ByteStore open(Path file) throws IOException;

    /** Opens a file for reading and writing. Its writes go past the page cache if the store can do that. */
    default ByteStore openDirect(Path file) throws IOException {
        return open(file);
    }

    /** Called when the part file is complete and on the medium. */
    default void beforeNaming(Job job) throws IOException {}

    /** Called when the file has its final name. */
    default void afterNaming() throws IOException {}

    /** Deletes the copies of followers, where that is possible. */
    default void discard() throws IOException {}

    default String remark() {
        return "";
    }

    @Override
    default void close() throws IOException {}

    /**
     * Returns the time between two forces of the chunks: a compromise between their cost and the loss in a power cut.
     */
    default Duration pause() {
        return Duration.ofMillis(400);
    }

    /** Files of the file system, with a follower of all writes to the part file. */
    record Followed(Path part, FileFollower follower) implements WorkStores {
        @Override
        public ByteStore open(Path file) throws IOException {
            return file.equals(part) ? follower.follow(FILES.openDirect(file)) : FILES.open(file);
        }

        /** The store of the part file goes past the page cache itself. */
        @Override
        public ByteStore openDirect(Path file) throws IOException {
            return file.equals(part) ? open(file) : FILES.openDirect(file);
        }

        @Override
        public void beforeNaming(Job job) throws IOException {
            follower.completed(part, job);
        }

        @Override
        public void afterNaming() throws IOException {
            follower.named();
        }

        @Override
        public void discard() throws IOException {
            follower.discard();
        }

        @Override
        public String remark() {
            return follower.remark();
        }

        @Override
        public void close() {
            follower.close();
        }
    }
}
