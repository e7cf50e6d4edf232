package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Selects chunks of the cube to compare with their checksums while layouts serve the reads. Another program may have
 * written to the cube after the layouts were made. One chunk is compared with each of the first reads, then chunks of a
 * fortieth of the bytes read. A twentieth made planes in the page cache 4 to 6 % slower. Each is a random chunk that
 * the read crosses, so that processes which read the same do not all check the same chunk. Thread-safe.
 */
final class SpotChecks {
    private static final int FIRST_READS = 3;
    private static final int SHARE = 40;

    /** Least bytes that count for a chunk. Even a short or missing chunk costs a request. */
    private static final long LEAST_BYTES = 4096;

    private final ChunkGrid grid;
    private final LongSupplier storedBytes;
    private final RandomGenerator random;
    private long reads;

    /** Bytes that layouts served, less the bytes that the compared chunks pay for. */
    private long due;

    /**
     * @param grid grid of the cube
     * @param storedBytes bytes of all its chunks; asked for when the first chunks are selected
     */
    SpotChecks(ChunkGrid grid, LongSupplier storedBytes, RandomGenerator random) {
        this.grid = grid;
        this.storedBytes = storedBytes;
        this.random = random;
    }

    /**
     * Returns the chunks to compare during a read of some regions.
     *
     * @param bytes bytes that the read takes from the drive; 0 if all is in memory
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
