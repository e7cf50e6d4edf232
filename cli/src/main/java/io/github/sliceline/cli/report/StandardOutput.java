package io.github.sliceline.cli.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers a failed write, which writers hide. Not thread-safe. */
public final class StandardOutput extends FilterOutputStream {
    private @Nullable IOException failure;

    public StandardOutput(OutputStream out) {
        super(out);
    }

    /**
     * Returns the first failure; a {@link PipeClosedException} if the reader, such as {@code head}, has closed the
     * pipe.
     */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Throws if answers can no longer be written; a {@link PrintWriter} itself does not tell. */
    public static void requireWritten(PrintWriter answers) throws PipeClosedException {
        if (answers.checkError()) {
            throw new PipeClosedException(new IOException("a broken pipe"));
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            if (failure == null) {
                failure = isReaderGone(e)
                        ? new PipeClosedException(e)
                        : new IOException("the answer could not be written to standard output: " + e.getMessage(), e);
            }
            throw failure;
        }
    }

    private static boolean isReaderGone(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("broken pipe") || message.contains("pipe is being closed");
    }

    /** The reader of standard output has closed it. There is no one to report this to. */
    public static final class PipeClosedException extends IOException {
        private static final long serialVersionUID = 1;

        PipeClosedException(IOException cause) {
            super("the reader of the answer has gone", cause);
        }
    }
}
