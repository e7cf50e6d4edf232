package io.github.sliceline.zgy;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.zgy.BrickWriter.Block;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Pass over a volume that computes its levels of detail. It reads blocks of two by two bricks with all samples, and
 * halves each level to get the next. A sample is the weighted average of eight; values that were rare so far count
 * more. The averages depend on the order of the blocks, which is OpenZGY's ({@code impl/genlod.py},
 * {@code impl/lodalgo.py}). While a block is processed, the next is read and the last is written. Memory: 128 KiB for
 * each sample of a trace. If the heap is large enough, 64 KiB more per sample serve to read ahead.
 */
final class LevelsOfDetail {
    private final VolumePass pass;
    private final Shape volume;
    private final int side;
    private final int across;
    private final float[][] held;
    private final float[] other;
    private final List<Block> blocks = new ArrayList<>();
    /** The last write of each level, followed by the last read. */
    private final CompletableFuture<?>[] underWay;

    private final StoredSamples stored;
    private final BrickWriter writer;
    private final WorkerThreads threads;
    private final Job job;
    private final Tally tally;
    private int regions;
    private long done;

    LevelsOfDetail(
            VolumePass pass,
            Shape volume,
            Shape brick,
            StoredSamples stored,
            BrickWriter writer,
            WorkerThreads threads,
            Job job) {
        this.pass = pass;
        this.volume = volume;
        this.side = 2 * (int) brick.extent(0);
        this.across = 2 * (int) brick.extent(1);
        this.stored = stored;
        this.writer = writer;
        this.threads = threads;
        this.job = job;
        this.tally = stored.tally();
        this.held = new float[BrickLevels.of(volume, brick).bricks().size()][];
        this.underWay = new CompletableFuture<?>[held.length + 1];
        Arrays.fill(underWay, CompletableFuture.completedFuture(null));
        for (int level = 0; level < held.length; level++) {
            long samples = Math.min(side, extent(0, level)) * Math.min(across, extent(1, level)) * extent(2, level);
            held[level] = new float[Math.toIntExact(samples)];
        }
        boolean hasRoom = held[0].length < Runtime.getRuntime().maxMemory() / Float.BYTES / 6;
        this.other = hasRoom ? new float[held[0].length] : held[0];
    }

    /** Returns the extent of a level, rounded up. */
    private long extent(int dimension, int level) {
        return ((volume.extent(dimension) - 1) >> level) + 1;
    }

    /** Writes all levels and counts all samples. No thread works on the volume after it returns or throws. */
    Tally write() throws IOException {
        gather(held.length - 1, 0, 0);
        Iterator<Block> next =
                blocks.stream().filter(block -> block.level() == 0).iterator();
        try {
            read(next);
            for (Block block : blocks) {
                if (block.level() == 0) {
                    IoFuture.join(underWay[held.length]);
                    if (other != held[0]) {
                        read(next);
                    }
                    count(block);
                }
                underWay[block.level()] = writer.write(block);
                if (block.level() < held.length - 1) {
                    halve(block);
                }
                if (block.level() == 0 && other == held[0]) {
                    read(next);
                }
            }
            IoFuture.join(CompletableFuture.allOf(underWay));
            return tally;
        } finally {
            CompletableFuture.allOf(underWay).handle((all, failed) -> true).join();
        }
    }

    /** Lists the blocks of all levels, each after the four blocks from which it is computed. */
    private void gather(int level, int inline, int crossline) {
        int inlines = (int) Math.min(side, extent(0, level) - inline);
        int crosslines = (int) Math.min(across, extent(1, level) - crossline);
        if (inlines <= 0 || crosslines <= 0) {
            return;
        }
        for (int quarter = 0; quarter < 4 && level > 0; quarter++) {
            gather(level - 1, 2 * inline + quarter / 2 * side, 2 * crossline + quarter % 2 * across);
        }
        float[] values = level == 0 && regions++ % 2 == 1 ? other : held[level];
        blocks.add(new Block(level, inline, crossline, inlines, crosslines, (int) extent(2, level), values));
    }

    /** Starts to read the next block into the array of the last but one, once that is written. */
    private void read(Iterator<Block> next) throws IOException {
        IoFuture.join(underWay[0]);
        if (next.hasNext()) {
            Block block = next.next();
            FloatBuffer values =
                    FloatBuffer.wrap(block.values(), 0, (int) block.region().size());
            underWay[held.length] = pass.readAsync(List.of(block.region()), values, job.token());
        }
    }

    private void count(Block block) throws IOException {
        Region region = block.region();
        int length = block.crosslines() * block.samples();
        Tally[] rows = new Tally[block.inlines()];
        threads.run(
                rows.length,
                row -> {
                    stored.store(region, row, block.values());
                    rows[row] = tally.emptyCopy();
                    rows[row].add(block.values(), row * length, (row + 1) * length);
                },
                job.token());
        for (Tally row : rows) {
            tally.add(row);
        }
        done += region.size();
        job.report("Writing ZGY", done * Float.BYTES, volume.size() * Float.BYTES);
    }

    private void halve(Block from) throws IOException {
        Tally.Weights weights = tally.weights();
        int level = from.level() + 1;
        IoFuture.join(underWay[level]);
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
                job.token());
    }

    private void halve(Block from, int i, int x, Tally.Weights weights, int at, int samples) {
        float[] to = held[from.level() + 1];
        int row = from.crosslines() * from.samples();
        int a = 2 * i * row + 2 * x * from.samples();
        int b = a + (2 * x + 1 < from.crosslines() ? from.samples() : 0);
        int c = a + (2 * i + 1 < from.inlines() ? row : 0);
        int d = c + b - a;
        boolean whole = !stored.type().isFloat();
        float[] v = from.values();
        for (int k = 0; k < samples; k++) {
            int j = 2 * k;
            int n = Math.min(j + 1, from.samples() - 1);
            double average =
                    weights.average(v[a + j], v[a + n], v[b + j], v[b + n], v[c + j], v[c + n], v[d + j], v[d + n]);
            to[at + k] = (float) (whole ? Math.rint(average) : average);
        }
    }
}
