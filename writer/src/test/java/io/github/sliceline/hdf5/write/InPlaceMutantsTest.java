package io.github.sliceline.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.edit.DescribedVolume;
import io.github.sliceline.hdf5.layout.AttributeValue;
import io.github.sliceline.hdf5.layout.Checksums;
import io.github.sliceline.hdf5.layout.FormatVersion;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Broken files are refused with a declared exception and stay as they are, or are changed within their length. */
@Tag("without-libhdf5")
class InPlaceMutantsTest {
    /** In a build 600, with {@code -Pfull} 2,000. */
    private static final int MUTANTS = Cases.number("sliceline.mutants", 600, 2000);

    private static final List<String> OBJECTS = List.of("/", "/data", "/segy", "/twt");

    @TempDir
    Path folder;

    @Test
    void brokenFilesAreRefused() throws IOException {
        byte[] sound =
                Files.readAllBytes(DescribedVolume.write(folder.resolve("volume.h5"), FormatVersion.V1_10, true));
        int refused = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            Random random = new Random(seed);
            byte[] mutant = sound.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                mutant[48 + random.nextInt(sound.length - 48)] = (byte) random.nextInt();
            }
            Checksums.mend(mutant);
            refused += change(mutant, random) ? 0 : 1;
        }
        System.out.println(refused + " of " + MUTANTS + " changes of broken files were refused");
        assertTrue(refused > MUTANTS / 50, "only " + refused);
    }

    private static boolean change(byte[] mutant, Random random) throws IOException {
        MemoryStore store = new MemoryStore("mutant", mutant);
        InPlaceAttributes attributes = new InPlaceAttributes(store);
        String object = OBJECTS.get(random.nextInt(OBJECTS.size()));
        String text = "x".repeat(random.nextInt(300));
        try {
            switch (random.nextInt(4)) {
                case 0 -> attributes.put(object, "crs", AttributeValue.text(text));
                case 1 -> attributes.put(object, "units", AttributeValue.text(text));
                case 2 -> attributes.modify("/", "seisnc", AttributeValues.texts(text));
                default -> attributes.delete("/data", "units");
            }
            assertEquals(mutant.length, store.size());
            return true;
        } catch (IOException | IllegalArgumentException e) {
            assertArrayEquals(mutant, store.bytes());
            return false;
        }
    }
}
