package io.github.sliceline.viewer.command;

import java.util.Locale;

/**
 * A text with the letter that chooses it.
 *
 * @param text as it is shown
 * @param at index of that letter, -1 for none
 */
public record Label(String text, int at) {
    /** Of a text with {@code &} before the letter. */
    static Label of(String marked) {
        int at = marked.indexOf('&');
        return new Label(marked.replaceFirst("&", ""), at);
    }

    /** A text with a capital at its begin. */
    public static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** The key of the letter. */
    int key() {
        return Character.toUpperCase(text.charAt(at));
    }
}
