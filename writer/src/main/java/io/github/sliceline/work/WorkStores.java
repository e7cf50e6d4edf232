package io.github.sliceline.work;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Opens the files that a conversion or an export writes. The seam where tests put faults. */
public interface WorkStores extends Closeable {
    /** The file system. */
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

    /** Opens a file for reading and writing, an empty one if there is none; no link. */
    ByteStore open(Path file) throws IOException;

    /** Opens a file for reading and writing, whose writes go past the page cache where there is such a thing. */
    default ByteStore openDirect(Path file) throws IOException {
        return open(file);
    }

    /** Called when the part is complete and on the medium. */
    default void beforeNaming(Job job) throws IOException {}

    /** Called when it has its final name. */
    default void afterNaming() throws IOException {}

    /** Throws away what those have who follow, where that can be done. */
    default void discard() throws IOException {}

    default String remark() {
        return "";
    }

    default List<Advice> advice() {
        return List.of();
    }

    @Override
    default void close() throws IOException {}

    /** How far apart two forces of the chunks are: what they cost against what a power cut costs. */
    default Duration pause() {
        return Duration.ofMillis(400);
    }

    /** The file system, where somebody follows what is written to the part. */
    record Followed(Path part, FileFollower follower) implements WorkStores {
        @Override
        public ByteStore open(Path file) throws IOException {
            return file.equals(part) ? follower.follow(FILES.openDirect(file)) : FILES.open(file);
        }

        /** The store of the part goes past the page cache by itself. */
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
        public List<Advice> advice() {
            return follower.advice();
        }

        @Override
        public void close() {
            follower.close();
        }
    }
}
