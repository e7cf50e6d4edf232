package io.github.sliceline.remote;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * Objects that are read by ranges of their bytes, such as those of a web server or a bucket. A module that reads a kind of
 * them registers an implementation as {@link java.util.ServiceLoader} finds it. Implementations are thread-safe.
 *
 * <p>Messages name an object as {@link RemotePath#toString()} does: without what its URI has after {@code ?}, which may
 * be a secret.
 */
public interface ObjectStore {
    /** Schemes of the URIs that it knows, in lower case, such as {@code s3}. */
    Set<String> schemes();

    /**
     * Opens an object for reading, with one request, by which its first bytes come.
     *
     * @param headBytes how many of the first bytes are wanted; of a shorter object all come
     * @throws java.nio.file.NoSuchFileException if there is no such object
     * @throws java.nio.file.AccessDeniedException if it may not be read; the message says why the store refused
     * @throws UnsupportedFileException if its ranges cannot be read
     */
    RemoteObject open(RemotePath object, int headBytes) throws IOException;

    /**
     * Reads the last bytes of an object, for whoever opens it at the same time and may then need them without another wait.
     *
     * @param bytes how many of the last bytes are wanted, at least 1; of a shorter object all come
     * @return empty where the store does not count from the end
     * @throws IOException if there is no such object, it may not be read, or the store does not answer
     */
    default Optional<ObjectEnd> end(RemotePath object, int bytes) throws IOException {
        return Optional.empty();
    }

    /**
     * Begins to write an object. What stands under its name remains until {@link ObjectUpload#complete}.
     *
     * @throws UnsupportedFileException if objects of this store are not written
     */
    default ObjectUpload upload(RemotePath object) throws IOException {
        throw new UnsupportedFileException(
                object, "objects at " + object.uri().getScheme() + ":// are read, not written; write to a file");
    }

    /**
     * Takes part in an upload that another process began, and completes or removes: parts are sent, and no more.
     *
     * @param id the upload's {@link ObjectUpload#id}
     * @throws UnsupportedFileException if the store has no uploads of several processes
     */
    default ObjectUpload attach(RemotePath object, String id) throws IOException {
        throw new UnsupportedFileException(
                object, "objects at " + object.uri().getScheme() + ":// are not written by several processes");
    }

    /**
     * The store for a URI.
     *
     * @throws UnsupportedFileException if none is installed that knows its scheme; the message says which are
     */
    static ObjectStore of(URI uri) throws UnsupportedFileException {
        return InstalledStores.forScheme(uri);
    }
}
