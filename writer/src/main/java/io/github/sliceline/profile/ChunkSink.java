package io.github.sliceline.profile;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.work.InOrder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Puts the chunks of units into the file, with their checksums, and then claims that they are there. Unfiltered ones go where
 * they belong as they come; the others are compressed by the threads that bring them and follow one another in the order of
 * the units. Thread-safe.
 */
public final class ChunkSink implements Closeable {
    private final DescribedFile file;
    private final Target target;
    private final Claims claims;
    private final DatasetForm form;
    private final int chunkBytes;
    private final InOrder<StoredUnit> order;
    private final BufferPool buffers;
    private final Deque<ChunkEncoder> encoders = new ConcurrentLinkedDeque<>();

    /**
     * Where chunks go.
     *
     * @param dataset whose chunks they are
     * @param form of the dataset
     * @param checksums dataset with an element for each chunk; empty where they are not kept
     */
    public record Target(String dataset, DatasetForm form, Optional<String> checksums) {}

    /** Hears of chunks that are written. Thread-safe. */
    @FunctionalInterface
    public interface Claims {
        /**
         * Chunks are where the file has a place for them.
         *
         * @param first ordinal of the first, the others follow
         * @param notes what a later run needs to know of them if it does not make them again
         */
        void written(long first, int[] lengths, int[] crcs, ByteBuffer notes) throws IOException;
    }

    /** A unit as it is stored: its chunks one after the other. */
    private static final class StoredUnit {
        private final long first;
        private final ByteBuffer chunks;
        private final int[] lengths;
        private final int[] crcs;
        private final ByteBuffer notes;

        StoredUnit(long first, int count, ByteBuffer chunks, ByteBuffer notes) {
            this.first = first;
            this.chunks = chunks;
            this.lengths = new int[count];
            this.crcs = new int[count];
            this.notes = notes;
        }
    }

    /**
     * @param chunksOfUnit most that a unit has
     * @param units that may wait for their turn, where they are compressed
     * @param firstUnit that is not done yet; those behind it follow
     */
    public ChunkSink(DescribedFile file, Target target, Claims claims, int chunksOfUnit, int units, int firstUnit) {
        this.file = file;
        this.target = target;
        this.claims = claims;
        this.form = target.form();
        this.chunkBytes = Math.toIntExact(form.chunkBytes());
        this.order = new InOrder<>(firstUnit, (number, unit) -> writeInTurn(unit));
        long stored = isFiltered() ? FilterEncoder.most(chunkBytes) * chunksOfUnit : 1;
        this.buffers = new BufferPool(Math.toIntExact(stored), units);
    }

    private boolean isFiltered() {
        return !form.filters().isEmpty();
    }

    /** Takes what a unit needs: in the order of the units, where one waits for another. */
    public void enter(int unit, Runnable take) throws IOException {
        if (isFiltered()) {
            order.enter(unit, take);
        } else {
            take.run();
        }
    }

    /** Work on a unit has failed; nobody waits for it. */
    public void stop(Throwable cause) {
        order.stop(cause).forEach(unit -> buffers.giveBack(unit.chunks));
    }

    /** Memory for a unit as it is stored; of no length where that is as it comes. */
    public ByteBuffer takeStored() {
        return isFiltered() ? buffers.take(buffers.bufferBytes()) : ByteBuffer.allocate(0);
    }

    public void giveBackStored(ByteBuffer stored) {
        if (isFiltered()) {
            buffers.giveBack(stored);
        }
    }

    /**
     * Writes the chunks of a unit, from position to limit of a direct buffer.
     *
     * @param stored taken from {@link #takeStored()}; given back by this, whatever happens
     */
    public void write(int unit, long first, ByteBuffer chunks, ByteBuffer stored, ByteBuffer notes) throws IOException {
        int count = chunks.remaining() / chunkBytes;
        StoredUnit result = new StoredUnit(first, count, isFiltered() ? stored : chunks, notes);
        boolean encoded = false;
        try {
            encode(chunks, result);
            encoded = true;
        } finally {
            if (!encoded) {
                giveBackStored(stored);
            }
        }
        if (isFiltered()) {
            stored.flip();
            order.put(unit, result);
        } else {
            write(result);
        }
    }

    private void encode(ByteBuffer chunks, StoredUnit unit) {
        ChunkEncoder idle = encoders.pollFirst();
        ChunkEncoder encoder = idle != null ? idle : new ChunkEncoder(form);
        try {
            for (int i = 0; i < unit.lengths.length; i++) {
                ByteBuffer encoded = encoder.encode(chunks.slice(chunks.position() + i * chunkBytes, chunkBytes));
                unit.lengths[i] = encoded.remaining();
                unit.crcs[i] = Crc32c.of(encoded);
                if (isFiltered()) {
                    unit.chunks.put(encoded);
                }
            }
        } finally {
            encoders.addFirst(encoder);
        }
    }

    private void writeInTurn(StoredUnit unit) throws IOException {
        try {
            write(unit);
        } finally {
            buffers.giveBack(unit.chunks);
        }
    }

    private void write(StoredUnit unit) throws IOException {
        file.writeChunks(target.dataset(), unit.first, unit.chunks, unit.lengths);
        ByteBuffer crcs = ByteBuffer.allocate(unit.crcs.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        crcs.asIntBuffer().put(unit.crcs);
        if (target.checksums().isPresent()) {
            file.write(target.checksums().get(), unit.first * Integer.BYTES, crcs);
        }
        claims.written(unit.first, unit.lengths, unit.crcs, unit.notes);
    }

    /** Once no thread is at work. */
    @Override
    public void close() {
        encoders.forEach(ChunkEncoder::close);
        order.left().forEach(unit -> buffers.giveBack(unit.chunks));
        buffers.close();
    }
}
