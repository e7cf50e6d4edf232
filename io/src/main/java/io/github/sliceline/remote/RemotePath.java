package io.github.sliceline.remote;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The name of an object of a store. It is a {@link Path}, so that a method that takes the path of a volume takes an
 * object too. It belongs to no file system, so {@link java.nio.file.Files} cannot use it; {@link Location} can.
 *
 * <p>Always absolute. Its text leaves out the URI's query and user, which may be secrets. Immutable.
 *
 * @param uri the whole URI; it may hold secrets, so it must not appear in messages
 * @param store the object's store
 */
public record RemotePath(URI uri, ObjectStore store) implements Path, Location {
    public RemotePath {
        if (uri.getScheme() == null || uri.getPath() == null) {
            throw new IllegalArgumentException("want scheme://host/path, got " + withoutSecrets(uri));
        }
    }

    /**
     * Returns the path of an object in an installed store.
     *
     * @throws UnsupportedFileException if no store is installed for the URI's scheme
     */
    public static RemotePath of(URI uri) throws UnsupportedFileException {
        return of(uri, ObjectStore.of(uri));
    }

    /** Returns the path of an object in the given store. */
    public static RemotePath of(URI uri, ObjectStore store) {
        return new RemotePath(uri, store);
    }

    /**
     * Returns the path that a URI names: a file's for {@code file:}, else an object's.
     *
     * @throws UnsupportedFileException if no store is installed for its scheme
     * @throws IllegalArgumentException if the URI names neither a file nor an object
     */
    public static Path pathOf(URI uri) throws UnsupportedFileException {
        return "file".equalsIgnoreCase(uri.getScheme()) ? Path.of(uri) : of(uri);
    }

    static String withoutSecrets(URI uri) {
        String authority = Objects.requireNonNullElse(uri.getRawAuthority(), "");
        String path = Objects.requireNonNullElse(uri.getRawPath(), "");
        return uri.getScheme() + "://" + authority.substring(authority.indexOf('@') + 1) + path;
    }

    @Override
    public boolean isObject() {
        return true;
    }

    @Override
    public boolean isHere() {
        return false;
    }

    @Override
    public boolean exists() throws IOException {
        try {
            store.open(this, 1).close();
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    @Override
    public FileVersion version() throws IOException {
        try (RemoteObject object = store.open(this, 1)) {
            return FileVersion.ofObject(this, object.version(), object.size());
        }
    }

    @Override
    public boolean isSame(Path other) {
        return equals(other);
    }

    @Override
    public Path followed() {
        return this;
    }

    @Override
    public String name() {
        String path = uri.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns the name without secrets, such as {@code s3://bucket/survey.h5}. */
    @Override
    public String toString() {
        return withoutSecrets(uri);
    }

    @Override
    public URI toUri() {
        return uri;
    }

    @Override
    public int compareTo(Path other) {
        return uri.compareTo(((RemotePath) other).uri);
    }

    @Override
    public FileSystem getFileSystem() {
        throw notInFolders();
    }

    @Override
    public boolean isAbsolute() {
        return true;
    }

    @Override
    public @Nullable Path getRoot() {
        return null;
    }

    /** Returns the last part of the name as a local path, for naming a file after it. */
    @Override
    public Path getFileName() {
        return Path.of(name());
    }

    @Override
    public @Nullable Path getParent() {
        return null;
    }

    @Override
    public int getNameCount() {
        return 1;
    }

    @Override
    public Path getName(int index) {
        return getFileName();
    }

    @Override
    public Path subpath(int beginIndex, int endIndex) {
        throw notInFolders();
    }

    @Override
    public boolean startsWith(Path other) {
        return equals(other);
    }

    @Override
    public boolean endsWith(Path other) {
        return equals(other) || other.equals(getFileName());
    }

    @Override
    public Path normalize() {
        return this;
    }

    @Override
    public Path resolve(Path other) {
        throw notInFolders();
    }

    /** Returns the path of another object beside this one, without this URI's query. */
    @Override
    public Path resolveSibling(String other) {
        return new RemotePath(uri.resolve(other.startsWith("/") ? other : "./" + other), store);
    }

    @Override
    public Path relativize(Path other) {
        throw notInFolders();
    }

    @Override
    public Path toAbsolutePath() {
        return this;
    }

    @Override
    public Path toRealPath(LinkOption... options) {
        return this;
    }

    @Override
    public WatchKey register(
            WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier @Nullable ... modifiers) {
        throw notInFolders();
    }

    private UnsupportedOperationException notInFolders() {
        return new UnsupportedOperationException(this + " is an object of a store, and in no folder of a file system");
    }
}
