package io.github.sliceline.segy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Bytes 3221–3272 of a SEG-Y file while an edit overwrites it: all of one value, but for the four that name the format. So no
 * reader finds samples: neither format nor number of samples is possible, and that of revision 2 is not either.
 */
public final class SealedHeader {
    /** Byte of the file where they begin, from 0. */
    public static final int POSITION = BinaryField.SAMPLES_PER_TRACE.bytePosition() - 1;

    /** How many they are. */
    public static final int BYTES = BinaryField.EXTENDED_SAMPLE_INTERVAL.bytePosition() - 1 - POSITION;

    private static final int FORMAT = BinaryField.FORMAT.bytePosition() - 1 - POSITION;

    /** Lengths of a sample. */
    private static final int[] WIDTHS = {1, 2, 3, 4, 8};

    private SealedHeader() {}

    /** The bytes with which a file is sealed, 0 as its format: read in either order they are a count that its size does not fit. */
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

    /** Whether a file with room for a binary header is sealed. */
    static boolean isIn(ByteSource source) throws IOException {
        ByteBuffer found = ByteBuffer.wrap(BinaryHeaderReader.bytes(source, POSITION, BYTES));
        byte fill = found.get(0);
        byte[] sealed = new byte[BYTES];
        Arrays.fill(sealed, fill);
        return fill < 0
                && ByteBuffer.wrap(sealed).putInt(FORMAT, found.getInt(FORMAT)).equals(found)
                && found.getShort(FORMAT) == 0;
    }

    /** Refuses a file that is sealed. */
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
