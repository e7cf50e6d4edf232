package io.github.sliceline.work;

import io.github.sliceline.Job;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.DirectWrites;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Opens the files that a conversion or an export writes by itself, without libhdf5. The seam where tests put faults. */
public interface WorkStores extends Closeable {
    /** The file system. */
    WorkStores FILES = new WorkStores() {
        @Override
        public ByteStore open(Path file) throws IOException {
            return ChannelStore.openOrCreate(file);
        }

        @Override
        public Optional<DirectWrites> openDirect(Path file) {
            return DirectWrites.open(file);
        }
    };

    /** Opens a file for reading and writing, an empty one if there is none. */
    ByteStore open(Path file) throws IOException;

    /** The same for what nobody need follow, because libhdf5 changes it again and nobody is told. */
    default ByteStore openUnfollowed(Path file) throws IOException {
        return open(file);
    }

    /** Opens a file for writes past the page cache, where there is such a thing. */
    Optional<DirectWrites> openDirect(Path file);

    /** Called when the part is complete and on the medium. */
    default void beforeNaming(Job job) throws IOException {}

    /** Called when it has its final name. */
    default void afterNaming() throws IOException {}

    /** Throws away what those have who follow, where that can be done. */
    default void discard() throws IOException {}

    /** What the message of a failure says of them. */
    default String remark() {
        return "";
    }

    @Override
    default void close() throws IOException {}

    /** How far apart two forces of the chunks are: what they cost against what a power cut costs. */
    default Duration pause() {
        return Duration.ofMillis(400);
    }
}
