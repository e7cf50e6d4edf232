package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.edit.Atomicity;
import io.github.sliceline.edit.EditFailedException;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.EditedFile;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.edit.Hdf5EditTest;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.server.TestProxy;
import io.github.sliceline.mirror.server.TestProxy.Fault;
import io.github.sliceline.mirror.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Edits of all kinds with a second file and a copy on a server: the oracle is the file itself, byte for byte. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class EditReplicasOracleTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    /** In a build 8, with {@code -Pfull} 20. */
    private static final int SCRIPTS = Cases.number("sliceline.copied.scripts", 8, 20);

    @TempDir
    Path folder;

    private Path served = Path.of("");

    @BeforeEach
    void library() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        served = Files.createDirectory(folder.resolve("served"));
    }

    private Path copied(boolean since18) throws IOException {
        Path file = EditedFile.write(folder, since18);
        for (Path copy : new Path[] {served.resolve("edited.h5"), folder.resolve("tee.h5")}) {
            Files.deleteIfExists(copy);
            Files.copy(file, copy);
        }
        return file;
    }

    private MirrorTargets both(TestServer server, MirrorPolicy policy) throws IOException {
        return new MirrorTargets(
                List.of(new MirrorTarget.LocalFile(folder.resolve("tee.h5")), server.target("edited.h5")),
                policy,
                LONG);
    }

    private void assertTheSame(Path file, String what) throws IOException {
        byte[] wanted = Files.readAllBytes(file);
        assertArrayEquals(wanted, Files.readAllBytes(folder.resolve("tee.h5")), what);
        assertArrayEquals(wanted, Files.readAllBytes(served.resolve("edited.h5")), what);
    }

    private static List<MirrorReport> run(Path file, String script, EditOptions options, MirrorTargets targets)
            throws IOException {
        Mirrors mirrors = targets.ofEdited();
        Hdf5Edit.run(file, EditScript.parse("script", script), options, mirrors);
        return mirrors.reports();
    }

    private static boolean areIdentical(List<MirrorReport> reports) {
        return reports.stream().allMatch(MirrorReport::isIdentical);
    }

    /** Commands in a random order; each is sure to work at most once, so some scripts fail in their midst. */
    private static String script(Random random) {
        List<String> commands = new ArrayList<>(List.of(
                "CREATE /group big {H5T_STD_I32LE (9000) DATA {" + "5,".repeat(8999) + "5}};",
                "CREATE /group/data note {H5T_STRING {STRSIZE 9} DATA {'new'}};",
                "CREATE / many {H5T_IEEE_F64LE (300) DATA {" + "1.5,".repeat(299) + "2}};",
                "DELETE /group big;",
                "DELETE /old;",
                "RENAME /group pi tau;",
                "COPY /group pi /group/data pi;",
                "MODIFY /text {'after, and longer than before'};",
                "MODIFY /old {8};",
                "DELETE /group/data units;"));
        Collections.shuffle(commands, random);
        return String.join("", commands.subList(0, 1 + random.nextInt(5)));
    }

    @Test
    void afterEditsOfEveryKindAllAreTheSame() throws IOException {
        int failed = 0;
        try (TestServer server = TestServer.start(served)) {
            for (int seed = 0; seed < SCRIPTS; seed++) {
                Random random = new Random(seed);
                Path file = copied(random.nextBoolean());
                for (int edit = 0; edit < 3; edit++) {
                    Atomicity atomicity = List.of(Atomicity.values()).get(random.nextInt(3));
                    MirrorPolicy policy = List.of(MirrorPolicy.values()).get(random.nextInt(2));
                    String script = script(random);
                    String what = "seed " + seed + ", edit " + edit + ", " + atomicity + ": " + script;
                    EditOptions options = EditOptions.DEFAULTS.withAtomicity(atomicity);
                    try {
                        List<MirrorReport> reports = run(file, script, options, both(server, policy));
                        assertTrue(areIdentical(reports), () -> what + reports);
                    } catch (EditFailedException e) {
                        assertFalse(String.valueOf(e.getMessage()).contains("its copy"), e::toString);
                        failed++;
                    }
                    assertTheSame(file, what);
                }
            }
        }
        System.out.println(3 * SCRIPTS + " edits with two copies, " + failed + " of them failed");
        assertTrue(failed > 0 && failed < 2 * SCRIPTS, "failed " + failed);
    }

    @Test
    void theStudysScriptGrowsAllFilesAlike() throws IOException {
        try (TestServer server = TestServer.start(served)) {
            for (Atomicity atomicity : Atomicity.values()) {
                Path file = copied(true);
                long before = Files.size(file);
                EditOptions options = EditOptions.DEFAULTS.withAtomicity(atomicity);
                run(file, Hdf5EditTest.STUDY, options, both(server, MirrorPolicy.FAIL));
                assertTrue(Files.size(file) > before);
                assertTheSame(file, atomicity.toString());
                run(
                        file,
                        "DELETE /newattrI32BE; DELETE /newattrF64LE; DELETE /newattr7;",
                        options,
                        both(server, MirrorPolicy.FAIL));
                assertTheSame(file, atomicity.toString());
            }
        }
    }

    @Test
    void aDryRunChangesNothingAnywhere() throws IOException {
        Path file = copied(false);
        byte[] before = Files.readAllBytes(file);
        try (TestServer server = TestServer.start(served)) {
            EditOptions options = EditOptions.DEFAULTS.withDryRun(true);
            assertTrue(areIdentical(run(file, "DELETE /old;", options, both(server, MirrorPolicy.FAIL))));
        }
        assertArrayEquals(before, Files.readAllBytes(file));
        assertTheSame(file, "dry run");
    }

    /** With the strict policy nothing is changed; with the other the file is, and the report says what is different. */
    @Test
    void aServerThatIsLostStopsTheEditOrIsReported() throws IOException {
        for (Atomicity atomicity : List.of(Atomicity.YES, Atomicity.INC)) {
            for (MirrorPolicy policy : MirrorPolicy.values()) {
                Path file = copied(false);
                byte[] before = Files.readAllBytes(file);
                try (TestServer server = TestServer.start(served);
                        TestProxy proxy = new TestProxy(server.port(), Fault.CUT, 250, true)) {
                    MirrorTarget lost = new MirrorTarget.Remote(proxy.address("edited.h5"), TestServer.access());
                    MirrorTarget tee = new MirrorTarget.LocalFile(folder.resolve("tee.h5"));
                    EditOptions options = EditOptions.DEFAULTS.withAtomicity(atomicity);
                    MirrorTargets targets = new MirrorTargets(List.of(tee, lost), policy, LONG);
                    if (policy == MirrorPolicy.FAIL) {
                        IOException e =
                                assertThrows(IOException.class, () -> run(file, "DELETE /old;", options, targets));
                        assertTrue(String.valueOf(e.getMessage()).contains("nothing is committed"), e::toString);
                        assertArrayEquals(before, Files.readAllBytes(file));
                    } else {
                        List<MirrorReport> reports = run(file, "DELETE /old;", options, targets);
                        assertTrue(reports.get(0).isIdentical(), reports::toString);
                        assertFalse(reports.get(1).isIdentical(), reports::toString);
                        assertFalse(EditedFile.attributes(file, "/").containsKey("old"));
                    }
                }
                assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(folder.resolve("tee.h5")));
                assertArrayEquals(before, Files.readAllBytes(served.resolve("edited.h5")));
            }
        }
    }

    /** Commands that are done stay, and a failing one leaves no report: so its message says what is different. */
    @Test
    void anEditThatFailsSaysWhichCopyIsDifferent() throws IOException {
        Path file = copied(false);
        MirrorTarget nobody = new MirrorTarget.Remote(new MirrorAddress("127.0.0.1", 1, null), TestServer.access());
        EditOptions options = EditOptions.DEFAULTS.withAtomicity(Atomicity.INC);
        MirrorTargets targets = new MirrorTargets(List.of(nobody), MirrorPolicy.DETACH, LONG);
        EditFailedException e = assertThrows(
                EditFailedException.class, () -> run(file, "DELETE /old; DELETE /none;", options, targets));
        assertEquals(1, e.commandsDone());
        assertTrue(String.valueOf(e.getMessage()).contains("the command before it is done; its copy 127.0.0.1:1"));
        EditFailedException unchanged =
                assertThrows(EditFailedException.class, () -> run(file, "DELETE /none;", options, targets));
        assertFalse(String.valueOf(unchanged.getMessage()).contains("its copy"), unchanged::toString);
    }

    @Test
    void aHistoryKeepsItsFileSoThereIsNothingForCopies() throws IOException {
        Path file = copied(true);
        MirrorTargets tee = new MirrorTargets(
                List.of(new MirrorTarget.LocalFile(folder.resolve("tee.h5"))), MirrorPolicy.FAIL, LONG);
        EditOptions options = EditOptions.DEFAULTS.withHistory("");
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> run(file, "DELETE /old;", options, tee));
        assertTrue(String.valueOf(e.getMessage()).contains("the file itself stays as it is"), e::toString);
    }
}
