package io.github.sliceline.volume.info;

/**
 * Progress of a volume that may still be in conversion.
 *
 * @param chunksVisible chunks that can be read; all others read as the fill value
 * @param chunks number of chunks in the volume; 0 unless chunked
 * @param complete true if the conversion has ended
 */
public record LiveState(long chunksVisible, long chunks, boolean complete) {}
