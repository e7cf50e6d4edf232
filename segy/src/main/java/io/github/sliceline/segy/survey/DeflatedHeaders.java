package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Trace headers in few bytes: byte by byte of the header, its value in the first trace, and where it is not the same in all,
 * what it gains from each trace to the next. Line numbers and coordinates grow evenly, so that deflating leaves little.
 */
final class DeflatedHeaders {
    private static final int BYTES = TraceHeader.BYTES;

    /** One bit for each byte of the header: whether it varies. */
    private static final int FLAGS = BYTES / Byte.SIZE;

    private DeflatedHeaders() {}

    /** Packs headers that stand from the buffer's position on. */
    static byte[] deflate(ByteBuffer headers, int count) {
        byte[] rows = new byte[count * BYTES];
        headers.get(headers.position(), rows);
        BitSet varying = varying(rows);
        byte[] plain = new byte[BYTES + FLAGS + varying.cardinality() * (count - 1)];
        System.arraycopy(rows, 0, plain, 0, BYTES);
        byte[] flags = varying.toByteArray();
        System.arraycopy(flags, 0, plain, BYTES, flags.length);
        int at = BYTES + FLAGS;
        for (int column = varying.nextSetBit(0); column >= 0; column = varying.nextSetBit(column + 1)) {
            for (int row = column + BYTES; row < rows.length; row += BYTES) {
                plain[at++] = (byte) (rows[row] - rows[row - BYTES]);
            }
        }
        return deflate(plain);
    }

    private static BitSet varying(byte[] rows) {
        BitSet varying = new BitSet(BYTES);
        for (int row = BYTES; row < rows.length; row += BYTES) {
            for (int column = 0; column < BYTES; column++) {
                if (rows[row + column] != rows[column]) {
                    varying.set(column);
                }
            }
        }
        return varying;
    }

    private static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(plain);
            deflater.finish();
            byte[] packed = new byte[1024 + plain.length / 8];
            int length = 0;
            while (!deflater.finished()) {
                if (length == packed.length) {
                    packed = Arrays.copyOf(packed, 2 * length);
                }
                length += deflater.deflate(packed, length, packed.length - length);
            }
            return Arrays.copyOf(packed, length);
        } finally {
            deflater.end();
        }
    }

    /** Unpacks headers into an array, from 0 on. */
    static void inflate(byte[] packed, byte[] rows, int count) {
        byte[] plain = inflate(packed, BYTES + FLAGS + BYTES * (count - 1));
        BitSet varying = BitSet.valueOf(Arrays.copyOfRange(plain, BYTES, BYTES + FLAGS));
        for (int row = 0; row < count * BYTES; row += BYTES) {
            System.arraycopy(plain, 0, rows, row, BYTES);
        }
        int at = BYTES + FLAGS;
        for (int column = varying.nextSetBit(0); column >= 0; column = varying.nextSetBit(column + 1)) {
            for (int row = column + BYTES; row < count * BYTES; row += BYTES) {
                rows[row] = (byte) (rows[row - BYTES] + plain[at++]);
            }
        }
    }

    private static byte[] inflate(byte[] packed, int most) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed);
            byte[] plain = new byte[most + 1]; // one more, or the end is not reached
            int length = 0;
            while (!inflater.finished()) {
                length += inflater.inflate(plain, length, plain.length - length);
            }
            return plain;
        } catch (DataFormatException e) {
            throw new IllegalStateException("headers that were packed here do not unpack", e);
        } finally {
            inflater.end();
        }
    }
}
