package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The header of a history: the first 40 bytes of its file. Writing the header commits a revision, because it points
 * to the table.
 *
 * @param flags three bytes of flags: {@link #LOCKED}, {@link #ALIGNED}
 * @param pageBytes length of a page in bytes, a power of two
 * @param baseBytes length of the first file in bytes; bytes past it are in pages, or 0
 * @param tableAddress byte in the history file where the {@link RevisionTable} starts
 * @param tableBytes length of the table in bytes
 */
public record HistoryHeader(int flags, int pageBytes, long baseBytes, long tableAddress, long tableBytes) {
    public static final int BYTES = 40;

    /** Flag that libhdf5 sets while it has the history open for writing. It stays set if libhdf5 is killed. */
    public static final int LOCKED = 1;

    /** Flag of a history whose records and tables begin at multiples of the page. */
    static final int ALIGNED = 4;

    /**
     * Length of the pages of new histories. libhdf5 must be told the length to open a history; this one is
     * documented.
     */
    public static final int DEFAULT_PAGE_BYTES = 4096;

    static final String LETTERS = "OHDH";

    /** Longest page that is read or written, because copying a page takes its length in memory. */
    private static final int LONGEST_PAGE = 64 << 20;

    /**
     * Length of a sector, which a drive writes whole or not at all. Committed bytes share no sector with bytes that are
     * written later. The header shares its sector with nothing.
     */
    private static final int SECTOR = 512;

    /**
     * Bytes at each end of a file that the fingerprint covers: superblock and first headers, and the newest objects.
     */
    private static final int ENDS = 64 << 10;

    /** Number of times that a header is read before it counts as damaged. */
    private static final int LOOKS = 3;

    /**
     * Reads the header. A read while a writer replaces it may find a mixture; reading again finds it whole.
     *
     * @throws CorruptFileException if the file has no header or a damaged one
     */
    public static HistoryHeader read(ByteSource file) throws IOException {
        for (int left = LOOKS; ; left--) {
            try {
                return readOnce(file);
            } catch (CorruptFileException e) {
                if (left == 1) {
                    throw e;
                }
            }
        }
    }

    private static HistoryHeader readOnce(ByteSource file) throws IOException {
        ByteBuffer bytes = HistoryPart.read(file, 0, BYTES, BYTES, LETTERS, "header");
        int flags = bytes.getInt(4) >>> 8;
        HistoryHeader header =
                new HistoryHeader(flags, bytes.getInt(8), bytes.getLong(12), bytes.getLong(20), bytes.getLong(28));
        if (!isPage(header.pageBytes)) {
            throw new CorruptFileException(
                    file,
                    8,
                    "pages of " + Integer.toUnsignedString(header.pageBytes) + " bytes, wanted a power of two up to "
                            + LONGEST_PAGE);
        }
        if (header.baseBytes < 0) {
            throw new CorruptFileException(
                    file, 12, "first file of " + Long.toUnsignedString(header.baseBytes) + " bytes");
        }
        return header;
    }

    static boolean isPage(int bytes) {
        return bytes > 0 && bytes <= LONGEST_PAGE && Integer.bitCount(bytes) == 1;
    }

    public ByteBuffer encode() {
        ByteBuffer bytes = HistoryPart.begin(BYTES, LETTERS);
        bytes.putInt(4, bytes.getInt(4) | flags << 8);
        return HistoryPart.end(
                bytes.putInt(pageBytes).putLong(baseBytes).putLong(tableAddress).putLong(tableBytes));
    }

    public boolean isLocked() {
        return (flags & LOCKED) != 0;
    }

    public HistoryHeader unlocked() {
        return new HistoryHeader(flags & ~LOCKED, pageBytes, baseBytes, tableAddress, tableBytes);
    }

    public HistoryHeader withTable(long address, long bytes) {
        return new HistoryHeader(flags, pageBytes, baseBytes, address, bytes);
    }

    /** Returns the place of a revision's first page in a history that ends at a byte. */
    public long firstPage(long end) {
        return roundUp(end, (flags & ALIGNED) != 0 ? Math.max(pageBytes, SECTOR) : SECTOR);
    }

    public long nextPiece(long end) {
        return (flags & ALIGNED) == 0 ? end : roundUp(end, pageBytes);
    }

    private static long roundUp(long position, int multiple) {
        return Math.addExact(position, multiple - 1) / multiple * multiple;
    }

    /**
     * Returns the CRC-32C of the first and the last 64 KiB. It costs the same for any length and differs after most
     * edits.
     */
    int fingerprint(ByteSource base) throws IOException {
        int first = (int) Math.min(ENDS, baseBytes);
        long lastStart = Math.max(first, baseBytes - ENDS);
        return Crc32c.of(base.read(0, first), base.read(lastStart, (int) (baseBytes - lastStart)));
    }

    /**
     * Refuses a first file that is not the one with which the history began. Revisions hold the differences from it,
     * so it must never change.
     *
     * @param wanted fingerprint of the first file; null if unknown
     */
    public void requireBase(ByteSource base, @Nullable Integer wanted) throws IOException {
        // A file that libhdf5 made together with its history holds 8 letters that do not count.
        if (baseBytes == 0) {
            return;
        }
        if (base.size() != baseBytes) {
            throw changed(base, base.size() + " bytes, its history began with " + baseBytes);
        }
        if (wanted != null) {
            int found = fingerprint(base);
            if (found != wanted) {
                throw changed(
                        base, String.format("checksum %08x of its ends, its history began with %08x", found, wanted));
            }
        }
    }

    private static CorruptFileException changed(ByteSource base, String how) {
        return new CorruptFileException(
                base,
                CorruptFileException.UNKNOWN,
                "has " + how
                        + ": it was changed since without its history, whose revisions cannot be put together any more;"
                        + " put back the file as it was");
    }
}
