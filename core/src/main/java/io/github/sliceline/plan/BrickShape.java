package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.Arrays;

/**
 * The shape of a brick: the number of blocks along each dimension that are read together, so that what neighbours share
 * is read once. The more blocks along a dimension, the smaller the share of the halo. A brick that goes through the
 * whole volume has no halo along that dimension.
 */
final class BrickShape {
    /**
     * Bytes of a contiguous run along a dimension. Up to this many, a read takes the dimension from end to end of a
     * chunk, even if it needs only a part.
     */
    private static final int GAP_BYTES = 16 << 10;

    /** Most blocks in a brick. Each block has regions and a plan, which take as much memory as some hundred samples. */
    static final int MOST_BLOCKS = 1024;

    private static final double NOTHING = 1e-9;

    private final Shape volume;
    private final ChunkGrid chunks;
    private final long[] extents;
    private final int[] halo;
    private final boolean[] whole;
    private final long[] blocks;

    /**
     * @param volume volume, where halos end
     * @param chunks chunk grid of the part that is cut into blocks
     * @param block extents of a block, at most the part's
     * @param filtered true if chunks can only be read whole
     */
    BrickShape(Shape volume, ChunkGrid chunks, Shape block, int[] halo, int elementBytes, boolean filtered) {
        this.volume = volume;
        this.chunks = chunks;
        this.extents = block.extents();
        this.halo = halo;
        this.whole = new boolean[extents.length];
        this.blocks = new ChunkGrid(chunks.volume(), block).chunks().extents();
        long[] strides = chunks.chunk().strides();
        for (int d = 0; d < extents.length; d++) {
            whole[d] = filtered || strides[d] * chunks.chunk().extent(d) * elementBytes <= GAP_BYTES;
        }
    }

    /**
     * Doubles the brick along the dimension that saves most until no larger brick fits. If no dimension saves anything,
     * doubles the last one that is not full, so that bricks follow one another as chunks do.
     *
     * @param most most samples of a brick's blocks with their halos; a brick has at least one block in any case
     * @return number of blocks along each dimension
     */
    long[] within(long most) {
        long[] brick = new long[extents.length];
        Arrays.fill(brick, 1);
        for (int d = best(brick, most); d >= 0; d = best(brick, most)) {
            brick[d] = Math.min(2 * brick[d], blocks[d]);
        }
        for (int d = 0; d < brick.length; d++) {
            long parts = Math.max(1, (blocks[d] + brick[d] - 1) / brick[d]);
            brick[d] = Math.max(1, (blocks[d] + parts - 1) / parts); // bricks of about the same size
        }
        return brick;
    }

    private int best(long[] brick, long most) {
        int best = -1;
        double least = Double.MAX_VALUE;
        for (int d = brick.length - 1; d >= 0; d--) {
            long before = brick[d];
            if (before < blocks[d]) {
                brick[d] = Math.min(2 * before, blocks[d]);
                double cost = samplesRead(brick);
                if (fits(brick, most) && cost < least - NOTHING) {
                    best = d;
                    least = cost;
                }
                brick[d] = before;
            }
        }
        return best;
    }

    /** True if no two bricks need the same bytes. */
    boolean isApart(long[] brick) {
        return samplesRead(brick) < 1 + NOTHING;
    }

    /** Samples read for each sample that is inside a block, without its halo. */
    private double samplesRead(long[] brick) {
        double read = 1;
        for (int d = 0; d < brick.length; d++) {
            double volume = chunks.volume().extent(d);
            double inner = Math.min(volume, (double) brick[d] * extents[d]);
            read *= inner == volume ? 1 : Math.min(volume, readAlong(d, inner)) / inner;
        }
        return read;
    }

    private double readAlong(int dimension, double inner) {
        double chunk = chunks.chunk().extent(dimension);
        double wanted = inner + 2.0 * halo[dimension];
        if (!whole[dimension]) {
            return wanted;
        }
        boolean aligned = inner % chunk == 0;
        return aligned
                ? inner + 2 * Math.ceil(halo[dimension] / chunk) * chunk
                : (Math.ceil(wanted / chunk) + (chunk > 1 ? 1 : 0)) * chunk;
    }

    /** Computes in doubles, which do not overflow and are exact up to the size of any memory. */
    private boolean fits(long[] brick, long most) {
        double count = 1;
        double samples = 1;
        for (int d = 0; d < brick.length; d++) {
            count *= brick[d];
            samples *= Math.min((double) volume.extent(d), extents[d] + 2.0 * halo[d]);
        }
        return count <= MOST_BLOCKS && count * samples <= most;
    }
}
