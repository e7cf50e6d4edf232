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
 * Positional writes to the drive past the page cache. Nothing is copied, no cached file is evicted, and forcing
 * afterwards is quick. Suits long writes that are not read again soon. Thread-safe.
 *
 * @param blockBytes bytes of a block of the file system
 */
public record DirectWrites(ChannelStore store, int blockBytes) implements Closeable {
    /**
     * Opens an existing file. Empty if the file system does not support such writes.
     *
     * @param links {@link LinkOption#NOFOLLOW_LINKS} to refuse a symbolic link in the file's place
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

    /** True if position and bytes are both multiples of the file system's block. */
    public boolean fits(long position, int bytes) {
        return position % blockBytes == 0 && bytes % blockBytes == 0;
    }

    /**
     * Writes all of {@code src}.
     *
     * @param src direct and aligned to pages, as from a {@link BufferPool}; its position is a multiple of the block
     * @param position a position that {@link #fits}
     */
    public void writeFully(ByteBuffer src, long position) throws IOException {
        store.writeFully(src, position);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
