package io.github.sliceline.hdf5.format;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.RemoteSource;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Eight bytes that every HDF5 file has at its start, or at 512, 1024, … after a user block. Format specification, II.A.
 */
public final class Hdf5Signature {
    public static final long VALUE = 0x894844460D0A1A0AL;

    /**
     * First half of the signature while an edit overwrites the file: the first byte is inverted. A count replaces the
     * last four bytes.
     */
    private static final long SEALED = (VALUE ^ (0xFFL << 56)) >>> 32;

    /** SEG-Y rev 2.1: text header of 3200 bytes, binary header of 400; format code in bytes 3225-3226. */
    private static final int SEGY_HEADERS = 3600;

    private static final int SEGY_FORMAT = 3224;
    private static final int EBCDIC_C = 0xC3;

    private Hdf5Signature() {}

    /**
     * Finds the signature.
     *
     * @return its position, which is the length of the user block
     * @throws CorruptFileException if the file has none; the message names the format that it may have instead
     */
    public static long find(ByteSource source) throws IOException {
        long at = position(source, source.size());
        if (at < 0) {
            throw refusal(source);
        }
        if (isSealed(source, at)) {
            throw new CorruptFileException(
                    source,
                    at,
                    "an edit of it was interrupted, and the undo journal that makes it whole is not beside it; "
                            + "put " + source + ".undo back and open it again");
        }
        return at;
    }

    /**
     * True if the file is HDF5, even while an edit overwrites it. Only the first bytes of a remote file are examined.
     */
    public static boolean isIn(ByteSource source) throws IOException {
        long size = source.size();
        return position(source, StorageSource.of(source).answersLate() ? Math.min(RemoteSource.HEAD_BYTES, size) : size)
                >= 0;
    }

    /** Returns the position of the signature, intact or inverted; -1 if the file has none. */
    private static long position(ByteSource source, long size) throws IOException {
        for (long at = 0; at >= 0 && at <= size - Long.BYTES; at = at == 0 ? 512 : 2 * at) {
            if (source.read(at, Long.BYTES).getLong() == VALUE || isSealed(source, at)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isSealed(ByteSource source, long at) throws IOException {
        return source.read(at, Long.BYTES).getLong() >>> 32 == SEALED;
    }

    /** Returns the exception for a file that is not HDF5; it suggests which format the file may have. */
    private static CorruptFileException refusal(ByteSource source) throws IOException {
        ByteBuffer head = source.read(0, (int) Math.min(SEGY_HEADERS, source.size()));
        if (!head.hasRemaining()) {
            return notHdf5(source, "the file is empty");
        }
        if (isNetcdf3(head)) {
            return notHdf5(source, "it is a netCDF-3 file: convert it to netCDF-4, for example with nccopy -k nc4");
        }
        if (isSegy(head)) {
            return notHdf5(source, "it looks like SEG-Y: " + Advice.Step.CONVERT);
        }
        return notHdf5(source, "check that the path is right and the file complete");
    }

    private static CorruptFileException notHdf5(ByteSource source, String guess) {
        return new CorruptFileException(source, 0, "not an HDF5 file (no signature at 0, 512, 1024, ...); " + guess);
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
