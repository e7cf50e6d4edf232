package io.github.sliceline;

/**
 * How many of their cases the long loops of the tests try: a build some of them, {@code -Pfull} all.
 *
 * <p>The cases of a build are the first of a full run, or every so many of them, and the same each time.
 */
public final class Cases {
    private static final boolean FULL = Boolean.getBoolean("sliceline.full");

    /** Has another JVM try as many as this one. */
    static final String OPTION = "-Dsliceline.full=" + FULL;

    private Cases() {}

    /**
     * Says how many random cases are tried.
     *
     * @param property which gives their number if it is set, as in {@code -Dsliceline.random.files=100000}
     * @param inBuild otherwise, in a build
     * @param full otherwise, with {@code -Pfull}
     */
    public static int number(String property, int inBuild, int full) {
        return Integer.getInteger(property, number(inBuild, full));
    }

    /** Says whether this is a full run. */
    public static boolean areAll() {
        return FULL;
    }

    /** Says how many cases are tried whose number no property gives. */
    public static int number(int inBuild, int full) {
        return FULL ? full : inBuild;
    }

    /**
     * Says how far apart the calls are that fail: one with {@code -Pfull} and with {@code -Dsliceline.every.call=true}.
     *
     * @param inBuild otherwise; odd, so that calls of even and of odd numbers are tried
     */
    public static int step(int inBuild) {
        return FULL || Boolean.getBoolean("sliceline.every.call") ? 1 : inBuild;
    }
}
