package io.github.sliceline.work;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.FileLockedException;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.RegularFile;
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
 * A file that stands for the right to do something, as long as one has it locked. The system gives the lock back when
 * its owner dies, however that comes; the file is deleted when the lock is given back in order. Locks keep out other
 * processes, and other threads of this one.
 *
 * <p>POSIX takes a lock away when its process closes <em>any</em> channel to the file. So it is never the file that is
 * worked on, nobody opens it a second time in this process, and it is only looked at from outside. (And on Windows
 * nobody else can read a file that is locked.)
 */
public final class LockFile implements Closeable {
    /** Locked in this process. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    /** Lengths of lock files; nothing but the last byte is written. */
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
     * @param path where the lock file stands; not a link
     * @param what is to be done with it alone, for the message
     * @param doing what somebody does who has the lock: {@code is being edited already}
     * @throws FileLockedException if somebody has it
     */
    public static LockFile acquire(Path path, Path what, String doing) throws IOException {
        Path place = place(path);
        if (!HELD.add(place)) {
            throw new FileLockedException(what.toString(), doing + ", by this process");
        }
        return OnFailure.close(() -> HELD.remove(place), () -> lock(place, what, doing));
    }

    /** One name for each file, by whichever links its folder is reached. */
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

    /** Whether the file locked is still the one of that name: its last owner deletes it. Told by its length. */
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

    /** Deletes the file while it is still locked, then lets go. */
    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return; // the name may be somebody else's by now
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
