package io.github.sliceline.volume;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.plan.BlockPlan.Block;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.open.ReadPath;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a volume. The volume's threads read groups of blocks ahead, and the loop's own threads work on them,
 * block by block. A thread takes a block only when it can start on it, and gives back what it took, so threads wait for
 * nothing but reads under way.
 */
final class BlockLoop {
    /** Groups in memory: in work, read, or being read, as far as memory allows. */
    static final int GROUPS = 4;

    private final BlockPlan plan;
    private final ReadPath reader;
    private final @Nullable Routes pass;
    private final int threads;
    private final VolumeBlocks.Action action;
    private final Job job;
    private final Predicate<Region> wanted;
    private final int blocks;
    private final long samples;
    private final BlockArrays arrays;
    private final Deque<Group> begun = new ArrayDeque<>();
    private final List<CompletableFuture<Void>> underWay = new ArrayList<>();
    private final AtomicLong samplesDone = new AtomicLong();
    private int groupsBegun;
    private int blocksOut;
    private int blocksTaken;

    /** Blocks that are read together. */
    private static final class Group {
        private final List<Block> blocks;
        private final List<float[]> samples;
        private final CompletableFuture<Void> read;
        private int taken;

        Group(List<Block> blocks, List<float[]> samples, CompletableFuture<Void> read) {
            this.blocks = blocks;
            this.samples = samples;
            this.read = read;
        }
    }

    /** @param wanted true for the blocks to work on, by their region */
    BlockLoop(
            BlockPlan plan,
            Predicate<Region> wanted,
            ReadPath reader,
            int threads,
            VolumeBlocks.Action action,
            Job job) {
        this.plan = plan;
        this.reader = reader;
        this.pass = reader.pass(plan.isApart() ? Reuse.ONCE : Reuse.AGAIN);
        this.wanted = wanted;
        int count = 0;
        long size = 0;
        for (int group = 0; group < plan.groups(); group++) {
            for (Block block : wantedOf(group)) {
                count++;
                size += block.inner().size();
            }
        }
        this.blocks = count;
        this.samples = size;
        this.threads = Math.max(1, Math.min(threads, blocks));
        this.action = action;
        this.job = job;
        this.arrays = new BlockArrays(GROUPS * plan.mostTogether());
    }

    /** Runs the loop. Returns or throws only when no thread works on a block or reads any more. */
    void run() throws IOException {
        try (WorkerThreads workers = new WorkerThreads("sliceline-blocks", threads)) {
            workers.run(blocks, any -> workOnNext(), job.token());
        } finally {
            awaitReads();
        }
    }

    private void workOnNext() throws IOException {
        Group group;
        int place;
        int number;
        synchronized (this) {
            readAhead();
            group = begun.element();
            place = group.taken++;
            number = blocksTaken++;
            if (group.taken == group.blocks.size()) {
                begun.remove();
            }
        }
        Block taken = group.blocks.get(place);
        float[] values = group.samples.get(place);
        try {
            await(group.read);
            workOn(new VolumeBlock(number, taken.inner(), taken.outer(), values));
        } finally {
            giveBack(values);
        }
        long done = samplesDone.addAndGet(taken.inner().size());
        job.report("Going through blocks", done * Float.BYTES, samples * Float.BYTES);
    }

    /** Waits for a read. A block that was read before the volume was closed is not worked on afterwards. */
    private void await(CompletableFuture<Void> read) throws IOException {
        try {
            reader.requireOpen();
            join(read);
        } catch (Throwable e) {
            action.failed(e);
            throw e;
        }
    }

    private void join(CompletableFuture<Void> read) throws IOException {
        try {
            IoFuture.join(read);
        } catch (IOException | RuntimeException e) {
            reader.requireStillOpen(e);
            throw e;
        }
    }

    private void workOn(VolumeBlock block) throws IOException {
        try {
            action.accept(block);
        } finally {
            block.end();
        }
    }

    /** Begins as many reads as memory allows, but at least enough for a block for each thread and one more. */
    private void readAhead() {
        while (groupsBegun < plan.groups()) {
            if (arrays.out() > (GROUPS - 1) * plan.mostTogether() && blocksOut > threads) {
                return;
            }
            List<Block> next = wantedOf(groupsBegun);
            if (next.isEmpty()) {
                groupsBegun++;
            } else {
                begin(next);
            }
        }
    }

    private List<Block> wantedOf(int group) {
        return plan.group(group).stream()
                .filter(block -> wanted.test(block.inner()))
                .toList();
    }

    private void begin(List<Block> blocks) {
        List<float[]> taken = new ArrayList<>(blocks.size());
        for (Block block : blocks) {
            taken.add(arrays.take((int) block.outer().size()));
        }
        underWay.removeIf(CompletableFuture::isDone);
        CompletableFuture<Void> read = reader.readAsync(
                pass,
                blocks.stream().map(Block::outer).toList(),
                taken.stream().map(FloatBuffer::wrap).toList(),
                WorkerThreads.NOTHING,
                ReadPriority.SOON,
                Job.stoppedBy(job.token()));
        underWay.add(read);
        begun.add(new Group(blocks, taken, read));
        blocksOut += blocks.size();
        groupsBegun++;
    }

    private synchronized void giveBack(float[] values) {
        arrays.giveBack(values);
        blocksOut--;
    }

    private void awaitReads() {
        List<CompletableFuture<Void>> left;
        synchronized (this) {
            groupsBegun = plan.groups();
            left = List.copyOf(underWay);
        }
        for (CompletableFuture<Void> read : left) {
            read.handle((done, failed) -> true).join();
        }
    }
}
