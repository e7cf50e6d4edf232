package io.github.sliceline.storage;

import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;

/**
 * An object of a store as a {@link ByteSource}. What came when it was opened is there: its first bytes and, if it may be HDF5, its
 * last ones, where what was added to a file has its metadata; both are asked for at once. Other small reads go through
 * {@link ReadBlocks}, and large ones are a request each; of {@link #planned} each read is one request.
 */
public final class RemoteSource implements ByteSource {
    /** Where our own files have their metadata. */
    public static final int HEAD_BYTES = ReadBlocks.BLOCK_BYTES;

    /** Headers of all groups and layouts that were added, several times over; little enough to come for nothing. */
    static final int END_BYTES = 1 << 16;

    /** The end of SEG-Y files is read by nobody who opens them. */
    private static final Pattern MAY_BE_HDF5 = Pattern.compile("(?i).*\\.(h5|hdf5?|nc4?|seisnc)");

    private final RemotePath path;
    private final RemoteObject object;
    /** Waited for by the first who reads there. */
    private final FutureTask<Optional<ObjectEnd>> end;

    private final Planned planned;
    private final ReadBlocks blocks;

    private RemoteSource(RemotePath path, RemoteObject object, FutureTask<Optional<ObjectEnd>> end) throws IOException {
        this.path = path;
        this.object = object;
        this.end = end;
        this.planned = new Planned(path, object, object.head());
        this.blocks = new ReadBlocks(planned, 1);
    }

    /** Opens an object, with one request, or two at the same time. */
    public static RemoteSource open(RemotePath path) throws IOException {
        FutureTask<Optional<ObjectEnd>> end = end(path);
        try {
            RemoteObject object = path.store().open(path, HEAD_BYTES);
            return OnFailure.close(object, () -> new RemoteSource(path, object, end));
        } catch (Throwable e) {
            end.cancel(true);
            throw e;
        }
    }

    private static FutureTask<Optional<ObjectEnd>> end(RemotePath path) {
        boolean wanted = MAY_BE_HDF5.matcher(path.name()).matches();
        FutureTask<Optional<ObjectEnd>> end =
                new FutureTask<>(() -> wanted ? path.store().end(path, END_BYTES) : Optional.empty());
        if (wanted) {
            new DaemonThreads("sliceline-end").newThread(end).start();
        } else {
            end.run();
        }
        return end;
    }

    @Override
    public long size() {
        return object.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        int wanted = dst.remaining();
        ByteSource.requireHeld(this, position, wanted, size(), "object ends");
        if (wanted >= ReadBlocks.BLOCK_BYTES || planned.isInHead(position, wanted)) {
            planned.readFully(dst, position);
        } else if (wanted > 0 && !isReadFromEnd(dst, position)) {
            blocks.read(dst, position);
        }
    }

    /** Whether it lies in the last bytes, and these came: if their request failed, they are asked for as any others. */
    private boolean isReadFromEnd(ByteBuffer dst, long position) throws IOException {
        if (position < size() - END_BYTES) {
            return false;
        }
        try {
            Optional<ObjectEnd> came = end.get().filter(last -> last.isOf(object));
            came.ifPresent(last -> dst.put(last.bytes().slice((int) (position - last.position()), dst.remaining())));
            return came.isPresent();
        } catch (ExecutionException | CancellationException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(path + ": interrupted while waiting for its last bytes");
        }
    }

    @Override
    public Optional<String> contentVersion() {
        return Optional.of(object.version()).filter(name -> !name.isEmpty());
    }

    @Override
    public ByteSource planned() {
        return planned;
    }

    @Override
    public boolean answersLate() {
        return true;
    }

    @Override
    public void close() throws IOException {
        end.cancel(true);
        object.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /** The object itself. */
    private record Planned(RemotePath path, RemoteObject object, ByteBuffer head) implements ByteSource {
        @Override
        public long size() {
            return object.size();
        }

        boolean isInHead(long position, int wanted) {
            return position <= head.limit() - wanted;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            int wanted = dst.remaining();
            ByteSource.requireHeld(this, position, wanted, size(), "object ends");
            if (wanted > 0 && isInHead(position, wanted)) {
                dst.put(head.slice((int) position, wanted));
            } else if (wanted > 0) {
                object.read(dst, position);
            }
        }

        @Override
        public void close() throws IOException {
            object.close();
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }
}
