package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file that stands for the right to do something, as long as one has it locked. The system gives the lock back when
 * its owner dies, however that comes; the file is deleted when the lock is given back in order.
 *
 * <p>Never the file that is worked on: POSIX takes a lock away when its process closes <em>any</em> channel to the
 * file, and on Windows nobody else can read a file that is locked.
 */
public final class LockFile implements Closeable {
    private final Path path;
    private final FileChannel channel;

    private LockFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param path where the lock file stands
     * @param what is to be done with it alone, for the message
     * @param doing what somebody does who has the lock: {@code is being edited already}
     * @throws FileSystemException if somebody has it
     */
    public static LockFile acquire(Path path, Path what, String doing) throws IOException {
        while (true) {
            FileChannel channel = FileChannel.open(
                    path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
            LockFile lock = new LockFile(path, channel);
            try {
                if (lock.lock() == null) {
                    throw new FileSystemException(what.toString(), null, doing + ", by another process");
                }
                if (lock.isCurrent()) {
                    return lock;
                }
                channel.close();
            } catch (OverlappingFileLockException e) {
                channel.close();
                throw new FileSystemException(what.toString(), null, doing + ", by this process");
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        }
    }

    private @Nullable FileLock lock() throws IOException {
        return channel.tryLock();
    }

    /** Whether the file locked is still the one of that name: its last owner deletes it. */
    private boolean isCurrent() throws IOException {
        byte[] mark = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
        channel.write(ByteBuffer.wrap(mark), 0);
        return Files.exists(path) && Arrays.equals(mark, Files.readAllBytes(path));
    }

    /** Deletes the file while it is still locked, then lets go. */
    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(path);
        }
    }
}
