package io.github.sliceline.segy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Bytes 3221–3272 of a SEG-Y file while an edit overwrites the file. All have the same value, except the four bytes that
 * hold the format. Both the format and the number of samples are then impossible, in the fields of revision 2 as well,
 * so no reader takes the file for valid.
 */
public final class SealedHeader {
    /** Offset of the first sealed byte in the file. */
    public static final int POSITION = BinaryField.SAMPLES_PER_TRACE.bytePosition() - 1;

    /** Number of sealed bytes. */
    public static final int BYTES = BinaryField.EXTENDED_SAMPLE_INTERVAL.bytePosition() - 1 - POSITION;

    private static final int FORMAT = BinaryField.FORMAT.bytePosition() - 1 - POSITION;

    /** Possible lengths of a sample in bytes. */
    private static final int[] WIDTHS = {1, 2, 3, 4, 8};

    private SealedHeader() {}

    /**
     * Returns the bytes that seal a file, with 0 as the format. In either byte order they state a number of samples
     * that the size of the file does not fit.
     */
    public static ByteBuffer of(SegyFile file) {
        long bytes = file.size() - file.traceOffset(0);
        int fill = 0xFF;
        while (fits(bytes, fill << Byte.SIZE | fill)) {
            fill--;
        }
        ByteBuffer sealed = ByteBuffer.allocate(BYTES);
        Arrays.fill(sealed.array(), (byte) fill);
        return sealed.putInt(FORMAT, 0);
    }

    private static boolean fits(long bytes, long samples) {
        return IntStream.of(WIDTHS).anyMatch(width -> bytes % (TraceHeader.BYTES + samples * width) == 0);
    }

    /** True if a file is sealed. The file must be large enough for a binary header. */
    static boolean isIn(ByteSource source) throws IOException {
        ByteBuffer found = ByteBuffer.wrap(BinaryHeaderReader.bytes(source, POSITION, BYTES));
        byte fill = found.get(0);
        byte[] sealed = new byte[BYTES];
        Arrays.fill(sealed, fill);
        return fill < 0
                && ByteBuffer.wrap(sealed).putInt(FORMAT, found.getInt(FORMAT)).equals(found)
                && found.getShort(FORMAT) == 0;
    }

    /** Throws if the file is sealed. */
    static void refuse(ByteSource source) throws IOException {
        if (isIn(source)) {
            throw new CorruptFileException(
                    source,
                    POSITION,
                    "an edit of it was interrupted, and the undo journal that makes it whole is not beside it; put "
                            + CompanionFile.UNDO.nameOf(source.toString()) + " back and open it again");
        }
    }
}
