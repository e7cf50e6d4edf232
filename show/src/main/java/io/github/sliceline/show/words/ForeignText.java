package io.github.sliceline.show.words;

import java.util.stream.Collectors;

/** Makes text from outside safe to show, such as names of files, texts in files, responses of servers. */
public final class ForeignText {
    private static final String MARKUP = "<html";

    private ForeignText() {}

    /**
     * Returns text for a label. Control characters, and characters that reorder letters, are escaped as
     * {@code \\u001b}; lines stay lines. Prevents a Swing label from reading the text as HTML, which might fetch images.
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

    /**
     * Returns text on one line. Line ends and tabs are escaped as {@code \\u000a} too, so that the name of a file
     * cannot forge rows.
     */
    public static String line(String text) {
        return text.chars()
                .mapToObj(letter -> (char) letter)
                .map(letter -> isControl(letter) || letter == '\n' || letter == '\t' || isLineEnd(letter)
                        ? escaped(letter)
                        : String.valueOf(letter))
                .collect(Collectors.joining());
    }

    /**
     * Returns text as a cell of CSV (RFC 4180), on one line. A text that a spreadsheet would read as a formula gets a
     * leading {@code '}, as OWASP advises ("CSV Injection").
     */
    public static String cell(String text) {
        String line = (text.matches("(?s)[=+\\-@\t\r].*") ? "'" : "") + line(text);
        return line.matches(".*[,\"].*") ? '"' + line.replace("\"", "\"\"") + '"' : line;
    }

    private static boolean isLineEnd(char letter) {
        return letter == '\u2028' || letter == '\u2029';
    }

    /** True for a control character other than a line end or tab, and for a character that reorders letters. */
    public static boolean isControl(char letter) {
        return (Character.isISOControl(letter) && letter != '\n' && letter != '\t')
                || (letter >= '\u202A' && letter <= '\u202E')
                || (letter >= '\u2066' && letter <= '\u2069');
    }

    /** Returns an escape such as {@code \\u001b}. */
    public static String escaped(char letter) {
        return String.format("\\u%04x", (int) letter);
    }
}
