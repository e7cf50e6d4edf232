package io.github.sliceline.remote;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * A store of objects that are read by byte ranges, such as a web server or a bucket. A module that supports a kind of
 * store provides an implementation, which {@link java.util.ServiceLoader} finds. Implementations are thread-safe.
 *
 * <p>Messages name an object by {@link RemotePath#toString()}, without the URI's query, which may hold a secret.
 */
public interface ObjectStore {
    /**
     * Returns the URI schemes that this store supports, in lower case, such as {@code s3}. Empty for a store that is only
     * passed to {@link RemotePath#of(URI, ObjectStore)}.
     */
    default Set<String> schemes() {
        return Set.of();
    }

    /**
     * Opens an object for reading, with one request that also brings its first bytes.
     *
     * @param headBytes number of first bytes to fetch; a shorter object comes whole
     * @throws java.nio.file.NoSuchFileException if the object does not exist
     * @throws java.nio.file.AccessDeniedException if it may not be read; the message says why the store refused
     * @throws UnsupportedFileException if the store cannot send ranges of it
     */
    RemoteObject open(RemotePath object, int headBytes) throws IOException;

    /**
     * Reads the last bytes of an object. The reader opens the object at the same time, and saves a wait if it needs
     * these bytes.
     *
     * @param bytes number of last bytes to fetch, at least 1; a shorter object comes whole
     * @return empty if the store cannot count from the end
     * @throws IOException if the object does not exist or may not be read, or the store does not answer
     */
    default Optional<ObjectEnd> end(RemotePath object, int bytes) throws IOException {
        return Optional.empty();
    }

    /**
     * Starts writing an object. An existing object remains until {@link ObjectUpload#complete}.
     *
     * @throws UnsupportedFileException if this store is read-only
     */
    default ObjectUpload upload(RemotePath object) throws IOException {
        throw new UnsupportedFileException(
                object, "objects at " + object.uri().getScheme() + ":// are read, not written; write to a file");
    }

    /**
     * Joins an upload that another process started and will complete or abort. This process only sends parts.
     *
     * @param id the upload's {@link ObjectUpload#id}
     * @throws UnsupportedFileException if the store does not support uploads by several processes
     */
    default ObjectUpload attach(RemotePath object, String id) throws IOException {
        throw new UnsupportedFileException(
                object, "objects at " + object.uri().getScheme() + ":// are not written by several processes");
    }

    /**
     * Returns the store for a URI.
     *
     * @throws UnsupportedFileException if no store is installed for the scheme; the message lists the installed ones
     */
    static ObjectStore of(URI uri) throws UnsupportedFileException {
        return InstalledStores.forScheme(uri);
    }
}
