package io.github.sliceline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a checkout of its own, whose Maven and whose JDKs are scripts that write down what is asked of them. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script")
@Timeout(120)
class LauncherTest {
    private static final String MAVEN = """
            #!/bin/sh
            echo built >>builds
            while [ -e hold ]; do sleep 0.05; done
            [ ! -e fail ] || exit 1
            mkdir -p cli/target
            : >cli/target/sliceline-cli.jar
            """;

    private static final String JAVA = """
            #!/bin/sh
            for option; do
                case $option in
                    -Dstdout.encoding=*) echo "${option#*=}" >"${0%/*}/signs" ;;
                    -XX:SharedArchiveFile=*) archive=${option#*=} ;;
                    -Xshare:dump) dump=yes ;;
                    -Xmx*) echo "$option" >>"${0%/*}/heap" ;;
                esac
            done
            if [ -n "${dump:-}" ]; then touch "$archive"; else echo "${archive:-}"; fi
            """;

    @TempDir
    private Path folder;

    private final AtomicInteger runs = new AtomicInteger();
    private Path home;
    private Path jdk;

    @BeforeEach
    void checkout() throws IOException {
        home = Files.createDirectories(folder.resolve("check out"));
        Files.createDirectories(home.resolve("cli/src/main"));
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        script(home.resolve("sliceline"), Files.readString(module.resolveSibling("sliceline")));
        script(home.resolve("mvnw"), MAVEN);
        jdk = jdk("17.0.9");
    }

    @Test
    void aSecondFirstBuildWaitsForTheFirst() throws IOException, InterruptedException {
        Path hold = Files.createFile(home.resolve("hold"));
        Run first = start(jdk);
        await(() -> builds() == 1);
        Run second = start(jdk);
        await(() -> second.said().contains("waiting for process " + first.process.pid()) || builds() > 1);
        Files.delete(hold);
        assertEquals(0, first.process.waitFor(), first.said());
        assertEquals(0, second.process.waitFor(), second.said());
        assertEquals(1, builds());
        assertFalse(Files.exists(lock()));
    }

    @Test
    void aLockWhoseHolderIsGoneIsTakenOver() throws IOException, InterruptedException {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Files.createDirectories(lock());
        Files.writeString(lock().resolve("pid"), gone.pid() + "\n");
        Run run = start(jdk);
        assertEquals(0, run.process.waitFor(), run.said());
        assertEquals(1, builds());
        assertFalse(Files.exists(lock()));
    }

    @Test
    void aBuildThatFailsOrIsStoppedReleasesTheLock() throws IOException, InterruptedException {
        Path fail = Files.createFile(home.resolve("fail"));
        Run failing = start(jdk);
        assertEquals(1, failing.process.waitFor(), failing.said());
        assertFalse(Files.exists(lock()));
        Files.delete(fail);
        Path hold = Files.createFile(home.resolve("hold"));
        Run stopped = start(jdk);
        await(() -> builds() == 2);
        assertTrue(Files.exists(lock()));
        stopped.process.destroy();
        Files.delete(hold);
        assertEquals(143, stopped.process.waitFor(), stopped.said());
        assertFalse(Files.exists(lock()));
    }

    @Test
    void eachJdkHasAnArchiveOfItsOwnUntilTheNextBuild() throws IOException, InterruptedException {
        Path other = jdk("25.0.1");
        Path archive = archiveOf(jdk);
        FileTime made = Files.getLastModifiedTime(archive);
        Path another = archiveOf(other);
        assertNotEquals(archive, another);
        assertEquals(archive, archiveOf(jdk));
        assertEquals(made, Files.getLastModifiedTime(archive));
        assertTrue(Files.exists(another));
        touchLater(home.resolve("pom.xml"));
        assertEquals(archive, archiveOf(jdk));
        assertFalse(Files.exists(another));
    }

    @Test
    void sourcesOfAnyModuleThatTheCommandNeedsMakeItBuildAgain() throws IOException, InterruptedException {
        archiveOf(jdk);
        touchLater(home.resolve("jmh-benchmarks/src/main/java/Benchmark.java"));
        touchLater(home.resolve("segy/src/test/java/SomeTest.java"));
        archiveOf(jdk);
        assertEquals(1, builds());
        touchLater(home.resolve("segy/src/main/java/Something.java"));
        archiveOf(jdk);
        assertEquals(2, builds());
    }

    /** Whose files are newer than what was built of them, and the same. */
    @Test
    void aCheckoutThatWasCopiedIsNotBuiltAgain() throws IOException, InterruptedException {
        Path source = home.resolve("segy/src/main/java/Some thing.java");
        touchLater(source);
        archiveOf(jdk);
        touchLater(source);
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(120)));
        archiveOf(jdk);
        assertEquals(1, builds());
        Files.writeString(source, "class Something {}");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(120)));
        archiveOf(jdk);
        assertEquals(2, builds());
    }

    /** Somebody else built other sources, and then the old ones were put back. */
    @Test
    void aJarThatWasMadeOfOtherSourcesIsBuiltAgain() throws IOException, InterruptedException {
        Path source = home.resolve("segy/src/main/java/Some thing.java");
        archiveOf(jdk);
        Files.writeString(home.resolve("cli/target/sliceline-cli.jar"), "of others");
        touchLater(source);
        archiveOf(jdk);
        assertEquals(2, builds());
    }

    @Test
    void linksLeadToTheSameCheckoutAndJdk() throws IOException, InterruptedException {
        Path archive = archiveOf(jdk);
        Path linked = folder.resolve("linked");
        Files.createSymbolicLink(Files.createDirectories(linked.resolve("bin")).resolve("java"), Path.of("link"));
        Files.createSymbolicLink(linked.resolve("bin/link"), Path.of("../../jdk-17.0.9/bin/java"));
        Path launcher = Files.createSymbolicLink(folder.resolve("sl"), Path.of("check out/sliceline"));
        Run run = start(launcher, linked, "C.UTF-8");
        assertEquals(0, run.process.waitFor(), run.said());
        assertEquals(archive.toString(), Files.readString(run.out).strip());
        assertEquals(1, builds());
    }

    @Test
    void aConsoleWithoutALanguageIsSaidToShowAscii() throws IOException, InterruptedException {
        archiveOf(jdk);
        Path signs = jdk.resolve("bin/signs");
        assertFalse(Files.exists(signs));
        assertEquals(0, start(home.resolve("sliceline"), jdk, "C").process.waitFor());
        assertEquals("US-ASCII", Files.readString(signs).strip());
    }

    @Test
    void theViewerHasASmallHeap() throws IOException, InterruptedException {
        archiveOf(jdk);
        Path heap = jdk.resolve("bin/heap");
        assertFalse(Files.exists(heap));
        assertEquals(
                0,
                start(home.resolve("sliceline"), jdk, "C.UTF-8", "--debug", "view", "x")
                        .process
                        .waitFor());
        assertEquals("-Xmx512m\n", Files.readString(heap));
    }

    /** Runs it, and gives the archive of classes that the JVM was started with. */
    private Path archiveOf(Path javaHome) throws IOException, InterruptedException {
        Run run = start(javaHome);
        assertEquals(0, run.process.waitFor(), run.said());
        Path archive = Path.of(Files.readString(run.out).strip());
        assertTrue(Files.exists(archive), run.said());
        return archive;
    }

    private Path lock() {
        return home.resolve("cli/target/sliceline.lock");
    }

    private long builds() throws IOException {
        Path builds = home.resolve("builds");
        try (Stream<String> lines = Files.exists(builds) ? Files.lines(builds) : Stream.empty()) {
            return lines.count();
        }
    }

    private Run start(Path javaHome) throws IOException {
        return start(home.resolve("sliceline"), javaHome, "C.UTF-8");
    }

    private Run start(Path launcher, Path javaHome, String locale, String... arguments) throws IOException {
        int number = runs.incrementAndGet();
        Path out = folder.resolve("out" + number);
        Path err = folder.resolve("err" + number);
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(arguments.length == 0 ? List.of("info") : List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", javaHome.toString());
        builder.environment().put("LC_ALL", locale);
        return new Run(builder.start(), out, err);
    }

    private record Run(Process process, Path out, Path err) {
        String said() throws IOException {
            return Files.readString(err);
        }
    }

    private Path jdk(String version) throws IOException {
        Path made = folder.resolve("jdk-" + version);
        script(Files.createDirectories(made.resolve("bin")).resolve("java"), JAVA);
        Files.writeString(made.resolve("release"), "IMPLEMENTOR=\"Anyone\"\nJAVA_VERSION=\"" + version + "\"\n");
        return made;
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void touchLater(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    }

    /** Something that files show. */
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition) throws IOException, InterruptedException {
        while (!condition.holds()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
