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
    void nothingIsPrintedWithoutATerminal() {
        try (ConsoleProgress progress = new ConsoleProgress(stream, false)) {
            progress.report("Scanning", 5_000_000, 10_000_000);
            progress.report("Writing", 0, 0);
        }
        assertEquals("", said());
    }

    /** Of each bar there is nothing on its line at the end, whether it was drawn before or not. */
    @Test
    void wipedBarsDisappear() {
        try (ConsoleProgress progress = new ConsoleProgress(stream, true).wiped()) {
            for (int i = 0; i < 20; i++) {
                progress.report("Scanning", 10_000_000, 10_000_000);
                progress.pause();
                String[] drawn = said().split("\r", -1);
                assertEquals("", drawn[drawn.length - 1]);
                assertEquals("", drawn[drawn.length - 2].strip());
            }
            progress.report("Finishing", 0, 0);
        }
        assertTrue(said().contains("Scanning"), said());
        assertTrue(!said().contains("Finishing") && !said().contains("\n"), said());
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
