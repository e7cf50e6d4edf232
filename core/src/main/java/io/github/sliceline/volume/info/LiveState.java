package io.github.sliceline.volume.info;

/**
 * How much of a volume can be read.
 *
 * @param chunksVisible chunks that are there; all others read as the fill value
 * @param chunks in the volume; 0 unless chunked
 * @param complete whether nothing more will come
 */
public record LiveState(long chunksVisible, long chunks, boolean complete) {}
