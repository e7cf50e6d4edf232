package io.github.sliceline.volume.info;

/**
 * Regular axis of a section.
 *
 * @param name {@code inline}, {@code crossline}, {@code twt}, {@code depth} or {@code samples}
 * @param unit unit symbol, empty for line numbers
 * @param first value at index 0
 * @param step difference between neighbours; negative on a descending line axis
 * @param count number of values
 */
public record SectionAxis(String name, String unit, double first, double step, int count) {

    /** Returns the value at an index. */
    public double valueAt(int index) {
        return first + step * index;
    }
}
