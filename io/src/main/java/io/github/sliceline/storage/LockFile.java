package io.github.sliceline.storage;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.FileLockedException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A lock on a piece of work, held as a lock on a file. The system releases the lock when its owner dies in any way.
 * Closing the lock deletes the file. Locks exclude other processes, and other threads of this process.
 *
 * <p>POSIX releases a lock when its process closes <em>any</em> channel to the file. So the lock file is never the file
 * that is worked on, this process opens it only once, and other code only looks at its name and length. (On Windows no
 * other process can read a locked file.)
 */
public final class LockFile implements Closeable {
    /** Lock files that this process holds. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    /** Longest length of a lock file. Only its last byte is written. */
    private static final int LONGEST = 1 << 20;

    private final Path path;
    private final FileChannel channel;

    private LockFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param path path of the lock file; not a link
     * @param what subject of the work, for the message
     * @param doing work of the owner of a lock: {@code is being edited already}
     * @throws FileLockedException if another process or thread holds it
     */
    public static LockFile acquire(Path path, Path what, String doing) throws IOException {
        Path place = place(path);
        if (!HELD.add(place)) {
            throw new FileLockedException(what.toString(), doing + ", by this process");
        }
        return OnFailure.close(() -> HELD.remove(place), () -> lock(place, what, doing));
    }

    /** Returns one name for each file, even if links lead to its folder. */
    private static Path place(Path path) throws IOException {
        Path absolute = path.toAbsolutePath();
        Path folder = absolute.getParent();
        return folder == null ? absolute : folder.toRealPath().resolve(absolute.getFileName());
    }

    private static LockFile lock(Path place, Path what, String doing) throws IOException {
        Set<OpenOption> options = Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        while (true) {
            FileChannel channel = RegularFile.open(place, options);
            boolean current = OnFailure.close(channel, () -> {
                if (channel.tryLock() == null) {
                    throw new FileLockedException(what.toString(), doing + ", by another process");
                }
                return isCurrent(place, channel);
            });
            if (current) {
                return new LockFile(place, channel);
            }
            channel.close();
        }
    }

    /**
     * True if the locked file still has its name, because its last owner may have deleted it. A random length tells.
     */
    private static boolean isCurrent(Path path, FileChannel channel) throws IOException {
        int length = ThreadLocalRandom.current().nextInt(1, LONGEST);
        try {
            channel.truncate(0).write(ByteBuffer.allocate(1), length - 1L);
        } catch (IOException e) {
            throw DiskFullException.orSame(
                    path, new IOException(path + ": the lock cannot be written: " + e.getMessage(), e));
        }
        try {
            return Files.size(path) == length;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Deletes the file while it is still locked, then releases the lock. */
    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return; // another owner may have the name by now
        }
        try (channel) {
            Files.deleteIfExists(path);
        } finally {
            HELD.remove(path);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
