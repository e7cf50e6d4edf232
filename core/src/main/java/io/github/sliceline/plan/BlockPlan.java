package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * All of a volume, or a part of it, cut into blocks, in the order in which they are read, and which of them are read
 * together. Every element is inside one block, and in the halos of those around it. Immutable, thread-safe.
 *
 * <p>Blocks that are chunks, without a halo, come in the order of the chunks in the file, those that were never written
 * last. Others, which share what is read, come brick by brick: a brick is so many blocks along each dimension as save most
 * of what would be read again, row-major, as chunks usually lie.
 */
public final class BlockPlan {
    /** Enough for a deep queue of requests to a drive; more would only leave the cores' caches before it is used. */
    private static final long APART_SAMPLES = 2 << 20;

    /** Of a chunk that has more, a block is a part. */
    private static final long LARGEST_CHUNK = 16 << 20;

    /** Of a volume that has no chunks. */
    private static final long PART_OF_ONE_PIECE = 1 << 20;

    /** Of the part: index 0 is its first element. */
    private final ChunkGrid grid;

    private final Region part;
    private final Shape volume;
    private final int[] halo;
    private final ChunkGrid bricks;
    private final boolean apart;
    private final long most;
    /** Ordinals of the blocks in file order; empty where that is their own. */
    private final int[] order;

    private final int runLength;

    /**
     * A block and its halo, which ends where the volume does.
     *
     * @param inner the block
     * @param outer the block and its halo
     */
    public record Block(Region inner, Region outer) {}

    /**
     * What is to be cut.
     *
     * @param chunks of the volume; a volume in one piece is one chunk
     * @param filtered whether chunks are read whole or not at all
     * @param remote whether it takes long until the first byte of a request comes
     */
    public record Stored(ChunkGrid chunks, ChunkLookup lookup, int elementBytes, boolean filtered, boolean remote) {
        /** Of a file. */
        public Stored(ChunkGrid chunks, ChunkLookup lookup, int elementBytes, boolean filtered) {
            this(chunks, lookup, elementBytes, filtered, false);
        }
    }

    /**
     * Plan for blocks of these extents.
     *
     * @param part of the volume, not empty unless the volume is
     * @param extents of a block, each at least 1
     * @param halo in elements, each at least 0
     * @param most samples to be read together, unless one block has more
     * @throws IllegalArgumentException if there are more blocks than an {@code int} counts, or a block has more elements
     *     than an array
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

    /** Sorts by the addresses that are known now; a volume that is being written may have more chunks the next time. */
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

    /** How often blocks are read together. */
    public int groups() {
        return order.length > 0
                ? (order.length - 1) / runLength + 1
                : (int) bricks.chunks().size();
    }

    /** Most samples that are read together, unless one block has more. */
    public long mostTogether() {
        return most;
    }

    /** Whether no byte that is worth keeping is wanted by two groups. */
    public boolean isApart() {
        return apart;
    }

    /** The blocks that are read together as the n-th, in the order in which they are handed out. */
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

    /** Such as {@code 768 × 768 × 1024 in chunks of 64 × 64 × 64, 288 groups}. */
    @Override
    public String toString() {
        return grid + ", " + groups() + " groups";
    }

    /**
     * A chunk's extents, or a part of them where it is large.
     *
     * @param chunk of the volume; of one in one piece, the volume
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

    /** Of an extent so much at most; of a chunk's an even part, if there is one of about that size. */
    private static long part(long extent, long most, boolean even) {
        for (long part = most; even && part > most / 2; part--) {
            if (extent % part == 0) {
                return part;
            }
        }
        return most;
    }
}
