package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IbmFloatTest {

    /** Exact in a double: 24 bits times a power of two that a double has; one rounding, by the cast. */
    private static float oracle(int word) {
        double sign = word < 0 ? -1 : 1;
        int exponent = (word >>> 24) & 0x7F;
        return (float) (sign * (word & 0xFFFFFF) / (1 << 24) * Math.pow(16, exponent - 64));
    }

    private static void assertSame(int word) {
        int wanted = Float.floatToRawIntBits(oracle(word));
        int found = Float.floatToRawIntBits(IbmFloat.toFloat(word));
        if (wanted != found) {
            assertEquals(Integer.toHexString(wanted), Integer.toHexString(found), Integer.toHexString(word));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "00000000, 0",
        "80000000, -0",
        "7f000000, 0",
        "c2000000, -0",
        "41100000, 1",
        "c276a000, -118.625",
        "42000001, 0.0000152587890625", // unnormalised
        "7fffffff, Infinity", // overflow
        "ffffffff, -Infinity",
        "60ffffff, 3.4028234663852886e38", // the largest float
        "61100000, Infinity", // 2^128
        "e0ffffff, -3.4028234663852886e38",
        "21400000, 1.1754943508222875e-38", // the smallest normal float
        "213fffff, 1.1754941e-38", // 2^-148 below
        "1b800000, 1.4e-45", // 2^-149, the smallest float
        "1b400000, 0", // 2^-150, a tie, to even
        "1b400001, 1.4e-45", // just above it
        "1bc00000, 2.8e-45", // 1.5 times the smallest, a tie, to even
        "00000001, 0", // underflow
        "80ffffff, -0",
    })
    void convertsSpecialValues(String hex, float wanted) {
        int word = Integer.parseUnsignedInt(hex, 16);
        assertEquals(wanted, IbmFloat.toFloat(word));
        assertSame(word);
    }

    /** Decimal arithmetic of any precision, rounded once: shares nothing with either of the two above. */
    @Test
    void agreesWithExactArithmetic() {
        Random random = new Random(11);
        for (int exponent = 0; exponent < 128; exponent++) {
            for (int k = 0; k < 100; k++) {
                int fraction = k < 24 ? 1 << k : k < 48 ? 0xFFFFFF >>> (k - 24) : random.nextInt(1 << 24);
                int word = (random.nextInt(2) << 31) | (exponent << 24) | fraction;
                byte[] bytes = ByteBuffer.allocate(4).putInt(word).array();
                assertEquals(
                        Float.floatToRawIntBits(ReferenceDecoder.ibm(bytes)),
                        Float.floatToRawIntBits(IbmFloat.toFloat(word)),
                        Integer.toHexString(word));
            }
        }
    }

    @Test
    void convertsEveryExponentWithEveryShift() {
        for (int exponent = 0; exponent < 128; exponent++) {
            for (int bit = 0; bit < 24; bit++) {
                int fraction = 1 << bit;
                for (int f :
                        new int[] {fraction, fraction - 1, fraction + 1, fraction | (fraction >>> 1), 0xFFFFFF >>> bit
                        }) {
                    assertSame((exponent << 24) | (f & 0xFFFFFF));
                    assertSame((1 << 31) | (exponent << 24) | (f & 0xFFFFFF));
                }
            }
        }
    }

    @Test
    void convertsRandomWords() {
        long seed = 20_261_120;
        Random random = new Random(seed);
        for (int i = 0; i < 4_000_000; i++) {
            assertSame(random.nextInt());
        }
    }

    /** Where results are subnormal and rounding happens: exponents 0x18 to 0x21. */
    @Test
    void roundsSubnormalsHalfToEven() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000_000; i++) {
            int exponent = 0x18 + random.nextInt(10);
            // Few significant bits: ties are frequent.
            int fraction = (random.nextInt(1 << 6) << random.nextInt(20)) & 0xFFFFFF;
            assertSame((exponent << 24) | fraction);
            assertSame((exponent << 24) | random.nextInt(1 << 24));
        }
    }

    @Test
    void decodesInBulk() {
        int[] words = new Random(3).ints(100_000).toArray();
        words[0] = 0x7F800001; // patterns that are NaNs as floats
        words[1] = 0xFFBFFFFF;
        words[2] = 0x7FC00000;
        assertDecodes(words);
    }

    /** Of each kind of float one alone among usual ones, which are encoded many at a time. */
    @Test
    void encodesInBulk() {
        int[] kinds = {0, 1, 0x007F_FFFF, 0x0080_0000, 0x7F7F_FFFF, 0x7F80_0000, 0x7F80_0001, 0x7FFF_FFFF};
        for (int kind : kinds) {
            for (int sign : new int[] {0, Integer.MIN_VALUE}) {
                int[] words =
                        new Random(kind).ints(40, 0x3000_0000, 0x4800_0000).toArray();
                words[17] = kind | sign;
                int[] wanted = Arrays.stream(words)
                        .map(bits -> IbmFloat.fromFloat(Float.intBitsToFloat(bits)))
                        .toArray();
                int infinite = IbmFloat.fromFloats(words, words.length);
                assertArrayEquals(wanted, words, Integer.toHexString(kind));
                assertEquals(kind >= 0x7F80_0000 ? 1 : 0, infinite, Integer.toHexString(kind));
            }
        }
    }

    /** Blocks of nothing but zeros and normalised words of middling exponents go another way. */
    @Test
    void decodesCommonBlocks() {
        Random random = new Random(17);
        int[] words = new int[5 * IbmBlock.WORDS + 77];
        for (int i = 0; i < words.length; i++) {
            int fraction = ((1 + random.nextInt(15)) << 20) | (random.nextInt(1 << 20) & -(1 << random.nextInt(21)));
            words[i] = (random.nextInt(2) << 31) | (i % 9 == 0 ? 0 : ((34 + i % 63) << 24) | fraction);
        }
        assertTrue(isCommon(words));
        assertDecodes(words);
        // A single other word, wherever it stands, sends its block the long way.
        for (int uncommon : new int[] {0x21FFFFFF, 0xE1100000, 0x42000001, 0x420FFFFF, 0x7F000000, 0xC2000000}) {
            int[] some = words.clone();
            some[random.nextInt(some.length)] = uncommon;
            assertFalse(isCommon(some), Integer.toHexString(uncommon));
            assertDecodes(some);
        }
    }

    private static boolean isCommon(int[] words) {
        ByteBuffer encoded = ByteBuffer.allocate(4 * words.length);
        encoded.asIntBuffer().put(words);
        IbmBlock block = new IbmBlock();
        boolean common = true;
        for (int first = 0; first < words.length; first += IbmBlock.WORDS) {
            common &= block.load(encoded, 4 * first, Math.min(IbmBlock.WORDS, words.length - first));
        }
        return common;
    }

    private static void assertDecodes(int[] words) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer encoded = ByteBuffer.allocateDirect(4 * words.length + 3).order(order);
            for (int i = 0; i < words.length; i++) {
                encoded.putInt(3 + 4 * i, words[i]);
            }
            float[] decoded = new float[words.length + 2];
            SampleFormat.IBM_FLOAT32.decode(encoded, 3, decoded, 2, words.length);
            for (int i = 0; i < words.length; i++) {
                int wanted = Float.floatToRawIntBits(oracle(words[i]));
                assertEquals(wanted, Float.floatToRawIntBits(decoded[i + 2]), Integer.toHexString(words[i]));
            }
        }
    }
}
