package io.github.sliceline.testdata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IbmFloatTest {
    private static final BigDecimal SIXTEEN = BigDecimal.valueOf(16);

    /** Words from the format's definition: −118.625 is the usual textbook example. */
    @Test
    void knownWords() {
        assertEquals(0xC276A000, IbmFloat.fromFloat(-118.625f));
        assertEquals(0x41100000, IbmFloat.fromFloat(1));
        assertEquals(0x40800000, IbmFloat.fromFloat(0.5f));
        assertEquals(0x42640000, IbmFloat.fromFloat(100));
        assertEquals(0, IbmFloat.fromFloat(0f));
        assertEquals(0x80000000, IbmFloat.fromFloat(-0f));
        assertEquals(0x7FFFFFFF, IbmFloat.fromFloat(Float.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> IbmFloat.fromFloat(Float.NaN));
    }

    /** Every normalised word in the range of floats comes back as it was. */
    @Test
    void wordsSurviveTheRoundTrip() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200_000; round++) {
            int exponent = 64 - 30 + random.nextInt(61);
            int fraction = 0x10_0000 + random.nextInt(0xF0_0000);
            int word = random.nextInt(2) << 31 | exponent << 24 | fraction;
            assertEquals(word, IbmFloat.fromFloat(IbmFloat.toFloat(word)), "seed " + seed + " round " + round);
        }
    }

    /** Against exact decimal arithmetic that knows nothing of bits. */
    @Test
    void roundsToNearest() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value) && value != 0) {
                assertEquals(nearest(value), IbmFloat.fromFloat(value), "seed " + seed + " value " + value);
            }
        }
        for (float value : new float[] {Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, 0x1.fffffep-127f}) {
            assertEquals(nearest(value), IbmFloat.fromFloat(value), "value " + value);
        }
    }

    private static int nearest(float value) {
        BigDecimal fraction = new BigDecimal(value).abs().multiply(SIXTEEN.pow(6));
        int exponent = 0;
        for (; fraction.compareTo(SIXTEEN.pow(6)) >= 0; exponent++) {
            fraction = fraction.divide(SIXTEEN);
        }
        for (; fraction.compareTo(SIXTEEN.pow(5)) < 0; exponent--) {
            fraction = fraction.multiply(SIXTEEN);
        }
        int rounded = fraction.setScale(0, RoundingMode.HALF_EVEN).intValueExact();
        return (value < 0 ? 1 << 31 : 0) | (exponent + 64) << 24 | rounded;
    }
}
