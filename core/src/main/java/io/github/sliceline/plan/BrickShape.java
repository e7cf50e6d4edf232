package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.Arrays;

/**
 * How many blocks along each dimension are read together, so that what neighbours share is read once: the more of them
 * along a dimension, the smaller the part of its halo, and none is left where they go through the whole volume.
 */
final class BrickShape {
    /** Dimensions of which so little is contiguous are read from end to end of a chunk, whatever is wanted of them. */
    private static final int GAP_BYTES = 16 << 10;

    /** Each has regions and a plan, which take as much as some hundred samples. */
    static final int MOST_BLOCKS = 1024;

    private static final double NOTHING = 1e-9;

    private final Shape volume;
    private final ChunkGrid chunks;
    private final long[] extents;
    private final int[] halo;
    private final boolean[] whole;
    private final long[] blocks;

    /**
     * @param volume where halos end
     * @param chunks of the part of it that is cut into blocks
     * @param block extents, at most the part's
     * @param filtered whether a chunk is read whole or not at all
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
     * Doubles the brick along the dimension that saves most until no more fits; where nothing is to be saved along the
     * last that is not full, so that bricks follow one another as chunks do.
     *
     * @param most samples of a brick's blocks, halos and all; one block there is in any case
     * @return blocks along each dimension
     */
    long[] within(long most) {
        long[] brick = new long[extents.length];
        Arrays.fill(brick, 1);
        for (int d = best(brick, most); d >= 0; d = best(brick, most)) {
            brick[d] = Math.min(2 * brick[d], blocks[d]);
        }
        for (int d = 0; d < brick.length; d++) {
            long parts = Math.max(1, (blocks[d] + brick[d] - 1) / brick[d]);
            brick[d] = Math.max(1, (blocks[d] + parts - 1) / parts); // all about the same
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

    /** Whether bricks share nothing that is read. */
    boolean isApart(long[] brick) {
        return samplesRead(brick) < 1 + NOTHING;
    }

    /** Samples read for each that is in a block, without its halo. */
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

    /** In doubles, which are exact as far as memory goes, and do not overflow. */
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
