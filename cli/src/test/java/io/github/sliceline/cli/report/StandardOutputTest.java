package io.github.sliceline.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    @Test
    void passesBytesOn() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(bytes);
        print(output);
        assertEquals("answer", bytes.toString(StandardCharsets.UTF_8));
        assertTrue(output.failure().isEmpty());
    }

    @Test
    void remembersFailuresThatWritersHide() {
        StandardOutput output = new StandardOutput(failing("No space left on device"));
        print(output);
        String message =
                output.failure().map(e -> String.valueOf(e.getMessage())).orElse("");
        assertTrue(message.contains("standard output: No space left on device"), message);
    }

    @Test
    void aClosedPipeIsRemembered() {
        StandardOutput output = new StandardOutput(failing("Broken pipe"));
        print(output);
        assertInstanceOf(
                StandardOutput.PipeClosedException.class, output.failure().orElseThrow());
    }

    private static void print(OutputStream output) {
        try (PrintWriter writer = new PrintWriter(output, true, StandardCharsets.UTF_8)) {
            writer.print("answer");
        }
    }

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }
}
