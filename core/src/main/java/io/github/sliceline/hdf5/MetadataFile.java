package io.github.sliceline.hdf5;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CorruptVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Metadata of one HDF5 file, block by block. Nothing is allocated for a block before it is known to lie
 * inside the file. Thread-safe.
 */
final class MetadataFile {
    /** No single piece of metadata is longer; a file that says so is broken or hostile. */
    private static final int LONGEST_BLOCK = 64 << 20;

    private final ByteSource source;
    private final Superblock superblock;
    private final long size;

    MetadataFile(ByteSource source, Superblock superblock) throws IOException {
        this.source = source;
        this.superblock = superblock;
        this.size = source.size();
    }

    /** Opens the metadata of a file. */
    static MetadataFile open(ByteSource source) throws IOException {
        return new MetadataFile(source, Superblock.read(source));
    }

    Superblock superblock() {
        return superblock;
    }

    ByteSource source() {
        return source;
    }

    /** Length of the file when it was opened. */
    long size() {
        return size;
    }

    /** Whether so many bytes at a position are inside the file. */
    boolean holds(long position, long bytes) {
        return position >= 0 && bytes >= 0 && bytes <= size && position <= size - bytes;
    }

    /**
     * Reads a block.
     *
     * @param position byte in the file
     * @param what name of the block in errors
     */
    Cursor read(long position, long bytes, String what) throws IOException {
        if (!holds(position, bytes)) {
            throw corrupt(position, what + " of " + bytes + " bytes is not inside the file of " + size + " bytes");
        }
        if (bytes > LONGEST_BLOCK) {
            throw corrupt(position, what + " claims " + bytes + " bytes, more than any such block has");
        }
        ByteBuffer block = ByteBuffer.allocate((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        source.readFully(block, position);
        return new Cursor(this, position, block.flip(), what);
    }

    CorruptVolumeException corrupt(long position, String problem) {
        return new CorruptVolumeException(source, position, problem);
    }
}
