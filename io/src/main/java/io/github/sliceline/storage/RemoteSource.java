package io.github.sliceline.storage;

import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;

/**
 * An object of a store as a {@link ByteSource}. Opening it fetches its first bytes and, if it may be HDF5, its last
 * bytes, where a file keeps metadata that was added later; both are requested at the same time. Other small reads go
 * through {@link ReadBlocks}, large reads are one request each. Each read of {@link #planned} is one request.
 */
public final class RemoteSource implements StorageSource {
    /** Bytes fetched at the start, where our own files have their metadata. */
    public static final int HEAD_BYTES = ReadBlocks.BLOCK_BYTES;

    /**
     * Bytes fetched at the end: several times the headers of all groups and layouts that were added, and few enough to
     * be fetched in vain.
     */
    static final int END_BYTES = 1 << 16;

    /** Names of objects that may be HDF5. Opening a SEG-Y file does not read its end. */
    private static final Pattern MAY_BE_HDF5 = Pattern.compile("(?i).*\\.(h5|hdf5?|nc4?|seisnc)");

    private final RemotePath path;
    private final RemoteObject object;
    /** The last bytes. The first read near the end waits for them. */
    private final CompletableFuture<Optional<ObjectEnd>> end;

    private final Planned planned;
    private final ReadBlocks blocks;

    private RemoteSource(RemotePath path, RemoteObject object, CompletableFuture<Optional<ObjectEnd>> end)
            throws IOException {
        this.path = path;
        this.object = object;
        this.end = end;
        this.planned = new Planned(path, object, object.head());
        this.blocks = new ReadBlocks(planned, 1);
    }

    /** Opens an object, with one request or two at the same time. */
    public static RemoteSource open(RemotePath path) throws IOException {
        CompletableFuture<Optional<ObjectEnd>> end = end(path);
        RemoteObject object = path.store().open(path, HEAD_BYTES);
        return OnFailure.close(object, () -> new RemoteSource(path, object, end));
    }

    private static CompletableFuture<Optional<ObjectEnd>> end(RemotePath path) {
        return MAY_BE_HDF5.matcher(path.name()).matches()
                ? IoFuture.start(
                        work -> new DaemonThreads("sliceline-end")
                                .newThread(work)
                                .start(),
                        () -> path.store().end(path, END_BYTES))
                : CompletableFuture.completedFuture(Optional.empty());
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
        } else if (wanted > 0 && !readFromEnd(dst, position)) {
            blocks.read(dst, position);
        }
    }

    /**
     * Reads a range from the last bytes. False if it lies elsewhere, or if the request for the last bytes failed; the
     * range is then requested like any other.
     */
    private boolean readFromEnd(ByteBuffer dst, long position) throws IOException {
        if (position < size() - END_BYTES) {
            return false;
        }
        try {
            Optional<ObjectEnd> came = end.join().filter(last -> last.isOf(object) && last.position() <= position);
            came.ifPresent(last -> dst.put(last.bytes().slice((int) (position - last.position()), dst.remaining())));
            return came.isPresent();
        } catch (CompletionException | CancellationException e) {
            return false;
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
        end.cancel(false);
        object.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /** The object without caching, except for its first bytes. */
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
