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

/** Text for people on a console, in the letters that it shows; or for programs, in UTF-8 whatever the console is. */
public final class ConsoleWriter extends PrintWriter {
    private final OutputStream stream;

    /**
     * Over a stream.
     *
     * @param shown what the console shows, as {@link Terminal#shown} says
     */
    public ConsoleWriter(OutputStream stream, Charset shown) {
        super(letters(stream, shown), true);
        this.stream = stream;
    }

    /** A system without a language says ASCII and shows UTF-8 as well as it can: names of files stay whole. */
    private static Writer letters(OutputStream stream, Charset shown) {
        Charset written = shown.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : shown;
        Writer letters = new BufferedWriter(new OutputStreamWriter(stream, written));
        return new PlainSigns(letters, shown.newEncoder());
    }

    /** A stream whose text goes the same way, for what writes logs. */
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

    /** The stream that a writer goes to, for answers that are bytes; empty if it is another kind of writer. */
    public static Optional<OutputStream> streamOf(PrintWriter out) {
        out.flush();
        return out instanceof ConsoleWriter console ? Optional.of(console.stream) : Optional.empty();
    }

    /** A writer in UTF-8 to the same stream, for JSON; a writer of another kind, such as one of a test, is given back. */
    public static PrintWriter forPrograms(PrintWriter out) {
        if (out instanceof ConsoleWriter console) {
            console.flush();
            return new PrintWriter(console.stream, true, StandardCharsets.UTF_8);
        }
        return out;
    }
}
