package io.github.sliceline.mirror.wire;

/** Text from the other end, made fit for a log line or a terminal. */
public final class Printable {
    private static final int LONGEST = 300;

    private Printable() {}

    /** Without control characters, and not endless. */
    public static String of(String text) {
        String line = text.replaceAll("\\p{C}", "?");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
