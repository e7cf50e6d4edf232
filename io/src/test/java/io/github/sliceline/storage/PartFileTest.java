package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A name is given to whole files only, and taken from nothing that is not a file. */
class PartFileTest {
    @TempDir
    private Path folder;

    @Test
    void withoutCommitNoFileRemains() throws IOException {
        try (PartFile part = PartFile.of(folder.resolve("a"), false)) {
            Files.writeString(part.path(), "half");
        }
        assertArrayEquals(new String[0], folder.toFile().list());
    }

    @Test
    void replacesOnlyWhenAllowedAndOnlyAtTheEnd() throws IOException {
        Path target = Files.writeString(folder.resolve("a"), "old");
        assertThrows(FileAlreadyExistsException.class, () -> PartFile.of(target, false));
        try (PartFile part = PartFile.of(target, true)) {
            Files.writeString(part.path(), "new");
            assertEquals("old", Files.readString(target));
            part.commit();
        }
        assertEquals("new", Files.readString(target));
        assertArrayEquals(new String[] {"a"}, folder.toFile().list());
    }

    @Test
    void aFileCreatedMeanwhileIsKept() throws IOException {
        Path target = folder.resolve("a");
        try (PartFile part = PartFile.of(target, false)) {
            Files.writeString(part.path(), "ours");
            Files.writeString(target, "theirs");
            assertThrows(FileAlreadyExistsException.class, part::commit);
        }
        assertEquals("theirs", Files.readString(target));
        assertArrayEquals(new String[] {"a"}, folder.toFile().list());
    }

    @ParameterizedTest
    @EnumSource
    void namesOfCompanionFilesAreRefused(CompanionFile beside) throws IOException {
        for (String name : List.of("a.h5", "A.H5")) {
            Path target = folder.resolve(
                    name.equals("a.h5")
                            ? beside.nameOf(name)
                            : beside.nameOf(name).toUpperCase(Locale.ROOT));
            for (boolean overwrite : new boolean[] {false, true}) {
                String said = assertThrows(FileSystemException.class, () -> PartFile.require(target, overwrite))
                        .toString();
                assertTrue(said.contains(target + ": ") && said.contains("choose another name"), said);
                assertThrows(FileSystemException.class, () -> PartFile.of(target, overwrite));
                if (CompanionFile.isWork(name + beside.nameOf(""))) {
                    assertThrows(FileSystemException.class, () -> PartFile.resume(target, overwrite));
                }
            }
        }
        assertArrayEquals(new String[0], folder.toFile().list());
    }

    @Test
    void foldersAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThrows(FileAlreadyExistsException.class, () -> PartFile.require(folder, true));
        assertThrows(NoSuchFileException.class, () -> PartFile.require(folder.resolve("none/a"), true));
        assertThrows(NotDirectoryException.class, () -> PartFile.require(file.resolve("a"), true));
    }

    @Test
    void aBrokenLinkIsNotReplaced() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("none"));
        assumeTrue(Files.isSymbolicLink(link), "links are not made here");
        assertThrows(FileAlreadyExistsException.class, () -> PartFile.require(link, false));
        PartFile.require(link, true);
    }

    /** Whoever may write to /dev would otherwise replace a device by a file. Only asks: opens nothing. */
    @Test
    void devicesAreNeverReplaced() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device) && !Files.isRegularFile(device), "there is no /dev/null");
        assumeTrue(Files.isWritable(device.getParent()), "its folder is refused before it");
        String message =
                String.valueOf(assertThrows(FileAlreadyExistsException.class, () -> PartFile.require(device, true))
                        .getMessage());
        assertTrue(message.contains("pipe or a device"), message);
    }

    @Test
    void theErrorNamesAReadOnlyFolder() {
        assumeTrue(folder.toFile().setWritable(false), "Windows has no folders that are read-only");
        try {
            assumeFalse(Files.isWritable(folder), "this user may write anywhere");
            assertThrows(AccessDeniedException.class, () -> PartFile.require(folder.resolve("a"), true));
        } finally {
            assertTrue(folder.toFile().setWritable(true));
        }
    }
}
