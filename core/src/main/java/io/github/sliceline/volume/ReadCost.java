package io.github.sliceline.volume;

/**
 * What a read asks of the drive.
 *
 * @param requests positional reads
 * @param bytes that they read together, gaps between wanted ranges included
 */
public record ReadCost(int requests, long bytes) {}
