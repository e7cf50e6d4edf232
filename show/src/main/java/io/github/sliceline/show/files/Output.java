package io.github.sliceline.show.files;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Where bytes go that are written from front to back. Closed without a commit, a file leaves nothing behind. */
public interface Output extends Closeable {
    /** Where the bytes go; buffered. */
    OutputStream stream();

    /** Says that all bytes are written. */
    void commit() throws IOException;

    /** Standard output: what was written stays written. */
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
                // not ours to close
            }
        };
    }
}
