package io.github.sliceline.zgy;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.zgy.BrickWriter.Block;
import java.io.IOException;

/**
 * Goes through a volume in blocks of two by two bricks and all samples, and halves each level to the next: every sample is the
 * average of eight, in which those count more that are rare in what was read so far. Blocks come in the order of OpenZGY ({@code
 * impl/genlod.py}, {@code impl/lodalgo.py}), on which the averages depend. Memory: 128 KiB for each sample of a trace.
 */
final class LevelsOfDetail {
    private final Shape size;
    private final int side;
    private final int across;
    private final int levels;
    private final float[][] held;
    private final Source source;
    private final BrickWriter writer;
    private final WorkerThreads threads;
    private final CancelToken cancel;
    private final Tally tally;
    private final boolean whole;

    /** Reads a block of the finest level into the front of an array, as samples are stored. */
    @FunctionalInterface
    interface Source {
        void read(int inline, int crossline, int inlines, int crosslines, float[] values) throws IOException;
    }

    LevelsOfDetail(
            Shape size,
            Shape brick,
            int levels,
            ZgyType type,
            Source source,
            BrickWriter writer,
            Tally tally,
            WorkerThreads threads,
            CancelToken cancel) {
        this.size = size;
        this.side = 2 * (int) brick.extent(0);
        this.across = 2 * (int) brick.extent(1);
        this.levels = levels;
        this.whole = !type.isFloat();
        this.source = source;
        this.writer = writer;
        this.tally = tally;
        this.threads = threads;
        this.cancel = cancel;
        this.held = new float[levels][];
        for (int level = 0; level < levels; level++) {
            long samples = Math.min(side, extent(0, level)) * Math.min(across, extent(1, level)) * extent(2, level);
            held[level] = new float[Math.toIntExact(samples)];
        }
    }

    /** Extent of a level, rounded up. */
    private long extent(int dimension, int level) {
        return ((size.extent(dimension) - 1) >> level) + 1;
    }

    /** Writes all levels, and counts all samples. */
    void write() throws IOException {
        block(levels - 1, 0, 0);
    }

    /** Makes and writes a block, and puts its half into the block of the next level that it is a quarter of. */
    private void block(int level, int inline, int crossline) throws IOException {
        if (inline >= extent(0, level) || crossline >= extent(1, level)) {
            return;
        }
        int inlines = (int) Math.min(side, extent(0, level) - inline);
        int crosslines = (int) Math.min(across, extent(1, level) - crossline);
        float[] values = held[level];
        if (level == 0) {
            source.read(inline, crossline, inlines, crosslines, values);
            count(inlines, crosslines * (int) extent(2, 0), values);
        } else {
            for (int quarter = 0; quarter < 4; quarter++) {
                block(level - 1, 2 * inline + quarter / 2 * side, 2 * crossline + quarter % 2 * across);
            }
        }
        int samples = (int) extent(2, level);
        Block block = new Block(level, inline, crossline, inlines, crosslines, samples, values);
        writer.write(block);
        if (level < levels - 1) {
            halve(block);
        }
    }

    private void count(int inlines, int rowLength, float[] values) throws IOException {
        Tally[] rows = new Tally[inlines];
        threads.run(
                inlines,
                row -> {
                    rows[row] = tally.another();
                    rows[row].add(values, row * rowLength, (row + 1) * rowLength);
                },
                cancel);
        for (Tally row : rows) {
            tally.add(row);
        }
    }

    private void halve(Block from) throws IOException {
        Tally.Weights weights = tally.weights();
        int level = from.level() + 1;
        int firstInline = from.inline() / 2 % side;
        int firstCrossline = from.crossline() / 2 % across;
        int blockCrossline = from.crossline() / 2 - firstCrossline;
        int width = (int) Math.min(across, extent(1, level) - blockCrossline);
        int samples = (int) extent(2, level);
        int crosslines = (from.crosslines() + 1) / 2;
        threads.run(
                (from.inlines() + 1) / 2,
                i -> {
                    for (int x = 0; x < crosslines; x++) {
                        int to = ((firstInline + i) * width + firstCrossline + x) * samples;
                        halve(from, i, x, weights, to, samples);
                    }
                },
                cancel);
    }

    private void halve(Block from, int i, int x, Tally.Weights weights, int at, int samples) {
        float[] to = held[from.level() + 1];
        int inline = 2 * i * from.crosslines();
        int nextInline = Math.min(2 * i + 1, from.inlines() - 1) * from.crosslines();
        int crossline = 2 * x;
        int nextCrossline = Math.min(2 * x + 1, from.crosslines() - 1);
        int[] rows = {
            (inline + crossline) * from.samples(),
            (inline + nextCrossline) * from.samples(),
            (nextInline + crossline) * from.samples(),
            (nextInline + nextCrossline) * from.samples()
        };
        double[] sums = new double[4];
        double[] weightSums = new double[4];
        for (int k = 0; k < samples; k++) {
            int next = Math.min(2 * k + 1, from.samples() - 1);
            for (int row = 0; row < 4; row++) {
                float first = from.values()[rows[row] + 2 * k];
                float second = from.values()[rows[row] + next];
                double firstWeight = Float.isFinite(first) ? weights.of(first) : 0;
                double secondWeight = Float.isFinite(second) ? weights.of(second) : 0;
                sums[row] =
                        (firstWeight == 0 ? 0 : first * firstWeight) + (secondWeight == 0 ? 0 : second * secondWeight);
                weightSums[row] = firstWeight + secondWeight;
            }
            double weight = (weightSums[0] + weightSums[1]) + (weightSums[2] + weightSums[3]);
            double sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
            double average = weight == 0 ? 0 : sum / weight;
            to[at + k] = (float) (whole ? Math.rint(average) : average);
        }
    }
}
