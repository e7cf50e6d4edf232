package io.github.sliceline.create;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.ChunkBoxes;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Turns regions into chunks and puts them into the file. Callers make chunks; writing and reading is done by threads of its
 * own, so that somebody may interrupt a caller, which would close the file for everybody, and so that callers go on while
 * the drive is busy. Of one chunk everything is done in the order in which it was asked for. Thread-safe until it is
 * {@linkplain #complete completed}.
 */
final class ChunkStage implements Closeable {
    private static final long BUFFER_BYTES = 64L << 20;
    private static final int LEAST_BUFFERS = 4;
    private static final int MOST_BUFFERS = 512;

    /** Writes under way at once: of 4, 8, 16 and 32 the fewest with which small chunks keep a drive busy. */
    private static final int WRITERS = 16;

    private static final int LOCKS = 256;

    private final VolumeLayout layout;
    private final EncodedFile file;
    private final ByteStore store;
    private final WrittenChunks written;
    private final BufferPool buffers;
    private final Queue<ChunkEncoder> encoders = new ConcurrentLinkedQueue<>();
    private final ExecutorService writers = Executors.newFixedThreadPool(WRITERS, new DaemonThreads("sliceline-write"));
    private final Object[] locks = new Object[LOCKS];
    /** By ordinal: what must be done before anything else is done with a chunk. */
    private final Map<Integer, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** Whether chunks come whole and once: those that are compressed, and those that are sent to a store. */
    private final boolean wholeOnly;

    ChunkStage(BegunVolume volume) {
        this.layout = volume.layout();
        this.file = volume.file();
        this.store = volume.place().store();
        this.wholeOnly = layout.isFiltered() || volume.place() instanceof VolumePlace.InStore;
        this.written = new WrittenChunks(layout);
        long fitting = BUFFER_BYTES / layout.chunkBytes();
        this.buffers =
                new BufferPool(layout.chunkBytes(), (int) Math.max(LEAST_BUFFERS, Math.min(MOST_BUFFERS, fitting)));
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new Object();
        }
    }

    /** Whoever comes next must hear why: it may be the one that the user is told of. */
    void throwFailure() throws IOException {
        Throwable first = failure.get();
        if (first != null) {
            throw new IOException(first instanceof IOException ? first.getMessage() : String.valueOf(first), first);
        }
    }

    private void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    /** Writes samples of a region inside the volume: those of a buffer from 0 on. */
    void write(Region region, FloatBuffer samples) throws IOException {
        ChunkBoxes pieces = new ChunkBoxes(region.rank());
        layout.grid()
                .forEachFragment(
                        region, (chunk, inChunk, inRegion, count) -> pieces.add(0, chunk, inChunk, inRegion, count));
        if (wholeOnly) {
            claimAll(pieces);
        }
        long[] strides = region.shape().strides();
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = new Piece(pieces, i, strides, samples);
            try {
                piece.write();
            } catch (IOException | RuntimeException | Error e) {
                fail(e); // a part of the region may be there
                throw e;
            }
        }
    }

    /** Of a region of chunks that come whole and once all are taken, or none. */
    private synchronized void claimAll(ChunkBoxes pieces) {
        for (int i = 0; i < pieces.size(); i++) {
            int ordinal = (int) pieces.chunk(i);
            if (!isWhole(pieces, i)) {
                throw new IllegalArgumentException("the region cuts " + told(ordinal)
                        + ", and " + kind() + " are written whole: by regions that begin and end where chunks of "
                        + layout.grid().chunk() + " do");
            }
            if (written.isThere(ordinal)) {
                throw new IllegalArgumentException(
                        told(ordinal) + " is written already, and " + kind() + " are written once");
            }
        }
        for (int i = 0; i < pieces.size(); i++) {
            written.claim((int) pieces.chunk(i));
        }
    }

    private String kind() {
        return layout.isFiltered() ? "compressed chunks" : "chunks of an object";
    }

    private String told(int ordinal) {
        long[] start = layout.grid().start(ordinal);
        int[] count = written.clipped(ordinal);
        long[] extents = new long[count.length];
        for (int d = 0; d < count.length; d++) {
            extents[d] = count[d];
        }
        return "the chunk " + Region.of(start, extents);
    }

    private boolean isWhole(ChunkBoxes pieces, int piece) {
        int[] whole = written.clipped((int) pieces.chunk(piece));
        for (int d = 0; d < whole.length; d++) {
            if (pieces.count(piece, d) != whole[d]) {
                return false;
            }
        }
        return true;
    }

    /** What of a region is in one chunk. */
    private final class Piece {
        private final int ordinal;
        private final boolean whole;
        private final long inChunk;
        private final long inRegion;
        private final Runs runs;
        private final boolean fillsChunk;
        private final FloatBuffer samples;

        Piece(ChunkBoxes pieces, int piece, long[] regionStrides, FloatBuffer samples) {
            this.ordinal = (int) pieces.chunk(piece);
            this.whole = isWhole(pieces, piece);
            this.inChunk = pieces.inChunk(piece);
            this.inRegion = pieces.inRegion(piece);
            int[] count = new int[pieces.rank()];
            for (int d = 0; d < count.length; d++) {
                count[d] = pieces.count(piece, d);
            }
            this.runs = new Runs(count, layout.grid().chunk().strides(), regionStrides);
            this.fillsChunk = pieces.elements(piece) == layout.grid().chunk().size();
            this.samples = samples;
        }

        void write() throws IOException {
            ByteBuffer chunk = takeBuffer();
            boolean given = false;
            try {
                synchronized (locks[ordinal % LOCKS]) {
                    awaitChunk(ordinal);
                    if (whole) {
                        given = writeWhole(chunk);
                    } else {
                        writePart(chunk);
                    }
                }
            } finally {
                if (!given) {
                    buffers.giveBack(chunk);
                }
            }
        }

        /** Says whether the buffer is given back by whoever writes it. */
        private boolean writeWhole(ByteBuffer chunk) {
            if (!fillsChunk) {
                layout.codec().fill(chunk, 0, (int) layout.grid().chunk().size());
            }
            copyTo(chunk);
            boolean counts = wholeOnly || written.claim(ordinal);
            if (counts) {
                written.count(ordinal, chunk);
            }
            if (layout.isFiltered()) {
                writeEncoded(chunk);
                return true;
            }
            written.check(ordinal, chunk);
            long address = file.placeChunk(VolumeProfile.DATA, ordinal, chunk.remaining());
            start(ordinal, () -> store.writeFully(chunk.duplicate(), address), () -> buffers.giveBack(chunk));
            return true;
        }

        private void copyTo(ByteBuffer chunk) {
            runs.forEach(
                    inChunk, inRegion, (to, from, count) -> layout.codec().encode(samples, from, count, chunk, to));
        }

        private void writeEncoded(ByteBuffer chunk) {
            ChunkEncoder idle = encoders.poll();
            ChunkEncoder encoder = idle != null ? idle : new ChunkEncoder(layout.form());
            ByteBuffer stored = encoder.encode(chunk);
            written.check(ordinal, stored);
            long address = file.placeChunk(VolumeProfile.DATA, ordinal, stored.remaining());
            start(ordinal, () -> store.writeFully(stored, address), () -> {
                encoders.add(encoder);
                buffers.giveBack(chunk);
            });
        }

        /** Writes all bytes between the first sample and the last, those in between as they were. */
        private void writePart(ByteBuffer chunk) throws IOException {
            boolean isNew = !written.isThere(ordinal);
            boolean all = isNew && !layout.codec().fillsWithZeros();
            int bytes = layout.codec().bytes();
            int from = all ? 0 : (int) inChunk * bytes;
            int to = all ? layout.chunkBytes() : from + (int) runs.span() * bytes;
            long address = file.placeChunk(VolumeProfile.DATA, ordinal, layout.chunkBytes());
            if (isNew) {
                layout.codec().fill(chunk, from / bytes, to / bytes);
            } else {
                onOwnThread(() -> store.readFully(chunk.slice(from, to - from), address + from));
            }
            copyTo(chunk);
            written.change(ordinal);
            onOwnThread(() -> store.writeFully(chunk.slice(from, to - from), address + from));
        }
    }

    private ByteBuffer takeBuffer() {
        return buffers.take(layout.chunkBytes()).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void awaitChunk(int ordinal) {
        CompletableFuture<Void> before = underWay.get(ordinal);
        if (before != null) {
            before.join();
        }
    }

    /** Begins to do something with a chunk; a failure is kept for whoever comes next. */
    private void start(int ordinal, IoFuture.Action action, Runnable end) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        underWay.put(ordinal, done);
        Runnable work = () -> {
            try {
                action.run();
            } catch (Throwable e) {
                fail(e);
            } finally {
                end.run();
                underWay.remove(ordinal, done);
                done.complete(null);
            }
        };
        try {
            writers.execute(work);
        } catch (RuntimeException | Error e) { // no more threads: nobody is to wait for what will not be done
            fail(e);
            underWay.remove(ordinal, done);
            done.complete(null);
            end.run();
        }
    }

    /** Does something that an interrupt of the calling thread must not end, and waits. */
    void onOwnThread(IoFuture.Action action) throws IOException {
        IoFuture.join(IoFuture.run(writers, action));
    }

    /** Waits for everything, and writes what is known of all chunks. Nobody writes any more. */
    void complete(Job job) throws IOException {
        awaitAll();
        throwFailure();
        job.throwIfCancelled();
        try (ReadScheduler threads = new ReadScheduler("sliceline-read-back", WRITERS)) {
            written.complete(threads, this::readBack, job);
        }
        onOwnThread(() -> written.write(file));
    }

    private void readBack(int ordinal, ReadScheduler.Task<ByteBuffer> action) throws IOException {
        ByteBuffer chunk = takeBuffer();
        try {
            store.readFully(chunk, file.chunks(VolumeProfile.DATA).address(ordinal));
            action.run(chunk.flip());
        } finally {
            buffers.giveBack(chunk);
        }
    }

    private void awaitAll() {
        underWay.values().forEach(CompletableFuture::join);
    }

    /** Waits for what is under way, whatever becomes of it. */
    @Override
    public void close() {
        awaitAll();
        writers.shutdown();
        encoders.forEach(ChunkEncoder::close);
        buffers.close();
    }
}
