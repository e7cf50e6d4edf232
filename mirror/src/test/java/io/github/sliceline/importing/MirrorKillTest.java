package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.mirror.MirrorSync;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.Mirrors;
import io.github.sliceline.mirror.server.ServerProcess;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A real mirror server is killed, stopped and started again while a conversion is at work: the volume is right, the copy
 * is the same or said to be different, and {@code mirror sync} makes it the same.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs signals")
@Timeout(value = 1200, unit = TimeUnit.SECONDS)
class MirrorKillTest {
    /** In a build 1, with {@code -Pfull} 2. */
    private static final int KILLS = Cases.number("sliceline.mirror.kills", 1, 2);

    private static final boolean EVERY_CALL = Boolean.getBoolean("sliceline.strace");
    private static final Duration LONG = Duration.ofSeconds(60);
    /** For servers that are killed or stopped for good: however slow the machine is, they do not have it in the end. */
    private static final Duration SHORT = Duration.ofMillis(300);

    private static final String NAME = "survey.h5";

    @TempDir
    Path folder;

    private Path segy = Path.of("");
    private Path target = Path.of("");
    private Path served = Path.of("");
    private Path copy = Path.of("");
    private byte[] expected = {};

    @BeforeEach
    void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve(NAME);
        served = Files.createDirectory(folder.resolve("served"));
        copy = served.resolve(NAME);
        RandomSurvey any = RandomSurvey.of(7);
        new RandomSurvey(7, new SurveyShape(40, 40, 200), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 10)
                .write(segy);
        Path whole = folder.resolve("whole.h5");
        SegyToHdf5.convert(segy, whole, options(), Job.quiet());
        expected = Files.readAllBytes(whole);
    }

    private static ConvertOptions options() {
        return ConvertOptions.DEFAULTS
                .withChunk(Shape.of(8, 8, 64))
                .withMemoryBytes(16 << 20)
                .withThreads(2)
                .withOverwrite(true);
    }

    private interface Act {
        void run() throws IOException, InterruptedException;
    }

    /** Does something once, when a third of the samples are converted. */
    private static Progress inTheMiddle(Act act) {
        AtomicBoolean done = new AtomicBoolean();
        return (stage, bytes, total) -> {
            if (stage.equals("Converting") && bytes > total / 3 && !done.getAndSet(true)) {
                perform(act);
            }
        };
    }

    private static void perform(Act act) {
        try {
            act.run();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private MirrorReport convert(MirrorTarget mirror, Duration timeout, Progress progress) throws IOException {
        Mirrors mirrors = new MirrorTargets(List.of(mirror), MirrorPolicy.DETACH, timeout).ofNew(List.of(segy), true);
        SegyToHdf5.convert(List.of(segy), target, options(), mirrors, Job.heardBy(progress));
        assertArrayEquals(expected, Files.readAllBytes(target));
        return mirrors.reports().get(0);
    }

    private void assertMends(ServerProcess server) throws IOException {
        MirrorSync sync = new MirrorSync(target, server.target(NAME), Job.quiet());
        assertTrue(sync.synchronise().isIdentical());
        assertTrue(sync.compare().isIdentical());
        assertArrayEquals(expected, Files.readAllBytes(copy));
        assertFalse(Files.exists(served.resolve(NAME + ".part")));
    }

    @Test
    void aRestartedServerHasAnEqualReplica() throws IOException, InterruptedException {
        List<ServerProcess> servers = new ArrayList<>(List.of(ServerProcess.start(served)));
        MirrorTarget mirror = servers.get(0).target(NAME);
        MirrorReport report = convert(mirror, LONG, inTheMiddle(() -> {
            assertTrue(Files.exists(served.resolve(NAME + ".part")), "killed before it had begun");
            servers.get(0).kill();
            servers.add(ServerProcess.start(served, servers.get(0).port()));
        }));
        assertTrue(report.isIdentical() && report.breaks() >= 1, report.toString());
        assertArrayEquals(expected, Files.readAllBytes(copy));
        servers.get(1).awaitLog("published " + NAME);
        servers.forEach(ServerProcess::close);
    }

    @Test
    void aReplicaOfADeadServerIsReportedAndSynchronizedLater() throws IOException, InterruptedException {
        byte[] old = {1, 2, 3};
        Files.write(copy, old);
        try (ServerProcess server = ServerProcess.start(served)) {
            MirrorReport report = convert(server.target(NAME), SHORT, inTheMiddle(server::kill));
            assertFalse(report.isIdentical(), report.toString());
            assertTrue(report.problem().orElseThrow().contains("127.0.0.1:" + server.port()), report.toString());
        }
        assertArrayEquals(old, Files.readAllBytes(copy));
        try (ServerProcess again = ServerProcess.start(served)) {
            assertMends(again);
        }
    }

    @Test
    void aBriefStopOfTheServerIsTolerated() throws IOException, InterruptedException {
        try (ServerProcess server = ServerProcess.start(served)) {
            // Not by the progress: the client may have to wait for the server before there is more of it.
            List<CompletableFuture<Void>> goneOn = new ArrayList<>();
            Executor later = CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS);
            MirrorReport report = convert(server.target(NAME), LONG, inTheMiddle(() -> {
                server.stop();
                goneOn.add(CompletableFuture.runAsync(() -> perform(server::goOn), later));
            }));
            goneOn.get(0).join();
            assertTrue(report.isIdentical() && report.breaks() == 0, report.toString());
        }
        assertArrayEquals(expected, Files.readAllBytes(copy));
    }

    @Test
    void aLongStopOfTheServerIsReportedAndSynchronizedLater() throws IOException, InterruptedException {
        try (ServerProcess server = ServerProcess.start(served)) {
            MirrorReport report = convert(server.target(NAME), SHORT, inTheMiddle(server::stop));
            assertFalse(report.isIdentical(), report.toString());
            String why = report.problem().orElseThrow();
            assertTrue(why.contains("nothing moved for 300 ms") || why.contains("timed out"), why);
            assertFalse(Files.exists(copy));
            server.goOn();
            assertMends(server);
        }
    }

    /** Half of them are started again at once. Under its name the copy is old or new at any moment. */
    @Test
    void killedAtRandomMomentsTheCopyIsOldOrNew() throws IOException, InterruptedException {
        int atWork = 0;
        int identical = 0;
        for (int i = 0; i < KILLS; i++) {
            Random random = new Random(i);
            byte[] old = new byte[random.nextInt(2_000_000)];
            random.nextBytes(old);
            Files.write(copy, old);
            List<ServerProcess> servers = new ArrayList<>(List.of(ServerProcess.start(served)));
            ServerProcess first = servers.get(0);
            boolean startedAgain = random.nextBoolean();
            Thread killer = new Thread(() -> perform(() -> {
                first.awaitLog("writes " + NAME);
                first.killAfter(random.nextInt(150_000));
                if (startedAgain) {
                    servers.add(ServerProcess.start(served, first.port()));
                }
            }));
            killer.start();
            MirrorReport report = convert(first.target(NAME), Duration.ofSeconds(2), Progress.NONE);
            killer.join();
            String what = "kill " + i + ": " + report;
            byte[] found = Files.readAllBytes(copy);
            atWork += first.count("published " + NAME) == 0 ? 1 : 0;
            if (report.isIdentical()) {
                identical++;
                assertArrayEquals(expected, found, what);
            } else {
                assertTrue(Arrays.equals(old, found) || Arrays.equals(expected, found), what);
            }
            if (!startedAgain) {
                servers.add(ServerProcess.start(served));
            }
            assertMends(servers.get(1));
            servers.get(1).kill();
        }
        System.out.println(atWork + " of " + KILLS + " servers killed at work, " + identical
                + " copies identical all the same, all others old or new, all mended");
    }

    /** A server killed at each of the system calls with which it writes a copy, forces it and names it. */
    @ParameterizedTest
    @ValueSource(strings = {"pwrite64", "ftruncate", "fsync", "fdatasync", "rename", "unlink"})
    void everySystemCallOfTheServerMayBeTheLast(String call) throws IOException, InterruptedException {
        assumeTrue(EVERY_CALL, "switched on by -Dsliceline.strace=true");
        byte[] old = new byte[expected.length + 5]; // so that it is cut, too
        Files.write(target, expected);
        int kills = 0;
        for (int n = 1; ; n++) {
            Files.write(copy, old);
            // With -D the process is the server, which can be killed, and not the tracer.
            List<String> traced = List.of(
                    "strace",
                    "-D",
                    "-f",
                    "-qq",
                    "-o",
                    "/dev/null",
                    "-P",
                    copy.toString(),
                    "-P",
                    copy + ".part",
                    "-P",
                    copy + ".part.lock",
                    "-P",
                    served.toString(),
                    "-e",
                    "trace=" + call,
                    "-e",
                    "inject=" + call + ":signal=KILL:when=" + n);
            ServerProcess server = ServerProcess.start(traced, served, 0, 16);
            MirrorSync sync = new MirrorSync(target, server.target(NAME), Job.quiet());
            try {
                sync.synchronise();
            } catch (IOException e) {
                assertTrue(String.valueOf(e.getMessage()).contains("mirror 127.0.0.1:"), e::toString);
            }
            boolean killed = server.hasEndedSoon();
            server.kill();
            byte[] found = Files.readAllBytes(copy);
            String what = call + " " + n;
            assertTrue(Arrays.equals(expected, found) || (killed && Arrays.equals(old, found)), what);
            if (!killed) {
                break;
            }
            kills++;
            try (ServerProcess again = ServerProcess.start(served)) {
                assertMends(again);
            }
        }
        System.out.println(call + ": " + kills + " kills, all copies old or new, all mended");
        assertTrue(kills > 0, call);
    }

    /** A connection that is not accepted hears nothing, however long it waits. */
    private static void awaitWelcome(Socket stranger) throws IOException {
        try {
            assertEquals('S', stranger.getInputStream().read());
        } catch (SocketTimeoutException e) {
            assertFalse(stranger.isClosed());
        }
    }

    /** Without a free descriptor connections wait; the server neither ends nor spins. */
    @Test
    void withoutDescriptorsAServerWaits() throws IOException, InterruptedException {
        List<String> limited = List.of("sh", "-c", "ulimit -n 128; exec \"$@\"", "sh");
        long start = System.nanoTime();
        try (ServerProcess server = ServerProcess.start(limited, served, 0, 1000)) {
            Files.write(target, expected);
            assertMends(server); // which loads its classes, from files here
            Files.delete(copy);
            List<Socket> strangers = new ArrayList<>();
            while (server.count("no connection") == 0) {
                Socket stranger = new Socket(InetAddress.getLoopbackAddress(), server.port());
                strangers.add(stranger);
                stranger.setSoTimeout(300);
                awaitWelcome(stranger);
            }
            server.awaitLog("no connection", 2);
            for (Socket stranger : strangers) {
                stranger.close();
            }
            assertMends(server);
            // It rests 200 ms after each.
            long most = 2 + (System.nanoTime() - start) / 200_000_000;
            assertTrue(server.count("no connection") <= most, server.count("no connection") + " > " + most);
            assertEquals(0, server.count("OutOfMemory"));
        }
    }
}
