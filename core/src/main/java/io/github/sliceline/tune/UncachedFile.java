package io.github.sliceline.tune;

import com.sun.nio.file.ExtendedOpenOption;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileStore;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/** A file whose reads the drive answers and not the page cache. Thread-safe. */
final class UncachedFile implements ByteSource {
    private static final Set<OpenOption> DIRECT = Set.of(StandardOpenOption.READ, ExtendedOpenOption.DIRECT);

    private final Path path;
    private final FileChannel channel;

    private UncachedFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Opens a file for direct reads; empty where they are not to be had.
     *
     * @param trial a buffer aligned to pages, as long as the smallest request, with which one read is tried:
     *     some file systems let a file be opened so and then refuse to read it, others (ZFS, NFS) want
     *     blocks that are longer than the requests
     */
    static Optional<ByteSource> open(Path path, ByteBuffer trial) throws IOException {
        FileChannel channel;
        try {
            long alignment = Files.getFileStore(path).getBlockSize();
            if (alignment > ProbeOptions.BLOCK || trial.remaining() % alignment != 0) {
                return Optional.empty();
            }
            channel = FileChannel.open(path, DIRECT);
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
        try {
            channel.read(trial, 0);
            return Optional.of(new UncachedFile(path, channel));
        } catch (IOException e) {
            channel.close();
            return Optional.empty();
        }
    }

    /** Opens a file for reads through the page cache, which {@link PageCache#evict} has to empty. */
    static ByteSource openBuffered(Path path) throws IOException {
        return FileStore.openForReading(path);
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        int wanted = dst.remaining();
        for (long at = position; dst.hasRemaining(); ) {
            int n = channel.read(dst, at);
            if (n < 0) {
                throw new EOFException(path + ": wanted " + wanted + " bytes at " + position + ", file ends at " + at);
            }
            at += n;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
