package io.github.sliceline.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.sliceline.FileChangedException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a file shows in its version, as far as its file system tells. */
class FileVersionTest {
    private static final FileTime THEN = FileTime.from(Instant.parse("2020-05-17T12:00:00.123456Z"));

    @TempDir
    Path folder;

    private Path file;
    private FileVersion before;

    @BeforeEach
    void make() throws IOException {
        file = Files.writeString(folder.resolve("survey.sgy"), "traces");
        Files.setLastModifiedTime(file, THEN);
        before = FileVersion.of(file);
    }

    @Test
    void anUntouchedFileHasTheSameVersion() throws IOException {
        assertEquals(before, FileVersion.of(file));
        assertTrue(before.isNamed());
        before.requireSame("while it was read");
        before.requireSameFile();
    }

    @Test
    void aWriteChangesTheLengthOrTime() throws IOException {
        assumeFalse(before.key().equals(before.modified()), "this file system keeps no time of creation");
        Files.writeString(file, "longer traces");
        FileVersion after = FileVersion.of(file);
        assertTrue(before.isSameFile(after));
        assertEquals("had 6 bytes and has 13 now", before.difference(after).orElseThrow());
        Files.writeString(file, "TRACES");
        assertTrue(before.difference(FileVersion.of(file)).orElseThrow().startsWith("was written to at 20"));
        IOException e = assertThrows(FileChangedException.class, () -> before.requireSame("while it was read"));
        assertTrue(e.toString().contains(file + ": was written to at "), e::toString);
        assertTrue(e.toString().endsWith("while it was read"), e::toString);
        before.requireSameFile();
    }

    @Test
    void aWriteThatResetsTheModificationTimeIsNoticed() throws IOException {
        assumeFalse(before.changed().isEmpty(), "this file system tells no time of change");
        FileVersion after = before;
        for (int i = 0; i < 100_000 && after.changed().equals(before.changed()); i++) { // until the clock has ticked
            Files.writeString(file, "TRACES");
            Files.setLastModifiedTime(file, THEN);
            after = FileVersion.of(file);
        }
        assertEquals(before.modified(), after.modified());
        assertTrue(before.difference(after).orElseThrow().contains("was changed at"));
    }

    @Test
    void aReplacedFileIsNoticedDespiteEqualTimeAndLength() throws IOException {
        assumeFalse(before.changed().isEmpty(), "here a time of creation stands for the file, and goes with its name");
        Path other = Files.writeString(folder.resolve("other"), "TRACES");
        Files.setLastModifiedTime(other, THEN);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        assertFalse(before.isSameFile(FileVersion.of(file)));
        assertThrows(FileChangedException.class, before::requireSameFile);
        assertThrows(FileChangedException.class, () -> before.requireSame("while it was read"));
    }

    @Test
    void aDeletedFileIsReported() throws IOException {
        Files.delete(file);
        assertThrows(NoSuchFileException.class, () -> FileVersion.of(file));
        IOException e = assertThrows(FileChangedException.class, () -> before.requireSame("while it was read"));
        assertEquals(file + ": was deleted while it was read", e.getMessage());
    }

    /** As a drive that is away for a while, or a folder whose rights were changed. */
    @Test
    void anUnreadableFileIsNotCalledDeleted() throws IOException {
        try (ObjectServer server = new ObjectServer()) {
            Path object = RemotePath.of(server.put("survey.sgy", new byte[6]));
            FileVersion there = FileVersion.of(object);
            there.requireSame("while it was read");
            server.misbehave(request -> Fault.status(403));
            assertThrows(AccessDeniedException.class, () -> there.requireSame("while it was read"));
            server.misbehave(request -> Fault.NONE);
            there.requireSame("while it was read");
            server.remove("survey.sgy");
            IOException e = assertThrows(FileChangedException.class, () -> there.requireSame("while it was read"));
            assertEquals(object + ": was deleted while it was read", e.getMessage());
        }
    }

    @Test
    void aChangeOfPermissionsIsReported() throws IOException {
        assumeFalse(before.changed().isEmpty(), "this file system tells no time of change");
        assertFalse(before.isTouched());
        for (int i = 0; i < 100_000 && !before.isTouched(); i++) { // until the clock has ticked
            Files.setPosixFilePermissions(
                    file, PosixFilePermissions.fromString(i % 2 == 0 ? "rw-rw----" : "rw-------"));
        }
        assertTrue(before.isTouched());
        before.ofContent().requireSame("while it was read");
        assertThrows(FileChangedException.class, () -> before.requireSame("while it was read"));
        Files.writeString(file, "longer traces");
        assertFalse(before.isTouched());
        Files.delete(file);
        assertFalse(before.isTouched());
    }

    @Test
    void anObjectHasTheVersionOfItsStore() throws IOException {
        FileVersion object = FileVersion.ofObject(file, "\"tag\"", 6);
        assertEquals("\"tag\"", object.content());
        assertEquals(
                "was replaced by another one",
                object.difference(FileVersion.ofObject(file, "\"gat\"", 6)).orElseThrow());
        object.requireSameFile(); // what is open is one version
        assertFalse(FileVersion.ofObject(file, "", 6).isNamed());
    }
}
