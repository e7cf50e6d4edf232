package io.github.sliceline.zgy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.ChecksumRepair;
import io.github.sliceline.volume.open.Mutation;
import io.github.sliceline.volume.open.ReadEverything;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged files are read, or refused in one sentence that names the file. */
class ZgyMutantsTest {
    @TempDir
    private Path folder;

    @Test
    void isReadOrRefused() throws IOException {
        int cases = Cases.number("sliceline.zgy.mutants", 100, 20_000);
        List<Fixture> fixtures = List.of(Fixture.values());
        int refused = 0;
        for (int seed = 0; seed < cases; seed++) {
            byte[] sound = seed % 4 == 3
                    ? FirstVersion.bytes()
                    : fixtures.get(seed % 3).bytes();
            Mutation mutation = Mutation.of(sound, ChecksumRepair.of(sound), seed);
            Path file = Files.write(folder.resolve("mutant.zgy"), mutation.bytes());
            try {
                refused += ReadEverything.of(file).refusals().isEmpty() ? 0 : 1;
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ": " + mutation.what(), e);
            }
        }
        assertTrue(refused > cases / 10, refused + " of " + cases + " refused");
    }
}
