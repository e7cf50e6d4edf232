package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.Job;
import io.github.sliceline.Refusals;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyInMemory;
import io.github.sliceline.segy.SegySeeds;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a SEG-Y file, opened as it is and salvaged, and scanned: a survey that holds together, or a declared exception. */
class SegyScanFuzzTest {
    private static final String NAME = "fuzzed.sgy";

    static List<byte[]> seeds() {
        return SegySeeds.all();
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void scan(byte[] bytes) {
        scan(() -> SegyInMemory.open(NAME, bytes));
        scan(() -> SegyInMemory.salvage(NAME, bytes));
    }

    private interface Opening {
        SegyFile open() throws IOException;
    }

    private static void scan(Opening opening) {
        try (SegyFile file = opening.open()) {
            for (long trace = 0; trace < file.traceCount(); trace++) {
                assertEquals(file.samplesPerTrace(), file.readTrace(trace).length);
            }
            try (SegySurvey survey = SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet())) {
                assertTrue(survey.liveCount() <= survey.traceCount(), "live traces");
                assertTrue(survey.emptyBins() >= 0, "bins without a trace");
                int lastInline = survey.grid().inlines().size() - 1;
                int lastCrossline = survey.grid().crosslines().size() - 1;
                for (int inline : new int[] {0, lastInline}) {
                    long trace = survey.traceAt(inline, lastCrossline);
                    assertTrue(trace >= -1 && trace < file.traceCount(), "trace of a bin");
                }
            }
        } catch (IOException e) {
            Refusals.requireDeclared(e, NAME);
        }
    }
}
