package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Cases;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Generated files of every format, byte order and revision hold, sample for sample, what exact arithmetic says. */
class FormatsTest {
    /** In a build 40, with {@code -Pfull} 140. */
    private static final long SEEDS = Cases.number("sliceline.random.formats", 40, 140);

    @Test
    void samplesFollowTheStandard() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            GeneratedSegy generated = GeneratedSegy.of(seed);
            try (SegyFile file = SegyInMemory.open(generated.toString(), generated.bytes())) {
                assertEquals(generated.order(), file.byteOrder(), generated.toString());
                assertEquals(generated.format(), file.format().code(), generated.toString());
                assertEquals(generated.revision(), file.binaryHeader().revisionMajor(), generated.toString());
                assertEquals(generated.textHeaders(), file.extendedTextHeaders().size(), generated.toString());
                assertEquals(generated.samples(), file.samplesPerTrace(), generated.toString());
                assertEquals(generated.traces(), file.traceCount(), generated.toString());
                assertEquals(generated.tracesEnd(), file.tracesEnd(), generated.toString());
                for (int trace = 0; trace < generated.traces(); trace++) {
                    assertTrace(generated, file, trace);
                }
            }
        }
    }

    private static void assertTrace(GeneratedSegy generated, SegyFile file, int trace) throws IOException {
        assertEquals(generated.sampleOffset(trace), file.traceOffset(trace) + file.traceHeaderBytes());
        float[] samples = file.readTrace(trace);
        for (int k = 0; k < samples.length; k++) {
            float wanted = ReferenceDecoder.decode(generated.format(), generated.sample(trace, k), generated.order());
            if (Float.floatToRawIntBits(wanted) != Float.floatToRawIntBits(samples[k])) {
                assertEquals(
                        wanted,
                        samples[k],
                        generated + ", trace " + trace + ", sample " + k + ": "
                                + Arrays.toString(generated.sample(trace, k)));
            }
        }
    }
}
