package io.github.sliceline.spark.read;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Check for unknown options, which Spark would ignore silently. The message suggests the closest match. */
public final class OptionNames {
    /** Prefix of settings for Hadoop's file systems. They are passed on, as Spark's own sources do. */
    private static final String OF_HADOOP = "fs.";

    private OptionNames() {}

    /**
     * Checks names.
     *
     * @param given names in any case
     * @param known names as in the documentation
     * @throws IllegalArgumentException if a name is unknown; the message suggests the closest match
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

    /** Number of letters to change, add or remove (Levenshtein, 1966). */
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
