package io.github.sliceline.volume;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.ReadPath;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A loop over all of a volume: the blocks into which it is cut, and the width of the halo around each. Immutable and
 * thread-safe. {@link SeismicVolume#blocks()} returns the usual one.
 *
 * <pre>{@code
 * volume.blocks().withHalo(0, 0, 12).forEach(4, block -> write(block.inner(), rms(block)));
 * }</pre>
 *
 * <p>The volume is read in the order of the file, ahead of the action, with several requests at once, and past the page
 * cache if other reads of the drive go past it. What the halos of neighbouring blocks share is read together. If memory
 * does not suffice for that, some of it is read more than once: then everything goes through the page cache, and comes
 * from there, or from the cache of decoded chunks, the next time.
 *
 * <p>Memory: at most a quarter of the heap and 128 MiB for samples, unless {@link #withMemory} sets another limit, and
 * {@code threads + 1} blocks with their halos in addition.
 */
public final class VolumeBlocks {
    private static final long MOST_BYTES =
            Math.min(128 << 20, Runtime.getRuntime().maxMemory() / 4);

    private final OpenVolume volume;
    private final boolean wholeChunks;
    private final ReadPath reader;
    private final Cut cut;

    private VolumeBlocks(OpenVolume volume, boolean wholeChunks, ReadPath reader, Cut cut) {
        this.volume = volume;
        this.wholeChunks = wholeChunks;
        this.reader = reader;
        this.cut = cut;
    }

    /**
     * Parameters of the cut.
     *
     * @param wanted true for the blocks to work on
     * @param bytes most bytes of samples in memory
     */
    private record Cut(Region part, Shape extents, List<Integer> halo, Predicate<Region> wanted, long bytes) {}

    static VolumeBlocks of(OpenVolume volume, ReadOptions options, ReadPath reader) {
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

    /** The work on a block. Several threads do it at once, each with a block of its own. */
    @FunctionalInterface
    public interface Action {
        /**
         * Works on one block.
         *
         * @param block block that is valid until the action returns
         * @throws IOException ends the loop, which throws it
         */
        void accept(VolumeBlock block) throws IOException;

        /**
         * Called if a block could not be read and will not come, for actions that wait for one another. The loop ends
         * and throws the cause by itself.
         */
        default void failed(Throwable cause) {}
    }

    /**
     * Extents of a block, except at the far edges. The default is a chunk, or less if chunks are very large or the
     * volume is in one piece.
     */
    public Shape extents() {
        return cut.extents;
    }

    /**
     * Sets the extents of a block. Multiples of the chunk's cost least to read.
     *
     * @param perDimension one for each dimension, at least 1; larger ones are reduced to the volume's
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
     * Sets blocks that have all of some axes, for work on whole gathers: {@code withWhole("cable", "channel")} of a volume
     * of shots, cables and channels.
     *
     * @param axes names of axes but that of the samples, of which blocks have all, too
     * @throws IllegalArgumentException if the volume does not have such an axis
     * @throws IllegalStateException if the volume is a table of traces, whose gathers have different lengths; read them by
     *     {@link Query#at}
     */
    public VolumeBlocks withWhole(String... axes) {
        List<String> names = volume.axes().traces().stream().map(Axis::name).toList();
        if (volume.table() != null) {
            throw new IllegalStateException(volume.file() + " is a table of traces; read its gathers by Query.at");
        }
        long[] extents = cut.extents.extents();
        extents[extents.length - 1] = volume.shape().extent(extents.length - 1);
        for (String axis : axes) {
            int dimension = names.indexOf(axis);
            if (dimension < 0) {
                throw new IllegalArgumentException("no axis " + axis + "; the volume has " + String.join(", ", names));
            }
            extents[dimension] = volume.shape().extent(dimension);
        }
        return with(new Cut(cut.part, Shape.of(extents), cut.halo, cut.wanted, cut.bytes));
    }

    /**
     * Limits the loop to a part of the volume. Blocks begin at its first sample and end with it; halos reach beyond.
     *
     * @param part part of the volume, not empty
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
     * Limits the loop to some of the blocks, for work that resumes after an interruption. What only other blocks need
     * is not read.
     *
     * @param wanted true if a block with this {@linkplain VolumeBlock#inner() region} is wanted; called by several
     *     threads at once, for each block more than once, and must give the same answer as long as the loop runs
     */
    public VolumeBlocks only(Predicate<Region> wanted) {
        return with(new Cut(cut.part, cut.extents, cut.halo, wanted, cut.bytes));
    }

    /**
     * Sets the most bytes of samples in memory. Blocks that share chunks are read together as far as memory allows; the
     * rest is read again.
     *
     * @param bytes at least 1; at most half the heap is used
     */
    public VolumeBlocks withMemory(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("memory must be >= 1 byte, got " + bytes);
        }
        long most = Math.min(bytes, Runtime.getRuntime().maxMemory() / 2);
        return with(new Cut(cut.part, cut.extents, cut.halo, cut.wanted, most));
    }

    /**
     * Sets the halo: how many samples a block gets on either side of it, where the volume has them.
     *
     * @param perDimension one for each dimension, slowest first, at least 0; for a volume of inlines, crosslines and
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
     * Runs the action for every block once, and waits.
     *
     * @see #forEach(int, Action, Job)
     */
    public void forEach(int threads, Action action) throws IOException {
        forEach(threads, action, Job.quiet());
    }

    /**
     * Runs the action for every block of the volume once, and waits. Blocks begin in the order of the file; with more
     * than one thread they may end in another. When this method returns or throws, no thread works on a block any more.
     *
     * <p>If the action throws, no more blocks begin, the loop waits for the blocks in work, and then throws the same
     * exception. In a volume that is still being converted, chunks that do not exist yet when they are read have the
     * fill value.
     *
     * @param threads number of threads that work on blocks, 1 to 1024. The calling thread only waits, and reading has
     *     threads of its own
     * @param action work on a block; called from threads of the loop
     * @param job gets the bytes of samples done; its token stops the loop between blocks and requests
     * @throws IllegalArgumentException if {@code threads} is out of range, there are more than 2³¹ - 1 blocks, or one
     *     has more samples with its halo than an array holds
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     * @throws java.io.InterruptedIOException if the calling thread was interrupted: work under way is completed, the
     *     rest is skipped, and the thread's interrupt flag is set
     * @throws IOException if the file cannot be read, or the volume is or gets closed; or from the action
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

    /** Returns a description such as {@code blocks of 64 × 64 × 64 with a halo of [0, 0, 12]}, with the volume. */
    @Override
    public String toString() {
        return "blocks of " + cut.extents + " with a halo of " + cut.halo + " of " + volume.name() + " in "
                + volume.file();
    }
}
