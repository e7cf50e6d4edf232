package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Which chunks of the cube are compared with their checksums beside reads that further copies serve, since another program may
 * have written to the cube after they were made: one with each of the first reads, then as many as take a fortieth of the
 * bytes. A twentieth made planes in the page cache 4 to 6 % slower. It is any of the chunks that the read crosses, so that
 * processes which read the same do not all look at the same one. Thread-safe.
 */
final class SpotChecks {
    private static final int FIRST_READS = 3;
    private static final int SHARE = 40;

    /** Counted for a chunk at least: it may be short, or absent, and takes a request. */
    private static final long LEAST_BYTES = 4096;

    private final ChunkGrid grid;
    private final LongSupplier storedBytes;
    private final RandomGenerator random;
    private long reads;

    /** Bytes that copies served, less those that the chunks compared so far allow for. */
    private long due;

    /**
     * @param grid of the cube
     * @param storedBytes that all its chunks take; asked for when the first are drawn
     */
    SpotChecks(ChunkGrid grid, LongSupplier storedBytes, RandomGenerator random) {
        this.grid = grid;
        this.storedBytes = storedBytes;
        this.random = random;
    }

    /**
     * The chunks to be compared beside a read of some regions.
     *
     * @param bytes that it takes from the drive; none if all is in memory
     */
    synchronized List<Long> beside(List<Region> regions, long bytes) {
        long bytesForOne = SHARE
                * Math.max(
                        LEAST_BYTES,
                        storedBytes.getAsLong() / Math.max(1, grid.chunks().size()));
        List<Long> chunks = new ArrayList<>();
        due = (reads++ < FIRST_READS ? Math.max(0, due) : due) + bytes;
        for (; due > 0; due -= bytesForOne) {
            Region region = regions.get(random.nextInt(regions.size()));
            if (region.size() > 0) {
                chunks.add(grid.ordinalAt(placeIn(region)));
            }
        }
        return chunks;
    }

    private long[] placeIn(Region region) {
        long[] place = new long[region.rank()];
        for (int d = 0; d < place.length; d++) {
            place[d] = region.start(d) + random.nextLong(region.count(d));
        }
        return place;
    }
}
