package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Job;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Victim;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A process that adds revisions, prunes, checks out or repairs is killed, or meets a fault, at each of its system calls
 * that change something. Afterwards every revision is byte for byte what it was or what it was to become.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs signals")
@EnabledIfSystemProperty(named = "sliceline.strace", matches = "true")
class HistoryKillTest {
    private static final List<String> CALLS =
            List.of("pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink");
    private static final List<String> BESIDE =
            List.of(".onion", ".onion.part", ".onion.recovery", ".undo", ".undo.lock");

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void names() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        assumeTrue(Victim.hasStrace(), "strace is not installed here");
        file = folder.resolve("any.h5");
        AttributeRevisions.create(file, true, 20_000);
    }

    /** @param revisions that there are before */
    @ParameterizedTest
    @CsvSource({
        "EDIT, 0, signal=KILL",
        "EDIT, 3, signal=KILL",
        "PRUNE, 3, signal=KILL",
        "DROP, 3, signal=KILL",
        "CHECKOUT, 3, signal=KILL",
        "REPAIR, 3, signal=KILL",
        "EDIT, 0, error=ENOSPC",
        "EDIT, 3, error=ENOSPC",
        "PRUNE, 3, error=ENOSPC",
        "CHECKOUT, 3, error=ENOSPC",
        "EDIT, 3, error=EIO",
        "PRUNE, 3, error=EIO",
    })
    void everySystemCallMayBeTheLast(HistoryJob job, int revisions, String fault)
            throws IOException, InterruptedException {
        for (int number = 1; number <= revisions; number++) {
            AttributeRevisions.add(file);
        }
        if (job == HistoryJob.REPAIR) {
            OnionDriver.abandon(file, writer -> writer.write(5000, new byte[10_000]));
        }
        Map<Path, byte[]> before = files();
        List<List<byte[]>> worlds = worlds(job);
        Map<String, Integer> faults = new TreeMap<>();
        for (String call : CALLS) {
            for (int n = 1; ; n++) {
                restore(before);
                Victim.Outcome end = Victim.of(HistoryJob.class, job, file)
                        .meeting(watched(), call, fault + ":when=" + n + (fault.startsWith("error") ? "+" : ""))
                        .run();
                String what = call + " " + n + ": " + end;
                assertOldOrNew(worlds, end.code() == 0, what);
                assertTargetIsWhole(worlds, end.code() == 0 && job == HistoryJob.CHECKOUT, what);
                assertGoesOn(job, what);
                if (end.code() == 0) {
                    break;
                }
                assertEquals(fault.startsWith("signal") ? Victim.KILLED : 1, end.code(), what);
                faults.merge(call, 1, Integer::sum);
            }
        }
        System.out.println(job + " of " + revisions + " revisions, " + fault + ": " + faults
                + ", each revision as before or after");
        assertTrue(faults.containsKey("pwrite64"), faults::toString);
    }

    private List<Path> watched() {
        Path target = HistoryJob.target(file);
        return Stream.concat(
                        BESIDE.stream().map(suffix -> Path.of(file + suffix)),
                        Stream.of(file, folder, target, Path.of(target + ".part")))
                .toList();
    }

    private Map<Path, byte[]> files() throws IOException {
        Map<Path, byte[]> found = new TreeMap<>();
        try (Stream<Path> list = Files.list(folder)) {
            for (Path each : list.toList()) {
                found.put(each, Files.readAllBytes(each));
            }
        }
        return found;
    }

    private void restore(Map<Path, byte[]> before) throws IOException {
        for (Path each : files().keySet()) {
            Files.delete(each);
        }
        for (Map.Entry<Path, byte[]> each : before.entrySet()) {
            Files.write(each.getKey(), each.getValue());
        }
    }

    /** All revisions as they are, and as they are when the job is done; between them after each revision added. */
    private List<List<byte[]>> worlds(HistoryJob job) throws IOException {
        List<byte[]> old = revisions();
        job.run(file);
        List<byte[]> changed = revisions();
        List<List<byte[]>> worlds = new ArrayList<>(List.of(old));
        for (int added = old.size() + 1; added < changed.size(); added++) {
            worlds.add(changed.subList(0, added));
        }
        worlds.add(changed);
        return worlds;
    }

    /** Bytes of all revisions, the first file before them. */
    private List<byte[]> revisions() throws IOException {
        List<byte[]> found = new ArrayList<>(List.of(Files.readAllBytes(file)));
        try (History history = History.open(file)) {
            for (int number = 1; number <= history.newest(); number++) {
                try (ByteSource source = history.source(number)) {
                    ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(source.size()));
                    source.readFully(all, 0);
                    found.add(all.array());
                }
            }
        }
        return found;
    }

    private void assertOldOrNew(List<List<byte[]>> worlds, boolean done, String what) throws IOException {
        byte[][] found = revisions().toArray(new byte[0][]);
        List<List<byte[]>> expected = done ? worlds.subList(worlds.size() - 1, worlds.size()) : worlds;
        assertTrue(
                expected.stream().anyMatch(world -> Arrays.deepEquals(world.toArray(new byte[0][]), found)),
                () -> what + ": " + found.length + " revisions");
    }

    private void assertTargetIsWhole(List<List<byte[]>> worlds, boolean done, String what) throws IOException {
        Path target = HistoryJob.target(file);
        assertTrue(!done || Files.exists(target), what);
        if (Files.exists(target)) {
            assertArrayEquals(worlds.get(0).get(2), Files.readAllBytes(target), what);
        }
    }

    /** What was left hinders nobody: libhdf5 reads the same, and a revision is added, or, without any, the file edited. */
    private void assertGoesOn(HistoryJob job, String what) throws IOException {
        if (job == HistoryJob.REPAIR) {
            job.run(file);
        }
        HistoryReport report = HistoryCheck.verify(file, Job.quiet());
        assertTrue(report.isSound(), () -> what + ": " + report);
        List<byte[]> found = revisions();
        int newest = found.size() - 1;
        for (int number = 1; number <= newest; number++) {
            assertArrayEquals(found.get(number), OnionDriver.read(file, number), what);
        }
        if (newest == 0) {
            Hdf5Edit.run(file, create("there"), EditOptions.DEFAULTS.withDryRun(true));
            Hdf5Edit.run(file, create("there"), EditOptions.DEFAULTS);
        }
        Hdf5Edit.run(file, create("next"), EditOptions.DEFAULTS.withHistory("next"));
        assertEquals(newest + 2, revisions().size(), what);
    }

    private static EditScript create(String name) throws IOException {
        return EditScript.parse("next", "CREATE /" + name + " {DATA {1}};");
    }
}
