package io.github.sliceline.cli.report;

/**
 * A value before and after a change, each on one line and cut to where they differ.
 *
 * @param before what it was
 * @param after what it is
 */
record ValueChange(String before, String after) {
    private static final int LONGEST = 60;
    /** What is shown of the text before the first difference. */
    private static final int LEAD = 16;

    private static final String CUT = "...";

    /** Of values of any length. */
    static ValueChange of(String before, String after) {
        String was = oneLine(before);
        String is = oneLine(after);
        int start =
                was.length() <= LONGEST && is.length() <= LONGEST ? 0 : Math.max(0, firstDifference(was, is) - LEAD);
        return new ValueChange(cut(was, start), cut(is, start));
    }

    static String shortened(String value) {
        return cut(oneLine(value), 0);
    }

    private static String oneLine(String value) {
        return value.replaceAll("\\s+", " ").strip();
    }

    private static int firstDifference(String one, String other) {
        int at = 0;
        while (at < one.length() && at < other.length() && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }

    private static String cut(String line, int start) {
        String rest = start == 0 ? line : CUT + line.substring(start);
        return rest.length() <= LONGEST ? rest : rest.substring(0, LONGEST - CUT.length()) + CUT;
    }

    /** Such as {@code m -> ft}. */
    @Override
    public String toString() {
        return before + " -> " + after;
    }
}
