package io.github.sliceline.show.amplitude;

import io.github.sliceline.show.words.Human;

/**
 * The range of values that a picture shows in different colours. Symmetrical about 0 if the data have both signs,
 * otherwise on one side of 0.
 *
 * @param low value of the lowest colour
 * @param high value of the highest colour, above {@code low}
 */
public record AmplitudeRange(float low, float high) {
    /**
     * If all values are above this fraction of the limit, the range need not include 0, as for velocities and times of
     * a horizon.
     */
    private static final double FAR_FROM_ZERO = 0.25;

    private static final int DIGITS = 4;

    /** Refuses an empty or infinite range. */
    public AmplitudeRange {
        if (!(high > low) || !Float.isFinite(low) || !Float.isFinite(high)) {
            throw new IllegalArgumentException("wanted a range, got " + low + " to " + high);
        }
    }

    /** Returns the range for values that are drawn amplified by {@code gain}. */
    public static AmplitudeRange of(float[] values, AmplitudeClip clip, double gain) {
        boolean positive = false;
        boolean negative = false;
        for (float value : values) {
            positive |= value > 0 && value < Float.POSITIVE_INFINITY;
            negative |= value < 0 && value > Float.NEGATIVE_INFINITY;
        }
        float limit = over(clip.limit(values), gain);
        return positive == negative ? symmetrical(limit) : ofOneSign(positive, clip.least(values), limit);
    }

    /**
     * Returns the range for a volume of which only statistics are known.
     *
     * @param low value that few samples lie below
     * @param high value that few samples lie above
     */
    public static AmplitudeRange of(float min, float max, float low, float high) {
        float few = Math.max(Math.abs(low), Math.abs(high));
        float limit = few > 0 ? few : Math.max(Math.abs(min), Math.abs(max));
        return max > 0 == min < 0
                ? symmetrical(limit)
                : ofOneSign(max > 0, Math.min(Math.abs(low), Math.abs(high)), limit);
    }

    private static AmplitudeRange ofOneSign(boolean positive, float least, float limit) {
        float near = least > limit * FAR_FROM_ZERO && least < limit ? least : 0;
        return positive ? new AmplitudeRange(near, limit) : new AmplitudeRange(-limit, 0 - near);
    }

    private static float over(float limit, double gain) {
        return (float) Math.max(Float.MIN_VALUE, Math.min(Float.MAX_VALUE, limit / gain));
    }

    /** Returns the range for values that are drawn amplified by {@code gain}. */
    public AmplitudeRange over(double gain) {
        if (gain == 1) {
            return this;
        }
        float weakLow = (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, low / gain));
        float weakHigh = (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, high / gain));
        return new AmplitudeRange(weakLow, Math.max(weakHigh, Math.nextUp(weakLow)));
    }

    /**
     * Parses a range: {@code ±3000}, {@code 1500…4500} or {@code 1500:4500}. A single number such as {@code 3000} means
     * both sides of 0 if {@code now} has both signs, else from 0 to the number.
     *
     * @throws IllegalArgumentException if the text is not a range; the message shows examples
     */
    public static AmplitudeRange parse(String text, AmplitudeRange now) {
        String[] ends = text.strip().replace("..", "…").replace(':', '…').split("…", -1);
        boolean both = ends[0].startsWith("±") || ends[0].startsWith("+-");
        try {
            float first = Float.parseFloat(ends[0].replaceFirst("^(±|\\+-)", "").replace(',', '.'));
            if (ends.length == 2 && !both) {
                return new AmplitudeRange(first, Float.parseFloat(ends[1].replace(',', '.')));
            } else if (ends.length == 1 && (both || (now.low() < 0 && now.high() > 0))) {
                return symmetrical(first);
            } else if (ends.length == 1) {
                return new AmplitudeRange(Math.min(0, first), Math.max(0, first));
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        throw new IllegalArgumentException(
                "'" + text.strip() + "' is no range of amplitudes; write ±3000, or 1500…4500" + " or 98%.");
    }

    /** Returns the range from {@code -limit} to {@code limit}. */
    public static AmplitudeRange symmetrical(float limit) {
        return new AmplitudeRange(-limit, limit);
    }

    /** True if both ends are equally far from 0. */
    public boolean isSymmetrical() {
        return low == -high;
    }

    /** Returns the largest absolute value. */
    public float limit() {
        return Math.max(-low, high);
    }

    /** Returns the position of a value in the range, 0 at the low end and 1 at the high end. */
    public double partOf(double value) {
        return (value - low) / ((double) high - low);
    }

    /** Returns a short text that {@link #parse} reads. */
    public String text() {
        return isSymmetrical()
                ? "±" + Human.number(high, DIGITS)
                : Human.number(low, DIGITS) + "…" + Human.number(high, DIGITS);
    }

    /** Returns a text such as {@code ±12.5} or {@code 0 and 12.5}. */
    @Override
    public String toString() {
        return isSymmetrical()
                ? "±" + Human.number(high, DIGITS)
                : Human.number(low, DIGITS) + " and " + Human.number(high, DIGITS);
    }
}
