package io.github.sliceline.show.amplitude;

import io.github.sliceline.show.words.Human;

/**
 * The values between which a picture has different colours. Symmetrical about 0 where data have both signs; data of one
 * sign have theirs alone.
 *
 * @param low value of the lowest colour
 * @param high value of the highest colour, above {@code low}
 */
public record AmplitudeRange(float low, float high) {
    /** Values that stay above this part of the limit leave 0 out of the range: velocities, times of a horizon. */
    private static final double FAR_FROM_ZERO = 0.25;

    private static final int DIGITS = 4;

    /** Refuses what is no range. */
    public AmplitudeRange {
        if (!(high > low) || !Float.isFinite(low) || !Float.isFinite(high)) {
            throw new IllegalArgumentException("wanted a range, got " + low + " to " + high);
        }
    }

    /** The range for values drawn so many times stronger than they are. */
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
     * The range for a volume whose values are known by their statistics only.
     *
     * @param low value below which few lie
     * @param high value above which few lie
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

    /** The range for values drawn so many times stronger than they are. */
    public AmplitudeRange over(double gain) {
        if (gain == 1) {
            return this;
        }
        float weakLow = (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, low / gain));
        float weakHigh = (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, high / gain));
        return new AmplitudeRange(weakLow, Math.max(weakHigh, Math.nextUp(weakLow)));
    }

    /**
     * A range as people write it: {@code ±3000}, {@code 1500…4500} or {@code 1500:4500}; {@code 3000} is to both sides of 0, or
     * from 0 where another range has one sign.
     *
     * @throws IllegalArgumentException if it is none; the message says what is expected
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
            // said below
        }
        throw new IllegalArgumentException(
                "'" + text.strip() + "' is no range of amplitudes; write ±3000, or 1500…4500" + " or 98%.");
    }

    /** From minus to plus an amplitude. */
    public static AmplitudeRange symmetrical(float limit) {
        return new AmplitudeRange(-limit, limit);
    }

    /** Whether both ends are equally far from 0. */
    public boolean isSymmetrical() {
        return low == -high;
    }

    /** Largest absolute value. */
    public float limit() {
        return Math.max(-low, high);
    }

    /** Where a value lies, 0 at the low end and 1 at the high end. */
    public double partOf(double value) {
        return (value - low) / ((double) high - low);
    }

    /** Text that {@link #parse} reads, with no more digits than are of use. */
    public String text() {
        return isSymmetrical()
                ? "±" + Human.number(high, DIGITS)
                : Human.number(low, DIGITS) + "…" + Human.number(high, DIGITS);
    }

    /** Such as {@code ±12.5} or {@code 0 and 12.5}. */
    @Override
    public String toString() {
        return isSymmetrical()
                ? "±" + Human.number(high, DIGITS)
                : Human.number(low, DIGITS) + " and " + Human.number(high, DIGITS);
    }
}
