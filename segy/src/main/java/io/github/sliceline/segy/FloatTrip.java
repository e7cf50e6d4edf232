package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * Which words of a sample format do not survive being stored as floats: decoded and encoded again they become
 * other words. IBM words that are not normalised, zeros with an exponent, and what exceeds a float or falls below
 * its normal range; integers with more than 24 significant bits; most 8-byte floats. Not thread-safe.
 */
public final class FloatTrip {
    private static final int BLOCK = IbmBlock.WORDS;

    private final SampleFormat format;
    private final SampleEncoder encoder;
    private final float[] floats = new float[BLOCK];
    private final IbmBlock ibmWords = new IbmBlock();
    private final ByteBuffer again;

    /** Check for one format. */
    public FloatTrip(SampleFormat format) {
        this.format = format;
        this.encoder = new SampleEncoder(format);
        this.again = ByteBuffer.allocate(BLOCK * format.bytes());
    }

    /** Whether every word of a format survives, so that nothing needs to be looked at. */
    public static boolean isAlwaysExact(SampleFormat format) {
        return switch (format) {
            case IEEE_FLOAT32, INT16, UINT16, INT24, UINT24, INT8, UINT8 -> true;
            case IBM_FLOAT32, INT32, UINT32, FIXED_WITH_GAIN, IEEE_FLOAT64, INT64, UINT64 -> false;
        };
    }

    /**
     * Finds the words that do not survive.
     *
     * @param words in the byte order that the buffer is set to; its position is ignored
     * @param firstByte index of the first word
     * @param count words to look at
     * @param lost hears which, from 0, ascending
     * @return how many
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
     * Puts words that were kept back in place of those that floats became, wherever the float is still the
     * one that the kept word was decoded to.
     *
     * @param words encoded from floats; changed
     * @param firstByte index of the first
     * @param kept what stood in the source, in the same byte order
     * @param firstKept index of the first
     * @param count words
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
