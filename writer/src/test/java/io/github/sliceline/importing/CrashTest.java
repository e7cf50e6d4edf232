package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.Victim;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A conversion that is killed leaves nothing under the final name, and the next one makes the same file. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs signals")
class CrashTest {
    /** In a build 2, with {@code -Pfull} 4. */
    private static final int KILLS = Cases.number("sliceline.kills", 2, 4);

    private static final boolean EVERY_CALL = Boolean.getBoolean("sliceline.strace");

    @TempDir
    Path folder;

    private Path segy;
    private Path target;

    @BeforeEach
    void names() {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
    }

    private void write(int inlines, int crosslines, int samples) throws IOException {
        RandomSurvey any = RandomSurvey.of(3);
        SurveyShape shape = new SurveyShape(inlines, crosslines, samples);
        new RandomSurvey(3, shape, any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 10).write(segy);
    }

    private byte[] reference(int deflateLevel, String axes) throws IOException {
        Path whole = folder.resolve("whole.h5");
        CrashJob.convert(segy, whole, deflateLevel, axes);
        byte[] bytes = Files.readAllBytes(whole);
        Files.delete(whole);
        return bytes;
    }

    private Victim victim(int deflateLevel, String axes) {
        return Victim.of(CrashJob.class, segy, target, deflateLevel, axes);
    }

    /** What was left makes the expected file, or is it. */
    private long assertResumes(byte[] expected, int deflateLevel, String axes, String what) throws IOException {
        long resumed = 0;
        if (!Files.exists(target)) {
            if (SegyToHdf5.unfinished(target).isPresent()) {
                assertRefusesAnotherSource(deflateLevel, axes, what);
            }
            resumed = CrashJob.convert(segy, target, deflateLevel, axes).resumedChunks();
        }
        assertArrayEquals(expected, Files.readAllBytes(target), what);
        Files.delete(target);
        SegyToHdf5.discard(target); // a journal that was about to be deleted
        return resumed;
    }

    private void assertRefusesAnotherSource(int deflateLevel, String axes, String what) throws IOException {
        FileTime time = Files.getLastModifiedTime(segy);
        Files.setLastModifiedTime(segy, FileTime.fromMillis(time.toMillis() + 5000));
        FileAlreadyExistsException e = assertThrows(
                FileAlreadyExistsException.class, () -> CrashJob.convert(segy, target, deflateLevel, axes), what);
        assertTrue(e.toString().contains("last change was"), what + ": " + e);
        assertFalse(Files.exists(target), what);
        Files.setLastModifiedTime(segy, time);
    }

    /** Later Java releases warn of native access first. */
    private static void awaitReady(BufferedReader said) throws IOException {
        List<String> before = new ArrayList<>();
        for (String line = said.readLine(); !"ready".equals(line); line = said.readLine()) {
            assertNotNull(line, before::toString);
            before.add(line);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ResumeTest.AXES, ResumeTest.TABLE})
    void killedAtRandomMomentsResumes(String axes) throws IOException, InterruptedException {
        write(200, 100, 300);
        List<byte[]> expected = List.of(reference(0, axes), reference(1, axes));
        Random random = new Random(KILLS);
        int killed = 0;
        int resumed = 0;
        for (int i = 0; i < KILLS; i++) {
            int deflateLevel = i % 2;
            Process process = victim(deflateLevel, axes).start();
            try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
                awaitReady(said);
                Path journal = new WorkFiles(target).journal();
                while (i % 4 > 0 && process.isAlive() && !Files.exists(journal) && !Files.exists(target)) {
                    Thread.onSpinWait(); // most kills while samples are carried, some while the file is made
                }
                process.waitFor(random.nextInt(deflateLevel == 0 ? 300_000 : 900_000), TimeUnit.MICROSECONDS);
                killed += process.isAlive() ? 1 : 0;
                process.destroyForcibly().waitFor();
            }
            resumed += assertResumes(expected.get(deflateLevel), deflateLevel, axes, "kill " + i) > 0 ? 1 : 0;
        }
        System.out.println((axes.isEmpty() ? "lines: " : axes + ": ") + killed + " of " + KILLS + " killed at work, "
                + resumed + " resumed, all files identical");
    }

    @ParameterizedTest
    @CsvSource({
        "pwrite64, signal=KILL, 0, ''",
        "pwrite64, signal=KILL, 1, ''",
        "fsync, signal=KILL, 0, ''",
        "fdatasync, signal=KILL, 0, ''",
        "rename, signal=KILL, 0, ''",
        "unlink, signal=KILL, 0, ''",
        "unlink, signal=KILL, 1, ''",
        "pwrite64, error=ENOSPC, 0, ''",
        "pwrite64, error=ENOSPC, 1, ''",
        "fsync, error=EIO, 0, ''",
        "fdatasync, error=EIO, 0, ''",
        "pwrite64, signal=KILL, 0, '" + ResumeTest.AXES + "'",
        "fdatasync, signal=KILL, 0, '" + ResumeTest.AXES + "'",
        "rename, signal=KILL, 0, '" + ResumeTest.AXES + "'",
        "pwrite64, error=ENOSPC, 0, '" + ResumeTest.AXES + "'",
        "pwrite64, signal=KILL, 0, '" + ResumeTest.TABLE + "'",
        "fdatasync, signal=KILL, 0, '" + ResumeTest.TABLE + "'",
        "rename, signal=KILL, 0, '" + ResumeTest.TABLE + "'",
        "pwrite64, error=ENOSPC, 0, '" + ResumeTest.TABLE + "'",
    })
    void everySystemCallMayBeTheLast(String call, String fault, int deflateLevel, String axes)
            throws IOException, InterruptedException {
        assumeTrue(EVERY_CALL, "switched on by -Dsliceline.strace=true");
        assumeTrue(Victim.hasStrace(), "strace is not installed here");
        write(20, 10, 40);
        byte[] expected = reference(deflateLevel, axes);
        List<Path> files = Stream.concat(
                        Stream.of(folder),
                        Stream.of("", ".part", ".part.journal", ".part.lock").map(suffix -> Path.of(target + suffix)))
                .toList();
        int faults = 0;
        for (int n = 1; ; n++) {
            Victim.Outcome end = victim(deflateLevel, axes)
                    .meeting(files, call, fault + ":when=" + n)
                    .run();
            int code = end.code();
            String what = call + " " + n + ": " + end;
            if (code == 0 && Files.exists(target)) {
                assertArrayEquals(expected, Files.readAllBytes(target), what);
                break;
            }
            faults++;
            int wanted = fault.startsWith("signal") ? Victim.KILLED : fault.endsWith("ENOSPC") ? 4 : 1;
            assertEquals(wanted, code, what);
            assertFalse(Files.exists(target) && wanted != Victim.KILLED && !call.equals("fsync"), what);
            assertResumes(expected, deflateLevel, axes, what);
        }
        System.out.println(call + " " + fault + ", deflate " + deflateLevel + " " + axes + ": " + faults
                + " faults, all resumed to identical files");
        assertTrue(faults > 0, "no call met the fault");
    }
}
