package io.github.sliceline.importing;

import java.util.Arrays;

/**
 * Smallest and largest of many samples. Compares array with array, place by place, which the compiler makes vector
 * instructions of, and the places with each other only when asked. Of zeros of both signs either may be the result.
 * Not thread-safe.
 */
final class AmplitudeRange {
    private float[] lowest = {Float.POSITIVE_INFINITY};
    private float[] highest = {Float.NEGATIVE_INFINITY};

    /** Adds samples, none of which is NaN. Keeps two arrays as long as the longest that was given. */
    void add(float[] samples, int count) {
        reserve(count);
        for (int i = 0; i < count; i++) {
            lowest[i] = Math.min(lowest[i], samples[i]);
        }
        for (int i = 0; i < count; i++) {
            highest[i] = Math.max(highest[i], samples[i]);
        }
    }

    private void reserve(int count) {
        int old = lowest.length;
        if (old < count) {
            lowest = Arrays.copyOf(lowest, count);
            highest = Arrays.copyOf(highest, count);
            Arrays.fill(lowest, old, count, Float.POSITIVE_INFINITY);
            Arrays.fill(highest, old, count, Float.NEGATIVE_INFINITY);
        }
    }

    /** Adds what has this range. */
    void add(float min, float max) {
        lowest[0] = Math.min(lowest[0], min);
        highest[0] = Math.max(highest[0], max);
    }

    /** Infinity if nothing was added. */
    float min() {
        float min = lowest[0];
        for (float low : lowest) {
            min = Math.min(min, low);
        }
        return min;
    }

    /** Negative infinity if nothing was added. */
    float max() {
        float max = highest[0];
        for (float high : highest) {
            max = Math.max(max, high);
        }
        return max;
    }

    /** As if nothing had been added. */
    void clear() {
        Arrays.fill(lowest, Float.POSITIVE_INFINITY);
        Arrays.fill(highest, Float.NEGATIVE_INFINITY);
    }
}
