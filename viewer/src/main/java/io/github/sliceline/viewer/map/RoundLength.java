package io.github.sliceline.viewer.map;

/** Lengths of scale bars: 1, 2 or 5 times a power of ten. */
public final class RoundLength {
    private RoundLength() {}

    /**
     * Returns the longest round length up to a limit.
     *
     * @param longest the limit, above 0
     */
    public static double atMost(double longest) {
        double power = Math.pow(10, Math.floor(Math.log10(longest)));
        return longest >= 5 * power ? 5 * power : longest >= 2 * power ? 2 * power : power;
    }

    /** Returns the length as text, such as {@code 500 m}, {@code 2 km} or {@code 0.5}. */
    public static String text(double length, String unit) {
        boolean kilometres = unit.equals("m") && length >= 1000;
        double value = kilometres ? length / 1000 : length;
        String number = value == Math.rint(value) ? Long.toString((long) value) : Float.toString((float) value);
        return (number + " " + (kilometres ? "km" : unit)).strip();
    }
}
