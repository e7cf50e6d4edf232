package io.github.sliceline.geometry;

import java.util.stream.IntStream;

/**
 * Regular axis of line numbers: inlines or crosslines.
 *
 * <p>The number of the line at index {@code i} is {@code first + i * step}. Axes may descend and
 * numbers may be negative. Immutable.
 *
 * @param first number of the line at index 0
 * @param step difference between neighbours, not 0; negative on a descending axis
 * @param count how many lines, at least 1
 */
public record LineAxis(int first, int step, int count) {

    public LineAxis {
        if (step == 0) {
            throw new IllegalArgumentException("step must not be 0");
        }
        if (count <= 0) {
            throw new IllegalArgumentException("count must be > 0, got " + count);
        }
        long last = first + (long) (count - 1) * step;
        if (last != (int) last) {
            throw new IllegalArgumentException("last line number " + last + " does not fit in 32 bits");
        }
    }

    /** Axis 0, 1, … count − 1, for volumes whose lines have no numbers. */
    public static LineAxis ofIndices(int count) {
        return new LineAxis(0, 1, count);
    }

    /** Number of the last line. */
    public int last() {
        return first + (count - 1) * step;
    }

    /** Smallest line number. */
    public int min() {
        return Math.min(first, last());
    }

    /** Largest line number. */
    public int max() {
        return Math.max(first, last());
    }

    /**
     * Number of the line at an index.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ index &lt; count
     */
    public int numberAt(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("line index " + index + " outside 0…" + (count - 1));
        }
        return first + index * step;
    }

    /** Whether the axis has a line of this number. */
    public boolean contains(int number) {
        long delta = (long) number - first;
        return delta % step == 0 && delta / step >= 0 && delta / step < count;
    }

    /** Whether a number is out of the axis by no more than its length, or 1000. Line numbers are; coordinates are not. */
    public boolean isNear(double number) {
        double length = Math.max(1000, (double) max() - min());
        return number > min() - length && number < max() + length;
    }

    /**
     * Index of the line with this number.
     *
     * @throws IllegalArgumentException if no line has it; the message gives range and step
     */
    public int indexOf(int number) {
        if (!contains(number)) {
            throw new IllegalArgumentException("no line " + number + " on " + this);
        }
        return (int) (((long) number - first) / step);
    }

    /** All numbers in index order. */
    public int[] toArray() {
        return IntStream.range(0, count).map(i -> first + i * step).toArray();
    }

    /** Such as {@code 1001…1768 step 1}, or {@code 1001} for a single line. */
    @Override
    public String toString() {
        return count == 1 ? Integer.toString(first) : first + "…" + last() + " step " + step;
    }
}
