package io.github.sliceline.show.words;

import java.util.stream.Collectors;

/** Text that comes from elsewhere, such as names of files, what files say of themselves, answers of servers. */
public final class ForeignText {
    private static final String MARKUP = "<html";

    private ForeignText() {}

    /**
     * Text for a label: control characters, and those that turn the order of letters, as {@code \\u001b}; lines stay lines. A
     * label of Swing does not take it for HTML, which might fetch pictures.
     */
    public static String shown(String text) {
        StringBuilder shown = new StringBuilder(text.regionMatches(true, 0, MARKUP, 0, MARKUP.length()) ? " " : "");
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (isControl(letter)) {
                shown.append(escaped(letter));
            } else {
                shown.append(letter);
            }
        }
        return shown.toString();
    }

    /** Returns text on one line: also ends of lines and tabs as {@code \\u000a}, so that a name of a file forges no rows. */
    public static String line(String text) {
        return text.chars()
                .mapToObj(letter -> (char) letter)
                .map(letter -> isControl(letter) || letter == '\n' || letter == '\t' || isLineEnd(letter)
                        ? escaped(letter)
                        : String.valueOf(letter))
                .collect(Collectors.joining());
    }

    /**
     * Returns text as a cell of CSV (RFC 4180), on one line. What a spreadsheet would take for a formula has a {@code '} before
     * it, as OWASP advises ("CSV Injection").
     */
    public static String cell(String text) {
        String line = (text.matches("(?s)[=+\\-@\t\r].*") ? "'" : "") + line(text);
        return line.matches(".*[,\"].*") ? '"' + line.replace("\"", "\"\"") + '"' : line;
    }

    private static boolean isLineEnd(char letter) {
        return letter == '\u2028' || letter == '\u2029';
    }

    /** Whether it does more to what is shown than end a line. */
    public static boolean isControl(char letter) {
        return (Character.isISOControl(letter) && letter != '\n' && letter != '\t')
                || (letter >= '\u202A' && letter <= '\u202E')
                || (letter >= '\u2066' && letter <= '\u2069');
    }

    /** Such as {@code \\u001b}. */
    public static String escaped(char letter) {
        return String.format("\\u%04x", (int) letter);
    }
}
