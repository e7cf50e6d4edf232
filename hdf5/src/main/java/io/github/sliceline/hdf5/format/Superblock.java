package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Start of an HDF5 file: the widths of its numbers and the address of its root group. HDF5 File Format Specification
 * 3.0, section II.A. Versions 0 to 3 are read, 2 and 3 are written.
 *
 * @param start byte in the file where it was found: the length of the user block, added to every address
 * @param offsetBytes width of an address in the file: 2, 4 or 8
 * @param lengthBytes width of a length in the file: 2, 4 or 8
 * @param rootHeader position in the file of the root group's object header
 * @param extension position of the superblock extension's object header, -1 if there is none
 * @param driver identifier of libhdf5's driver that wrote it as one of several files, such as {@code NCSAfami}; usually
 *     empty
 * @param openForWriting true if it is flagged as open for writing
 */
public record Superblock(
        long start,
        int offsetBytes,
        int lengthBytes,
        long rootHeader,
        long extension,
        String driver,
        boolean openForWriting) {
    private static final String FAMILY = "NCSAfami";

    private static final int DRIVER_BYTES = 8;

    /** Longest superblock in bytes: version 1 with 8-byte addresses and lengths. */
    private static final int MOST_BYTES = 8 + 20 + 4 * 8 + 40;

    /** Length in bytes of a superblock that we write, and the least length of any. */
    public static final int BYTES = 48;

    private static final int VERSION_AT = 8;
    // positions in versions 2 and 3
    private static final int OFFSET_BYTES_AT = 9;
    private static final int LENGTH_BYTES_AT = 10;
    private static final int FLAGS_AT = 11;
    /** Bits of the flags: open for writing, and open for writing with concurrent readers. */
    private static final int OPEN_FLAGS = 0x05;

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
        int offsetBytes = width(source, start, bytes.get(old ? 13 : OFFSET_BYTES_AT), "addresses");
        int lengthBytes = width(source, start, bytes.get(old ? 14 : LENGTH_BYTES_AT), "lengths");
        Superblock widths = new Superblock(start, offsetBytes, lengthBytes, -1, -1, "", false);
        int baseAt = version == 0 ? 24 : version == 1 ? 28 : BASE_AT;
        if (old && bytes.limit() < baseAt + 4 * offsetBytes + widths.symbolEntryBytes()) {
            throw new CorruptFileException(source, start, "superblock is cut off; the file is incomplete");
        }
        MetadataFile file = new MetadataFile(source, widths, ReadLimits.DEFAULTS);
        FieldReader cursor = new FieldReader(file, start, bytes, "superblock").skip(baseAt);
        long base = cursor.storedAddress();
        long freeSpaceOrExtension = cursor.address();
        long extension = old ? -1 : freeSpaceOrExtension;
        long end = cursor.storedAddress();
        long driverBlock = old ? cursor.address() : -1;
        long root = cursor.skip(old ? lengthBytes : 0).address();
        boolean flagged = !old && (bytes.get(FLAGS_AT) & OPEN_FLAGS) != 0;
        if (!old) {
            cursor.checksum();
        }
        String driver = driver(file, driverBlock, extension);
        return new Superblock(start, offsetBytes, lengthBytes, root, extension, driver, flagged)
                .whole(source, base, end);
    }

    /**
     * Returns the identifier of the driver. Old superblocks have it in a block of its own, others in a message of the
     * extension.
     */
    private static String driver(MetadataFile file, long block, long extension) throws IOException {
        List<FieldReader> found = block >= 0
                ? List.of(file.read(block, 16, "driver information").skip(7))
                : extension < 0 ? List.of() : ObjectHeader.read(file, extension).all(ObjectHeader.DRIVER_INFO);
        return found.isEmpty() ? "" : found.get(0).skip(1).text(DRIVER_BYTES, StandardCharsets.US_ASCII);
    }

    /** True if it is one of several consecutive files. */
    public boolean isOfFamily() {
        return driver.equals(FAMILY);
    }

    private static int width(ByteSource source, long start, int bytes, String what) throws IOException {
        if (bytes != 2 && bytes != 4 && bytes != 8) {
            throw new CorruptFileException(source, start, what + " of " + bytes + " bytes, want 2, 4 or 8");
        }
        return bytes;
    }

    /**
     * Length of a symbol table entry; section III.C. Its first field, the offset of a name, is as wide as a length. The
     * specification says as wide as an address, but libhdf5 uses the length.
     */
    int symbolEntryBytes() {
        return lengthBytes + offsetBytes + 24;
    }

    /**
     * Returns this superblock after checking the end of file that it states. Like libhdf5, this trusts the position
     * where the superblock was found more than the base address stored in it, because a user block may have been added
     * before the file later.
     */
    private Superblock whole(ByteSource source, long storedBase, long storedEnd) throws IOException {
        if (!driver.isEmpty() && !isOfFamily()) {
            throw new UnsupportedFileException(
                    source,
                    "is one of several files that HDF5's driver " + driver
                            + " (split or multi) wrote together; make one"
                            + " file of them with h5repack, which can read that driver's files");
        }
        long end = storedEnd - Math.max(0, storedBase) + start;
        if (storedEnd >= 0 && end > source.size()) {
            String next = isOfFamily()
                    ? "it is the first of a family of files, of which h5repart makes one"
                    : StorageSource.of(source).answersLate()
                            ? "or its server states a wrong length (Content-Range): compare it with the file's where it is stored"
                            : "copy or convert it again";
            throw new CorruptFileException(
                    source,
                    source.size(),
                    "the file is cut off: its superblock says " + end + " bytes, it has " + source.size() + "; "
                            + next);
        }
        if (rootHeader < 0) {
            throw new CorruptFileException(source, start, "superblock names no root group");
        }
        return this;
    }

    /**
     * Writes a superblock.
     *
     * @param version 2 or 3
     * @param end length of the file; readers refuse a shorter file as truncated
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
     * Returns the version, 2 or 3, of a superblock that has the form we write.
     *
     * @param stored first 48 bytes of a file
     * @throws IllegalArgumentException if it has another version, other widths or an extension, or is flagged as open
     *     for writing
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

    /** Returns the length of the file that a superblock states. Bytes after it have no meaning. */
    public static long end(ByteBuffer stored) {
        return stored.duplicate().order(ByteOrder.LITTLE_ENDIAN).getLong(END_AT);
    }

    /** Returns a superblock of the same version for a file of another length and root group. */
    public static ByteBuffer changed(ByteBuffer stored, long end, long rootHeader) {
        ByteBuffer changed = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        changed.put(stored.slice(0, BYTES)).clear();
        changed.putLong(END_AT, end).putLong(ROOT_AT, rootHeader);
        return changed.putInt(CHECKSUM_AT, Lookup3.hash(changed, 0, CHECKSUM_AT));
    }
}
