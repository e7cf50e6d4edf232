package io.github.sliceline.zgy;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.DirectWrites;
import io.github.sliceline.storage.WorkerThreads;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writer of bricks of all levels. It writes one block of whole bricks after another at the end of the file. A brick
 * whose samples have one value takes no room. Writes bypass the page cache where the system allows it. Memory: four
 * bricks, and 8 bytes for each brick of the file.
 */
final class BrickWriter implements Closeable {
    /** Bricks being written at the same time. */
    private static final int WRITES = 4;

    /** Multiple of samples along each side up to which the last sample of the volume is repeated, as OpenZGY does. */
    private static final int REPEATED = 4;

    private static final long ONE_VALUE = Long.MIN_VALUE;

    private final ChannelStore store;
    private final @Nullable DirectWrites direct;
    private final ZgyType type;
    private final Shape brick;
    private final BrickLevels levels;
    private final long[] entries;
    private final float beyond;
    private final WorkerThreads threads;
    private final CancelToken cancel;
    private final WorkerThreads writers = new WorkerThreads("sliceline-zgy-write", WRITES);
    private final BufferPool buffers;
    private long end;

    /**
     * Opens a file, or creates it.
     *
     * @param start offset of the first brick in the file, bytes
     */
    BrickWriter(
            Path file,
            StoredSamples samples,
            Shape brick,
            BrickLevels levels,
            long start,
            WorkerThreads threads,
            CancelToken cancel)
            throws IOException {
        this.type = samples.type();
        this.brick = brick;
        this.levels = levels;
        this.entries = new long[Math.toIntExact(levels.entries())];
        this.beyond = samples.zero();
        this.threads = threads;
        this.cancel = cancel;
        this.end = start;
        this.buffers = new BufferPool(Math.toIntExact(brick.size() * type.bytes()), WRITES);
        this.store = ChannelStore.openOrCreate(file);
        this.direct = DirectWrites.open(file).orElse(null);
    }

    /** Stored samples of a level, from the start of a brick. */
    @SuppressWarnings("ArrayRecordComponent") // the record is never compared
    record Block(int level, int inline, int crossline, int inlines, int crosslines, int samples, float[] values) {
        Region region() {
            return Region.of(new long[] {inline, crossline, 0}, new long[] {inlines, crosslines, samples});
        }
    }

    /** Starts to write a block. Its samples must not change until it is written. */
    CompletableFuture<Void> write(Block block) throws IOException {
        int side = (int) brick.extent(0);
        int across = (int) brick.extent(1);
        int deep = (int) brick.extent(2);
        int[] count = {ceil(block.inlines, side), ceil(block.crosslines, across), ceil(block.samples, deep)};
        int bricks = count[0] * count[1] * count[2];
        boolean[] same = new boolean[bricks];
        Brick[] all = new Brick[bricks];
        for (int n = 0; n < bricks; n++) {
            int i = n / (count[1] * count[2]) * side;
            int x = n / count[2] % count[1] * across;
            int k = n % count[2] * deep;
            int inlines = Math.min(side, block.inlines - i);
            int crosslines = Math.min(across, block.crosslines - x);
            all[n] = new Brick(block, i, x, k, inlines, crosslines, Math.min(deep, block.samples - k));
        }
        threads.run(bricks, n -> same[n] = all[n].isOneValue(), cancel);
        long[] places = new long[bricks];
        for (int n = 0; n < bricks; n++) {
            places[n] = same[n] ? -1 : end;
            end += same[n] ? 0 : brick.size() * type.bytes();
            entries[entry(all[n])] = same[n] ? ONE_VALUE | bits(all[n].first()) : places[n];
        }
        WorkerThreads.Work work = new WorkerThreads.Work(bricks, n -> write(all[n], places[n]));
        return writers.start(() -> work, WorkerThreads.NOTHING, ReadPriority.NOW, cancel);
    }

    private static int ceil(int count, int unit) {
        return (count - 1) / unit + 1;
    }

    private long bits(float value) {
        if (type.isFloat()) {
            return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
        }
        return (long) value & ((1L << (Byte.SIZE * type.bytes())) - 1);
    }

    /** A brick of a block: its first sample in the block, and its extents inside the volume. */
    private record Brick(Block block, int inline, int crossline, int sample, int inlines, int crosslines, int samples) {
        private int row(int i, int x) {
            return ((inline + i) * block.crosslines + crossline + x) * block.samples + sample;
        }

        float first() {
            return block.values[row(0, 0)];
        }

        boolean isOneValue() {
            float first = first();
            for (int i = 0; i < inlines; i++) {
                for (int x = 0; x < crosslines; x++) {
                    int row = row(i, x);
                    for (int k = 0; k < samples; k++) {
                        float value = block.values[row + k];
                        if (value != first && !(Float.isNaN(value) && Float.isNaN(first))) {
                            return false;
                        }
                    }
                }
            }
            return true;
        }
    }

    private int entry(Brick part) {
        long inLevel = levels.inLevel(
                part.block.level,
                (part.block.inline + part.inline) / brick.extent(0),
                (part.block.crossline + part.crossline) / brick.extent(1),
                part.sample / brick.extent(2));
        return (int) (levels.first(part.block.level) + inLevel);
    }

    private void write(Brick part, long place) throws IOException {
        if (place < 0) {
            return;
        }
        ByteBuffer bytes = buffers.take(buffers.bufferBytes()).order(ByteOrder.LITTLE_ENDIAN);
        try {
            FloatBuffer floats = bytes.asFloatBuffer();
            float[] row = new float[(int) brick.extent(2)];
            for (int i = 0; i < brick.extent(0); i++) {
                for (int x = 0; x < brick.extent(1); x++) {
                    fill(row, part, i, x);
                    put(row, bytes, floats);
                }
            }
            bytes.rewind();
            if (direct != null && direct.fits(place, bytes.remaining())) {
                direct.writeFully(bytes, place);
            } else {
                store.writeFully(bytes, place);
            }
        } finally {
            buffers.giveBack(bytes);
        }
    }

    private void fill(float[] row, Brick part, int i, int x) {
        if (i >= repeated(part.inlines) || x >= repeated(part.crosslines)) {
            Arrays.fill(row, beyond);
            return;
        }
        int from = part.row(Math.min(i, part.inlines - 1), Math.min(x, part.crosslines - 1));
        System.arraycopy(part.block.values, from, row, 0, part.samples);
        int repeatedTo = Math.min(repeated(part.samples), row.length);
        Arrays.fill(row, part.samples, repeatedTo, row[part.samples - 1]);
        Arrays.fill(row, repeatedTo, row.length, beyond);
    }

    private static int repeated(int used) {
        return ceil(used, REPEATED) * REPEATED;
    }

    private void put(float[] row, ByteBuffer bytes, FloatBuffer floats) {
        switch (type) {
            case FLOAT32 -> floats.put(row);
            case INT16 -> {
                for (float value : row) {
                    bytes.putShort((short) value);
                }
            }
            case INT8 -> {
                for (float value : row) {
                    bytes.put((byte) value);
                }
            }
        }
    }

    /**
     * Writes alpha tiles after the bricks if some bins have no trace: 1 for a bin with a trace, 0 otherwise. Returns
     * their table.
     */
    long[] writeTiles(StoredSamples samples) throws IOException {
        BrickLevels tiles = levels.tiles();
        long[] table = new long[Math.toIntExact(tiles.entries())];
        Shape count = tiles.bricks().get(0);
        ByteBuffer tile = ByteBuffer.allocate(Math.toIntExact(brick.extent(0) * brick.extent(1)));
        for (int i = 0; !samples.areAllLive() && i < count.extent(0); i++) {
            for (int x = 0; x < count.extent(1); x++) {
                store.writeFully(samples.alpha(tile.clear(), brick, i, x).flip(), end);
                table[(int) (tiles.first(0) + tiles.inLevel(0, i, x, 0))] = end;
                end += tile.limit();
            }
        }
        return table;
    }

    /** Writes the headers and tables, which stand before the bricks. */
    void writeHead(ByteBuffer head) throws IOException {
        store.writeFully(head, 0);
    }

    long[] entries() {
        return entries;
    }

    /** Number of bricks of the finest level that take room. */
    long stored() {
        return Arrays.stream(entries, (int) levels.first(0), entries.length)
                .filter(entry -> entry > 0)
                .count();
    }

    @Override
    public void close() throws IOException {
        writers.close();
        try (store;
                direct) {
            buffers.close();
        }
    }
}
