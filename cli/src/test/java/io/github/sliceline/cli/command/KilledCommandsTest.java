package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.Victim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A command that is killed at each of its system calls that change something: what it worked on is sound, and when the same
 * command is run again, everything in the folder is as if it had not been killed.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs signals")
@EnabledIfSystemProperty(named = "sliceline.strace", matches = "true")
class KilledCommandsTest {
    private static final List<String> CALLS =
            List.of("unlink", "rename", "fsync", "fdatasync", "ftruncate", "pwrite64");

    private static final String FILE = "\\w+\\.(h5|sgy|zgy)";

    @TempDir
    Path folder;

    /** @param done part of the message by which the second run refuses what is done already; empty if it repeats it */
    @ParameterizedTest
    @CsvSource({
        "layout add v.h5 planes, already",
        "layout add v.h5 a=5x1x40+b=1x5x40:int16:shuffle|deflate=3, already",
        "layout drop two.h5 a b, has no layout",
        "layout drop two.h5 a, has no layout",
        "layout refresh two.h5, ''",
        "edit set v.h5 survey=North inlines.first=100, ''",
        "edit set v.sgy text.3=new measurement_system=1, ''",
        "rechunk v.h5 out.h5 --chunk 2|2|25, already exists",
        "rechunk v.h5 out.h5 --chunk 2|2|25 --filter shuffle|deflate --layout planes, already exists",
        "rechunk v.h5 out.h5 --inlines 2:3, already exists",
        "convert v.sgy out.h5 --filter shuffle|deflate --layout planes, already exists",
        "convert v.sgy out.h5, already exists",
        "export v.h5 out.sgy, already exists",
        "export v.h5 out.sgy --inlines 2:3, already exists",
        "export v.h5 out.zgy, already exists",
        "export v.h5 out.zgy --type int8, already exists",
    })
    void theSameCommandFinishesWhatWasKilled(String row, String done) throws IOException, InterruptedException {
        assumeTrue(Victim.hasStrace(), "strace is not installed here");
        String[] command = Arrays.stream(row.replace('|', ',').split(" ", -1))
                .map(word -> word.matches(FILE) ? in(word) : word)
                .toArray(String[]::new);
        make();
        Map<Path, byte[]> before = files();
        assertEquals(0, Ran.run(command).code());
        Map<String, String> after = sums();
        Map<String, Integer> kills = new TreeMap<>();
        for (String call : CALLS) {
            for (int n = 1; killed(command, before, call, n); n++) {
                String what = row + ", " + call + " " + n;
                assertSound(after, what);
                assertFinished(command, done, after, what);
                // Threads make the number of calls vary, so the second run may end before its kill.
                if (killed(command, before, call, n)) {
                    assertFinished(command, done, after, what + ", not opened between");
                }
                kills.merge(call, 1, Integer::sum);
            }
        }
        System.out.println(row + ": killed at " + kills + ", each time finished by the same command");
        assertTrue(kills.containsKey("pwrite64"), kills::toString);
    }

    /** False if there is no such call. */
    private boolean killed(String[] command, Map<Path, byte[]> before, String call, int n)
            throws IOException, InterruptedException {
        restore(before);
        Victim.Outcome end = Victim.of(Sliceline.class, (Object[]) command)
                .meeting(watched(command), call, "signal=KILL:when=" + n)
                .run();
        assertTrue(end.code() == 0 || end.code() == Victim.KILLED, call + " " + n + ": " + end);
        return end.code() == Victim.KILLED;
    }

    private List<Path> watched(String... command) {
        List<Path> watched = new ArrayList<>(List.of(folder));
        for (String word : command) {
            if (word.startsWith(folder.toString())) {
                Path file = Path.of(word);
                watched.add(file);
                for (CompanionFile beside : CompanionFile.values()) {
                    watched.add(beside.of(file));
                }
            }
        }
        return watched;
    }

    private void assertSound(Map<String, String> after, String what) throws IOException {
        for (Path file : files().keySet()) {
            String name = String.valueOf(file.getFileName());
            if (name.matches(FILE)) {
                Ran info = Ran.run("info", in(name), "--json");
                assertEquals(0, info.code(), () -> what + ": " + info);
                Ran verify = name.endsWith(".h5") ? Ran.run("verify", in(name)) : info;
                assertEquals(0, verify.code(), () -> what + ": " + verify);
            }
        }
        Map<String, String> outputs = sums();
        outputs.keySet().removeIf(name -> !name.matches("out\\.\\w+"));
        assertTrue(after.entrySet().containsAll(outputs.entrySet()), () -> what + ": " + outputs);
    }

    private void assertFinished(String[] command, String done, Map<String, String> after, String what)
            throws IOException {
        Ran again = Ran.run(command);
        assertTrue(again.code() == 0 || (!done.isEmpty() && again.err().contains(done)), () -> what + ": " + again);
        if (what.startsWith("layout refresh")) { // what a killed refresh appended stays in the file
            assertSound(after, what);
        } else {
            assertEquals(after, sums(), () -> what + ": " + again);
        }
    }

    private String in(String name) {
        return folder.resolve(name).toString();
    }

    private void make() throws IOException {
        Files.write(folder.resolve("v.sgy"), Files.readAllBytes(SharedFiles.require("segyio/small.sgy")));
        for (String volume : List.of("v.h5", "two.h5")) {
            assertEquals(0, Ran.run("convert", in("v.sgy"), in(volume)).code());
        }
        String layouts = "a=5x1x50+b=1x5x50:int16:shuffle,deflate=3";
        assertEquals(0, Ran.run("layout", "add", in("two.h5"), layouts).code());
    }

    private Map<Path, byte[]> files() throws IOException {
        Map<Path, byte[]> found = new TreeMap<>();
        try (Stream<Path> list = Files.list(folder)) {
            for (Path file : list.toList()) {
                found.put(file, Files.readAllBytes(file));
            }
        }
        return found;
    }

    private void restore(Map<Path, byte[]> before) throws IOException {
        for (Path file : files().keySet()) {
            Files.delete(file);
        }
        for (Map.Entry<Path, byte[]> file : before.entrySet()) {
            Files.write(file.getKey(), file.getValue());
        }
    }

    /** Lengths and checksums of all files but locks. */
    private Map<String, String> sums() throws IOException {
        Map<String, String> sums = new TreeMap<>();
        files().forEach((file, bytes) -> {
            if (!file.toString().endsWith(".lock")) {
                sums.put(String.valueOf(file.getFileName()), bytes.length + " bytes, " + Arrays.hashCode(bytes));
            }
        });
        return sums;
    }
}
