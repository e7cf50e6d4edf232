package io.github.sliceline.storage;

import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.memory.DirectMemory;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * Positional reads from the drive past the page cache. Nothing is read ahead, nothing is copied, and no cached file is
 * evicted. Thread-safe.
 *
 * @param alignment bytes of which every position and length must be a multiple; divides {@link DirectIo#PAGE}
 */
public record DirectReads(Path path, FileChannel channel, int alignment) implements ByteSource {
    /**
     * Opens a file. Empty if such reads are not possible. One block is read to find out, because some file systems open
     * a file this way and then refuse to read it.
     */
    public static Optional<DirectReads> open(Path file) {
        try {
            long alignment = Files.getFileStore(file).getBlockSize();
            if (alignment < 1 || alignment > DirectIo.PAGE || DirectIo.PAGE % alignment != 0) {
                return Optional.empty(); // ZFS and NFS report blocks of up to a megabyte
            }
            FileChannel channel = RegularFile.open(file, Set.of(StandardOpenOption.READ, DirectIo.option()));
            DirectReads reads = new DirectReads(file, channel, (int) alignment);
            OnFailure.close(reads, reads::tryOut);
            return Optional.of(reads);
        } catch (IOException | UnsupportedOperationException | OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    private void tryOut() throws IOException {
        try (DirectMemory block = DirectMemory.allocate(DirectIo.PAGE)) {
            channel.read(block.buffer(), 0);
        }
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    /**
     * Reads until {@code dst} is full.
     *
     * @param dst aligned to pages at its position; position and remaining bytes are multiples of {@link #alignment}
     * @param position a multiple of {@link #alignment}
     */
    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        readAtLeast(dst.remaining(), dst, position);
    }

    /**
     * Reads the blocks that hold a range.
     *
     * @param memory aligned to pages, with room for the range and one block at either end; afterwards its position is
     *     at the first byte of the range, its limit after the last
     * @param position byte in the file where the range starts
     * @param length bytes of the range
     * @throws EOFException if the file ends first
     */
    public void readRange(ByteBuffer memory, long position, int length) throws IOException {
        int before = (int) (position % alignment);
        int wanted = before + length;
        int blocks = (wanted + alignment - 1) / alignment * alignment;
        readAtLeast(wanted, memory.clear().limit(blocks), position - before);
        memory.limit(wanted).position(before);
    }

    private void readAtLeast(int wanted, ByteBuffer dst, long position) throws IOException {
        int start = dst.position();
        while (dst.position() - start < wanted) {
            long at = position + dst.position() - start;
            int n = channel.read(dst, at);
            // A read that returns a part of a block has met the end of the file.
            if (n < 0 || (dst.position() - start < wanted && n % alignment != 0)) {
                throw new EOFException(
                        path + ": wanted " + wanted + " bytes at " + position + ", file ends at " + channel.size());
            }
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
