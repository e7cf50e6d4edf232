package io.github.sliceline.chunks;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.Uninterruptibly;
import io.github.sliceline.storage.WorkerThreads.Task;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Writer of a dataset's chunks in units of one or several consecutive chunks. The calling threads fill and encode their
 * units, in memory of a fixed size for which they wait. If the dataset has filters, the units of {@link #write} are
 * stored in the order of their numbers, even if a later one is done first. A unit that is early is kept, and the thread
 * that fills the gap writes all that follow. Without filters each unit is written to its place at once. Thread-safe.
 */
public final class ChunkWriter implements Closeable {
    private final DatasetForm form;
    private final Task<Unit> output;
    private final int chunkBytes;
    private final BufferPool chunkBuffers;
    private final BufferPool encodedBuffers;
    private final Deque<ChunkEncoder> encoders = new ConcurrentLinkedDeque<>();

    /** Units that wait for their turn, by number. */
    private final Map<Long, Unit> early = new HashMap<>();

    private long entering;
    private long next;
    private @Nullable Throwable failure;

    @FunctionalInterface
    public interface Filler {
        /**
         * Fills the chunks of a unit.
         *
         * @param chunks direct, little-endian, from position 0 to limit; its content on entry is undefined
         * @return notes about the unit for a later run that does not make it again
         */
        ByteBuffer fill(ByteBuffer chunks) throws IOException;
    }

    /**
     * A dataset of a file that is being written.
     *
     * @param path path of the dataset
     * @param form form of the dataset
     * @param checksums path of a dataset with one element for each chunk; empty if no checksums are kept
     */
    public record Dataset(String path, DatasetForm form, Optional<String> checksums) {}

    /** Consecutive encoded chunks. The owner calls either {@link #write} or {@link #release}, once. */
    public final class Unit {
        private final long first;
        private final int[] lengths;
        private final int[] crcs;
        private ByteBuffer notes = ByteBuffer.allocate(0);
        private @Nullable ByteBuffer chunks;
        private @Nullable ByteBuffer encoded;

        private Unit(long first, int count) {
            this.first = first;
            this.lengths = new int[count];
            this.crcs = new int[count];
        }

        /** Returns the ordinal of the first chunk. */
        public long first() {
            return first;
        }

        public int count() {
            return lengths.length;
        }

        /** Returns the chunks as they are stored, one behind the other, from position to limit. */
        public ByteBuffer stored() {
            return Objects.requireNonNull(encoded != null ? encoded : chunks).duplicate();
        }

        /** Returns the stored bytes of a chunk. Chunks are counted from 0. */
        public int length(int chunk) {
            return lengths[chunk];
        }

        /** Returns the CRC-32C of a chunk as it is stored. */
        public int crc(int chunk) {
            return crcs[chunk];
        }

        void writeTo(DescribedFile file, String dataset) throws IOException {
            file.writeChunks(dataset, first, stored(), lengths);
        }

        /** Returns the notes of the filler. */
        public ByteBuffer notes() {
            return notes.duplicate();
        }

        private void take() {
            chunks = chunkBuffers.take(count() * chunkBytes).order(ByteOrder.LITTLE_ENDIAN);
            encoded = isFiltered() ? encodedBuffers.take(encodedBuffers.bufferBytes()) : null;
        }

        private void fill(Filler filler) throws IOException {
            ByteBuffer raw = Objects.requireNonNull(chunks);
            notes = filler.fill(raw);
            ChunkEncoder idle = encoders.pollFirst();
            ChunkEncoder encoder = idle != null ? idle : new ChunkEncoder(form);
            try {
                for (int i = 0; i < count(); i++) {
                    ByteBuffer one = encoder.encode(raw.slice(i * chunkBytes, chunkBytes));
                    lengths[i] = one.remaining();
                    crcs[i] = Crc32c.of(one);
                    if (encoded != null) {
                        encoded.put(one);
                    }
                }
            } finally {
                encoders.addFirst(encoder);
            }
            if (encoded != null) {
                encoded.flip();
                chunkBuffers.giveBack(raw);
                chunks = null;
            }
        }

        /** Hands the unit to the output, on any thread, and releases its memory. */
        public void write() throws IOException {
            try {
                output.run(this);
            } finally {
                release();
            }
        }

        /** Releases the memory of a unit that will not be written. */
        public void release() {
            if (chunks != null) {
                chunkBuffers.giveBack(chunks);
                chunks = null;
            }
            if (encoded != null) {
                encodedBuffers.giveBack(encoded);
                encoded = null;
            }
        }
    }

    /**
     * @param form form of the dataset
     * @param output takes encoded units; several threads call it at once, unless the order of the units is fixed
     * @param chunksOfUnit most chunks of a unit
     * @param filling most units that are filled at once
     * @param encoded most units that are written or wait for their turn, if chunks are filtered
     * @param firstUnit number of the first unit to write; the next units follow without a gap
     */
    public ChunkWriter(
            DatasetForm form, Task<Unit> output, int chunksOfUnit, int filling, int encoded, long firstUnit) {
        this.form = form;
        this.output = output;
        this.chunkBytes = Math.toIntExact(form.chunkBytes());
        this.entering = firstUnit;
        this.next = firstUnit;
        this.chunkBuffers = new BufferPool(Math.multiplyExact(chunkBytes, chunksOfUnit), filling);
        long most = isFiltered() ? FilterEncoder.most(chunkBytes) * chunksOfUnit : 1;
        this.encodedBuffers = new BufferPool(Math.toIntExact(most), encoded);
    }

    private boolean isFiltered() {
        return !form.filters().isEmpty();
    }

    /**
     * Fills, encodes and writes a unit. A filtered unit may be written later, by the thread that brings the unit before
     * it. If writing it fails, all waiting units fail too.
     *
     * @param number number of the unit
     * @param first ordinal of its first chunk
     * @param count number of its chunks
     */
    public void write(long number, long first, int count, Filler filler) throws IOException {
        Unit unit = new Unit(first, count);
        try {
            if (isFiltered()) {
                enter(number, unit);
            } else {
                unit.take();
            }
            unit.fill(filler);
        } catch (IOException | RuntimeException | Error e) {
            unit.release();
            stop(e);
            throw e;
        }
        if (isFiltered()) {
            writeInTurn(number, unit);
        } else {
            unit.write();
        }
    }

    /** Fills and encodes a chunk outside the order of units. The caller writes it at any time. */
    public Unit encode(long chunk, Task<ByteBuffer> filler) throws IOException {
        Unit unit = new Unit(chunk, 1);
        try {
            unit.take();
            unit.fill(bytes -> {
                filler.run(bytes);
                return unit.notes;
            });
            return unit;
        } catch (IOException | RuntimeException | Error e) {
            unit.release();
            throw e;
        }
    }

    /** Lends memory for one unencoded chunk, little-endian. Waits until memory is free. */
    public void lend(Task<ByteBuffer> borrower) throws IOException {
        ByteBuffer chunk = chunkBuffers.take(chunkBytes).order(ByteOrder.LITTLE_ENDIAN);
        try {
            borrower.run(chunk);
        } finally {
            chunkBuffers.giveBack(chunk);
        }
    }

    /**
     * Takes memory in the order of the units. Otherwise later units could hold all memory while they wait for an
     * earlier unit.
     */
    private void enter(long number, Unit unit) throws IOException {
        awaitTurn(number);
        try {
            unit.take();
        } finally {
            synchronized (this) {
                entering = number + 1;
                notifyAll();
            }
        }
    }

    private synchronized void awaitTurn(long number) throws IOException {
        Uninterruptibly.waitWhile(() -> entering < number && failure == null, this::wait);
        if (failure != null) { // the next caller must hear the cause: it may be the one that reports to the user
            throw new IOException(String.valueOf(failure.getMessage()), failure);
        }
    }

    private synchronized void writeInTurn(long number, Unit unit) throws IOException {
        if (failure != null) {
            unit.release();
            return;
        }
        early.put(number, unit);
        try {
            for (Unit ready = early.remove(next); ready != null; ready = early.remove(next)) {
                ready.write();
                next++;
            }
        } catch (Throwable e) { // otherwise a unit that comes later would wait for this unit for ever
            stop(e);
            throw e;
        }
    }

    /** Ends writing in turn after a failure, and wakes all waiting callers. */
    public synchronized void stop(Throwable cause) {
        failure = failure == null ? cause : failure;
        notifyAll();
        early.values().forEach(Unit::release);
        early.clear();
    }

    /** Releases all memory. No thread may still be writing. */
    @Override
    public void close() {
        encoders.forEach(ChunkEncoder::close);
        early.values().forEach(Unit::release);
        chunkBuffers.close();
        encodedBuffers.close();
    }
}
