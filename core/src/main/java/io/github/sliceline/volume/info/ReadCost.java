package io.github.sliceline.volume.info;

import io.github.sliceline.tune.CubeLayout;

/**
 * Requests that a read sends to the drive, or to the store of an object, if nothing is cached in memory.
 *
 * @param requests number of positional reads
 * @param bytes total bytes of these reads, with the gaps between wanted ranges
 * @param layout name of the layout that serves the read; {@link CubeLayout#CUBE} for the cube itself
 */
public record ReadCost(int requests, long bytes, String layout) {

    /** The cost of reading the cube itself. */
    public ReadCost(int requests, long bytes) {
        this(requests, bytes, CubeLayout.CUBE);
    }

    /** Returns the sum of both. If their layouts differ, the result has the layout with more bytes. */
    public ReadCost plus(ReadCost other) {
        return new ReadCost(
                Math.addExact(requests, other.requests),
                bytes + other.bytes,
                bytes >= other.bytes && requests > 0 ? layout : other.layout);
    }
}
