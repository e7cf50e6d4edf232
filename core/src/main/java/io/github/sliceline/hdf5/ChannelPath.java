package io.github.sliceline.hdf5;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;

/**
 * A path whose file is opened as a channel of ours, for libraries that take nothing but paths: the path of a file system
 * that gives the channel to whoever opens it, and refuses all else.
 */
final class ChannelPath {
    private ChannelPath() {}

    /**
     * A path under which a channel is found.
     *
     * @param named what the path looks like
     * @param channel closed by whoever opens the path
     */
    static Path of(Path named, FileChannel channel) {
        FileSystem system = new OneChannel(channel);
        return (Path) Proxy.newProxyInstance(
                Path.class.getClassLoader(), new Class<?>[] {Path.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getFileSystem")) {
                        return system;
                    }
                    return method.getName().equals("toAbsolutePath") ? proxy : invoke(method, named, arguments);
                });
    }

    private static Object invoke(Method method, Path named, Object[] arguments) throws Throwable {
        try {
            return method.invoke(named, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static UnsupportedOperationException refusal() {
        return new UnsupportedOperationException("a channel that is read, and no file system");
    }

    private static final class OneChannel extends FileSystem {
        private final FileSystemProvider provider;

        OneChannel(FileChannel channel) {
            this.provider = new Opener(channel);
        }

        @Override
        public FileSystemProvider provider() {
            return provider;
        }

        @Override
        public void close() {}

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
            return Set.of();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return Set.of();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return Set.of();
        }

        @Override
        public Path getPath(String first, String... more) {
            throw refusal();
        }

        @Override
        public PathMatcher getPathMatcher(String syntaxAndPattern) {
            throw refusal();
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            throw refusal();
        }

        @Override
        public WatchService newWatchService() {
            throw refusal();
        }
    }

    private static final class Opener extends FileSystemProvider {
        private final FileChannel channel;

        Opener(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public FileChannel newFileChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) {
            return channel;
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) {
            return channel;
        }

        @Override
        public String getScheme() {
            return "channel";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
            throw refusal();
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            throw refusal();
        }

        @Override
        public Path getPath(URI uri) {
            throw refusal();
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter) {
            throw refusal();
        }

        @Override
        public void createDirectory(Path folder, FileAttribute<?>... attributes) {
            throw refusal();
        }

        @Override
        public void delete(Path path) {
            throw refusal();
        }

        @Override
        public void copy(Path source, Path target, CopyOption... options) {
            throw refusal();
        }

        @Override
        public void move(Path source, Path target, CopyOption... options) {
            throw refusal();
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
        public FileStore getFileStore(Path path) {
            throw refusal();
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) {}

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            throw refusal();
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            throw refusal();
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
            throw refusal();
        }

        @Override
        public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
            throw refusal();
        }
    }
}
