package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.Victim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process that edits and is killed, or meets a fault, at each of its system calls. Needs strace. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs signals")
@EnabledIfSystemProperty(named = "sliceline.strace", matches = "true")
class EditKillTest {
    private static final Pattern DONE = Pattern.compile("the ?(\\d*) commands? before it (?:is|are) done");

    @TempDir
    Path folder;

    @BeforeEach
    void library() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        assumeTrue(Victim.hasStrace(), "strace is not installed here");
    }

    @ParameterizedTest
    @CsvSource({
        "pwrite64, signal=KILL, +, YES",
        "fdatasync, signal=KILL, +, YES",
        "fsync, signal=KILL, +, YES",
        "unlink, signal=KILL, +, YES",
        "rename, signal=KILL, +, YES",
        "pwrite64, signal=KILL, +, INC",
        "fdatasync, signal=KILL, +, INC",
        "unlink, signal=KILL, +, INC",
        "pwrite64, error=ENOSPC, +, YES",
        "fdatasync, error=EIO, +, YES",
        "fsync, error=EIO, +, YES",
        "rename, error=EIO, +, YES",
        "pwrite64, error=ENOSPC, '', INC",
        "fdatasync, error=EIO, '', YES",
        "fdatasync, error=EIO, '', INC",
    })
    void everySystemCallMayBeTheLast(String calls, String fault, String andAllAfter, Atomicity atomicity)
            throws IOException, InterruptedException {
        Path file = EditedFile.write(folder, true);
        byte[] old = Files.readAllBytes(file);
        List<Object> states = states(file, old, atomicity);
        int faults = 0;
        while (true) {
            Files.write(file, old);
            Victim.Outcome end = victim(file, calls, fault + ":when=" + (faults + 1) + andAllAfter, atomicity)
                    .run();
            String what = calls + " " + (faults + 1) + ": " + end;
            Object found = EditedFile.attributes(readable(file));
            assertFalse(Files.exists(folder.resolve("edited.h5.undo")), what);
            assertTrue(states.contains(found), what);
            if (end.code() == 0) {
                assertEquals(states.get(states.size() - 1), found, what);
                break;
            }
            assertEquals(said(end.said(), states).orElse(found), found, what);
            faults++;
        }
        System.out.println(calls + " " + fault + andAllAfter + " " + atomicity + ": " + faults
                + " faults, each file as before or after");
        assertTrue(faults > 0, "none");
    }

    /** With a second file: each is as before or as after, the file with all that its copy has. */
    @ParameterizedTest
    @CsvSource({
        "pwrite64, signal=KILL",
        "fdatasync, signal=KILL",
        "fsync, signal=KILL",
        "unlink, signal=KILL",
        "pwrite64, error=ENOSPC",
        "fdatasync, error=EIO",
    })
    void aCopyIsNeverAhead(String calls, String fault) throws IOException, InterruptedException {
        Path file = EditedFile.write(folder, true);
        Path copy = folder.resolve("copy.h5");
        byte[] old = Files.readAllBytes(file);
        Object before = EditedFile.attributes(old);
        Object after = EditedFile.attributes(edited(file, old));
        int faults = 0;
        int apart = 0;
        for (int code = -1; code != 0; faults++) {
            Files.write(file, old);
            Files.write(copy, old);
            Victim.Outcome end = victim(file, calls, fault + ":when=" + (faults + 1) + "+", Atomicity.YES, copy)
                    .run();
            code = end.code();
            String what = calls + " " + (faults + 1) + ": " + end;
            Object found = EditedFile.attributes(readable(file));
            Object copied = EditedFile.attributes(readable(copy));
            assertTrue(
                    List.of(before, after).contains(found)
                            && List.of(before, after).contains(copied),
                    what);
            assertTrue(copied.equals(before) || found.equals(after), what + ", the copy is ahead");
            assertTrue(code != 0 || copied.equals(after), what + ", not said");
            assertFalse(Files.exists(folder.resolve("copy.h5.undo")), what);
            apart += found.equals(copied) ? 0 : 1;
        }
        System.out.println(calls + " " + fault + " with a copy: " + (faults - 1) + " faults, " + apart + " apart");
        assertTrue(faults > 2, "only " + faults);
    }

    /** Bytes of the file once it was opened by us. */
    private static byte[] readable(Path file) throws IOException {
        EditedFile.attributes(file, "/");
        return Files.readAllBytes(file);
    }

    private static byte[] edited(Path file, byte[] old) throws IOException {
        Files.write(file, old);
        Hdf5Edit.run(file, EditScript.parse("job", EditJob.SCRIPT), EditOptions.DEFAULTS);
        return Files.readAllBytes(file);
    }

    /** What a message of an edit that failed says the file to be; empty if it says that this is to turn out. */
    private static Optional<Object> said(String message, List<Object> states) {
        if (message.contains("nothing was changed")) {
            return Optional.of(states.get(0));
        }
        if (message.contains("every command is done")) {
            return Optional.of(states.get(states.size() - 1));
        }
        Matcher done = DONE.matcher(message);
        return done.find()
                ? Optional.of(states.get(done.group(1).isEmpty() ? 1 : Integer.parseInt(done.group(1))))
                : Optional.empty();
    }

    /** What attributes there may be: before and after, and between commands if each is done by itself. */
    private static List<Object> states(Path file, byte[] old, Atomicity atomicity) throws IOException {
        List<Object> states = new ArrayList<>(List.of(EditedFile.attributes(old)));
        assertArrayEquals(old, Files.readAllBytes(file));
        for (EditCommand command : EditScript.parse("job", EditJob.SCRIPT).commands()) {
            try (EditSession session = EditSession.open(file, EditOptions.DEFAULTS, FileFollower.NOBODY)) {
                command.run(session.store());
                session.commit();
            }
            if (atomicity == Atomicity.INC) {
                states.add(EditedFile.attributes(Files.readAllBytes(file)));
            }
        }
        states.add(EditedFile.attributes(Files.readAllBytes(file)));
        return states;
    }

    private Victim victim(Path file, String calls, String fault, Atomicity atomicity, Path... copies) {
        List<Object> arguments = new ArrayList<>(List.of(file, atomicity));
        List<Path> files = new ArrayList<>(List.of(folder));
        for (Path edited : Stream.concat(Stream.of(file), Stream.of(copies)).toList()) {
            for (String suffix : List.of("", ".undo", ".undo.part", ".undo.lock")) {
                files.add(Path.of(edited + suffix));
            }
        }
        arguments.addAll(List.of(copies));
        return Victim.of(EditJob.class, arguments.toArray()).meeting(files, calls, fault);
    }
}
