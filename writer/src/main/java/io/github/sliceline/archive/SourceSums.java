package io.github.sliceline.archive;

import java.nio.ByteBuffer;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * CRC-32C of the bytes of a file, in zones of 64 MiB. Pieces of the file may come in any order and from several
 * threads. The same bytes have the same sums, however they were cut. A CRC is the remainder of a polynomial, so the CRC
 * of a zone is the exclusive or of the contributions of its pieces (the arithmetic of zlib's {@code crc32_combine}).
 * Thread-safe.
 */
public final class SourceSums {
    private static final int ZONE_BYTES = 64 << 20;

    /** Castagnoli's polynomial (RFC 3720, section 12.1); the highest bit is the coefficient of x⁰. */
    private static final int POLYNOMIAL = 0x82F63B78;

    private static final int DIGITS = 4;

    /** Remainder of x to the power of 8 · d · 256ᵏ, for each digit d of a number of bytes. */
    private static final int[][] POWERS = powers();

    private final NavigableMap<Integer, Integer> zones = new TreeMap<>();

    private static int[][] powers() {
        int[][] powers = new int[DIGITS][256];
        int step = 1 << (Integer.SIZE - 1 - Byte.SIZE);
        for (int[] ofDigit : powers) {
            ofDigit[0] = 1 << (Integer.SIZE - 1);
            for (int d = 1; d < ofDigit.length; d++) {
                ofDigit[d] = product(ofDigit[d - 1], step);
            }
            step = product(ofDigit[255], step);
        }
        return powers;
    }

    private static int product(int a, int b) {
        int sum = 0;
        for (int rest = a, shifted = b; rest != 0; rest <<= 1) {
            sum ^= shifted & (rest >> (Integer.SIZE - 1));
            shifted = (shifted >>> 1) ^ (POLYNOMIAL & -(shifted & 1));
        }
        return sum;
    }

    /** Returns the remainder of a polynomial that is followed by this many zero bytes. */
    private static int shifted(int remainder, int bytes) {
        int shifted = remainder;
        for (int k = 0; k < DIGITS; k++) {
            int digit = (bytes >>> (Byte.SIZE * k)) & 0xFF;
            shifted = digit == 0 ? shifted : product(shifted, POWERS[k][digit]);
        }
        return shifted;
    }

    /**
     * Adds bytes of the file. Adding the same byte twice cancels it out.
     *
     * @param position position of the first byte in the file
     * @param bytes bytes from position to limit; the position does not move
     */
    public void add(long position, ByteBuffer bytes) {
        int start = bytes.position();
        for (int done = 0; done < bytes.remaining(); ) {
            int inZone = (int) ((position + done) % ZONE_BYTES);
            int count = Math.min(bytes.remaining() - done, ZONE_BYTES - inZone);
            CRC32C crc = new CRC32C();
            crc.update(bytes.slice(start + done, count));
            int after = ZONE_BYTES - inZone - count;
            // A CRC begins with all bits set and ends with all bits inverted. Neither belongs to the bytes.
            int alone = shifted(~(int) crc.getValue(), after) ^ shifted(-1, count + after);
            add(Math.toIntExact((position + done) / ZONE_BYTES), alone);
            done += count;
        }
    }

    private synchronized void add(int zone, int sum) {
        zones.merge(zone, sum, (one, other) -> one ^ other);
    }

    /** Adds the bytes of other sums. */
    public void add(SourceSums others) {
        others.copy().forEach(this::add);
    }

    private synchronized NavigableMap<Integer, Integer> copy() {
        return new TreeMap<>(zones);
    }

    /** Returns the sums, serialised, with the caller's bytes after them. */
    public ByteBuffer withBytes(ByteBuffer rest) {
        NavigableMap<Integer, Integer> sums = copy();
        ByteBuffer bytes = ByteBuffer.allocate((1 + 2 * sums.size()) * Integer.BYTES + rest.remaining());
        bytes.putInt(sums.size());
        sums.forEach((zone, sum) -> bytes.putInt(zone).putInt(sum));
        return bytes.put(rest.duplicate()).flip();
    }

    /** Reads sums that {@link #withBytes} wrote. The caller's bytes remain in the buffer. */
    public static SourceSums read(ByteBuffer bytes) {
        SourceSums sums = new SourceSums();
        for (int left = bytes.getInt(); left > 0; left--) {
            sums.add(bytes.getInt(), bytes.getInt());
        }
        return sums;
    }

    /** Returns the first zone whose bytes differ, as the subject of a sentence. Empty if all bytes are the same. */
    public Optional<String> difference(SourceSums other) {
        SourceSums both = new SourceSums();
        both.add(this);
        both.add(other);
        return both.zones.entrySet().stream()
                .filter(zone -> zone.getValue() != 0)
                .findFirst()
                .map(zone -> (long) ZONE_BYTES * zone.getKey())
                .map(first -> "bytes " + first + " to " + (first + ZONE_BYTES - 1));
    }

    /** Returns a short text that differs for different bytes. */
    @Override
    public String toString() {
        NavigableMap<Integer, Integer> sums = copy();
        sums.values().removeIf(sum -> sum == 0);
        return Integer.toHexString(sums.hashCode());
    }
}
