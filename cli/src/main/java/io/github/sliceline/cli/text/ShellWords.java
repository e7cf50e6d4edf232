package io.github.sliceline.cli.text;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands that are printed to be pasted into a shell. */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final Pattern PLAIN_ON_WINDOWS = Pattern.compile("[A-Za-z0-9_@+=:./\\\\-]+");
    private static final boolean WINDOWS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

    private ShellWords() {}

    /** A command of these words, each of which the shell gives on as it is. */
    public static String line(List<String> words) {
        return words.stream()
                .map(WINDOWS ? ShellWords::quotedOnWindows : ShellWords::quoted)
                .collect(Collectors.joining(" "));
    }

    /** POSIX.1, Shell Command Language, 2.2.2: nothing is special between single quotes but these themselves. */
    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Names of files there have no quotes in them. */
    private static String quotedOnWindows(String word) {
        return PLAIN_ON_WINDOWS.matcher(word).matches() ? word : '"' + word + '"';
    }
}
