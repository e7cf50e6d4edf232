package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Metadata of one HDF5 file, block by block. Memory for a block is allocated only if the block lies inside the file.
 * All blocks together may not be much more than an intact file has. For one operation by one thread.
 */
public final class MetadataFile {
    /** Longest piece of metadata in bytes. Only a broken or hostile file claims more. */
    private static final int LONGEST_BLOCK = 64 << 20;

    /**
     * Bytes of metadata that any operation may read, even from a short file, because blocks are read more than once.
     */
    private static final long LEAST_BUDGET = 64L << 20;

    /** Bytes added to the length of each block when counting, so that many short blocks count as much as they cost. */
    private static final int BLOCK_COST = 128;

    private final ByteSource source;
    private final Superblock superblock;
    private final long size;
    private final ReadLimits limits;
    private final long budget;
    private long charged;

    MetadataFile(ByteSource source, Superblock superblock, ReadLimits limits) throws IOException {
        this.source = source;
        this.superblock = superblock;
        this.size = source.size();
        this.limits = limits;
        this.budget = Math.min(limits.metadataBytes(), Math.max(LEAST_BUDGET, 4 * Math.min(size, 1L << 60)));
    }

    public static MetadataFile open(ByteSource source, ReadLimits limits) throws IOException {
        return new MetadataFile(source, Superblock.read(source), limits);
    }

    public MetadataFile again() throws IOException {
        return new MetadataFile(source, superblock, limits);
    }

    public Superblock superblock() {
        return superblock;
    }

    public ByteSource source() {
        return source;
    }

    public ReadLimits limits() {
        return limits;
    }

    public long size() {
        return size;
    }

    public boolean holds(long position, long bytes) {
        return position >= 0 && bytes >= 0 && bytes <= size && position <= size - bytes;
    }

    public FieldReader read(long position, long bytes, String what) throws IOException {
        if (!holds(position, bytes)) {
            throw corrupt(position, what + " of " + bytes + " bytes is not inside the file of " + size + " bytes");
        }
        if (bytes > LONGEST_BLOCK) {
            throw corrupt(position, what + " claims " + bytes + " bytes, more than any such block has");
        }
        charge(bytes);
        ByteBuffer block = source.read(position, (int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        return new FieldReader(this, position, block, what);
    }

    /** Counts bytes that are about to be read, or copied from a shared block. */
    void charge(long bytes) throws ReadLimitException {
        charged += bytes + BLOCK_COST;
        if (charged > budget) {
            throw new ReadLimitException(
                    source, "takes more than " + budget + " bytes of metadata to read", "metadataBytes");
        }
    }

    public CorruptFileException corrupt(long position, String problem) {
        return new CorruptFileException(source, position, problem);
    }
}
