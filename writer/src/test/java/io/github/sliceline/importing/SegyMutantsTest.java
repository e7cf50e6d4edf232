package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Cases;
import io.github.sliceline.OtherJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SEG-Y files broken at random, scanned and converted, as they are and salvaged, in a JVM of 64 MB: a volume or
 * a declared exception. {@code -Dsliceline.segy.mutants=100000} for a long run, {@code
 * -Dsliceline.segy.mutants.converted=1} to convert each of them instead of every tenth.
 */
class SegyMutantsTest {
    /** In a build 600, with {@code -Pfull} 2,000. */
    private static final long MUTANTS = Cases.number("sliceline.segy.mutants", 600, 2000);

    private static final long FIRST_MUTANT = Long.getLong("sliceline.segy.mutants.first", 1);
    private static final long CONVERTED = Long.getLong("sliceline.segy.mutants.converted", 10);

    @TempDir
    Path folder;

    @Test
    void mutants() throws IOException, InterruptedException {
        OtherJvm.Outcome outcome = OtherJvm.run(
                List.of("-Xmx64m", "-XX:MaxDirectMemorySize=64m"),
                SegyMutantJob.class,
                folder.toString(),
                Long.toString(FIRST_MUTANT),
                Long.toString(MUTANTS),
                Long.toString(CONVERTED));
        System.out.println(outcome.output().lines().reduce("", (first, last) -> last));
        assertEquals(0, outcome.exitCode(), outcome.output());
    }
}
