package io.github.sliceline.cli.report;

import java.io.BufferedWriter;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Writer of text for a console, in the characters that it shows. {@link #forPrograms} gives a writer in UTF-8 instead.
 */
public final class ConsoleWriter extends PrintWriter {
    private final OutputStream stream;

    /**
     * @param shown encoding of the console, see {@link Terminal#shown}
     */
    public ConsoleWriter(OutputStream stream, Charset shown) {
        super(letters(stream, shown), true);
        this.stream = stream;
    }

    /**
     * Returns the writer of characters. A system without a language reports ASCII although it may show more, so UTF-8
     * is written there and names of files stay whole.
     */
    private static Writer letters(OutputStream stream, Charset shown) {
        Charset written = shown.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : shown;
        Writer letters = new BufferedWriter(new OutputStreamWriter(stream, written));
        return new PlainSigns(letters, shown.newEncoder());
    }

    /** Returns a stream for log output that goes through this writer. */
    public PrintStream forLogs() {
        OutputStream text = new OutputStream() {
            @Override
            public void write(int one) {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                print(new String(bytes, from, length, StandardCharsets.UTF_8));
                ConsoleWriter.this.flush();
            }
        };
        return new PrintStream(text, true, StandardCharsets.UTF_8);
    }

    /** Returns the stream under a writer, for answers that are bytes; empty for another kind of writer. */
    public static Optional<OutputStream> streamOf(PrintWriter out) {
        out.flush();
        return out instanceof ConsoleWriter console ? Optional.of(console.stream) : Optional.empty();
    }

    /**
     * Returns a writer in UTF-8 to the same stream, for JSON. A writer of another kind, such as a test's, is returned
     * itself.
     */
    public static PrintWriter forPrograms(PrintWriter out) {
        if (out instanceof ConsoleWriter console) {
            console.flush();
            return new PrintWriter(console.stream, true, StandardCharsets.UTF_8);
        }
        return out;
    }
}
