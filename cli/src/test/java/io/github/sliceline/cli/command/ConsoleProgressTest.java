package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void saysNothingWhereNobodyWatches() {
        try (ConsoleProgress progress = new ConsoleProgress(stream, false)) {
            progress.report("Scanning", 5_000_000, 10_000_000);
            progress.report("Writing", 0, 0);
        }
        assertEquals("", said());
    }

    @Test
    void showsEachStageAndItsEnd() {
        try (ConsoleProgress progress = new ConsoleProgress(stream, true)) {
            progress.report("Scanning", 5_000_000, 10_000_000);
            progress.report("Scanning", 10_000_000, 10_000_000);
            progress.report("Scanning", 9_000_000, 10_000_000);
            progress.report("Converting", 1_000_000, 4_000_000);
            progress.report("Finishing", 0, 0);
        }
        assertTrue(said().contains("Scanning"), said());
        assertTrue(said().contains("10/10 MB"), said());
        assertTrue(said().contains("Converting"), said());
        assertTrue(said().contains("1/4 MB"), said());
        assertTrue(said().contains("Finishing ..."), said());
    }

    private String said() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
