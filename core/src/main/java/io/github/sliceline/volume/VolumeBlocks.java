package io.github.sliceline.volume;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeReader;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * How to go through all of a volume, once: in which blocks, with how much of their neighbours around them. Immutable and
 * thread-safe; {@link SeismicVolume#blocks()} gives the first.
 *
 * <pre>{@code
 * volume.blocks().withHalo(0, 0, 12).forEach(4, block -> write(block.inner(), rms(block)));
 * }</pre>
 *
 * <p>The volume is read in the order of the file, past the page cache where other reads go past it, several requests at
 * once and ahead of the action. What the halos of neighbouring blocks share is read together. Where memory does not suffice
 * for that, some is read more than once: everything then goes through the page cache, and comes from it, or from that of
 * decoded chunks, when it is wanted again.
 *
 * <p>Memory: of samples a quarter of the heap at most, and no more than 128 MiB, unless {@link #withMemory} says otherwise;
 * and {@code threads + 1} blocks with their halos beside that.
 */
public final class VolumeBlocks {
    private static final long MOST_BYTES =
            Math.min(128 << 20, Runtime.getRuntime().maxMemory() / 4);

    private final OpenVolume volume;
    private final boolean wholeChunks;
    private final VolumeReader reader;
    private final Cut cut;

    private VolumeBlocks(OpenVolume volume, boolean wholeChunks, VolumeReader reader, Cut cut) {
        this.volume = volume;
        this.wholeChunks = wholeChunks;
        this.reader = reader;
        this.cut = cut;
    }

    /**
     * How the volume is cut.
     *
     * @param wanted which blocks
     * @param bytes of samples to be held at most
     */
    private record Cut(Region part, Shape extents, List<Integer> halo, Predicate<Region> wanted, long bytes) {}

    static VolumeBlocks of(OpenVolume volume, ReadOptions options, VolumeReader reader) {
        Cut usual = new Cut(
                Region.all(volume.shape()),
                volume.blockExtents(),
                Collections.nCopies(volume.shape().rank(), 0),
                block -> true,
                MOST_BYTES);
        return new VolumeBlocks(volume, options.checks() || options.isForCopying(), reader, usual);
    }

    private VolumeBlocks with(Cut other) {
        return new VolumeBlocks(volume, wholeChunks, reader, other);
    }

    /** What is done with a block, by several threads at once, each with a block of its own. */
    @FunctionalInterface
    public interface Action {
        /**
         * Works on one block.
         *
         * @param block valid until the action returns
         * @throws IOException ends the loop, which throws it
         */
        void accept(VolumeBlock block) throws IOException;

        /**
         * Hears that a block could not be read and will not come: for actions that wait for one another. The loop ends and
         * throws the cause by itself.
         */
        default void failed(Throwable cause) {}
    }

    /** Extents of a block, those at the far edges aside: a chunk's, unless it is very large or the volume in one piece. */
    public Shape extents() {
        return cut.extents;
    }

    /**
     * Blocks of other extents. Multiples of the chunk's cost least to read.
     *
     * @param perDimension one for each dimension, at least 1; longer than the volume is as long as the volume
     * @throws IllegalArgumentException if there are more or fewer than dimensions, or one is less than 1
     */
    public VolumeBlocks withExtents(int... perDimension) {
        int[] extents = checked("extents", perDimension, 1);
        for (int d = 0; d < extents.length; d++) {
            extents[d] = (int) Math.max(1, Math.min(extents[d], volume.shape().extent(d)));
        }
        return with(new Cut(cut.part, Shape.of(extents), cut.halo, cut.wanted, cut.bytes));
    }

    /**
     * Blocks of a part of the volume: they begin at its first sample and end with it; halos reach beyond.
     *
     * @param part not empty
     * @throws IndexOutOfBoundsException if it is not inside the volume
     */
    public VolumeBlocks within(Region part) {
        part.requireWithin(volume.shape());
        if (part.size() == 0) {
            throw new IllegalArgumentException(part + " is empty");
        }
        return with(new Cut(part, cut.extents, cut.halo, cut.wanted, cut.bytes));
    }

    /**
     * Only some of the blocks: what only others want is not read. For work that goes on where it was interrupted.
     *
     * @param wanted tells by its {@linkplain VolumeBlock#inner() region} whether a block is handed out; asked by several
     *     threads at once, for each block more than once, and gives the same answer as long as the loop runs
     */
    public VolumeBlocks only(Predicate<Region> wanted) {
        return with(new Cut(cut.part, cut.extents, cut.halo, wanted, cut.bytes));
    }

    /**
     * Sets how many bytes of samples are held at most: blocks that share chunks are read together as far as it
     * goes, and what it is too small for is read again.
     *
     * @param bytes at least 1; of more than half of the heap half the heap is taken
     */
    public VolumeBlocks withMemory(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("memory must be >= 1 byte, got " + bytes);
        }
        long most = Math.min(bytes, Runtime.getRuntime().maxMemory() / 2);
        return with(new Cut(cut.part, cut.extents, cut.halo, cut.wanted, most));
    }

    /**
     * Blocks with so many samples, traces and lines around each on either side, where the volume has them.
     *
     * @param perDimension one for each dimension, slowest first, at least 0; of a volume of inlines, crosslines and
     *     samples {@code 0, 0, 12} is twelve samples above and below
     * @throws IllegalArgumentException if there are more or fewer than dimensions, or one is negative
     */
    public VolumeBlocks withHalo(int... perDimension) {
        List<Integer> halo =
                Arrays.stream(checked("halo", perDimension, 0)).boxed().toList();
        return with(new Cut(cut.part, cut.extents, halo, cut.wanted, cut.bytes));
    }

    private int[] checked(String what, int[] perDimension, int least) {
        int rank = volume.shape().rank();
        if (perDimension.length != rank || Arrays.stream(perDimension).anyMatch(n -> n < least)) {
            throw new IllegalArgumentException(what + " must be " + rank + " numbers, each >= " + least + ", got "
                    + Arrays.toString(perDimension));
        }
        return perDimension.clone();
    }

    /**
     * Has every block worked on, each once, and waits.
     *
     * @see #forEach(int, Action, Job)
     */
    public void forEach(int threads, Action action) throws IOException {
        forEach(threads, action, Job.quiet());
    }

    /**
     * Has every block of the volume worked on, each once, and waits. Blocks are handed out in the order of the file; with
     * more than one thread they may be done in another. When it returns or throws, nobody works on a block any more.
     *
     * <p>Whatever the action throws ends the loop and comes out of it: no more blocks are handed out, and those that
     * others work on are waited for. Of a volume that is still being converted, chunks that are not there when they are
     * read have the fill value.
     *
     * @param threads that work on blocks, 1 to 1024; the calling thread only waits, and reading has threads of its own
     * @param action what to do with a block; called from threads of the loop
     * @param job hears how many bytes of samples are done; its token stops the loop between blocks and requests
     * @throws IllegalArgumentException if {@code threads} is out of range, there are more than 2³¹ - 1 blocks, or one
     *     has more samples with its halo than an array holds
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     * @throws java.io.InterruptedIOException if the calling thread was interrupted: what was begun is completed, the rest
     *     is left, and the thread's interrupt flag is set
     * @throws IOException if the file cannot be read, or the volume is closed, also meanwhile; or from the action
     */
    public void forEach(int threads, Action action, Job job) throws IOException {
        if (threads < 1 || threads > 1024) {
            throw new IllegalArgumentException("threads must be 1 to 1024, got " + threads);
        }
        Objects.requireNonNull(action, "action");
        reader.requireOpen();
        new BlockLoop(plan(), cut.wanted, reader, threads, action, job).run();
    }

    BlockPlan plan() throws IOException {
        int[] halo = cut.halo.stream().mapToInt(Integer::intValue).toArray();
        long most = Math.max(1, cut.bytes / Float.BYTES / BlockLoop.GROUPS);
        return new BlockPlan(volume.stored(wholeChunks), cut.part, cut.extents, halo, most);
    }

    /** Such as {@code blocks of 64 × 64 × 64 with a halo of [0, 0, 12]} and the volume. */
    @Override
    public String toString() {
        return "blocks of " + cut.extents + " with a halo of " + cut.halo + " of " + volume.name() + " in "
                + volume.file();
    }
}
