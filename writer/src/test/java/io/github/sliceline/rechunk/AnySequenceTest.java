package io.github.sliceline.rechunk;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is done to a volume one after the other, by conversion, layouts, rechunking and edits: it holds the samples that
 * it held, exactly or within the stated error; it verifies; and it exports its SEG-Y file bit for bit, as long as its samples
 * were not stored as another type.
 */
class AnySequenceTest {
    /** In a build 10, with {@code -Pfull} 30. */
    private static final int FILES = Cases.number("sliceline.random.files", 6, 30);

    private static final int FIRST_SEED = Integer.getInteger("sliceline.random.seed", 1);

    @TempDir
    Path folder;

    @Test
    void samplesStayWhatTheyAre() throws IOException {
        boolean scripts = NativeLibrary.unavailable().isEmpty();
        int exact = 0;
        for (int seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
            RandomSequence sequence = new RandomSequence(folder, seed, scripts);
            try {
                exact += sequence.run() ? 1 : 0;
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError(sequence.toString(), e);
            }
        }
        Assertions.assertTrue(exact * 4 > FILES, "only " + exact + " of " + FILES + " were exact to the end");
    }
}
