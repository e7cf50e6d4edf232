package io.github.sliceline.zgy;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Writes bricks of all levels, one block of whole bricks after another, each at the end of the file unless its samples are one
 * value. One block at a time; its bricks are written by several threads. Memory: a brick for each thread, 8 bytes for each
 * brick of the file.
 */
final class BrickWriter {
    /** Along each side, in samples: what is beyond the volume repeats the last up to here, as OpenZGY does. */
    private static final int REPEATED = 4;

    private static final long ONE_VALUE = Long.MIN_VALUE;

    private final ByteStore store;
    private final ZgyType type;
    private final Shape brick;
    private final BrickLevels levels;
    private final long[] entries;
    private final float beyond;
    private final WorkerThreads threads;
    private final CancelToken cancel;
    private final Queue<ByteBuffer> buffers = new ConcurrentLinkedQueue<>();
    private long end;

    /** @param start of the file's bricks */
    BrickWriter(
            ByteStore store,
            StoredSamples samples,
            Shape brick,
            BrickLevels levels,
            long start,
            WorkerThreads threads,
            CancelToken cancel) {
        this.store = store;
        this.type = samples.type();
        this.brick = brick;
        this.levels = levels;
        this.entries = new long[Math.toIntExact(levels.entries())];
        this.beyond = samples.zero();
        this.threads = threads;
        this.cancel = cancel;
        this.end = start;
    }

    /** Samples of a level, as they are stored, from a whole brick on. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Block(int level, int inline, int crossline, int inlines, int crosslines, int samples, float[] values) {}

    void write(Block block) throws IOException {
        int side = (int) brick.extent(0);
        int across = (int) brick.extent(1);
        int deep = (int) brick.extent(2);
        int[] count = {ceil(block.inlines, side), ceil(block.crosslines, across), ceil(block.samples, deep)};
        int bricks = count[0] * count[1] * count[2];
        boolean[] same = new boolean[bricks];
        Brick[] all = new Brick[bricks];
        for (int n = 0; n < bricks; n++) {
            all[n] = new Brick(
                    block, n / (count[1] * count[2]) * side, n / count[2] % count[1] * across, n % count[2] * deep);
        }
        threads.run(bricks, n -> same[n] = all[n].isOneValue(), cancel);
        long[] places = new long[bricks];
        for (int n = 0; n < bricks; n++) {
            places[n] = same[n] ? -1 : end;
            end += same[n] ? 0 : brick.size() * type.bytes();
            entries[all[n].entry()] = same[n] ? ONE_VALUE | bits(all[n].first()) : places[n];
        }
        threads.run(bricks, n -> all[n].writeAt(places[n]), cancel);
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

    /** A brick of a block, from a sample of it on. */
    private final class Brick {
        private final Block block;
        private final int inline;
        private final int crossline;
        private final int sample;
        private final int inlines;
        private final int crosslines;
        private final int samples;

        Brick(Block block, int inline, int crossline, int sample) {
            this.block = block;
            this.inline = inline;
            this.crossline = crossline;
            this.sample = sample;
            this.inlines = (int) Math.min(brick.extent(0), block.inlines - inline);
            this.crosslines = (int) Math.min(brick.extent(1), block.crosslines - crossline);
            this.samples = (int) Math.min(brick.extent(2), block.samples - sample);
        }

        int entry() {
            long inLevel = levels.inLevel(
                    block.level,
                    (block.inline + inline) / brick.extent(0),
                    (block.crossline + crossline) / brick.extent(1),
                    sample / brick.extent(2));
            return (int) (levels.first(block.level) + inLevel);
        }

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

        void writeAt(long place) throws IOException {
            if (place < 0) {
                return;
            }
            ByteBuffer free = buffers.poll();
            ByteBuffer bytes = free != null
                    ? free.clear()
                    : ByteBuffer.allocateDirect(Math.toIntExact(brick.size() * type.bytes()))
                            .order(ByteOrder.LITTLE_ENDIAN);
            float[] row = new float[(int) brick.extent(2)];
            for (int i = 0; i < brick.extent(0); i++) {
                for (int x = 0; x < brick.extent(1); x++) {
                    fill(row, i, x);
                    put(bytes, row);
                }
            }
            store.writeFully(bytes.flip(), place);
            buffers.add(bytes);
        }

        private void fill(float[] row, int i, int x) {
            if (i >= repeated(inlines) || x >= repeated(crosslines)) {
                Arrays.fill(row, beyond);
                return;
            }
            int from = row(Math.min(i, inlines - 1), Math.min(x, crosslines - 1));
            System.arraycopy(block.values, from, row, 0, samples);
            int repeatedTo = Math.min(repeated(samples), row.length);
            Arrays.fill(row, samples, repeatedTo, row[samples - 1]);
            Arrays.fill(row, repeatedTo, row.length, beyond);
        }

        private static int repeated(int used) {
            return ceil(used, REPEATED) * REPEATED;
        }
    }

    private void put(ByteBuffer bytes, float[] row) {
        switch (type) {
            case FLOAT32 -> {
                bytes.asFloatBuffer().put(row);
                bytes.position(bytes.position() + Float.BYTES * row.length);
            }
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

    /** Writes alpha tiles behind the bricks if some bins have no trace: 1 where there is one, 0 elsewhere. */
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

    long[] entries() {
        return entries;
    }

    /** Bricks of the finest level that take room. */
    long stored() {
        return Arrays.stream(entries, (int) levels.first(0), entries.length)
                .filter(entry -> entry > 0)
                .count();
    }
}
