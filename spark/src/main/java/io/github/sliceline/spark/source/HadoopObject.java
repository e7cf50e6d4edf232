package io.github.sliceline.spark.source;

import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * A file in a file system of Hadoop. Most streams do one read at a time, so simultaneous reads use a stream each. A
 * stream with vectored reads serves any number.
 */
final class HadoopObject implements RemoteObject {
    private final RemotePath path;
    private final FileSystem files;
    private final FileStatus status;
    private final String version;
    private final Queue<FSDataInputStream> idle = new ConcurrentLinkedQueue<>();
    private ByteBuffer head = ByteBuffer.allocate(0);
    private volatile boolean closed;

    HadoopObject(RemotePath path, FileSystem files, FileStatus status, String version) {
        this.path = path;
        this.files = files;
        this.status = status;
        this.version = version;
    }

    void readHead(int bytes) throws IOException {
        ByteBuffer first = ByteBuffer.allocate((int) Math.min(bytes, size()));
        read(first, 0);
        head = first.flip();
    }

    @Override
    public long size() {
        return status.getLen();
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public ByteBuffer head() {
        return head.asReadOnlyBuffer();
    }

    @Override
    public void read(ByteBuffer dst, long position) throws IOException {
        if (!dst.hasRemaining()) {
            return;
        }
        FSDataInputStream stream = take();
        boolean whole = false;
        try {
            if (stream.hasCapability(VectoredReads.CAPABILITY)) {
                idle.add(stream); // other reads can use it meanwhile
                whole = true;
                VectoredReads.read(path, stream, dst, position);
            } else {
                readAlone(stream, dst, position);
                whole = true;
                idle.add(stream);
            }
        } catch (EOFException e) {
            throw new EOFException(path + ": ends before byte " + (position + dst.remaining()) + ", it had " + size()
                    + " bytes when it was listed");
        } finally {
            if (!whole) {
                stream.close();
            }
        }
        if (closed) {
            closeIdle();
        }
    }

    private static void readAlone(FSDataInputStream stream, ByteBuffer dst, long position) throws IOException {
        if (stream.hasCapability(StreamCapabilities.PREADBYTEBUFFER)) {
            stream.readFully(position, dst);
            return;
        }
        byte[] bytes = new byte[dst.remaining()];
        stream.readFully(position, bytes);
        dst.put(bytes);
    }

    private FSDataInputStream take() throws IOException {
        if (closed) {
            throw new IOException(path + ": is closed");
        }
        FSDataInputStream known = idle.poll();
        return known != null
                ? known
                : await(
                        path,
                        files.openFile(status.getPath())
                                .opt("fs.option.openfile.read.policy", "random")
                                .withFileStatus(status)
                                .build());
    }

    @Override
    public void close() throws IOException {
        closed = true;
        closeIdle();
    }

    private void closeIdle() throws IOException {
        while (true) {
            Optional<FSDataInputStream> next = Optional.ofNullable(idle.poll());
            if (next.isEmpty()) {
                return;
            }
            next.get().close();
        }
    }

    /**
     * Waits for a request of Hadoop.
     *
     * @param what name of the file, for messages
     */
    static <T> T await(Object what, Future<T> future) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(what + ": interrupted while it was read");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(what + ": " + e.getCause(), e);
        }
    }
}
