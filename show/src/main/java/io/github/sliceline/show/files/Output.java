package io.github.sliceline.show.files;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A destination for bytes that are written from front to back. Closing a file without a commit leaves nothing behind.
 */
public interface Output extends Closeable {
    /** Returns the stream to write to; buffered. */
    OutputStream stream();

    /** Completes the output after the last byte. */
    void commit() throws IOException;

    /** Returns standard output. Bytes already written cannot be taken back. */
    static Output standard(OutputStream standard) {
        OutputStream stream = new BufferedOutputStream(standard, 1 << 16);
        return new Output() {
            @Override
            public OutputStream stream() {
                return stream;
            }

            @Override
            public void commit() throws IOException {
                stream.flush();
            }

            @Override
            public void close() {
                // standard output is not ours to close
            }
        };
    }
}
