package io.github.sliceline.volume.info;

import io.github.sliceline.tune.CubeLayout;

/**
 * What a read asks of the drive, or of the store of an object: the first one, of which nothing is kept in memory.
 *
 * @param requests positional reads
 * @param bytes that they read together, gaps between wanted ranges included
 * @param layout name of the copy of the cube that serves it, {@link CubeLayout#CUBE} for the cube itself
 */
public record ReadCost(int requests, long bytes, String layout) {

    /** Cost of reading the cube itself. */
    public ReadCost(int requests, long bytes) {
        this(requests, bytes, CubeLayout.CUBE);
    }

    /** Of both; served by several copies, the layout is that of the one with more bytes. */
    public ReadCost plus(ReadCost other) {
        return new ReadCost(
                Math.addExact(requests, other.requests),
                bytes + other.bytes,
                bytes >= other.bytes && requests > 0 ? layout : other.layout);
    }
}
