package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class Hdf5EditTest {
    /** The nine commands of the study of h5edit's atomicity, section 2.3. */
    public static final String STUDY = """
            CREATE /newattrI32BE {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            CREATE /newattrF64LE {H5T_IEEE_F64LE (2, 2, 2) DATA {0.1E1, 0.2E1, -1.1e2, -1.2e2, 2.1E-3, 2.2E-3, -3.1E-3, -3.2E-2}};
            CREATE /newattr1 {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            CREATE /newattr2 {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            CREATE /newattr3 {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            CREATE /newattr4 {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            CREATE /newattr5 {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            CREATE /newattr6 {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            CREATE /newattr7 {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void library() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
    }

    private static EditReport run(Path file, String script, EditOptions options) throws IOException {
        return Hdf5Edit.run(file, EditScript.parse("script", script), options);
    }

    @Test
    void theStudysScriptRunsAtEachLevelAndInBothFormats() throws IOException {
        for (boolean since18 : new boolean[] {true, false}) {
            for (Atomicity atomicity : Atomicity.values()) {
                Path file = EditedFile.write(folder, since18);
                EditReport report = run(file, STUDY, EditOptions.DEFAULTS.withAtomicity(atomicity));
                assertEquals(9, report.changes().size());
                Map<String, Object> found = EditedFile.attributes(file, "/");
                assertEquals(11, found.size(), found.toString());
                assertEquals(7L, found.get("old"));
                assertEquals(List.of(List.of(List.of(11L, 12L, 21L), List.of(22L, 31L, 32L))), found.get("newattr7"));
                assertEquals(
                        List.of(
                                List.of(List.of(1.0, 2.0), List.of(-110.0, -120.0)),
                                List.of(List.of(2.1e-3, 2.2e-3), List.of(-3.1e-3, -3.2e-2))),
                        found.get("newattrF64LE"));
                assertEquals(List.of(file), files());
                String name = (since18 ? "18-" : "110-") + atomicity.name().toLowerCase(Locale.ROOT);
                KeptScripts.keep(file, name, "/", "old=7, newattr7=" + found.get("newattr7"), STUDY);
            }
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** A first edit with history that was killed leaves no revision, so nothing that an edit in place would lose. */
    @Test
    void historyWithoutRevisionsIsNotInTheWay() throws IOException {
        Path file = EditedFile.write(folder, false);
        Path history = folder.resolve("edited.h5.onion");
        byte[] left;
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 100);
            left = Files.readAllBytes(history);
        }
        Files.write(history, left);
        run(file, "DELETE /old;", EditOptions.DEFAULTS.withDryRun(true));
        assertArrayEquals(left, Files.readAllBytes(history), "a dry run changes nothing");
        run(file, "DELETE /old;", EditOptions.DEFAULTS);
        assertFalse(EditedFile.attributes(file, "/").containsKey("old"));
        assertEquals(List.of(file), files());
        Files.write(history, left);
        run(file, "MODIFY /text {'after'};", EditOptions.DEFAULTS.withHistory("goes on"));
        try (History opened = History.open(file)) {
            assertEquals(1, opened.newest());
        }
    }

    @Test
    void aCommandThatFailsUndoesWhatTheLevelSays() throws IOException {
        String script = "CREATE /first {DATA {1.5}};\n# a comment\nDELETE /missing; CREATE /third {DATA {3}};";
        for (Atomicity atomicity : Atomicity.values()) {
            Path file = EditedFile.write(folder, false);
            byte[] before = Files.readAllBytes(file);
            EditFailedException e = assertThrows(
                    EditFailedException.class, () -> run(file, script, EditOptions.DEFAULTS.withAtomicity(atomicity)));
            String kept = atomicity == Atomicity.YES ? "nothing was changed" : "the command before it is done";
            assertEquals(
                    file + ": command 2 (script, line 3), delete attribute 'missing' of /: / has no attribute missing; "
                            + kept,
                    e.getMessage());
            assertEquals(atomicity == Atomicity.YES ? 0 : 1, e.commandsDone());
            assertEquals(
                    atomicity != Atomicity.YES, EditedFile.attributes(file, "/").containsKey("first"));
            if (atomicity == Atomicity.YES) {
                assertArrayEquals(before, Files.readAllBytes(file));
            }
            assertEquals(List.of(file), files());
        }
    }

    @Test
    void aDryRunFindsWhatWouldFailAndChangesNothing() throws IOException {
        Path file = EditedFile.write(folder, false);
        byte[] before = Files.readAllBytes(file);
        EditOptions dry = EditOptions.DEFAULTS.withDryRun(true);
        for (Atomicity atomicity : Atomicity.values()) {
            EditReport report = run(
                    file,
                    "CREATE /x {H5T_STD_U8LE SIMPLE (2) DATA {1, 2}}; RENAME /x y; DELETE GROUP / y;",
                    dry.withAtomicity(atomicity));
            assertEquals(
                    List.of(
                            "create attribute 'x' of /: H5T_STD_U8LE, simple [2]",
                            "rename attribute 'x' of / to 'y'",
                            "delete attribute 'y' of /"),
                    report.changes());
            EditFailedException e = assertThrows(
                    EditFailedException.class,
                    () -> run(file, "DELETE /old; MODIFY /old {1};", dry.withAtomicity(atomicity)));
            assertTrue(String.valueOf(e.getMessage()).endsWith("nothing was changed"), e.toString());
            assertEquals(0, e.commandsDone());
        }
        assertArrayEquals(before, Files.readAllBytes(file));
        assertEquals(List.of(file), files());
    }

    @Test
    void refusedEditLeavesNoFiles() throws IOException {
        Path file = EditedFile.write(folder, true);
        try (LockFile lock = UndoFiles.of(file).lock()) {
            assertNotNull(lock);
            assertThrows(FileSystemException.class, () -> run(file, "DELETE /old;", EditOptions.DEFAULTS));
        }
        assertEquals(List.of(file), files());
        Path text = Files.writeString(folder.resolve("text.h5"), "no HDF5 file");
        assertThrows(CorruptFileException.class, () -> run(text, "DELETE /old;", EditOptions.DEFAULTS));
        Files.delete(text);
        run(file, "CREATE /a {{1}};", EditOptions.DEFAULTS.withHistory(""));
        assertThrows(UnsupportedFileException.class, () -> run(file, "DELETE /old;", EditOptions.DEFAULTS));
        assertEquals(List.of(file, folder.resolve("edited.h5.onion")), files());
    }

    @Test
    void twoEditorsAtOnceAreRefused() throws IOException {
        Path file = EditedFile.write(folder, true);
        Path link = Files.createSymbolicLink(folder.resolve("link.h5"), file);
        try (LockFile lock = UndoFiles.of(file).lock()) {
            FileSystemException e =
                    assertThrows(FileSystemException.class, () -> run(link, "DELETE /old;", EditOptions.DEFAULTS));
            assertEquals("is being edited already, by this process", e.getReason());
            assertNotNull(lock);
        }
        run(link, "DELETE /old;", EditOptions.DEFAULTS);
        assertFalse(EditedFile.attributes(file, "/").containsKey("old"));
    }

    @Test
    void unfinishedConversionIsLeftAlone() throws IOException {
        Path part = Files.move(EditedFile.write(folder, true), folder.resolve("survey.h5.part"));
        Files.createFile(folder.resolve("survey.h5.part.journal"));
        byte[] before = Files.readAllBytes(part);
        UnsupportedFileException e =
                assertThrows(UnsupportedFileException.class, () -> run(part, "DELETE /old;", EditOptions.DEFAULTS));
        assertTrue(e.toString().contains("its conversion is not complete"), e.toString());
        Path link = Files.createSymbolicLink(folder.resolve("link.h5"), part);
        assertThrows(UnsupportedFileException.class, () -> run(link, "DELETE /old;", EditOptions.DEFAULTS));
        assertArrayEquals(before, Files.readAllBytes(part));
    }

    @Test
    void aFileOfSeveralNamesIsNotEditedInPlace() throws IOException {
        Path file = EditedFile.write(folder, true);
        Path other = Files.createLink(folder.resolve("other.h5"), file);
        byte[] before = Files.readAllBytes(file);
        for (boolean dry : new boolean[] {true, false}) {
            UnsupportedFileException e = assertThrows(
                    UnsupportedFileException.class,
                    () -> run(file, "DELETE /old;", EditOptions.DEFAULTS.withDryRun(dry)));
            assertTrue(e.toString().contains("has 2 names (hard links)"), e.toString());
        }
        assertArrayEquals(before, Files.readAllBytes(other));
        run(file, "DELETE /old;", EditOptions.DEFAULTS.withHistory(""));
        assertArrayEquals(before, Files.readAllBytes(file));
        Files.delete(other);
        Files.delete(folder.resolve("edited.h5.onion"));
        run(file, "DELETE /old;", EditOptions.DEFAULTS);
        assertFalse(EditedFile.attributes(file, "/").containsKey("old"));
    }

    @Test
    void hundredsOfCommandsAreOneEdit() throws IOException {
        Path file = EditedFile.write(folder, false);
        StringBuilder script = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            script.append("CREATE /a").append(i).append(" {H5T_STD_I32LE (500) DATA {0");
            script.append(",1".repeat(499)).append("}};\n");
        }
        assertEquals(
                300,
                run(file, script.toString(), EditOptions.DEFAULTS).changes().size());
        Map<String, Object> found = EditedFile.attributes(file, "/");
        assertEquals(302, found.size());
        assertThrows(
                EditFailedException.class,
                () -> run(file, script.toString().replace("/a", "/b") + "DELETE /none;", EditOptions.DEFAULTS));
        assertEquals(found, EditedFile.attributes(file, "/"));
    }
}
