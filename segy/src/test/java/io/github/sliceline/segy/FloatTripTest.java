package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Words that floats do not keep are found, each of them and no other, and put back where the float is the same. */
class FloatTripTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "normalised,                 42760000, false",
        "zero,                       00000000, false",
        "negative zero,              80000000, false",
        "zero with an exponent,      40000000, true",
        "not normalised,             42076000, true",
        "above the largest float,    61100000, true",
        "the largest word stands for infinity, 7FFFFFFF, false",
        "the largest float,          60FFFFFF, false",
        "below a normal float with too many bits, 1FFFFFFF, true",
        "just below a normal float,  213FFFFF, false",
        "the smallest normal float,  21400000, false",
        "a subnormal float,          21200000, false",
        "the smallest float,         1B800000, false",
        "below the smallest float,   1A100000, true",
    })
    void ibmVectors(String what, String word, boolean lost) {
        ByteBuffer words = ByteBuffer.allocate(4).putInt(0, (int) Long.parseLong(word, 16));
        assertEquals(lost ? 1 : 0, new FloatTrip(SampleFormat.IBM_FLOAT32).forEachLost(words, 0, 1, i -> {}), what);
    }

    @ParameterizedTest
    @EnumSource(SampleFormat.class)
    void findsExactlyTheLostWords(SampleFormat format) {
        Random random = new Random(format.code());
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer words = randomWords(format, order, random, 5000);
            List<Integer> found = new ArrayList<>();
            new FloatTrip(format).forEachLost(words, 3, 5000, found::add);
            List<Integer> lost = lost(format, words, 5000);
            assertEquals(lost, found);
            assertEquals(FloatTrip.isAlwaysExact(format), lost.isEmpty(), "some of so many are lost, or none ever");
        }
    }

    /** Blocks of common words between blocks of any. */
    private static ByteBuffer randomWords(SampleFormat format, ByteOrder order, Random random, int count) {
        ByteBuffer words = ByteBuffer.allocate(3 + count * format.bytes()).order(order);
        random.nextBytes(words.array());
        float[] common = new float[1500];
        for (int i = 0; i < common.length; i++) {
            common[i] = random.nextInt(100);
        }
        new SampleEncoder(format).encode(common, 0, words, 3 + 1000 * format.bytes(), common.length);
        return words;
    }

    /** One word at a time. */
    private static List<Integer> lost(SampleFormat format, ByteBuffer words, int count) {
        List<Integer> lost = new ArrayList<>();
        ByteBuffer again = ByteBuffer.allocate(format.bytes()).order(words.order());
        for (int i = 0; i < count; i++) {
            float[] value = new float[1];
            format.decode(words, 3 + i * format.bytes(), value, 0, 1);
            new SampleEncoder(format).encode(value, 0, again, 0, 1);
            if (!again.equals(words.slice(3 + i * format.bytes(), format.bytes()))) {
                lost.add(i);
            }
        }
        return lost;
    }

    @ParameterizedTest
    @EnumSource(SampleFormat.class)
    void restoresUnchangedWords(SampleFormat format) {
        Random random = new Random(format.code());
        int count = 3000;
        ByteBuffer source = randomWords(format, ByteOrder.BIG_ENDIAN, random, count);
        float[] values = new float[count];
        format.decode(source, 3, values, 0, count);
        ByteBuffer words = ByteBuffer.allocate(count * format.bytes());
        SampleEncoder encoder = new SampleEncoder(format);
        encoder.encode(values, 0, words, 0, count);
        new FloatTrip(format).restore(words, 0, source, 3, count);
        assertEquals(source.slice(3, words.limit()), words, "all as it was");

        values[17] = 42;
        values[2999] = 41;
        encoder.encode(values, 0, words, 0, count);
        ByteBuffer changed = ByteBuffer.allocate(words.limit()).put(0, words, 0, words.limit());
        new FloatTrip(format).restore(words, 0, source, 3, count);
        for (int i = 0; i < count; i++) {
            ByteBuffer wanted = i == 17 || i == 2999 ? changed : source.slice(3, words.limit());
            assertEquals(wanted.slice(i * format.bytes(), format.bytes()), word(words, i, format), "word " + i);
        }
    }

    private static ByteBuffer word(ByteBuffer words, int i, SampleFormat format) {
        return words.slice(i * format.bytes(), format.bytes());
    }

    /** Signalling NaNs with a payload must pass through arrays of floats untouched. */
    @Test
    void nansKeepTheirPayload() {
        int[] nans = {0x7FA0_1234, 0xFF80_0001, 0x7FC0_0000, 0xFFFF_FFFF};
        ByteBuffer words = ByteBuffer.allocate(16);
        words.asIntBuffer().put(nans);
        float[] values = new float[4];
        SampleFormat.IEEE_FLOAT32.decode(words, 0, values, 0, 4);
        ByteBuffer again = ByteBuffer.allocate(16);
        new SampleEncoder(SampleFormat.IEEE_FLOAT32).encode(values, 0, again, 0, 4);
        assertArrayEquals(words.array(), again.array());
        assertTrue(Float.isNaN(values[0]));
    }
}
