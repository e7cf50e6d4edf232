package io.github.sliceline.cli.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers that it could not be written, which writers keep to themselves. A reader
 * that has seen enough, such as {@code head}, is no failure. Not thread-safe.
 */
public final class StandardOutput extends FilterOutputStream {
    private @Nullable IOException failure;

    public StandardOutput(OutputStream out) {
        super(out);
    }

    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            note(e);
            throw e;
        }
    }

    private void note(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        boolean readerGone = message.contains("broken pipe") || message.contains("pipe is being closed");
        if (failure == null && !readerGone) {
            failure = new IOException("the answer could not be written to standard output: " + e.getMessage(), e);
        }
    }
}
