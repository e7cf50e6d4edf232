package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;

/** How much of a SEG-Y file does not survive as floats and is kept as it was, for exact export. */
final class RawWordsText {
    private RawWordsText() {}

    /** Such as {@code 1,204 sample words that floats do not hold, 0.02 %}. */
    static String line(long words, long samples) {
        if (words == 0) {
            return "nothing: every sample word survives as a float";
        }
        return Human.count(words, "sample word") + " that floats do not hold, "
                + Human.number(100.0 * words / Math.max(1, samples), 2) + " %";
    }
}
