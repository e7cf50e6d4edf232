package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * A volume or a part of it, cut into blocks, in the order in which they are read, with the groups that are read
 * together. Every element is inside one block, and in the halos of the blocks around that one. Immutable, thread-safe.
 *
 * <p>If blocks are chunks and have no halo, they come in the order of the chunks in the file; chunks that were never
 * written come last. Other blocks share some of what is read, so they come brick by brick. A brick has as many blocks
 * along each dimension as avoid most of the repeated reading, in row-major order, which is how chunks usually lie.
 */
public final class BlockPlan {
    /**
     * Most samples in a group if groups share nothing. Enough for a deep queue of requests to a drive; more would leave
     * the cores' caches before use.
     */
    private static final long APART_SAMPLES = 2 << 20;

    /** Samples in the largest chunk that is one block. A larger chunk is cut into several blocks. */
    private static final long LARGEST_CHUNK = 16 << 20;

    /** Samples in a block of a volume that has no chunks. */
    private static final long PART_OF_ONE_PIECE = 1 << 20;

    /** Blocks of the part: index 0 is the part's first element. */
    private final ChunkGrid grid;

    private final Region part;
    private final Shape volume;
    private final int[] halo;
    private final ChunkGrid bricks;
    private final boolean apart;
    private final long most;
    /** Ordinals of the blocks in file order. Empty if blocks lie in the file in the order of their ordinals. */
    private final int[] order;

    private final int runLength;

    /**
     * A block and its halo, which ends where the volume ends.
     *
     * @param inner the block
     * @param outer the block and its halo
     */
    public record Block(Region inner, Region outer) {}

    /**
     * The stored volume that is cut.
     *
     * @param chunks chunk grid of the volume; a volume in one piece is one chunk
     * @param filtered true if chunks can only be read whole
     * @param remote true if the first byte of a request takes long to arrive
     */
    public record Stored(ChunkGrid chunks, ChunkLookup lookup, int elementBytes, boolean filtered, boolean remote) {
        /** Volume in a local file. */
        public Stored(ChunkGrid chunks, ChunkLookup lookup, int elementBytes, boolean filtered) {
            this(chunks, lookup, elementBytes, filtered, false);
        }
    }

    /**
     * Plan for blocks of these extents.
     *
     * @param part part of the volume, not empty unless the volume is empty
     * @param extents extents of a block, each at least 1
     * @param halo width of the halo along each dimension in elements, each at least 0
     * @param most most samples that are read together, unless one block has more
     * @throws IllegalArgumentException if there are more blocks than an {@code int} counts, or a block has more
     *     elements than an array
     */
    public BlockPlan(Stored stored, Region part, Shape extents, int[] halo, long most) {
        Shape block = extents.within(part.shape());
        this.volume = stored.chunks().volume();
        this.part = part;
        this.grid = new ChunkGrid(part.shape(), block);
        this.halo = halo.clone();
        requireCountable(block);
        ChunkGrid chunks = new ChunkGrid(part.shape(), stored.chunks().chunk());
        BrickShape shape = new BrickShape(volume, chunks, block, halo, stored.elementBytes(), stored.filtered());
        long[] brick = shape.within(1);
        this.most = shape.isApart(brick) && !stored.remote ? Math.min(most, APART_SAMPLES) : most;
        brick = shape.within(this.most);
        this.apart = shape.isApart(brick);
        for (int d = 0; d < brick.length; d++) {
            brick[d] *= block.extent(d);
        }
        this.bricks = new ChunkGrid(part.shape(), Shape.of(brick));
        this.order = noHalo() && part.shape().equals(volume) && isOfChunks(stored.chunks())
                ? fileOrder(stored.lookup())
                : new int[0];
        this.runLength = (int) Math.max(1, Math.min(BrickShape.MOST_BLOCKS, this.most / block.size()));
    }

    private void requireCountable(Shape block) {
        double samples = 1;
        for (int d = 0; d < block.rank(); d++) {
            samples *= Math.min((double) volume.extent(d), block.extent(d) + 2.0 * halo[d]);
        }
        if (grid.chunks().size() > Integer.MAX_VALUE || samples > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(String.format(
                    "%s makes %d blocks of up to %.0f samples with their halo, more of the one or the other than Java"
                            + " counts; choose other extents",
                    grid, grid.chunks().size(), samples));
        }
    }

    private boolean noHalo() {
        for (int width : halo) {
            if (width > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean isOfChunks(ChunkGrid chunks) {
        for (int d = 0; d < halo.length; d++) {
            long extent = grid.chunk().extent(d);
            if (extent != chunks.chunk().extent(d) && extent != grid.volume().extent(d)) {
                return false;
            }
        }
        return chunks.chunks().equals(grid.chunks());
    }

    /** Sorts by the addresses that are known now. A volume that is being written may have more chunks the next time. */
    private int[] fileOrder(ChunkLookup lookup) {
        int count = blocks();
        long last = -1;
        boolean sorted = true;
        for (int chunk = 0; chunk < count && sorted; chunk++) {
            long address = lookup.address(chunk);
            sorted = address == ChunkLookup.ABSENT || address >= last;
            last = address == ChunkLookup.ABSENT ? last : address;
        }
        return sorted ? new int[0] : sorted(lookup, count);
    }

    private static int[] sorted(ChunkLookup lookup, int count) {
        long[] addresses = new long[count];
        int[] ordinals = new int[count];
        for (int chunk = 0; chunk < count; chunk++) {
            long address = lookup.address(chunk);
            addresses[chunk] = address == ChunkLookup.ABSENT ? Long.MAX_VALUE : address;
            ordinals[chunk] = chunk;
        }
        IndexSort.sort(ordinals, count, (a, b) -> {
            int byAddress = Long.compare(addresses[a], addresses[b]);
            return byAddress != 0 ? byAddress : Integer.compare(a, b);
        });
        return ordinals;
    }

    public int blocks() {
        return (int) grid.chunks().size();
    }

    /** Number of groups of blocks that are read together. */
    public int groups() {
        return order.length > 0
                ? (order.length - 1) / runLength + 1
                : (int) bricks.chunks().size();
    }

    /** Most samples that are read together, unless one block has more. */
    public long mostTogether() {
        return most;
    }

    /** True if no two groups need the same bytes, as far as these are worth keeping. */
    public boolean isApart() {
        return apart;
    }

    /** Returns the blocks of one group, in the order in which the caller gets them. */
    public List<Block> group(int number) {
        List<Block> blocks = new ArrayList<>();
        if (order.length > 0) {
            int end = (int) Math.min(order.length, (number + 1L) * runLength);
            for (int place = number * runLength; place < end; place++) {
                blocks.add(block(order[place]));
            }
        } else {
            long[] start = bricks.start(number);
            long[] extents = new long[start.length];
            for (int d = 0; d < start.length; d++) {
                extents[d] = Math.min(bricks.chunk().extent(d), part.count(d) - start[d]);
            }
            Region brick = Region.of(start, extents);
            grid.forEachFragment(brick, (ordinal, inBlock, inBrick, count) -> blocks.add(block(ordinal)));
        }
        return blocks;
    }

    private Block block(long ordinal) {
        long[] start = grid.start(ordinal);
        long[] count = new long[start.length];
        long[] outerStart = new long[start.length];
        long[] outerCount = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            count[d] = Math.min(grid.chunk().extent(d), part.count(d) - start[d]);
            start[d] += part.start(d);
            outerStart[d] = Math.max(0, start[d] - halo[d]);
            long after = Math.min(halo[d], volume.extent(d) - start[d] - count[d]);
            outerCount[d] = start[d] - outerStart[d] + count[d] + after;
        }
        return new Block(Region.of(start, count), Region.of(outerStart, outerCount));
    }

    /** Returns a description such as {@code 768 × 768 × 1024 in chunks of 64 × 64 × 64, 288 groups}. */
    @Override
    public String toString() {
        return grid + ", " + groups() + " groups";
    }

    /**
     * Returns the usual extents of a block: those of a chunk, or of a part of the chunk if it is large.
     *
     * @param chunk extents of the volume's chunks; the volume's own if it is in one piece
     */
    public static Shape usualExtents(Shape volume, Shape chunk, boolean chunked) {
        long most = chunked ? LARGEST_CHUNK : PART_OF_ONE_PIECE;
        long[] extents = chunk.extents();
        for (int d = 0; d < extents.length; d++) {
            extents[d] = Math.max(1, Math.min(extents[d], volume.extent(d)));
        }
        for (int d = 0; d < extents.length && Shape.of(extents).size() > most; d++) {
            long inside = Shape.of(extents).size() / extents[d];
            extents[d] = part(extents[d], Math.max(1, most / inside), chunked);
        }
        return Shape.of(extents);
    }

    /**
     * Returns at most {@code most} of an extent. If {@code even}, returns the largest divisor of the extent that is
     * above half of {@code most}, if there is one.
     */
    private static long part(long extent, long most, boolean even) {
        for (long part = most; even && part > most / 2; part--) {
            if (extent % part == 0) {
                return part;
            }
        }
        return most;
    }
}
