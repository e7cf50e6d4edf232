package io.github.sliceline.remote;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers what {@link java.nio.file.Files} asks of a {@link RemotePath}: whether it is there and how long it is, with one
 * request each time. Bytes are read by {@link ObjectStore#open} only.
 */
final class RemoteProvider extends FileSystemProvider {
    private final ObjectStore store;

    RemoteProvider(ObjectStore store) {
        this.store = store;
    }

    /** @param version of an object */
    private record Attributes(long size, String version) implements BasicFileAttributes {
        private static final FileTime UNKNOWN = FileTime.fromMillis(0);

        @Override
        public FileTime lastModifiedTime() {
            return UNKNOWN;
        }

        @Override
        public FileTime lastAccessTime() {
            return UNKNOWN;
        }

        @Override
        public FileTime creationTime() {
            return UNKNOWN;
        }

        @Override
        public boolean isRegularFile() {
            return true;
        }

        @Override
        public boolean isDirectory() {
            return false;
        }

        @Override
        public boolean isSymbolicLink() {
            return false;
        }

        @Override
        public boolean isOther() {
            return false;
        }

        @Override
        public Object fileKey() {
            return version;
        }
    }

    private Attributes attributes(Path path) throws IOException {
        try (RemoteObject object = store.open((RemotePath) path, 1)) {
            return new Attributes(object.size(), object.version());
        }
    }

    @Override
    public String getScheme() {
        return store.schemes().iterator().next();
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        for (AccessMode mode : modes) {
            if (mode != AccessMode.READ) {
                throw new java.nio.file.AccessDeniedException(path.toString());
            }
        }
        attributes(path);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        if (type != BasicFileAttributes.class) {
            throw new UnsupportedOperationException(type.getName());
        }
        return type.cast(attributes(path));
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return null;
    }

    @Override
    public boolean isSameFile(Path path, Path other) {
        return path.equals(other);
    }

    @Override
    public boolean isHidden(Path path) {
        return false;
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
        throw RemoteFileSystem.noFolders();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw RemoteFileSystem.noFolders();
    }

    @Override
    public Path getPath(URI uri) {
        return RemotePath.of(uri, store);
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attrs) {
        throw new UnsupportedOperationException(path + ": objects are read by ranges, not as files");
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path dir, DirectoryStream.Filter<? super Path> filter) {
        throw RemoteFileSystem.noFolders();
    }

    @Override
    public void createDirectory(Path dir, FileAttribute<?>... attrs) {
        throw new ReadOnlyFileSystemException();
    }

    @Override
    public void delete(Path path) {
        throw new ReadOnlyFileSystemException();
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new ReadOnlyFileSystemException();
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) {
        throw new ReadOnlyFileSystemException();
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw RemoteFileSystem.noFolders();
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
        Attributes found = attributes(path);
        return Map.of("size", found.size, "isRegularFile", true, "fileKey", found.version);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new ReadOnlyFileSystemException();
    }
}
