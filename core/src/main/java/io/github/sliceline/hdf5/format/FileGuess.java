package io.github.sliceline.hdf5.format;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What a file might be that was given for HDF5 and is not. */
final class FileGuess {
    /** SEG-Y rev 2.1: text header of 3200 bytes, binary header of 400; format code in bytes 3225-3226. */
    private static final int SEGY_HEADERS = 3600;

    private static final int SEGY_FORMAT = 3224;
    private static final int EBCDIC_C = 0xC3;

    private FileGuess() {}

    /** The exception for a file that is not HDF5; it says what else it may be. */
    static CorruptFileException refusal(ByteSource source) throws IOException {
        ByteBuffer head = ByteBuffer.allocate((int) Math.min(SEGY_HEADERS, source.size()));
        source.readFully(head, 0);
        head.flip();
        if (!head.hasRemaining()) {
            return notHdf5(source, "the file is empty");
        }
        if (isNetcdf3(head)) {
            return notHdf5(source, "it is a netCDF-3 file: convert it to netCDF-4, for example with nccopy -k nc4");
        }
        if (isSegy(head)) {
            return notHdf5(source, "it looks like SEG-Y: " + Advice.Step.CONVERT, Advice.Step.CONVERT);
        }
        return notHdf5(source, "check that the path is right and the file complete");
    }

    private static CorruptFileException notHdf5(ByteSource source, String guess, Advice... advice) {
        return new CorruptFileException(
                source, 0, "not an HDF5 file (no signature at 0, 512, 1024, ...); " + guess, advice);
    }

    private static boolean isNetcdf3(ByteBuffer head) {
        return head.limit() > 4
                && StandardCharsets.US_ASCII.decode(head.slice(0, 3)).toString().equals("CDF")
                && (head.get(3) == 1 || head.get(3) == 2 || head.get(3) == 5);
    }

    private static boolean isSegy(ByteBuffer head) {
        if (head.limit() < SEGY_HEADERS) {
            return false;
        }
        int first = head.get(0) & 0xFF;
        int big = head.getShort(SEGY_FORMAT);
        int little = Short.reverseBytes(head.getShort(SEGY_FORMAT));
        return (first == 'C' || first == EBCDIC_C) && (isFormat(big) || isFormat(little));
    }

    private static boolean isFormat(int code) {
        return code >= 1 && code <= 16;
    }
}
