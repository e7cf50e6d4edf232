package io.github.sliceline.cli.read;

/**
 * One number or a range of numbers that the user names on an axis.
 *
 * @param from first number
 * @param to last number, which may be below the first
 * @param step difference between neighbours, more than 0; 0 for all between the ends
 * @param single true if one number was named; then the values that are read do not have this axis
 */
public record NumberRange(double from, double to, double step, boolean single) {
    private static final String FORM = "a number or a range; write 1500.5, 100:200 or 100:200:10 (first:last:step)";

    public NumberRange {
        if (!(step >= 0) || !Double.isFinite(step)) {
            throw new IllegalArgumentException("a step must be more than 0, got " + step);
        }
    }

    /** Returns one number alone. */
    public static NumberRange only(double number) {
        return new NumberRange(number, number, 0, true);
    }

    /** Parses a single number, or a range such as {@code 100:200} or {@code 100:200:10}. */
    public static NumberRange parse(String text) {
        String[] parts = text.strip().split(":", -1);
        try {
            if (parts.length <= 2) {
                double from = Double.parseDouble(parts[0]);
                return new NumberRange(from, Double.parseDouble(parts[parts.length - 1]), 0, parts.length == 1);
            }
            double step = Double.parseDouble(parts[2]);
            if (parts.length == 3 && step > 0) {
                return new NumberRange(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), step, false);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not " + FORM, e);
        }
        throw new IllegalArgumentException("'" + text + "' is not " + FORM);
    }
}
