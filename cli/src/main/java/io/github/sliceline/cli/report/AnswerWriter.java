package io.github.sliceline.cli.report;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Optional;

/** Text of the answer, with the stream that it goes to, for answers that are bytes. */
public final class AnswerWriter extends PrintWriter {
    private final OutputStream stream;

    public AnswerWriter(OutputStream stream, Charset charset) {
        super(stream, true, charset);
        this.stream = stream;
    }

    /** The stream that a writer goes to; empty if it is another kind of writer. */
    public static Optional<OutputStream> streamOf(PrintWriter writer) {
        writer.flush();
        return writer instanceof AnswerWriter answer ? Optional.of(answer.stream) : Optional.empty();
    }
}
