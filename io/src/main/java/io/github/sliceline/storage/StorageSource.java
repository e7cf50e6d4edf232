package io.github.sliceline.storage;

import io.github.sliceline.FileChangedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A source that also tells how its bytes are stored, so that readers can choose the fastest way to them. Sources that do
 * not know need only be a {@link ByteSource}. For modules of this project only.
 */
public interface StorageSource extends ByteSource {

    /** Returns the source itself, or a view with the default answers if it does not know how it is stored. */
    static StorageSource of(ByteSource source) {
        return source instanceof StorageSource known ? known : new Unknown(source);
    }

    /**
     * Returns a view of this source for planned reads: each read is one request for exactly its bytes, and nothing is
     * kept. Returns this source if it reads no more than requested anyway. The caller does not close the view.
     */
    default ByteSource planned() {
        return this;
    }

    /**
     * True if an edit of the file was interrupted and this process cannot write to the file. These bytes are then the
     * repaired content, and the file itself differs.
     */
    default boolean isShownFromJournal() {
        return false;
    }

    /** Opens the file once more, for reads of the same bytes past the page cache. Empty if that is not possible. */
    default Optional<DirectReads> directReads() {
        return Optional.empty();
    }

    /**
     * Returns a view of the parts of this source that the page cache holds. Empty if the system does not tell. The view
     * uses this source and must be closed before it.
     */
    default Optional<PagesInMemory> pagesInMemory() throws IOException {
        return Optional.empty();
    }

    /**
     * True if a response takes as long as transferring a megabyte, however few bytes are requested, as with objects of
     * stores.
     */
    default boolean answersLate() {
        return false;
    }

    /**
     * Called after the bytes read made no sense, to find out whether the file was changed meanwhile.
     *
     * @param found the error in the bytes
     * @throws FileChangedException if the file is known to have changed since it was opened, so that the bytes may mix
     *     two versions. The cause is {@code found}.
     */
    default void requireUnchanged(Throwable found) throws IOException {}

    /**
     * Returns a name of this version of the content, different from that of any other content under the same path.
     * Empty if unknown, as for local files.
     */
    default Optional<String> contentVersion() {
        return Optional.empty();
    }

    /** A source that does not know how it is stored. */
    record Unknown(ByteSource source) implements StorageSource {
        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            source.readFully(dst, position);
        }

        @Override
        public void close() throws IOException {
            source.close();
        }

        @Override
        public String toString() {
            return source.toString();
        }
    }
}
