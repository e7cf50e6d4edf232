package io.github.sliceline.spark.read;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Refuses unknown options, which Spark would ignore silently; the message suggests the closest match. */
public final class OptionNames {
    /** Settings of Hadoop's file systems are passed on to them, as Spark's own sources do. */
    private static final String OF_HADOOP = "fs.";

    private OptionNames() {}

    /**
     * Checks names.
     *
     * @param given in any case
     * @param known as they are written in the documentation
     * @throws IllegalArgumentException if one is not known; the message names the nearest that is
     */
    public static void check(Set<String> given, List<String> known) {
        for (String name : given) {
            boolean isKnown = name.toLowerCase(Locale.ROOT).startsWith(OF_HADOOP)
                    || known.stream().anyMatch(name::equalsIgnoreCase);
            if (!isKnown) {
                throw new IllegalArgumentException("unknown option '" + name + "'; did you mean '"
                        + nearest(name, known) + "'? There are " + String.join(", ", known));
            }
        }
    }

    private static String nearest(String name, List<String> known) {
        String asked = name.toLowerCase(Locale.ROOT);
        return known.stream()
                .min(Comparator.comparingInt(one -> distance(asked, one.toLowerCase(Locale.ROOT))))
                .orElseThrow();
    }

    /** Letters to be changed, added or left out (Levenshtein, 1966). */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
