package io.github.sliceline.segy;

import static java.util.Map.entry;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Reader of a file's first 3,600 bytes. It decides if the file is SEG-Y, and in which byte order. */
final class BinaryHeaderReader {
    /** Bytes of the text header and the binary header together. */
    static final int FILE_HEADER_BYTES = TextHeader.BYTES + BinaryHeader.BYTES;

    /**
     * Bytes 3297–3300 of revision 2: 0x01020304. The other constant is the same number with each pair of bytes
     * swapped.
     */
    private static final int ORDER_CONSTANT = 16909060;

    private static final int PAIRWISE_CONSTANT = 33620995;

    private static final int EBCDIC_C = 0xC3;
    private static final int LABEL_BYTES = 128;

    /** First bytes of other kinds of files, often given by mistake for SEG-Y, with the kind and what the user can do. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            entry("\u0089HDF\r\n\u001a\n", "an HDF5 file, not SEG-Y; give it to a command that reads volumes"),
            entry("\u0089PNG\r\n\u001a\n", "a PNG image, not SEG-Y; check the path"),
            entry("%PDF-", "a PDF document, not SEG-Y; check the path"),
            entry("PK\u0003\u0004", "a ZIP archive, not SEG-Y; unpack it first"),
            entry("\u001f\u008b", "a gzip file, not SEG-Y; unpack it first"),
            entry("BZh", "a bzip2 file, not SEG-Y; unpack it first"),
            entry("\u00fd7zXZ\u0000", "an xz file, not SEG-Y; unpack it first"),
            entry("(\u00b5/\u00fd", "a Zstandard file, not SEG-Y; unpack it first"));

    private BinaryHeaderReader() {}

    /**
     * True if the file has room for both headers, and the binary header has a defined format code in either byte order
     * or is sealed.
     */
    static boolean hasFormat(ByteSource source) throws IOException {
        if (source.size() < FILE_HEADER_BYTES) {
            return false;
        }
        ByteBuffer code = ByteBuffer.wrap(bytes(source, BinaryField.FORMAT.bytePosition() - 1, Short.BYTES));
        return SampleFormat.ofCode(code.getShort(0)).isPresent()
                || SampleFormat.ofCode(Short.reverseBytes(code.getShort(0))).isPresent()
                || SealedHeader.isIn(source);
    }

    /** True if the first 80 bytes can be text, in ASCII or EBCDIC. */
    static boolean startsWithText(ByteSource source) throws IOException {
        for (byte b : bytes(source, 0, 80)) {
            if (b >= 0 && b < ' ') {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads the binary header in the file's byte order.
     *
     * @param anyFormat true if the format code does not matter; otherwise it is always a defined one
     */
    static BinaryHeader read(ByteSource source, boolean anyFormat) throws IOException {
        long size = source.size();
        byte[] start = bytes(source, 0, (int) Math.min(size, FILE_HEADER_BYTES));
        if (size < FILE_HEADER_BYTES) {
            refuseForeign(source, start);
            refuseRemnant(source);
            throw new CorruptFileException(
                    source,
                    size,
                    size == 0
                            ? "the file is empty; copy it again"
                            : "file ends after " + size + " bytes, wanted at least " + FILE_HEADER_BYTES
                                    + " for the headers of a SEG-Y file; copy it again");
        }
        SealedHeader.refuse(source);
        byte[] bytes = bytes(source, TextHeader.BYTES, BinaryHeader.BYTES);
        BinaryHeader header = new BinaryHeader(bytes, byteOrder(source, bytes));
        if (!anyFormat && SampleFormat.ofCode(header.formatCode()).isEmpty()) {
            refuseForeign(source, start);
            refuseRemnant(source);
            throw new CorruptFileException(
                    source,
                    BinaryField.FORMAT.bytePosition() - 1,
                    "format code is " + header.formatCode() + ", wanted 1-12, 15 or 16; is this a SEG-Y file?");
        }
        return header;
    }

    /**
     * Returns the byte order that the constant of revision 2 states. Without the constant, returns the order in which
     * the format code is defined. Codes are below 256, so at most one order fits. If neither fits, returns the order
     * with the smaller sample interval and count.
     */
    private static ByteOrder byteOrder(ByteSource source, byte[] bytes) throws IOException {
        BinaryHeader big = new BinaryHeader(bytes, ByteOrder.BIG_ENDIAN);
        long constant = big.get(BinaryField.BYTE_ORDER_CONSTANT);
        if (constant == ORDER_CONSTANT) {
            return ByteOrder.BIG_ENDIAN;
        }
        if (constant == Integer.reverseBytes(ORDER_CONSTANT)) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        if (constant == PAIRWISE_CONSTANT) {
            throw new UnsupportedFileException(
                    source,
                    "every pair of bytes is swapped (bytes 3297-3300 are 33620995), which is not supported; "
                            + "swap them back, as dd conv=swab does");
        }
        BinaryHeader little = new BinaryHeader(bytes, ByteOrder.LITTLE_ENDIAN);
        boolean fitsBig = SampleFormat.ofCode(big.formatCode()).isPresent();
        boolean fitsLittle = SampleFormat.ofCode(little.formatCode()).isPresent();
        return fitsLittle || (!fitsBig && sizes(little) < sizes(big)) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    private static long sizes(BinaryHeader header) {
        return header.get(BinaryField.SAMPLE_INTERVAL) + header.get(BinaryField.SAMPLES_PER_TRACE);
    }

    /**
     * Returns the length of a tape label before the text header: 128 bytes, of which the fifth to the fifteenth are such
     * as {@code SY1.0RECORD} (SEG-Y rev 2.1, table 1), else 0.
     */
    static int labelBytes(ByteSource source) throws IOException {
        boolean labelled = source.size() >= LABEL_BYTES + FILE_HEADER_BYTES
                && new String(bytes(source, 4, 11), StandardCharsets.US_ASCII).matches("SY\\d\\.\\dRECORD");
        return labelled ? LABEL_BYTES : 0;
    }

    /** True if the source begins with C, as text headers do, and its binary header has a defined format code. */
    static boolean isLikely(ByteSource source) throws IOException {
        if (labelBytes(source) > 0) {
            return true;
        }
        if (!hasFormat(source)) {
            return false;
        }
        int first = bytes(source, 0, 1)[0] & 0xFF;
        return first == 'C' || first == EBCDIC_C;
    }

    /**
     * Throws if a file is of another kind.
     *
     * @param start the first 3,600 bytes, or fewer if the file is shorter. A SEG-Y file may have a text header in
     *     ASCII, but its binary header is never text.
     */
    private static void refuseForeign(ByteSource source, byte[] start) throws UnsupportedFileException {
        // In this charset every byte is the character of the same value.
        String text = new String(start, StandardCharsets.ISO_8859_1);
        for (Map.Entry<String, String> kind : FOREIGN.entrySet()) {
            if (text.startsWith(kind.getKey())) {
                throw new UnsupportedFileException(source, "this is " + kind.getValue());
            }
        }
        if (isText(text)) {
            throw new UnsupportedFileException(source, "this is a text file, not SEG-Y; check the path");
        }
    }

    private static void refuseRemnant(ByteSource source) throws IOException {
        Optional<String> remnant = SuFile.remnant(source);
        if (remnant.isPresent()) {
            throw new CorruptFileException(source, source.size(), remnant.get());
        }
    }

    static ByteBuffer traceHeader(ByteSource source, long position, ByteOrder order) throws IOException {
        return ByteBuffer.wrap(bytes(source, position, TraceHeader.BYTES)).order(order);
    }

    /** Reads bytes of the source into a new array. */
    static byte[] bytes(ByteSource source, long position, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        source.readFully(buffer, position);
        return buffer.array();
    }

    /**
     * True if all bytes are printable text. A SEG-Y file that was cut inside an ASCII text header rarely has line
     * ends, so a short text must have one.
     */
    private static boolean isText(String start) {
        boolean whole = start.length() >= FILE_HEADER_BYTES;
        return (whole || start.contains("\n"))
                && start.chars().allMatch(c -> (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t');
    }
}
