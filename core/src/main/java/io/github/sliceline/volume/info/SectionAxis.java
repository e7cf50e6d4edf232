package io.github.sliceline.volume.info;

/**
 * What one side of a section counts.
 *
 * @param name {@code inline}, {@code crossline}, {@code twt}, {@code depth} or {@code samples}
 * @param unit unit symbol, empty for line numbers
 * @param first value at index 0
 * @param step difference between neighbours; negative on a descending line axis
 * @param count how many
 */
public record SectionAxis(String name, String unit, double first, double step, int count) {

    /** Value at an index. */
    public double valueAt(int index) {
        return first + step * index;
    }
}
