package io.github.sliceline.cli.export;

/**
 * One dimension of an exported array.
 *
 * @param name such as {@code crossline} or {@code twt}
 * @param first value at index 0
 * @param step difference between neighbours
 * @param count how many
 */
public record ExportAxis(String name, double first, double step, int count) {

    public ExportAxis {
        if (count < 1) {
            throw new IllegalArgumentException("count must be > 0, got " + count);
        }
    }

    /** Value at an index, without the digits that floating point adds: {@code 1.2}, {@code 2001}. */
    String text(int index) {
        return Numbers.plain(first + step * index);
    }
}
