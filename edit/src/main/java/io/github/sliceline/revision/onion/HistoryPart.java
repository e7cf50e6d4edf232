package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A header, table or record of a history file: four letters, a version, content, Fletcher's checksum. Reading refuses
 * a part that lies outside the file, or whose letters, version or checksum are wrong.
 */
final class HistoryPart {
    static final int CHECKSUM_BYTES = Fletcher32.CHECKSUM_BYTES;

    /** Bytes of letters and version. In the header the version takes one byte and flags the other three. */
    static final int START_BYTES = 8;

    /** Version of all parts; there is no other. */
    private static final int VERSION = 1;

    private HistoryPart() {}

    /**
     * Reads a part.
     *
     * @param least least length of the part in bytes
     * @param name name of the part in error messages
     * @return the bytes of the part without the checksum, little-endian, from position 0
     * @throws CorruptFileException if the bytes are no whole part with these letters
     */
    static ByteBuffer read(ByteSource file, long address, long bytes, int least, String letters, String name)
            throws IOException {
        requireInside(file, address, bytes, least, name);
        requireLength(file, bytes, longest(), name);
        ByteBuffer piece = file.read(address, Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
        String found = StandardCharsets.ISO_8859_1.decode(piece.slice(0, 4)).toString();
        if (!found.equals(letters)) {
            throw new CorruptFileException(
                    file, address, name + " begins with '" + printable(found) + "', wanted '" + letters + "'");
        }
        if (piece.get(4) != VERSION) {
            throw new CorruptFileException(
                    file, address + 4, name + " has version " + (piece.get(4) & 0xFF) + ", wanted " + VERSION);
        }
        int end = piece.limit() - CHECKSUM_BYTES;
        requireChecksum(file, address, piece, 0, end, name);
        return piece.limit(end);
    }

    /** Requires that some bytes of a part are followed by their checksum. */
    static void requireChecksum(ByteSource file, long address, ByteBuffer piece, int from, int length, String name)
            throws CorruptFileException {
        int wanted = piece.getInt(from + length);
        int computed = Fletcher32.checksum(piece, from, length);
        if (wanted != computed) {
            throw new CorruptFileException(
                    file, address, String.format("%s has checksum %08x, wanted %08x", name, computed, wanted));
        }
    }

    /** Refuses a part that is longer than {@code most} bytes. */
    static void requireLength(ByteSource file, long bytes, long most, String name) throws UnsupportedFileException {
        if (bytes > most) {
            throw new UnsupportedFileException(
                    file,
                    name + " takes " + bytes + " bytes, more than the " + most
                            + " that this program reads, an eighth of its memory; give it more (java -Xmx)");
        }
    }

    /** Returns the length in bytes of the longest part that is read or written. */
    static long longest() {
        return Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / 8);
    }

    private static void requireInside(ByteSource file, long address, long bytes, int least, String name)
            throws IOException {
        long size = file.size();
        if (address < 0 || bytes < least || bytes > size || address > size - bytes) {
            throw new CorruptFileException(
                    file,
                    address,
                    name + " of " + Long.toUnsignedString(bytes) + " bytes, wanted at least " + least
                            + " inside the file of " + size);
        }
    }

    private static String printable(String letters) {
        return letters.replaceAll("[^ -~]", "?");
    }

    static ByteBuffer begin(int bytes, String letters) {
        ByteBuffer piece = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return piece.put(letters.getBytes(StandardCharsets.US_ASCII)).putInt(VERSION);
    }

    static ByteBuffer end(ByteBuffer piece) {
        return piece.putInt(Fletcher32.checksum(piece, 0, piece.position())).flip();
    }
}
