package io.github.sliceline.create;

import io.github.sliceline.Job;
import io.github.sliceline.chunks.ChunkPart;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writer of regions of samples as chunks and parts of chunks. Callers encode chunks, but threads of this class read and
 * write: an interrupted caller would close the file for all others, and callers can continue while the drive is busy.
 * Operations on one chunk run in the order of their calls. Thread-safe until it is {@linkplain #complete completed}.
 */
final class RegionWriter implements Closeable {
    private static final long BUFFER_BYTES = 64L << 20;
    private static final int LEAST_BUFFERS = 4;
    private static final int MOST_BUFFERS = 512;

    /** Writes in flight at once. 16 is the smallest of 4, 8, 16 and 32 with which small chunks keep a drive busy. */
    private static final int WRITERS = 16;

    private static final int LOCKS = 256;

    private final VolumeLayout layout;
    private final SampleCodec codec;
    private final EncodedFile file;
    private final ByteStore store;
    private final WrittenChunks written;
    private final ChunkWriter chunks;
    private final ExecutorService writers = Executors.newFixedThreadPool(WRITERS, new DaemonThreads("sliceline-write"));
    private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();
    /** By ordinal: the write that must end before the next operation on this chunk. */
    private final Map<Integer, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** True if each chunk is written whole and once. That is so for compressed chunks and for objects. */
    private final boolean wholeOnly;

    RegionWriter(NewVolume volume) {
        this.layout = volume.layout();
        this.codec = layout.codec();
        this.file = volume.file();
        this.store = volume.store();
        this.wholeOnly = layout.isFiltered() || volume.upload().isPresent();
        this.written = new WrittenChunks(layout);
        int buffers = (int) Math.max(LEAST_BUFFERS, Math.min(MOST_BUFFERS, BUFFER_BYTES / layout.chunkBytes()));
        this.chunks = new ChunkWriter(
                layout.form(), unit -> store.writeFully(unit.stored(), address(unit.first())), 1, buffers, buffers, 0);
    }

    private long address(long ordinal) {
        return file.chunks(VolumeProfile.DATA).address(ordinal);
    }

    /**
     * Throws the first failure. The next caller must hear it, because that caller may be the one that reports to the
     * user.
     */
    void throwFailure() throws IOException {
        Throwable first = failure.get();
        if (first != null) {
            throw new IOException(first instanceof IOException ? first.getMessage() : String.valueOf(first), first);
        }
    }

    private void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    /**
     * Writes the samples of a region inside the volume.
     *
     * @param samples samples from index 0 on
     */
    void write(Region region, FloatBuffer samples) throws IOException {
        List<ChunkPart> parts = ChunkPart.of(layout.grid(), region, samples);
        if (wholeOnly) {
            claimAll(parts);
        }
        for (ChunkPart part : parts) {
            try {
                synchronized (locks[part.ordinal() % LOCKS]) {
                    CompletableFuture<Void> before = underWay.get(part.ordinal());
                    if (before != null) {
                        before.join();
                    }
                    if (part.isWhole()) {
                        writeWhole(part);
                    } else {
                        chunks.lend(chunk -> writePart(part, chunk));
                    }
                }
            } catch (IOException | RuntimeException | Error e) {
                fail(e); // some chunks of the region may be written
                throw e;
            }
        }
    }

    /** Claims all chunks of a region that must come whole and once. If one cannot be claimed, none is. */
    private synchronized void claimAll(List<ChunkPart> parts) {
        String kind = layout.isFiltered() ? "compressed chunks" : "chunks of an object";
        for (ChunkPart part : parts) {
            Region inside = ChunkPart.inside(layout.grid(), part.ordinal());
            if (!part.isWhole()) {
                throw new IllegalArgumentException("the region cuts the chunk " + inside + ", and " + kind
                        + " are written whole: by regions that begin and end where chunks of "
                        + layout.grid().chunk() + " do");
            }
            if (written.isWritten(part.ordinal())) {
                throw new IllegalArgumentException(
                        "the chunk " + inside + " is written already, and " + kind + " are written once");
            }
        }
        parts.forEach(part -> written.claim(part.ordinal()));
    }

    private void writeWhole(ChunkPart part) throws IOException {
        int ordinal = part.ordinal();
        boolean counts = wholeOnly || written.claim(ordinal);
        ChunkWriter.Unit unit = chunks.encode(ordinal, chunk -> {
            part.encodeWhole(codec, chunk);
            if (counts) {
                written.count(ordinal, chunk);
            }
        });
        written.check(ordinal, unit.crc(0));
        file.placeChunk(VolumeProfile.DATA, ordinal, unit.length(0));
        start(unit);
    }

    /** Writes all bytes between the first sample and the last. Bytes between samples keep their values. */
    private void writePart(ChunkPart part, ByteBuffer chunk) throws IOException {
        boolean isNew = !written.isWritten(part.ordinal());
        boolean all = isNew && !codec.fillsWithZeros();
        int from = all ? 0 : part.firstElement() * codec.bytes();
        int to = all ? layout.chunkBytes() : from + part.span() * codec.bytes();
        long at = file.placeChunk(VolumeProfile.DATA, part.ordinal(), layout.chunkBytes()) + from;
        if (isNew) {
            codec.fill(chunk, from / codec.bytes(), to / codec.bytes());
        } else {
            onOwnThread(() -> store.readFully(chunk.slice(from, to - from), at));
        }
        part.encode(codec, chunk);
        written.change(part.ordinal());
        onOwnThread(() -> store.writeFully(chunk.slice(from, to - from), at));
    }

    /** Starts to write a chunk. The next caller hears of a failure. */
    private void start(ChunkWriter.Unit unit) {
        int ordinal = (int) unit.first();
        CompletableFuture<Void> done = new CompletableFuture<>();
        underWay.put(ordinal, done);
        Runnable end = () -> {
            underWay.remove(ordinal, done);
            done.complete(null);
        };
        try {
            writers.execute(() -> {
                try {
                    unit.write();
                } catch (Throwable e) {
                    fail(e);
                } finally {
                    end.run();
                }
            });
        } catch (RuntimeException | Error e) { // no more threads: without this, callers would wait for ever
            fail(e);
            unit.release();
            end.run();
        }
    }

    /** Runs an action on a thread that interrupts of the caller do not reach, and waits for it. */
    void onOwnThread(IoFuture.Action action) throws IOException {
        IoFuture.join(IoFuture.run(writers, action));
    }

    /** Waits for all writes, then writes checksums and statistics. No other thread may still write. */
    void complete(Job job) throws IOException {
        awaitAll();
        throwFailure();
        job.throwIfCancelled();
        try (WorkerThreads threads = new WorkerThreads("sliceline-read-back", WRITERS)) {
            written.complete(
                    threads,
                    ordinal -> chunks.lend(chunk -> {
                        store.readFully(chunk, address(ordinal));
                        written.readBack(ordinal, chunk.flip());
                    }),
                    job);
        }
        onOwnThread(() -> written.write(file));
    }

    private void awaitAll() {
        underWay.values().forEach(CompletableFuture::join);
    }

    /** Waits for all writes, whether they succeed or fail. */
    @Override
    public void close() {
        awaitAll();
        writers.shutdown();
        chunks.close();
    }
}
