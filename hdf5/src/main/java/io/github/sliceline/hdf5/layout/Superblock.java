package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.hdf5.format.Lookup3;
import io.github.sliceline.hdf5.format.Out;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Start of a file. HDF5 File Format Specification 3.0, section II.A, "Disk Format: Level 0A", versions 2 and 3. */
public final class Superblock {
    public static final int BYTES = 48;

    private static final int VERSION_AT = 8;
    private static final int ADDRESS_BYTES_AT = 9;
    private static final int LENGTH_BYTES_AT = 10;
    private static final int FLAGS_AT = 11;
    private static final int EXTENSION_AT = 20;
    private static final int END_AT = 28;
    private static final int ROOT_AT = 36;
    private static final int CHECKSUM_AT = 44;

    private static final int NO_FLAGS = 0;
    private static final long BASE = 0;

    private Superblock() {}

    /**
     * Puts the superblock.
     *
     * @param end length of the file; a shorter file is refused by readers as cut off
     * @param rootHeader address of the root group's header
     */
    static void put(Out out, FormatVersion format, long end, long rootHeader) {
        int start = out.size();
        out.u64(Long.reverseBytes(Hdf5Signature.VALUE))
                .u8(format.superblock())
                .u8(Out.ADDRESS_BYTES)
                .u8(Out.ADDRESS_BYTES)
                .u8(NO_FLAGS)
                .address(BASE)
                .address(Out.UNDEFINED)
                .address(end)
                .address(rootHeader)
                .checksumFrom(start);
    }

    /**
     * Release that a file is for.
     *
     * @param stored its first 48 bytes
     * @throws IllegalArgumentException if its superblock is not such as we write: of another version, other widths, with
     *     an extension, or marked as open for writing
     */
    public static FormatVersion format(ByteBuffer stored) {
        for (FormatVersion format : FormatVersion.values()) {
            if (stored.get(VERSION_AT) == format.superblock()) {
                requirePlain(stored);
                return format;
            }
        }
        throw new IllegalArgumentException("its superblock has version " + stored.get(VERSION_AT) + ", want 2 or 3");
    }

    private static void requirePlain(ByteBuffer stored) {
        if (stored.get(ADDRESS_BYTES_AT) != Out.ADDRESS_BYTES || stored.get(LENGTH_BYTES_AT) != Out.ADDRESS_BYTES) {
            throw new IllegalArgumentException("its addresses or lengths have less than 8 bytes");
        }
        if (stored.get(FLAGS_AT) != NO_FLAGS) {
            throw new IllegalArgumentException("it is marked as open for writing");
        }
        if (stored.getLong(EXTENSION_AT) != Out.UNDEFINED) {
            throw new IllegalArgumentException("its superblock has an extension");
        }
    }

    /** Length of a file as its superblock says; bytes behind it mean nothing. */
    public static long end(ByteBuffer stored) {
        return stored.duplicate().order(ByteOrder.LITTLE_ENDIAN).getLong(END_AT);
    }

    /** The same superblock, of a file of another length and root group. */
    public static ByteBuffer changed(ByteBuffer stored, long end, long rootHeader) {
        ByteBuffer changed = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        changed.put(stored.slice(0, BYTES)).clear();
        changed.putLong(END_AT, end).putLong(ROOT_AT, rootHeader);
        return changed.putInt(CHECKSUM_AT, Lookup3.hash(changed, 0, CHECKSUM_AT));
    }
}
