package io.github.sliceline.storage;

import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.memory.DirectIo;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Positional writes that go to the drive past the page cache: nothing is copied, no cached file is pushed
 * out, and there is little left to force. For long writes that will not be read again soon. Thread-safe.
 */
public final class DirectWrites implements Closeable {
    private final ChannelStore store;
    private final int alignment;

    private DirectWrites(ChannelStore store, int alignment) {
        this.store = store;
        this.alignment = alignment;
    }

    /**
     * Opens an existing file; empty where the file system does not offer such writes.
     *
     * @param links {@link LinkOption#NOFOLLOW_LINKS} to leave a symbolic link in the file's place alone
     */
    public static Optional<DirectWrites> open(Path file, LinkOption... links) {
        try {
            int alignment = Math.toIntExact(Files.getFileStore(file).getBlockSize());
            FileChannel channel =
                    RegularFile.open(file, ChannelStore.options(links, StandardOpenOption.WRITE, DirectIo.option()));
            return Optional.of(new DirectWrites(new ChannelStore(file, channel), alignment));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** Bytes of a block of the file system. */
    public int blockBytes() {
        return alignment;
    }

    /** Whether a write of so many bytes may start at a position: both must be whole blocks of the file system. */
    public boolean fits(long position, int bytes) {
        return position % alignment == 0 && bytes % alignment == 0;
    }

    /**
     * Writes all of {@code src}.
     *
     * @param src direct and aligned to pages, as from a {@link BufferPool}; its position is a whole number of
     *     blocks from the start
     * @param position that {@link #fits}
     */
    public void writeFully(ByteBuffer src, long position) throws IOException {
        store.writeFully(src, position);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
