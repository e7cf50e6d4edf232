package io.github.sliceline.edit;

import io.github.sliceline.segy.TextHeader;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sets lines of a text header. Lines keep their encoding and a number at their start. */
final class TextHeaderLines {
    /** Name of the setting of all lines. */
    static final String WHOLE_TEXT = "text";

    private static final Pattern NAME = Pattern.compile("text\\.([0-9]{1,2})");
    private static final int COLUMNS = 80;

    private TextHeaderLines() {}

    /** True if a setting is one of the text header. */
    static boolean isName(String name) {
        return name.equals(WHOLE_TEXT) || NAME.matcher(name).matches();
    }

    /**
     * Returns the header with new lines.
     *
     * @param name {@code text}, or {@code text.1} to {@code text.40}
     * @param value the line; for {@code text} all lines, separated by newlines
     * @throws IllegalArgumentException if a line does not fit, or its encoding lacks a character
     */
    static TextHeader with(TextHeader text, String name, String value) {
        Matcher line = NAME.matcher(name);
        return line.matches() ? withLine(text, Integer.parseInt(line.group(1)), value) : withAll(text, value);
    }

    /** Adds the lines that are not blank to settings by name. */
    static void addTo(Map<String, String> settings, TextHeader text) {
        List<String> lines = text.lines();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isEmpty()) {
                settings.put(WHOLE_TEXT + "." + (i + 1), lines.get(i));
            }
        }
    }

    /**
     * Returns a clause that says what a setting changes.
     *
     * @param before settings before it, by name
     */
    static String said(Map.Entry<String, String> value, Map<String, String> before) {
        return value.getKey().equals(WHOLE_TEXT)
                ? "set all lines of the text header"
                : "set " + value.getKey() + " from '" + before.getOrDefault(value.getKey(), "") + "' to '"
                        + value.getValue() + "'";
    }

    private static TextHeader withAll(TextHeader text, String lines) {
        String[] all = lines.split("\n", -1);
        if (all.length != text.lines().size()) {
            throw new IllegalArgumentException(
                    "a text header has " + text.lines().size() + " lines, got " + all.length);
        }
        TextHeader changed = text;
        for (int i = 0; i < all.length; i++) {
            try {
                changed = exactly(changed, i + 1, all[i]);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return changed;
    }

    /** Sets one line. If the old line begins with its number, such as {@code C 3}, so does the new one. */
    private static TextHeader withLine(TextHeader text, int number, String line) {
        if (number < 1 || number > text.lines().size()) {
            throw new IllegalArgumentException(
                    "a text header has lines 1 to " + text.lines().size());
        }
        Pattern label = Pattern.compile("C *0?" + number + "(?!\\d)");
        Matcher kept = label.matcher(text.lines().get(number - 1));
        boolean isLabelled = !kept.lookingAt() || label.matcher(line).lookingAt();
        return exactly(text, number, isLabelled ? line : kept.group() + " " + line);
    }

    private static TextHeader exactly(TextHeader text, int number, String line) {
        if (line.length() > COLUMNS) {
            throw new IllegalArgumentException("a line has " + COLUMNS + " characters, got " + line.length());
        }
        TextHeader changed = text.withLine(number - 1, line);
        if (!changed.lines().get(number - 1).equals(line.stripTrailing())) {
            throw new IllegalArgumentException("has characters that " + text.encoding() + " does not have");
        }
        return changed;
    }
}
