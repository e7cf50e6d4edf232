package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class InterruptionTest {
    @TempDir
    private Path folder;

    @Test
    void workThatEndsIsNotInterrupted() {
        StringWriter err = new StringWriter();
        try (Interruption interruption = new Interruption(new PrintWriter(err), () -> "nothing was written")) {
            assertFalse(interruption.token().isCancelled());
        }
        assertTrue(err.toString().isEmpty());
    }

    @Test
    @Timeout(120)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process there cannot be asked to stop, only be killed")
    void aStoppedCommandCleansUpAndReportsIt() throws IOException, InterruptedException {
        Path work = folder.resolve("work");
        String said = stopped(work.resolve("demo.sgy.part"), "demo", "--size", "2G", "--dir", work.toString());
        assertTrue(said.contains("sliceline: interrupted; the survey is removed; nothing is left in " + work), said);
        assertArrayEquals(new String[0], work.toFile().list());
    }

    /** While it looks for the traces of a file whose holes take no room. */
    @Test
    @Timeout(120)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a process there cannot be asked to stop, only be killed")
    void aStoppedEditReportsTheStateOfTheFile() throws IOException, InterruptedException {
        Path file = folder.toRealPath().resolve("survey.sgy");
        byte[] headers = new SegyBytes().grid(1, 1).samples(10).bytes();
        Files.write(file, headers);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(1), 3600 + 100_000_000L * (240 + 40) - 1);
        }
        Path lock = CompanionFile.UNDO_LOCK.of(file);
        String said = stopped(lock, "edit", "set", file.toString(), "trace.offset=7", "--where", "inline=10:20");
        assertEquals("\nsliceline: interrupted; " + file + " is unchanged\n", said);
        try (InputStream start = Files.newInputStream(file)) {
            assertArrayEquals(headers, start.readNBytes(headers.length));
        }
        assertFalse(Files.exists(lock));
    }

    /** What a command says that is asked to stop as soon as a file is there. */
    private String stopped(Path sign, String... command) throws IOException, InterruptedException {
        Path err = folder.resolve("err.txt");
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Sliceline.class.getName());
        Process process = new ProcessBuilder(
                        Stream.concat(java.stream(), Stream.of(command)).toList())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(err.toFile())
                .start();
        try {
            while (process.isAlive() && !Files.exists(sign)) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            process.destroy();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "still running");
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(err, StandardCharsets.UTF_8);
    }
}
