package io.github.sliceline.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFilesTest {
    @TempDir
    private Path folder;

    @Test
    void onlyTheJournalOfFinishedWorkIsDeleted() throws IOException {
        WorkFiles files = new WorkFiles(folder.resolve("a"));
        Files.writeString(files.journal(), "some of it");
        files.deleteLeftJournal();
        assertTrue(Files.exists(files.journal()), "neither target nor part");
        Files.writeString(files.target(), "whole");
        Files.writeString(files.part(), "half");
        files.deleteLeftJournal();
        assertTrue(Files.exists(files.journal()), "another run has a part");
        Files.delete(files.part());
        files.deleteLeftJournal();
        assertArrayEquals(new String[] {"a"}, folder.toFile().list());
    }
}
