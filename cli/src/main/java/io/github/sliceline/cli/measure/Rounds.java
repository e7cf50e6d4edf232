package io.github.sliceline.cli.measure;

/**
 * How often and in which state planes are read.
 *
 * @param count different planes of each direction, at least 1
 * @param cold whether they are read with their file dropped from the page cache and opened anew
 * @param warm whether they are read from the page cache
 */
public record Rounds(int count, boolean cold, boolean warm) {

    public Rounds {
        if (count < 1 || count > 10_000) {
            throw new IllegalArgumentException("rounds must be 1 to 10000, got " + count);
        }
        if (!cold && !warm) {
            throw new IllegalArgumentException("nothing to measure: neither cold nor warm reads are asked for");
        }
    }
}
