package io.github.sliceline.segy.sort;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Store of bytes that one thread appends. After sealing, any number of threads read at any position. A small store is
 * in memory, a large one in a file that is always deleted.
 */
public final class SpilledBytes implements Closeable {
    private static final int FIRST_BYTES = 4096;

    private final SpillSpace space;
    private final int memoryBytes;
    private byte[] buffer;
    private int buffered;
    private @Nullable FileChannel file;
    private long written;

    SpilledBytes(SpillSpace space, int memoryBytes) {
        this.space = space;
        this.memoryBytes = memoryBytes;
        this.buffer = new byte[Math.min(FIRST_BYTES, memoryBytes)];
    }

    public void append(byte[] bytes, int from, int count) throws IOException {
        for (int done = 0; done < count; ) {
            if (buffered == buffer.length) {
                makeRoom();
            }
            int n = Math.min(count - done, buffer.length - buffered);
            System.arraycopy(bytes, from + done, buffer, buffered, n);
            buffered += n;
            done += n;
        }
    }

    private void makeRoom() throws IOException {
        if (buffer.length < memoryBytes) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(memoryBytes, 2L * buffer.length));
        } else {
            flush();
        }
    }

    private void flush() throws IOException {
        if (file == null) {
            file = space.open();
        }
        ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, buffered);
        while (bytes.hasRemaining()) {
            written += file.write(bytes, written);
        }
        buffered = 0;
    }

    /** Ends the appending. Bytes in a file no longer take memory. */
    public SpilledBytes seal() throws IOException {
        if (file != null) {
            flush();
            buffer = new byte[0];
        }
        return this;
    }

    public long size() {
        return written + buffered;
    }

    /** Reads from a sealed store. */
    public void read(long position, byte[] bytes, int from, int count) throws IOException {
        FileChannel source = file;
        if (source == null) {
            System.arraycopy(buffer, Math.toIntExact(position), bytes, from, count);
            return;
        }
        ByteBuffer target = ByteBuffer.wrap(bytes, from, count);
        for (long at = position; target.hasRemaining(); ) {
            int n = source.read(target, at);
            if (n < 0) {
                throw new EOFException("the index in " + space.folder() + " ends at " + source.size() + ", wanted "
                        + count + " bytes at " + position);
            }
            at += n;
        }
    }

    @Override
    public void close() throws IOException {
        buffer = new byte[0];
        if (file != null) {
            file.close();
        }
    }
}
