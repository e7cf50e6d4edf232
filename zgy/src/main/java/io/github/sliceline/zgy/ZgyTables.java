package io.github.sliceline.zgy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Path;

/**
 * Entries of the finest level in a table of bricks or alpha tiles. An entry is an offset in the file, or the single
 * value of all samples. Do not change the buffer. Takes 8 bytes of memory per entry.
 *
 * @param bricks number of bricks along inlines, crosslines and samples
 * @param entries the entries, inlines varying fastest
 */
record ZgyTables(Shape bricks, LongBuffer entries) {
    /** Highest byte of an entry that holds a single value in its low bytes. */
    private static final int CONSTANT = 0x80;

    private static final int COMPRESSED = 0xC0;

    /** Entries of a brick that was never written, and of one of zeros in version 1. */
    private static final long MISSING = 0;

    private static final long ZEROS = 1;

    /**
     * Reads the entries of the finest level.
     *
     * @param levels levels of the table
     * @param at offset of the table in the file, bytes
     * @param bytes size of a brick or tile, bytes
     * @param what name of a brick or tile, for messages
     */
    static ZgyTables read(
            Path file, ByteSource source, ZgyHeader header, BrickLevels levels, long at, long bytes, String what)
            throws IOException {
        long first = at + Long.BYTES * levels.first(0);
        Shape bricks = levels.bricks().get(0);
        long length = Long.BYTES * bricks.size();
        if (at < 0 || first < 0 || length > Integer.MAX_VALUE || first > source.size() - length) {
            throw new CorruptFileException(
                    file,
                    at,
                    "wanted the places of " + bricks.size() + " " + what + "s, " + length
                            + " bytes, and the file ends at " + source.size());
        }
        ByteBuffer table = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
        source.readFully(table, first);
        LongBuffer entries = table.flip().asLongBuffer();
        for (int i = 0; i < entries.limit(); i++) {
            if (header.version() == 1) {
                entries.put(i, Long.rotateLeft(entries.get(i), Integer.SIZE));
            }
            require(file, source.size(), first + (long) Long.BYTES * i, entries.get(i), bytes, what);
        }
        return new ZgyTables(bricks, entries);
    }

    private static void require(Path file, long size, long at, long entry, long bytes, String what) throws IOException {
        int kind = (int) (entry >>> 56);
        if (kind == COMPRESSED) {
            throw new UnsupportedFileException(
                    file,
                    "has " + what
                            + "s that are compressed by ZFP; wanted bricks as they are: copy it without compression");
        }
        if (entry < 0 && kind != CONSTANT) {
            throw new CorruptFileException(
                    file,
                    at,
                    "a " + what + " of kind " + Integer.toHexString(kind) + "; wanted 80, one value, or a place");
        }
        if (entry > ZEROS && entry > size - bytes) {
            throw new CorruptFileException(
                    file, at, "a " + what + " of " + bytes + " bytes at " + entry + ", and the file ends at " + size);
        }
    }

    private long entry(long inline, long crossline, long sample) {
        long number = inline + bricks.extent(0) * (crossline + bricks.extent(1) * sample);
        return entries.get((int) number);
    }

    /** Returns the offset of a brick in the file, or −1 if all its samples have one value. */
    long address(long inline, long crossline, long sample) {
        long entry = entry(inline, crossline, sample);
        return entry > ZEROS ? entry : -1;
    }

    /** True if the brick was never written. */
    boolean isMissing(long inline, long crossline, long sample) {
        return entry(inline, crossline, sample) == MISSING;
    }

    /** Returns the stored value of all samples of a brick, in the low bytes of the number. */
    long value(long inline, long crossline, long sample) {
        long entry = entry(inline, crossline, sample);
        return entry < 0 ? entry & 0xFFFF_FFFFL : 0;
    }

    /** Number of bricks that take room in the file. */
    long stored() {
        long count = 0;
        for (int i = 0; i < entries.limit(); i++) {
            count += entries.get(i) > ZEROS ? 1 : 0;
        }
        return count;
    }
}
