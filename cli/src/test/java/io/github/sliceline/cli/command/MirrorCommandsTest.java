package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Copies from the command line, and a server in a process of its own. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class MirrorCommandsTest {
    @TempDir
    private Path folder;

    private String segy = "";
    private String token = "";

    @BeforeEach
    void files() throws IOException {
        Path survey = folder.resolve("survey.sgy");
        segy = survey.toString();
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(6, 7, 40), SurveyLines.DEFAULT))
                .write(survey);
        token = Files.writeString(folder.resolve("token"), "0123456789abcdef\n").toString();
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Tag("without-libhdf5")
    @Test
    void aTeeIsIdenticalAndDifferencesAreLocated() throws IOException {
        Ran convert = Ran.run("convert", segy, path("a.h5"), "--tee", path("b.h5"));
        assertEquals(0, convert.code(), convert.err());
        assertTrue(convert.out().contains(path("b.h5") + ": identical"), convert.out());
        assertEquals(-1, Files.mismatch(folder.resolve("a.h5"), folder.resolve("b.h5")));
        byte[] changed = Files.readAllBytes(folder.resolve("b.h5"));
        changed[4000] ^= 1;
        Files.write(folder.resolve("b.h5"), changed);
        Ran verify = Ran.run("verify", path("a.h5"), "--against", path("b.h5"));
        assertEquals(1, verify.code());
        assertTrue(verify.out().contains("differs: bytes 0 to "), verify.out());
        Map<String, Object> json = Ran.run("verify", path("a.h5"), "--against", path("b.h5"), "--json")
                .json();
        assertEquals(List.of(List.of(0, changed.length)), json.get("differences"));
        Ran sync = Ran.run("mirror", "sync", path("a.h5"), path("b.h5"));
        assertEquals(0, sync.code(), sync.err());
        assertTrue(sync.out().contains("1 sent"), sync.out());
        assertEquals(
                0, Ran.run("verify", path("a.h5"), "--against", path("b.h5")).code());
    }

    @Test
    void wrongOptionsAreRefused() {
        assertEquals(
                1, Ran.run("convert", segy, path("a.h5"), "--tee", path("a.h5")).code());
        Ran noToken = Ran.run("convert", segy, path("a.h5"), "--mirror", "localhost:1");
        assertEquals(2, noToken.code());
        assertTrue(noToken.err().contains("--token-file"), noToken.err());
        assertEquals(
                2,
                Ran.run("convert", segy, path("a.h5"), "--mirror", "localhost").code());
        Ran listen = Ran.run("mirror-server", "--dir", path(""), "--listen", "7070", "--token-file", token);
        assertEquals(2, listen.code());
        assertTrue(listen.err().contains("127.0.0.1:7070"), listen.err());
        assertEquals(2, Ran.run("mirror").code());
    }

    @Test
    void aServerWithoutAnAddressOrOpenToAllIsRefused() {
        String[][] refused = {
            {"nothing to listen on"},
            {"--token-file", "--listen", "127.0.0.1:0"},
            {"--listen", "--token-file", token},
            {"--hdf5-mirror", "--listen", "127.0.0.1:0", "--token-file", token, "--allow-unauthenticated"},
            {"0.0.0.0:0 is not loopback", "--hdf5-mirror", "0.0.0.0:0"},
            {"--listen", "--hdf5-mirror", "127.0.0.1:0", "--token-file", token},
            {"limit must be more than 0", "--hdf5-mirror", "127.0.0.1:0", "--idle", "0"},
        };
        for (String[] wrong : refused) {
            List<String> arguments = new ArrayList<>(List.of("mirror-server", "--dir", path("")));
            arguments.addAll(List.of(wrong).subList(1, wrong.length));
            Ran server = Ran.run(arguments.toArray(new String[0]));
            assertEquals(2, server.code(), server.err());
            assertTrue(server.err().contains(wrong[0]), server.err());
        }
    }

    @Tag("without-libhdf5")
    @Test
    void aMissingMirrorHasItsOwnExitCode() throws IOException {
        Ran convert = Ran.run(
                "convert",
                segy,
                path("a.h5"),
                "--mirror",
                "127.0.0.1:1",
                "--token-file",
                token,
                "--mirror-timeout",
                "0.5");
        assertEquals(5, convert.code(), convert.err());
        assertTrue(convert.out().contains("127.0.0.1:1/a.h5: DIFFERENT"), convert.out());
        assertTrue(convert.out().contains("sliceline mirror sync " + path("a.h5")), convert.out());
        assertEquals(0, Ran.run("verify", path("a.h5")).code());
    }

    @Tag("without-libhdf5")
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process there cannot be asked to stop, only be killed")
    void aServerTakesCopiesUntilItIsStopped() throws IOException, InterruptedException {
        Path served = Files.createDirectory(folder.resolve("served"));
        Process server = start(served, 0);
        try (BufferedReader log = server.errorReader(StandardCharsets.UTF_8)) {
            String address = addressIn(log);
            Ran convert = Ran.run("convert", segy, path("a.h5"), "--mirror", address, "--token-file", token);
            assertEquals(0, convert.code(), convert.err() + convert.out());
            assertEquals(-1, Files.mismatch(folder.resolve("a.h5"), served.resolve("a.h5")));
            Ran verify = Ran.run("verify", path("a.h5"), "--against", address, "--token-file", token);
            assertEquals(0, verify.code(), verify.err() + verify.out());
            server.toHandle().destroy(); // Process.destroy would close the log
            assertTrue(server.waitFor(60, TimeUnit.SECONDS), "still running");
            List<String> lines = log.lines().toList();
            assertTrue(lines.stream().anyMatch(line -> line.contains("published a.h5")), lines::toString);
            assertTrue(lines.get(lines.size() - 1).contains("stopped"), lines::toString);
        } finally {
            server.destroyForcibly();
        }
    }

    private Process start(Path served, int port) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sliceline.class.getName(),
                        "mirror-server",
                        "--dir",
                        served.toString(),
                        "--listen",
                        "127.0.0.1:" + port,
                        "--token-file",
                        token)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** The volume is right, the exit code says that the copy is not, and what is printed mends it, pasted as it is. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs a POSIX shell")
    void aMirrorKilledInTheMiddleIsReportedAndMendedByThePrintedCommand() throws IOException, InterruptedException {
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(40, 40, 200), SurveyLines.DEFAULT))
                .write(Path.of(segy));
        Path served = Files.createDirectory(folder.resolve("served"));
        Path odd = Files.createDirectory(folder.resolve("it's $HOME"));
        token = Files.move(Path.of(token), odd.resolve("token")).toString();
        Path volume = odd.resolve("a.h5");
        Process server = start(served, 0);
        try (KillingProxy proxy = new KillingProxy(addressIn(server), server, 300_000)) {
            Ran convert = Ran.run(
                    "convert",
                    segy,
                    volume.toString(),
                    "--mirror",
                    proxy.address(),
                    "--token-file",
                    token,
                    "--mirror-timeout",
                    "2");
            assertEquals(5, convert.code(), convert.err() + convert.out());
            assertFalse(server.isAlive());
            assertEquals(0, Ran.run("verify", volume.toString()).code());
            assertFalse(Files.exists(served.resolve("a.h5")));
            Process again = start(served, proxy.port());
            try {
                addressIn(again);
                Matcher mending = Pattern.compile("to mend it: (.*)").matcher(convert.out());
                assertTrue(mending.find(), convert.out());
                Ran mended = Ran.run(words(mending.group(1)));
                assertEquals(0, mended.code(), mended.err());
                assertEquals(-1, Files.mismatch(volume, served.resolve("a.h5")));
            } finally {
                again.destroyForcibly();
            }
        } finally {
            server.destroyForcibly();
        }
    }

    /** Arguments of a command as a shell takes them apart. */
    private static String[] words(String command) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "printf '%s\\n' " + command).start();
        String words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> all = words.lines().toList();
        assertEquals("sliceline", all.get(0));
        return all.subList(1, all.size()).toArray(new String[0]);
    }

    private static String addressIn(Process server) throws IOException {
        return addressIn(server.errorReader(StandardCharsets.UTF_8));
    }

    @Test
    void theRepairCommandContainsTheServersOptions() throws IOException {
        Ran convert = Ran.run(
                "convert",
                segy,
                path("a.h5"),
                "--mirror",
                "127.0.0.1:1/b c",
                "--token-file",
                token,
                "--tls",
                "java",
                "--mirror-timeout",
                "0.5");
        assertEquals(5, convert.code(), convert.err());
        assertTrue(convert.out().contains(" --token-file " + token + " --tls java"), convert.out());
    }

    /** What a server says first, after whatever its Java says before. */
    private static String addressIn(BufferedReader log) throws IOException {
        List<String> said = new ArrayList<>();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            said.add(line);
            Matcher listening = Pattern.compile("listening on ([0-9.:]+),").matcher(line);
            if (listening.find()) {
                return listening.group(1);
            }
        }
        throw new AssertionError("the server ended: " + said);
    }
}
