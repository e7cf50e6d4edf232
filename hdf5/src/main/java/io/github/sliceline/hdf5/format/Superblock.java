package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Start of an HDF5 file: the widths of its numbers and where its root group is. HDF5 File Format
 * Specification 3.0, section II.A: versions 0 to 3, of which we write 2 and 3.
 *
 * @param start byte in the file where it was found: the length of the user block, added to every address
 * @param offsetBytes width of an address in the file: 2, 4 or 8
 * @param lengthBytes width of a length in the file: 2, 4 or 8
 * @param rootHeader position in the file of the root group's object header
 */
public record Superblock(long start, int offsetBytes, int lengthBytes, long rootHeader) {
    /** Longest superblock: version 1 with 8-byte addresses and lengths. */
    private static final int MOST_BYTES = 8 + 20 + 4 * 8 + 40;

    /** Length of one that we write, and the least of any. */
    public static final int BYTES = 48;

    private static final int VERSION_AT = 8;
    // of versions 2 and 3
    private static final int OFFSET_BYTES_AT = 9;
    private static final int LENGTH_BYTES_AT = 10;
    private static final int FLAGS_AT = 11;
    private static final int BASE_AT = 12;
    private static final int EXTENSION_AT = 20;
    private static final int END_AT = 28;
    private static final int ROOT_AT = 36;
    private static final int CHECKSUM_AT = 44;

    static Superblock read(ByteSource source) throws IOException {
        long start = Hdf5Signature.find(source);
        int most = (int) Math.min(MOST_BYTES, source.size() - start);
        ByteBuffer bytes = source.read(start, most).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < BYTES) {
            throw new CorruptFileException(
                    source,
                    start,
                    "superblock of 48 bytes or more is cut off after " + bytes.remaining()
                            + "; the file is incomplete");
        }
        int version = bytes.get(VERSION_AT);
        if (version < 0 || version > 3) {
            throw new UnsupportedFileException(source, "superblock version " + version + "; versions 0 to 3 are known");
        }
        boolean old = version < 2;
        Superblock widths =
                widths(source, start, bytes.get(old ? 13 : OFFSET_BYTES_AT), bytes.get(old ? 14 : LENGTH_BYTES_AT));
        int baseAt = version == 0 ? 24 : version == 1 ? 28 : BASE_AT;
        if (old && bytes.limit() < baseAt + 6 * widths.offsetBytes) {
            throw new CorruptFileException(source, start, "superblock is cut off; the file is incomplete");
        }
        FieldReader cursor = cursor(source, widths, bytes).skip(baseAt);
        long base = cursor.storedAddress();
        cursor.address();
        long end = cursor.storedAddress();
        if (old) {
            cursor.address();
            cursor.skip(widths.offsetBytes);
        }
        long root = cursor.address();
        if (!old) {
            cursor.checksum();
        }
        return widths.withRoot(source, root, base, end);
    }

    private static Superblock widths(ByteSource source, long start, int offsetBytes, int lengthBytes)
            throws IOException {
        if (!isWidth(offsetBytes) || !isWidth(lengthBytes)) {
            throw new CorruptFileException(
                    source,
                    start,
                    "addresses of " + offsetBytes + " and lengths of " + lengthBytes + " bytes, want 2, 4 or 8");
        }
        return new Superblock(start, offsetBytes, lengthBytes, -1);
    }

    private static boolean isWidth(int bytes) {
        return bytes == 2 || bytes == 4 || bytes == 8;
    }

    private static FieldReader cursor(ByteSource source, Superblock widths, ByteBuffer bytes) throws IOException {
        return new FieldReader(
                new MetadataFile(source, widths, ReadLimits.DEFAULTS), widths.start, bytes, "superblock");
    }

    /**
     * Completes the record after checking the end of file that the superblock states. Like libhdf5, it
     * believes the place where the superblock is over the base address stored in it, because a user block
     * may have been put before the file later.
     */
    private Superblock withRoot(ByteSource source, long root, long storedBase, long storedEnd) throws IOException {
        long end = storedEnd - Math.max(0, storedBase) + start;
        if (storedEnd >= 0 && end > source.size()) {
            throw new CorruptFileException(
                    source,
                    source.size(),
                    "the file is cut off: its superblock says " + end + " bytes, it has " + source.size()
                            + "; copy or convert it again");
        }
        if (root < 0) {
            throw new CorruptFileException(source, start, "superblock names no root group");
        }
        return new Superblock(start, offsetBytes, lengthBytes, root);
    }

    /**
     * Puts a superblock.
     *
     * @param version 2 or 3
     * @param end length of the file; a shorter file is refused by readers as cut off
     * @param rootHeader address of the root group's header
     */
    public static void put(FieldWriter out, int version, long end, long rootHeader) {
        int start = out.size();
        out.u64(Long.reverseBytes(Hdf5Signature.VALUE)).u8(version);
        out.u8(FieldWriter.ADDRESS_BYTES).u8(FieldWriter.ADDRESS_BYTES).u8(0);
        out.address(0)
                .address(FieldWriter.UNDEFINED)
                .address(end)
                .address(rootHeader)
                .checksumFrom(start);
    }

    /**
     * Version of a superblock such as we write, 2 or 3.
     *
     * @param stored the first 48 bytes of a file
     * @throws IllegalArgumentException if it is another: of another version, other widths, with an extension, or marked as
     *     open for writing
     */
    public static int plainVersion(ByteBuffer stored) {
        int version = stored.get(VERSION_AT);
        if (version != 2 && version != 3) {
            throw new IllegalArgumentException("its superblock has version " + version + ", want 2 or 3");
        }
        if (stored.get(OFFSET_BYTES_AT) != FieldWriter.ADDRESS_BYTES
                || stored.get(LENGTH_BYTES_AT) != FieldWriter.ADDRESS_BYTES) {
            throw new IllegalArgumentException("its addresses or lengths have less than 8 bytes");
        }
        if (stored.get(FLAGS_AT) != 0) {
            throw new IllegalArgumentException("it is marked as open for writing");
        }
        if (stored.getLong(EXTENSION_AT) != FieldWriter.UNDEFINED) {
            throw new IllegalArgumentException("its superblock has an extension");
        }
        return version;
    }

    /** Length of a file as its superblock says; bytes behind it mean nothing. */
    public static long end(ByteBuffer stored) {
        return stored.duplicate().order(ByteOrder.LITTLE_ENDIAN).getLong(END_AT);
    }

    /** Returns a superblock of this version for a file of another length and root group. */
    public static ByteBuffer changed(ByteBuffer stored, long end, long rootHeader) {
        ByteBuffer changed = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        changed.put(stored.slice(0, BYTES)).clear();
        changed.putLong(END_AT, end).putLong(ROOT_AT, rootHeader);
        return changed.putInt(CHECKSUM_AT, Lookup3.hash(changed, 0, CHECKSUM_AT));
    }
}
