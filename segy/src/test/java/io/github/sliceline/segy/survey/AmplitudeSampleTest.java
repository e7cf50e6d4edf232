package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyInMemory;
import io.github.sliceline.testdata.IbmFloat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.function.DoubleToIntFunction;
import org.junit.jupiter.api.Test;

/** Formats that the binary header claims wrongly are found out by the bits; those that it claims rightly are not. */
class AmplitudeSampleTest {
    private static final int TRACES = 100;
    private static final int SAMPLES = 200;

    private static int ieee(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    private static int ibm(double value) {
        return IbmFloat.fromFloat((float) value);
    }

    private static int integer(double value) {
        return (int) value;
    }

    /** Noise of any loudness, so that amplitudes alone tell nothing. */
    private static SegyFile file(int claimed, double loudness, DoubleToIntFunction encoding) throws IOException {
        SegyBytes bytes = new SegyBytes().samples(SAMPLES).edit(SegyBytes.putShort(3225, claimed));
        Random random = new Random(claimed);
        for (int t = 0; t < TRACES; t++) {
            boolean dead = t == 0;
            bytes.trace(1 + t / 10, 1 + t % 10, trace -> {
                for (int k = 0; k < SAMPLES; k++) {
                    trace.putInt(240 + 4 * k, dead ? 0 : encoding.applyAsInt(random.nextGaussian() * loudness));
                }
            });
        }
        return SegyInMemory.open("test.sgy", bytes.bytes());
    }

    @Test
    void tellsFormatsApart() throws IOException {
        for (double loudness : new double[] {1e-6, 0.01, 1, 30, 5000, 1e7}) {
            assertDoubt("", 1, loudness, AmplitudeSampleTest::ibm);
            assertDoubt("", 5, loudness, AmplitudeSampleTest::ieee);
            assertDoubt(
                    "4-byte IEEE floating point (code 5), the binary header says 4-byte IBM",
                    1,
                    loudness,
                    AmplitudeSampleTest::ieee);
            assertDoubt(
                    "4-byte IBM floating point (code 1), the binary header says 4-byte IEEE",
                    5,
                    loudness,
                    AmplitudeSampleTest::ibm);
        }
        for (double loudness : new double[] {1e-6, 0.01, 1, 30, 5000, 1e7}) {
            assertDoubt("the override 'sample-order little'", 5, loudness, noise -> Integer.reverseBytes(ieee(noise)));
            assertDoubt("the override 'sample-order little'", 1, loudness, noise -> Integer.reverseBytes(ibm(noise)));
        }
        assertDoubt("the override 'sample-format 1'", 5, 30, AmplitudeSampleTest::ibm);
        assertDoubt("4-byte integer (code 2)", 1, 20_000, AmplitudeSampleTest::integer);
        assertDoubt("4-byte integer (code 2)", 5, 20_000, AmplitudeSampleTest::integer);
        assertDoubt("", 2, 20_000, AmplitudeSampleTest::integer);
        assertDoubt("", 5, 1, noise -> ieee(Double.NaN));
    }

    private static void assertDoubt(String wanted, int claimed, double loudness, DoubleToIntFunction encoding)
            throws IOException {
        try (SegyFile file = file(claimed, loudness, encoding)) {
            AmplitudeSample sample = AmplitudeSample.of(file);
            String message = loudness + " as " + claimed + ": " + sample;
            assertEquals(wanted.isEmpty(), sample.doubt().isEmpty(), message);
            assertTrue(sample.doubt().orElse("").contains(wanted), message);
            assertEquals(1, sample.zeroTraces(), message);
            assertEquals(64, sample.traces(), message);
        }
    }

    @Test
    void countsNaNAndInfinity() throws IOException {
        SegyBytes bytes = new SegyBytes()
                .trace(1, 1, trace -> put(trace, Float.NaN, -3, Float.POSITIVE_INFINITY))
                .trace(1, 2, trace -> put(trace, 0, 2, 1));
        try (SegyFile file = bytes.open()) {
            AmplitudeSample sample = AmplitudeSample.of(file);
            assertEquals(new AmplitudeSample(2, 0, 6, 2, -3, 2, null), sample);
        }
    }

    private static void put(ByteBuffer trace, float first, float second, float third) {
        trace.putFloat(240, first).putFloat(244, second).putFloat(248, third);
    }
}
