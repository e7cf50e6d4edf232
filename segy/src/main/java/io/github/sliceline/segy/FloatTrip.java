package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * Check for words of a sample format that change when they are stored as floats: decoded and encoded again, they
 * become other words. These are IBM words that are not normalised, that are zero with an exponent, or that lie outside
 * the range of normal floats. They are also integers with more than 24 significant bits, and most 8-byte floats. Not
 * thread-safe.
 */
public final class FloatTrip {
    private static final int BLOCK = IbmBlock.WORDS;

    private final SampleFormat format;
    private final SampleEncoder encoder;
    private final float[] floats = new float[BLOCK];
    private final IbmBlock ibmWords = new IbmBlock();
    private final ByteBuffer again;

    /** @param format stored format of the words */
    public FloatTrip(SampleFormat format) {
        this.format = format;
        this.encoder = new SampleEncoder(format);
        this.again = ByteBuffer.allocate(BLOCK * format.bytes());
    }

    /** True if every word of a format survives as a float, so that no check is needed. */
    public static boolean isAlwaysExact(SampleFormat format) {
        return switch (format) {
            case IEEE_FLOAT32, INT16, UINT16, INT24, UINT24, INT8, UINT8 -> true;
            case IBM_FLOAT32, INT32, UINT32, FIXED_WITH_GAIN, IEEE_FLOAT64, INT64, UINT64 -> false;
        };
    }

    /**
     * Finds the words that change.
     *
     * @param words encoded samples in the byte order of the buffer, whose position is ignored
     * @param firstByte index of the first word's first byte
     * @param count words to check
     * @param lost receives the index of each word that changes, counted from 0, in ascending order
     * @return number of words that change
     */
    public int forEachLost(ByteBuffer words, int firstByte, int count, IntConsumer lost) {
        int found = 0;
        for (int done = 0; done < count; done += BLOCK) {
            int n = Math.min(BLOCK, count - done);
            int at = firstByte + done * format.bytes();
            if (format == SampleFormat.IBM_FLOAT32 && ibmWords.load(words, at, n)) {
                continue;
            }
            found += forEachLostOf(block(words, at, n), n, done, lost);
        }
        return found;
    }

    private ByteBuffer block(ByteBuffer words, int firstByte, int count) {
        return words.slice(firstByte, count * format.bytes()).order(words.order());
    }

    private int forEachLostOf(ByteBuffer block, int count, int first, IntConsumer lost) {
        encodeAgain(block, count);
        int bytes = format.bytes();
        int found = 0;
        int at = 0;
        while (at < count) {
            int differs = block.slice(at * bytes, (count - at) * bytes)
                    .mismatch(again.slice(at * bytes, (count - at) * bytes));
            if (differs < 0) {
                return found;
            }
            at += differs / bytes;
            lost.accept(first + at);
            found++;
            at++;
        }
        return found;
    }

    private void encodeAgain(ByteBuffer block, int count) {
        format.decode(block, 0, floats, 0, count);
        again.order(block.order());
        encoder.encode(floats, 0, again, 0, count);
    }

    /**
     * Replaces words that were encoded from floats by the original words. A word is replaced only if its float still
     * equals the one that the original decodes to.
     *
     * @param words words encoded from floats; changed
     * @param firstByte index of the first word's first byte
     * @param kept original words of the source, in the same byte order
     * @param firstKept index of the first original word's first byte
     * @param count number of words
     */
    public void restore(ByteBuffer words, int firstByte, ByteBuffer kept, int firstKept, int count) {
        Objects.checkFromIndexSize(firstByte, Math.multiplyExact(count, format.bytes()), words.limit());
        int bytes = format.bytes();
        for (int done = 0; done < count; done += BLOCK) {
            int n = Math.min(BLOCK, count - done);
            int at = firstByte + done * bytes;
            int from = firstKept + done * bytes;
            encodeAgain(block(kept.order(words.order()), from, n), n);
            if (words.slice(at, n * bytes).equals(again.slice(0, n * bytes))) {
                words.put(at, kept, from, n * bytes);
            } else {
                restoreEach(words, at, kept, from, n);
            }
        }
    }

    private void restoreEach(ByteBuffer words, int at, ByteBuffer kept, int from, int count) {
        int bytes = format.bytes();
        for (int i = 0; i < count * bytes; i += bytes) {
            if (words.slice(at + i, bytes).equals(again.slice(i, bytes))) {
                words.put(at + i, kept, from + i, bytes);
            }
        }
    }
}
