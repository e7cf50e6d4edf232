package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Floats become the nearest words, by integer arithmetic in the code and by decimal numbers of any length here. */
class SampleEncoderTest {

    @ParameterizedTest(name = "{0}: {1} = {2}")
    @CsvSource({
        "zero,                                  0x0p0,            00000000",
        "negative zero,                         -0x0p0,           80000000",
        "one,                                   0x1p0,            41100000",
        "the textbook's -118.625,               -0x1.da8p6,       C276A000",
        "a tenth,                               0x1.99999ap-4,    4019999A",
        "half of the last place goes to even,   0x1.00001p0,      41100001",
        "three bits too many are rounded,       0x1.00000ep0,     41100001",
        "a tie goes down to even,               0x1.000008p0,     41100000",
        "a tie goes up to even,                 0x1.000018p0,     41100002",
        "24 bits that need no rounding,         0x1.fffffep-1,    40FFFFFF",
        "rounding does not change the exponent, 0x1.fffffep0,     41200000",
        "the largest float,                     0x1.fffffep127,   60FFFFFF",
        "the smallest normal float,             0x1p-126,         21400000",
        "the largest subnormal float,           0x0.fffffep-126,  21400000",
        "a subnormal float,                     0x0.800002p-126,  21200000",
        "the smallest float,                    0x0.000002p-126,  1B800000",
        "infinity is the largest word,          Infinity,         7FFFFFFF",
        "and so below zero,                     -Infinity,        FFFFFFFF",
        "not a number is zero,                  NaN,              00000000",
    })
    void ibmVectors(String what, float value, String word) {
        assertEquals((int) Long.parseLong(word, 16), IbmFloat.fromFloat(value), what);
    }

    @Test
    void ibmWordsAreTheNearest() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                assertEquals(nearestIbm(value), IbmFloat.fromFloat(value), () -> Float.toHexString(value));
            }
        }
    }

    /** The normalised fraction, rounded half to even as a decimal number. */
    private static int nearestIbm(float value) {
        int sign = Float.floatToRawIntBits(value) & 0x8000_0000;
        if (value == 0) {
            return sign;
        }
        BigDecimal magnitude = new BigDecimal(value).abs();
        BigDecimal sixteen = BigDecimal.valueOf(16);
        int exponent = 64;
        while (magnitude.compareTo(BigDecimal.ONE) >= 0) {
            magnitude = magnitude.divide(sixteen);
            exponent++;
        }
        while (magnitude.multiply(sixteen).compareTo(BigDecimal.ONE) < 0) {
            magnitude = magnitude.multiply(sixteen);
            exponent--;
        }
        BigDecimal fraction = magnitude.multiply(BigDecimal.valueOf(1 << 24)).setScale(0, RoundingMode.HALF_EVEN);
        return sign | exponent << 24 | fraction.intValueExact();
    }

    @Test
    void ibmAgreesWithTheWriterOfTheTests() {
        Random random = new Random(6);
        for (int i = 0; i < 20_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (!Float.isNaN(value)) {
                assertEquals(
                        io.github.sliceline.testdata.IbmFloat.fromFloat(value),
                        IbmFloat.fromFloat(value),
                        () -> Float.toHexString(value));
            }
        }
    }

    /** Of blocks, words are made many at once; one float that is out of the ordinary makes them be made one by one. */
    @Test
    void ibmWordsOfManyFloatsAreThoseOfEach() {
        float[] rare = {Float.MIN_VALUE, -0x0.fffffep-126f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
        };
        Random random = new Random(8);
        for (int round = 0; round < 200; round++) {
            float[] values = new float[1 + random.nextInt(3000)];
            for (int i = 0; i < values.length; i++) {
                values[i] = switch (random.nextInt(4)) {
                    case 0 -> random.nextBoolean() ? 0f : -0f;
                    case 1 -> (float) random.nextGaussian();
                    default -> Math.scalb(1 + random.nextFloat(), random.nextInt(254) - 126);
                };
            }
            if (round % 3 == 0) {
                values[random.nextInt(values.length)] = rare[random.nextInt(rare.length)];
            }
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                ByteBuffer words = ByteBuffer.allocate(4 * values.length).order(order);
                SampleEncoder encoder = new SampleEncoder(SampleFormat.IBM_FLOAT32);
                encoder.encode(values, 0, words, 0, values.length);
                long beyond = 0;
                for (int i = 0; i < values.length; i++) {
                    float value = values[i];
                    assertEquals(IbmFloat.fromFloat(value), words.getInt(4 * i), () -> Float.toHexString(value));
                    beyond += Float.isFinite(value) ? 0 : 1;
                }
                assertEquals(beyond, encoder.beyondRange());
            }
        }
    }

    /** What a format holds comes back from it; there is no second encoder to compare with. */
    @ParameterizedTest
    @EnumSource(SampleFormat.class)
    void smallWholeNumbersComeBack(SampleFormat format) {
        boolean signed = format.name().startsWith("INT") || format.name().contains("FLOAT") || format.bytes() == 4;
        int least = signed && format != SampleFormat.UINT32 ? -100 : 0;
        float[] values = new float[3000];
        for (int i = 0; i < values.length; i++) {
            values[i] = least + i % (101 - least);
        }
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer words =
                    ByteBuffer.allocate(7 + values.length * format.bytes()).order(order);
            SampleEncoder encoder = new SampleEncoder(format);
            encoder.encode(values, 0, words, 7, values.length);
            float[] decoded = new float[values.length];
            format.decode(words, 7, decoded, 0, values.length);
            assertArrayEquals(values, decoded, format + " " + order);
            assertEquals(0, encoder.beyondRange());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "INT16,           1e9,       7FFF,             1",
        "INT16,           -1e9,      8000,             1",
        "INT16,           2.5,       0002,             0",
        "INT16,           3.5,       0004,             0",
        "INT16,           NaN,       0000,             1",
        "UINT16,          -1,        0000,             1",
        "UINT8,           255.4,     FF,               0",
        "INT24,           -8388608,  800000,           0",
        "UINT24,          16777215,  FFFFFF,           0",
        "INT32,           -2147483648, 80000000,       0",
        "INT32,           2147483648, 7FFFFFFF,        1",
        "UINT32,          4294967040, FFFFFF00,        0",
        "INT64,           -9223372036854775808, 8000000000000000, 0",
        "INT64,           9223372036854775808, 7FFFFFFFFFFFFFFF, 1",
        "UINT64,          9223372036854775808, 8000000000000000, 0",
        "UINT64,          18446744073709551616, FFFFFFFFFFFFFFFF, 1",
        "UINT64,          -3,        0000000000000000, 1",
        "FIXED_WITH_GAIN, -32768,    00008000,         0",
        "FIXED_WITH_GAIN, 65536,     00024000,         0",
        "FIXED_WITH_GAIN, 65535,     00024000,         0",
        "FIXED_WITH_GAIN, Infinity,  00FF7FFF,         1",
        "IEEE_FLOAT64,    0.1,       3FB99999A0000000, 0",
        "IEEE_FLOAT32,    NaN,       7FC00000,         0",
        "IBM_FLOAT32,     Infinity,  7FFFFFFF,         1",
    })
    void nearestWordWithinTheRange(SampleFormat format, float value, String word, long beyond) {
        ByteBuffer words = ByteBuffer.allocate(format.bytes());
        SampleEncoder encoder = new SampleEncoder(format);
        encoder.encode(new float[] {value}, 0, words, 0, 1);
        assertEquals(word, java.util.HexFormat.of().withUpperCase().formatHex(words.array()));
        assertEquals(beyond, encoder.beyondRange());
    }
}
