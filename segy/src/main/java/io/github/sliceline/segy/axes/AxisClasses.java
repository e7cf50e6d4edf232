package io.github.sliceline.segy.axes;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Classes of equal width into which the values of an axis fall. The value of a class is its centre. Immutable.
 *
 * @param width width of a class, &gt; 0
 * @param centre centre of one class; the others follow from it
 * @param pick trace to take if a class of one place has several
 */
public record AxisClasses(double width, double centre, Pick pick) {
    private static final Pattern FORM = Pattern.compile("([^@:]+)@([^@:]+)(?::(\\w+))?");

    /** Choice among several traces of a class. */
    public enum Pick {
        /** No choice: traces of one class and place are refused. */
        ONLY,
        /** The trace whose value is closest to the centre; of equally close ones the first in the file. */
        NEAREST,
        /** The first in the file. */
        FIRST,
        /** The last in the file. */
        LAST
    }

    public AxisClasses {
        if (!(width > 0 && Double.isFinite(width)) || !Double.isFinite(centre)) {
            throw new IllegalArgumentException(
                    "classes have a width above 0 and a centre, such as 50@25, got " + width + "@" + centre);
        }
    }

    /**
     * Parses classes such as {@code 50@25} or {@code 50@25:nearest}.
     *
     * @throws IllegalArgumentException if the text is no classes
     */
    static AxisClasses parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        try {
            if (form.matches()) {
                Pick pick = form.group(3) == null
                        ? Pick.ONLY
                        : Pick.valueOf(form.group(3).toUpperCase(Locale.ROOT));
                return new AxisClasses(Double.parseDouble(form.group(1)), Double.parseDouble(form.group(2)), pick);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(refusal(text), e);
        }
        throw new IllegalArgumentException(refusal(text));
    }

    private static String refusal(String text) {
        return "'" + text.strip() + "' names no classes; write their width and the centre of one, such as bins=50@25, "
                + "and which trace of a class to take, if not its only one: nearest, first, last or all";
    }

    /** Returns the centre of the class of a value. */
    public double centreOf(double value) {
        return centre + Math.floor((value - centre) / width + 0.5) * width;
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return number(width) + "@" + number(centre)
                + (pick == Pick.ONLY ? "" : ":" + pick.name().toLowerCase(Locale.ROOT));
    }

    /** Returns the shortest text of a number that gives it back. */
    static String number(double value) {
        return value == (long) value ? Long.toString((long) value) : Double.toString(value);
    }
}
