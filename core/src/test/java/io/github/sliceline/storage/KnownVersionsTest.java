package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.FileVersion;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownVersionsTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void large() throws IOException {
        file = folder.resolve("survey.h5");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(16 << 20);
        }
    }

    @Test
    void aVersionIsKnownUntilTheFileIsWrittenTo() throws IOException {
        KnownVersions known = new KnownVersions(Optional.of(folder.resolve("cache")));
        assertFalse(known.contains(FileVersion.of(file)));
        known.add(file);
        assertTrue(known.contains(FileVersion.of(file)));
        Path copy = Files.copy(file, folder.resolve("copy.h5"));
        assertFalse(known.contains(FileVersion.of(copy)));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));
        assertFalse(known.contains(FileVersion.of(file)));
    }

    @Test
    void whereNothingIsKeptNothingIsKnown() throws IOException {
        for (Optional<Path> place : List.of(Optional.<Path>empty(), Optional.of(file))) {
            KnownVersions known = new KnownVersions(place);
            known.add(file);
            assertFalse(known.contains(FileVersion.of(file)));
        }
    }
}
