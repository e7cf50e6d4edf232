package io.github.sliceline.importing;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of this system, by paths of another file system, which counts the calls that are made by them: of each kind, such as
 * {@code read .sgy} or {@code force .h5.part}. Something can be done before one of them, by the thread that makes it.
 */
final class CountedFiles {
    private final FileSystem plain = FileSystems.getDefault();
    private final FileSystem system = new Counted();
    private final FileSystemProvider provider = new Provider();
    private final Map<String, Integer> calls = new TreeMap<>();
    private @Nullable Moment moment;

    /** What is done before a call. */
    interface Action {
        void run() throws IOException;
    }

    /** A call, counted from 1. */
    private record Moment(String kind, int number, Action action) {}

    /** A file by a path whose calls are counted. */
    Path of(Path file) {
        Object path = Proxy.newProxyInstance(
                CountedFiles.class.getClassLoader(), new Class<?>[] {Path.class}, new Counting(file));
        return (Path) path;
    }

    /** The calls since this was asked last, and forgets what was to be done. */
    synchronized Map<String, Integer> takeCalls() {
        Map<String, Integer> taken = new TreeMap<>(calls);
        calls.clear();
        moment = null;
        return taken;
    }

    private synchronized void before(String kind, int number, Action action) {
        moment = new Moment(kind, number, action);
    }

    /**
     * Does something before one of some calls: in turns of any kind, however many there are of it, and any call.
     *
     * @param made calls of each kind, as they are expected again
     * @return which call
     */
    String beforeAny(Map<String, Integer> made, Random random, Action action) {
        List<String> kinds = new ArrayList<>(made.keySet());
        if (random.nextBoolean()) {
            kinds.clear();
            made.forEach((kind, number) -> kinds.addAll(Collections.nCopies(number, kind)));
        }
        String kind = kinds.get(random.nextInt(kinds.size()));
        int number = 1 + random.nextInt(made.getOrDefault(kind, 1));
        before(kind, number, action);
        return "before call " + number + " of " + made.get(kind) + ", " + kind;
    }

    private void call(String what, Path file) throws IOException {
        Action action = counted(what + " " + ending(file));
        if (action != null) {
            action.run();
        }
    }

    private static String ending(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(Math.max(0, name.indexOf('.')));
    }

    private synchronized @Nullable Action counted(String kind) {
        int number = calls.merge(kind, 1, Integer::sum);
        Moment next = moment;
        if (next != null && next.kind.equals(kind) && next.number == number) {
            moment = null;
            return next.action;
        }
        return null;
    }

    private Path bare(Path path) {
        return Proxy.isProxyClass(path.getClass()) && Proxy.getInvocationHandler(path) instanceof Counting counting
                ? counting.path
                : path;
    }

    /** A path of the file system. */
    private final class Counting implements InvocationHandler {
        final Path path;

        Counting(Path path) {
            this.path = path;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) throws Throwable {
            if (method.getName().equals("getFileSystem")) {
                return system;
            }
            Object[] bare = given == null
                    ? new Object[0]
                    : Stream.of(given)
                            .map(each -> each instanceof Path other ? bare(other) : each)
                            .toArray();
            try {
                Object result = method.invoke(path, bare);
                return result instanceof Path made ? of(made) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    private final class Counted extends FileSystem {
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
            return false;
        }

        @Override
        public String getSeparator() {
            return plain.getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            return plain.getRootDirectories();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return plain.getFileStores();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return plain.supportedFileAttributeViews();
        }

        @Override
        public Path getPath(String first, String... more) {
            return of(plain.getPath(first, more));
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            return plain.getPathMatcher(pattern);
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            return plain.getUserPrincipalLookupService();
        }

        @Override
        public WatchService newWatchService() throws IOException {
            return plain.newWatchService();
        }
    }

    private final class Provider extends FileSystemProvider {
        private final FileSystemProvider all = plain.provider();

        @Override
        public String getScheme() {
            return "counted";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
            return system;
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            return system;
        }

        @Override
        public Path getPath(URI uri) {
            return of(Path.of(uri));
        }

        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            call("open", path);
            return new Channel(bare(path), all.newFileChannel(bare(path), options, attributes));
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            return newFileChannel(path, options, attributes);
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            return all.newDirectoryStream(bare(folder), filter);
        }

        @Override
        public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
            all.createDirectory(bare(folder), attributes);
        }

        @Override
        public void delete(Path path) throws IOException {
            call("delete", path);
            all.delete(bare(path));
        }

        @Override
        public void copy(Path from, Path to, CopyOption... options) throws IOException {
            all.copy(bare(from), bare(to), options);
        }

        @Override
        public void move(Path from, Path to, CopyOption... options) throws IOException {
            call("move", from);
            Files.move(bare(from), bare(to), options);
        }

        @Override
        public boolean isSameFile(Path one, Path other) throws IOException {
            return all.isSameFile(bare(one), bare(other));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return all.isHidden(bare(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            return all.getFileStore(bare(path));
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            all.checkAccess(bare(path), modes);
        }

        @Override
        public <V extends FileAttributeView> @Nullable V getFileAttributeView(
                Path path, Class<V> type, LinkOption... options) {
            return all.getFileAttributeView(bare(path), type, options);
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            call("look at", path);
            return all.readAttributes(bare(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
            call("look at", path);
            return all.readAttributes(bare(path), names, options);
        }

        @Override
        public void setAttribute(Path path, String name, Object value, LinkOption... options) throws IOException {
            all.setAttribute(bare(path), name, value, options);
        }
    }

    private final class Channel extends FileChannel {
        private final Path file;
        private final FileChannel channel;

        Channel(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }

        @Override
        public int read(ByteBuffer dst) throws IOException {
            call("read", file);
            return channel.read(dst);
        }

        @Override
        public long read(ByteBuffer[] dsts, int offset, int length) throws IOException {
            call("read", file);
            return channel.read(dsts, offset, length);
        }

        @Override
        public int read(ByteBuffer dst, long position) throws IOException {
            call("read", file);
            return channel.read(dst, position);
        }

        @Override
        public int write(ByteBuffer src) throws IOException {
            call("write", file);
            return channel.write(src);
        }

        @Override
        public long write(ByteBuffer[] srcs, int offset, int length) throws IOException {
            call("write", file);
            return channel.write(srcs, offset, length);
        }

        @Override
        public int write(ByteBuffer src, long position) throws IOException {
            call("write", file);
            return channel.write(src, position);
        }

        @Override
        public long position() throws IOException {
            return channel.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            channel.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            call("truncate", file);
            channel.truncate(size);
            return this;
        }

        @Override
        public void force(boolean metadata) throws IOException {
            call("force", file);
            channel.force(metadata);
        }

        @Override
        public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
            return channel.transferTo(position, count, target);
        }

        @Override
        public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
            return channel.transferFrom(from, position, count);
        }

        @Override
        public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
            call("map", file);
            return channel.map(mode, position, size);
        }

        @Override
        public FileLock lock(long position, long size, boolean shared) throws IOException {
            return channel.lock(position, size, shared);
        }

        @Override
        public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return channel.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            call("close", file);
            channel.close();
        }
    }
}
