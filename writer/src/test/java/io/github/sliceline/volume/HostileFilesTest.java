package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.SharedData;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that were made or broken to do harm, read to the last dataset in a JVM of 256 MB: data or a declared
 * exception, each in five seconds of a processor. {@code -Dsliceline.mutants=100000} for a long run.
 */
class HostileFilesTest {
    /** In a build 600, with {@code -Pfull} 2,000. */
    private static final long MUTANTS = Cases.number("sliceline.mutants", 300, 2000);

    private static final long FIRST_MUTANT = Long.getLong("sliceline.mutants.first", 1);

    @TempDir
    Path folder;

    @Test
    void filesOfKnownAttacks() throws IOException, InterruptedException {
        run(SharedData.find("cve_hdf5").toString());
    }

    @Test
    void mutants() throws IOException, InterruptedException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is needed to make the files that are then broken");
        Path seeds = Files.createDirectory(folder.resolve("seeds"));
        HostileSeeds.write(seeds, folder);
        run(seeds.toString(), Long.toString(FIRST_MUTANT), Long.toString(MUTANTS));
    }

    private static void run(String... arguments) throws IOException, InterruptedException {
        OtherJvm.Outcome outcome = OtherJvm.run(List.of("-Xmx256m"), HostileJob.class, arguments);
        System.out.println(outcome.output().lines().reduce("", (first, last) -> last));
        assertEquals(0, outcome.exitCode(), outcome.output());
    }
}
