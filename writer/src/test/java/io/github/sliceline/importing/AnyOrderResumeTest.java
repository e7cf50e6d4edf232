package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Surveys in any order, stacked or prestack, with duplicates, whose conversion fails at some call and goes on. In a
 * prestack survey units share bins: what one of them knew of a bin's place on the map must not be lost with it.
 */
class AnyOrderResumeTest {
    /** In a build 9, with {@code -Pfull} 24. */
    private static final int SURVEYS = Cases.number(9, 24);

    private static final int FAULTS = 4;
    private static final List<DuplicatePolicy> POLICIES =
            List.of(DuplicatePolicy.FIRST, DuplicatePolicy.LAST, DuplicatePolicy.ALL);

    @TempDir
    Path folder;

    @Test
    void resumedConversionsMakeTheSameBytes() throws IOException {
        int shared = 0;
        int resumed = 0;
        for (int seed = 0; seed < SURVEYS; seed++) {
            PlacedTraces traces = PlacedTraces.random(seed);
            Path segy = Files.write(
                    folder.resolve("survey.sgy"), traces.bytes().samples(5).bytes());
            ConvertOptions options = options(new Random(seed), traces);
            Path whole = folder.resolve("whole.h5");
            SegyToHdf5.convert(segy, whole, options.withOverwrite(true), Job.quiet());
            byte[] expected = Files.readAllBytes(whole);
            shared += traces.prestack() ? 1 : 0;
            for (int fault = 0; fault < FAULTS; fault++) {
                resumed += resume(segy, options, 30 + 23 * fault + seed, expected, traces.toString()) ? 1 : 0;
            }
        }
        assertTrue(shared > SURVEYS / 6 && resumed > SURVEYS, shared + " prestack, " + resumed + " resumed");
    }

    private static ConvertOptions options(Random random, PlacedTraces traces) {
        DuplicatePolicy policy = POLICIES.get(random.nextInt(POLICIES.size()));
        boolean gathers = traces.prestack() || (traces.duplicates() && policy == DuplicatePolicy.ALL);
        long[] chunk = gathers ? new long[] {2, 2, 1, 3} : new long[] {2, 2, 3};
        return ConvertOptions.DEFAULTS
                .withChunk(Shape.of(chunk))
                .withFilters(random.nextBoolean() ? RandomFilters.some(random) : ChunkFilters.NONE)
                .withDuplicates(policy)
                .withThreads(2);
    }

    /** Whether the fault stopped it. */
    private boolean resume(Path segy, ConvertOptions options, int call, byte[] expected, String what)
            throws IOException {
        Path target = folder.resolve("survey.h5");
        FaultyStores stores = new FaultyStores(call, "Input/output error");
        boolean failed = false;
        try {
            SegyToHdf5.convert(List.of(segy), target, options, stores, Job.quiet());
        } catch (IOException e) {
            failed = true;
            SegyToHdf5.convert(segy, target, options, Job.quiet());
        }
        assertArrayEquals(expected, Files.readAllBytes(target), what + ", call " + call);
        Files.delete(target);
        return failed;
    }
}
