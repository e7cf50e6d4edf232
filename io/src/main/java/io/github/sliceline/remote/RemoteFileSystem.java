package io.github.sliceline.remote;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/** What {@link RemotePath}s are of, for the methods of {@link java.nio.file.Files}: a file system without folders. */
final class RemoteFileSystem extends FileSystem {
    private final ObjectStore store;

    RemoteFileSystem(ObjectStore store) {
        this.store = store;
    }

    @Override
    public FileSystemProvider provider() {
        return new RemoteProvider(store);
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("it is always open");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic");
    }

    @Override
    public Path getPath(String first, String... more) {
        throw noFolders();
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        throw noFolders();
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw noFolders();
    }

    @Override
    public WatchService newWatchService() {
        throw noFolders();
    }

    static UnsupportedOperationException noFolders() {
        return new UnsupportedOperationException("objects are not in folders");
    }
}
