package io.github.sliceline.exporting;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Uninterruptibly;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A stream instead of the exported file. Threads that write by position wait until the stream has reached their
 * position. Only an export that writes everything once can use it. Thread-safe.
 */
final class StreamStores implements WorkStores, ByteStore {
    private final Path source;
    private final OutputStream stream;
    private long position;
    private @Nullable IOException failure;

    /** @param source exported volume, for messages */
    StreamStores(Path source, OutputStream stream) {
        this.source = source;
        this.stream = stream;
    }

    @Override
    public ByteStore openDirect(Path file) {
        return this;
    }

    /** Refuses the export, which must read or write out of order. */
    @Override
    public ByteStore open(Path file) throws IOException {
        throw new NeedsFileException(
                source,
                "the traces of its SEG-Y file stand in another order than its bins, and are put there one by one;"
                        + " that takes a file, and not a stream");
    }

    /** Thrown if the export cannot be written from start to end. */
    static final class NeedsFileException extends UnsupportedFileException {
        private static final long serialVersionUID = 1L;

        private NeedsFileException(Path source, String why) {
            super(source, why);
        }
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long at) throws IOException {
        Uninterruptibly.waitWhile(() -> position < at && failure == null, this::wait);
        if (failure != null) {
            throw failure;
        }
        append(src);
    }

    private void append(ByteBuffer src) throws IOException {
        byte[] bytes = new byte[Math.min(src.remaining(), 1 << 16)];
        try {
            while (src.hasRemaining()) {
                int count = Math.min(bytes.length, src.remaining());
                src.get(bytes, 0, count);
                stream.write(bytes, 0, count);
                position += count;
            }
        } catch (IOException e) {
            failure = e;
            throw e;
        } finally {
            notifyAll();
        }
    }

    @Override
    public synchronized long size() {
        return position;
    }

    @Override
    public synchronized void force() throws IOException {
        stream.flush();
    }

    @Override
    public void readFully(ByteBuffer dst, long at) {
        throw new UnsupportedOperationException("a stream is not read again");
    }

    @Override
    public void truncate(long size) {
        throw new UnsupportedOperationException("a stream is not cut");
    }

    @Override
    public void close() {
        // the stream is the caller's
    }

    @Override
    public String toString() {
        return "stream";
    }
}
