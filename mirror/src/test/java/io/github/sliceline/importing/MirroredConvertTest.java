package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ResumeTest.Storage;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.mirror.MirrorSync;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.Mirrors;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.server.TestProxy;
import io.github.sliceline.mirror.server.TestProxy.Fault;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever happens to a copy, the volume is right; and the copy is the same in the end, or said to be different. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@Tag("without-libhdf5")
class MirroredConvertTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    /** For mirrors that are lost or not there: however slow the machine is, they are not the same in the end. */
    private static final Duration SHORT = Duration.ofMillis(300);

    /** Far less than the volume has. */
    private static final int SOME_BYTES = 300_000;

    @TempDir
    Path folder;

    private Path segy = Path.of("");
    private Path target = Path.of("");
    private Path served = Path.of("");
    private Path copy = Path.of("");

    @BeforeEach
    void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        served = Files.createDirectory(folder.resolve("served"));
        copy = served.resolve("survey.h5");
        RandomSurvey any = RandomSurvey.of(7);
        new RandomSurvey(7, new SurveyShape(40, 40, 200), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 10)
                .write(segy);
    }

    private static ConvertOptions options(Storage storage) {
        Shape chunk = storage.name().contains("TABLE") ? Shape.of(64, 64) : Shape.of(8, 8, 64);
        return storage.options().withChunk(chunk).withMemoryBytes(16 << 20);
    }

    private static MirrorTargets detach(Duration timeout, MirrorTarget... targets) {
        return new MirrorTargets(List.of(targets), MirrorPolicy.DETACH, timeout);
    }

    /** Reports of what was made last. */
    private List<MirrorReport> reports = List.of();

    private ConvertReport convert(Storage storage, MirrorTargets targets, Job job) throws IOException {
        Mirrors mirrors = targets.ofNew(List.of(segy), false);
        try {
            return SegyToHdf5.convert(List.of(segy), target, options(storage), mirrors, job);
        } finally {
            reports = mirrors.reports();
        }
    }

    private MirrorReport convert(MirrorTargets mirrors) throws IOException {
        convert(Storage.PLAIN, mirrors, Job.quiet());
        return reports.get(0);
    }

    private void assertTargetIsRight(Storage storage) throws IOException {
        Path whole = folder.resolve("whole.h5");
        SegyToHdf5.convert(segy, whole, options(storage), Job.quiet());
        assertArrayEquals(Files.readAllBytes(whole), Files.readAllBytes(target));
    }

    private void assertIdentical(Path other) throws IOException {
        assertArrayEquals(Files.readAllBytes(target), Files.readAllBytes(other));
    }

    @ParameterizedTest
    @EnumSource
    void copiesFollow(Storage storage) throws IOException {
        Path tee = folder.resolve("tee.h5");
        try (TestServer server = TestServer.start(served)) {
            MirrorTargets mirrors = detach(LONG, new MirrorTarget.LocalFile(tee), server.target("survey.h5"));
            convert(storage, mirrors, Job.quiet());
            assertEquals(2, reports.size());
            for (MirrorReport mirror : reports) {
                assertTrue(mirror.isIdentical() && mirror.breaks() == 0, mirror.toString());
                boolean plain = storage == Storage.PLAIN || storage == Storage.OLD;
                assertTrue(!plain || mirror.bytesFollowed() > 1_280_000, mirror.toString());
            }
        }
        assertTargetIsRight(storage);
        assertIdentical(tee);
        assertIdentical(copy);
        assertFalse(Files.exists(folder.resolve("tee.h5.part")));
    }

    @Test
    void aCutConnectionIsTakenUpAgain() throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(served);
                TestProxy proxy = new TestProxy(server.port(), Fault.CUT, SOME_BYTES, false)) {
            MirrorReport report =
                    convert(detach(LONG, new MirrorTarget.Remote(proxy.address("survey.h5"), TestServer.access())));
            proxy.awaitFault();
            assertTrue(report.isIdentical() && report.breaks() >= 1, report.toString());
            server.awaitLog("published survey.h5");
        }
        assertTargetIsRight(Storage.PLAIN);
        assertIdentical(copy);
    }

    @Test
    void aServerStartedAgainIsTakenUpAgain() throws IOException {
        TestServer[] server = {TestServer.start(served)};
        MirrorTarget mirror = server[0].target("survey.h5");
        AtomicBoolean restarted = new AtomicBoolean();
        Progress progress = (stage, done, total) -> {
            if (stage.equals("Converting") && done > total / 3 && !restarted.getAndSet(true)) {
                try {
                    int port = server[0].port();
                    server[0].close();
                    server[0] = TestServer.start(served, port);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
        convert(Storage.PLAIN, detach(LONG, mirror), Job.heardBy(progress));
        server[0].close();
        assertTrue(restarted.get());
        assertTrue(reports.get(0).isIdentical(), reports.toString());
        assertTargetIsRight(Storage.PLAIN);
        assertIdentical(copy);
    }

    /** Killed and gone, or stalled for good: on every connection. */
    @ParameterizedTest
    @EnumSource
    void aLostServerIsReportedAndSynchronizedLater(Fault fault) throws IOException {
        try (TestServer server = TestServer.start(served)) {
            try (TestProxy proxy = new TestProxy(server.port(), fault, SOME_BYTES, true)) {
                MirrorReport report = convert(
                        detach(SHORT, new MirrorTarget.Remote(proxy.address("survey.h5"), TestServer.access())));
                assertFalse(report.isIdentical(), report.toString());
                assertTrue(
                        report.problem().orElseThrow().contains("mirror 127.0.0.1:")
                                || report.problem().orElseThrow().contains("nothing moved"),
                        report.toString());
            }
            assertTargetIsRight(Storage.PLAIN);
            assertFalse(Files.exists(copy));
            MirrorSync sync = new MirrorSync(target, server.target("survey.h5"), Job.quiet());
            assertTrue(sync.synchronise().isIdentical());
            assertTrue(sync.compare().isIdentical());
        }
        assertIdentical(copy);
    }

    @Test
    void aMissingServerDoesNotStopTheWork() throws IOException {
        TestServer server = TestServer.start(served);
        MirrorTarget mirror = server.target("survey.h5");
        server.close();
        MirrorReport report = convert(detach(SHORT, mirror));
        assertFalse(report.isIdentical(), report.toString());
        assertTargetIsRight(Storage.PLAIN);
    }

    @Test
    void withPolicyFailTheConversionFailsAndResumesLater() throws IOException {
        try (TestServer server = TestServer.start(served)) {
            try (TestProxy proxy = new TestProxy(server.port(), Fault.CUT, SOME_BYTES, true)) {
                MirrorTarget cut = new MirrorTarget.Remote(proxy.address("survey.h5"), TestServer.access());
                MirrorTargets mirrors = new MirrorTargets(List.of(cut), MirrorPolicy.FAIL, LONG);
                assertThrows(UnfinishedWorkException.class, () -> convert(mirrors));
            }
            assertFalse(Files.exists(target) || Files.exists(copy));
            MirrorTargets mirrors = new MirrorTargets(List.of(server.target("survey.h5")), MirrorPolicy.FAIL, LONG);
            assertTrue(convert(mirrors).isIdentical());
        }
        assertTargetIsRight(Storage.PLAIN);
        assertIdentical(copy);
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "DEFLATED"})
    void aResumedConversionMakesItsCopiesTheSame(Storage storage) throws IOException {
        Path tee = folder.resolve("tee.h5");
        CancelToken cancel = new CancelToken();
        Progress progress = (now, done, total) -> {
            if (now.equals("Converting") && done > total / 3) {
                cancel.cancel();
            }
        };
        try (TestServer server = TestServer.start(served)) {
            MirrorTargets mirrors = detach(LONG, server.target("survey.h5"), new MirrorTarget.LocalFile(tee));
            assertThrows(CancellationException.class, () -> convert(storage, mirrors, new Job(progress, cancel)));
            assertFalse(Files.exists(copy) || Files.exists(tee));
            ConvertReport report = convert(storage, mirrors, Job.quiet());
            assertTrue(report.resumedChunks() > 0, report.toString());
            assertTrue(reports.stream().allMatch(MirrorReport::isIdentical), report.toString());
        }
        assertTargetIsRight(storage);
        assertIdentical(copy);
        assertIdentical(tee);
    }

    @Test
    void aRefusedMirrorStopsTheConversionBeforeItBegins() throws IOException {
        try (TestServer server = TestServer.start(served)) {
            MirrorAccess wrong = MirrorAccess.plain(MirrorToken.of("another token than that"));
            MirrorTargets mirrors = detach(LONG, new MirrorTarget.Remote(server.address("survey.h5"), wrong));
            assertThrows(MirrorRefusedException.class, () -> convert(mirrors));
            Path history = Files.writeString(served.resolve("survey.h5.onion"), "revisions of another file");
            MirrorTargets local = detach(LONG, new MirrorTarget.LocalFile(copy));
            assertThrows(UnsupportedFileException.class, () -> convert(local));
            MirrorTargets remote = detach(LONG, server.target("survey.h5"));
            assertThrows(MirrorRefusedException.class, () -> convert(remote));
            Files.delete(history);
            MirrorTargets itself = detach(LONG, new MirrorTarget.LocalFile(segy));
            assertThrows(FileAlreadyExistsException.class, () -> convert(itself));
        }
        assertFalse(Files.exists(target) || SegyToHdf5.isUnfinished(target));
    }

    /** The volume has its name by then: it stays, the other copy gets its name, and this one can be gone on with. */
    @Test
    void aCopyThatCannotBeNamedIsKept() throws IOException {
        Path tee = folder.resolve("tee.h5");
        MirrorTargets mirrors = new MirrorTargets(
                List.of(new MirrorTarget.LocalFile(tee), new MirrorTarget.LocalFile(copy)), MirrorPolicy.FAIL, LONG);
        VolumeCompleteException e = assertThrows(
                VolumeCompleteException.class,
                () -> convert(Storage.PLAIN, mirrors, Job.heardBy(atTheEnd(() -> Files.writeString(tee, "other")))));
        assertTrue(String.valueOf(e.getMessage()).contains(target + " is complete"), e::toString);
        assertTrue(e.state().contains(Advice.Step.SYNCHRONIZE.toString()), e::state);
        assertEquals(
                List.of(false, true),
                reports.stream().map(MirrorReport::isIdentical).toList());
        assertTargetIsRight(Storage.PLAIN);
        assertIdentical(copy);
        assertIdentical(folder.resolve("tee.h5.part"));
        assertEquals("other", Files.readString(tee));
        assertFalse(SegyToHdf5.isUnfinished(target));
        new MirrorSync(target, new MirrorTarget.LocalFile(tee), Job.quiet()).synchronise();
        assertIdentical(tee);
    }

    private interface Act {
        void run() throws IOException;
    }

    /** Does something when all is converted and nothing has its name. */
    private static Progress atTheEnd(Act act) {
        return (stage, done, total) -> {
            if (stage.equals("Writing to the drive")) {
                try {
                    act.run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    @Test
    void aVolumeThatCannotBeRenamedCanBeResumed() throws IOException {
        Path tee = folder.resolve("tee.h5");
        MirrorTargets mirrors = detach(LONG, new MirrorTarget.LocalFile(tee));
        UnfinishedWorkException e = assertThrows(
                UnfinishedWorkException.class,
                () -> convert(Storage.PLAIN, mirrors, Job.heardBy(atTheEnd(() -> Files.writeString(target, "other")))));
        assertTrue(String.valueOf(e.getMessage()).contains("goes on from there"), e::toString);
        assertEquals("other", Files.readString(target));
        Files.delete(target);
        ConvertReport report = convert(Storage.PLAIN, mirrors, Job.quiet());
        assertTrue(report.resumedChunks() > 0 && reports.get(0).isIdentical(), report.toString());
        assertTargetIsRight(Storage.PLAIN);
        assertIdentical(tee);
    }

    /** What an earlier run left stays whatever stops the next one, also before that has looked at it. */
    @Test
    void aPartOfAnEarlierRunStays() throws IOException {
        CancelToken cancel = new CancelToken();
        Progress progress = (stage, done, total) -> {
            if (stage.equals("Converting") && done > total / 3) {
                cancel.cancel();
            }
        };
        assertThrows(
                CancellationException.class,
                () -> convert(Storage.PLAIN, MirrorTargets.NONE, new Job(progress, cancel)));
        WorkFiles files = new WorkFiles(target);
        Path away = folder.resolve("journal");
        Files.move(files.journal(), away);
        Files.createDirectory(files.journal()); // cannot be read, by whomever
        assertThrows(IOException.class, () -> convert(Storage.PLAIN, MirrorTargets.NONE, Job.quiet()));
        assertTrue(Files.exists(files.part()));
        Files.delete(files.journal());
        Files.move(away, files.journal());
        // Nor does somebody else's copy touch it.
        MirrorTargets intoIt = detach(LONG, new MirrorTarget.LocalFile(target));
        Path other = folder.resolve("other.h5");
        FileAlreadyExistsException e = assertThrows(
                FileAlreadyExistsException.class,
                () -> SegyToHdf5.convert(
                        List.of(segy), other, options(Storage.PLAIN), intoIt.ofNew(List.of(segy), false), Job.quiet()));
        assertTrue(String.valueOf(e.getMessage()).contains("unfinished conversion"), e::toString);
        assertFalse(Files.exists(other));
        convert(Storage.PLAIN, MirrorTargets.NONE, Job.quiet());
        assertTargetIsRight(Storage.PLAIN);
    }

    @Test
    void aConversionThatCannotBeginLeavesNoCopy() throws IOException {
        Files.write(segy, new byte[5000]);
        Path tee = folder.resolve("tee.h5");
        assertThrows(IOException.class, () -> convert(detach(LONG, new MirrorTarget.LocalFile(tee))));
        assertFalse(Files.exists(folder.resolve("tee.h5.part")) || Files.exists(tee));
    }
}
