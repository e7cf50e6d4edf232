package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is opened where nothing is there that recovers or reads revisions. */
class PlainOpenerTest {
    private final FileOpener opener = new PlainOpener();
    private Path file = Path.of("");

    @BeforeEach
    void write(@TempDir Path folder) throws IOException {
        file = Files.write(folder.resolve("survey.h5"), new byte[10]);
    }

    private void assertRefused(Path path, int revision, String reason) {
        String message = assertThrows(UnsupportedFileException.class, () -> opener.open(path, revision))
                .getMessage();
        assertTrue(String.valueOf(message).startsWith(path + ": "), message);
        assertTrue(String.valueOf(message).contains(reason), message);
        assertTrue(
                String.valueOf(message)
                        .endsWith("sliceline-edit is missing: put it on the class path or the module path"),
                message);
    }

    @Test
    void aFileIsOpenedAsItIs() throws IOException {
        for (int revision : new int[] {0, FileOpener.NEWEST}) {
            try (ByteSource source = opener.open(file, revision)) {
                assertEquals(10, source.size());
                assertFalse(StorageSource.of(source).isShownFromJournal());
                assertEquals(file.toString(), source.toString());
            }
        }
    }

    @Test
    void aFileWithAHistoryReadsAsItsFirstRevision() throws IOException {
        Files.createFile(CompanionFile.HISTORY.of(file));
        opener.open(file, 0).close();
        assertRefused(file, FileOpener.NEWEST, "revision");
        assertRefused(file, 1, "revision");
    }

    @Test
    void aFileWithAnUndoJournalIsRefusedThroughLinksToo() throws IOException {
        Files.createFile(CompanionFile.UNDO.of(file));
        assertRefused(file, 0, "survey.h5.undo");
        Path link = Files.createSymbolicLink(file.resolveSibling("link.h5"), file);
        assumeTrue(Files.isSymbolicLink(link), "links are not made here");
        assertRefused(link, 0, "survey.h5.undo");
    }

    @Test
    void aMissingFileIsReported() {
        assertThrows(NoSuchFileException.class, () -> opener.open(file.resolveSibling("none.h5"), 0));
    }
}
