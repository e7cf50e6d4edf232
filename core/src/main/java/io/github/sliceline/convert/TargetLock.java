package io.github.sliceline.convert;

import io.github.sliceline.journal.WorkFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps others from converting to the same target. The system gives the lock back when its owner dies, however
 * that comes.
 *
 * <p>A file of its own, not the journal: POSIX takes a lock away when its process closes <em>any</em> channel
 * to the file, and an application may well read live what it converts; and on Windows nobody else can read a
 * file that is locked.
 */
final class TargetLock implements Closeable {
    private final WorkFiles files;
    private final FileChannel channel;

    private TargetLock(WorkFiles files, FileChannel channel) {
        this.files = files;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @throws FileSystemException if somebody has it
     */
    static TargetLock acquire(WorkFiles files) throws IOException {
        while (true) {
            FileChannel channel = FileChannel.open(
                    files.lock(), Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
            TargetLock lock = new TargetLock(files, channel);
            try {
                if (lock.lock() == null) {
                    throw new FileSystemException(
                            files.target().toString(), null, "is being converted to already, by another process");
                }
                if (lock.isCurrent()) {
                    return lock;
                }
                channel.close();
            } catch (OverlappingFileLockException e) {
                channel.close();
                throw new FileSystemException(
                        files.target().toString(), null, "is being converted to already, by this process");
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        }
    }

    private @Nullable FileLock lock() throws IOException {
        return channel.tryLock();
    }

    /** The files that only its owner may touch. */
    WorkFiles files() {
        return files;
    }

    /** Whether the file locked is still the one of that name: its last owner deletes it. */
    private boolean isCurrent() throws IOException {
        byte[] mark = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
        channel.write(ByteBuffer.wrap(mark), 0);
        return Files.exists(files.lock()) && Arrays.equals(mark, Files.readAllBytes(files.lock()));
    }

    /** Deletes the file while it is still locked, then lets go. */
    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(files.lock());
        }
    }
}
