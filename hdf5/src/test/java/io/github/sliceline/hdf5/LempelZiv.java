package io.github.sliceline.hdf5;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Plain greedy encoders for the filters that libhdf5 does not have built in. */
public final class LempelZiv {
    private static final int LONGEST_LZF_COPY = 264;
    private static final int FARTHEST_LZF_COPY = 8192;

    private final byte[] plain;
    private final int from;
    private final int to;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int distance;
    private int length;

    private LempelZiv(byte[] plain, int from, int to) {
        this.plain = plain;
        this.from = from;
        this.to = to;
    }

    /** Finds the longest of a few candidates for a copy. */
    private void findCopy(int at, int longest, int farthest, int end) {
        length = 0;
        for (int back = 1; back <= Math.min(at - from, farthest); back = back < 64 ? back + 1 : back + 97) {
            int n = 0;
            while (n < longest && at + n < end && plain[at + n] == plain[at + n - back]) {
                n++;
            }
            if (n > length) {
                length = n;
                distance = back;
            }
        }
    }

    /** One LZF block. */
    public static byte[] lzf(byte[] plain) {
        LempelZiv encoder = new LempelZiv(plain, 0, plain.length);
        int literals = 0;
        for (int at = 0; at < plain.length; ) {
            encoder.findCopy(at, LONGEST_LZF_COPY, FARTHEST_LZF_COPY, plain.length);
            if (encoder.length >= 3) {
                encoder.lzfLiterals(literals, at);
                encoder.lzfCopy();
                at += encoder.length;
                literals = at;
            } else {
                at++;
            }
        }
        encoder.lzfLiterals(literals, plain.length);
        return encoder.out.toByteArray();
    }

    private void lzfLiterals(int start, int end) {
        for (int at = start; at < end; at += 32) {
            int count = Math.min(32, end - at);
            out.write(count - 1);
            out.write(plain, at, count);
        }
    }

    private void lzfCopy() {
        int code = length - 2;
        int back = distance - 1;
        out.write(Math.min(code, 7) << 5 | back >> 8);
        if (code >= 7) {
            out.write(code - 7);
        }
        out.write(back);
    }

    /** The HDF5 filter's header and its blocks. */
    public static byte[] lz4(byte[] plain, int blockBytes) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(
                ByteBuffer.allocate(12).putLong(plain.length).putInt(blockBytes).array());
        for (int at = 0; at < plain.length; at += blockBytes) {
            int end = Math.min(plain.length, at + blockBytes);
            byte[] block = lz4Block(plain, at, end);
            if (block.length >= end - at) {
                block = Arrays.copyOfRange(plain, at, end);
            }
            all.writeBytes(ByteBuffer.allocate(4).putInt(block.length).array());
            all.writeBytes(block);
        }
        return all.toByteArray();
    }

    /** One LZ4 block, without a header. */
    static byte[] lz4Block(byte[] plain, int from, int to) {
        return new LempelZiv(plain, from, to).lz4Block();
    }

    /** LZ4 ends with at least five literals, and no copy starts in the last twelve bytes. */
    private byte[] lz4Block() {
        int literals = from;
        for (int at = from; at < to - 12; ) {
            findCopy(at, Integer.MAX_VALUE, 65535, to - 5);
            if (length >= 4) {
                lz4Sequence(literals, at, length);
                at += length;
                literals = at;
            } else {
                at++;
            }
        }
        lz4Sequence(literals, to, 0);
        return out.toByteArray();
    }

    private void lz4Sequence(int start, int end, int copy) {
        int literals = end - start;
        int more = copy == 0 ? 0 : copy - 4;
        out.write(Math.min(literals, 15) << 4 | Math.min(more, 15));
        lz4Length(literals);
        out.write(plain, start, literals);
        if (copy > 0) {
            out.write(distance);
            out.write(distance >> 8);
            lz4Length(more);
        }
    }

    private void lz4Length(int length) {
        if (length >= 15) {
            int rest = length - 15;
            for (; rest >= 255; rest -= 255) {
                out.write(255);
            }
            out.write(rest);
        }
    }
}
