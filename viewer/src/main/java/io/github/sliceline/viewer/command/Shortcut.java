package io.github.sliceline.viewer.command;

import java.awt.event.InputEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import javax.swing.KeyStroke;

/**
 * Key as people write it, such as {@code Ctrl+O} or {@code PgDn}. On macOS {@code Ctrl} is the command key. Characters
 * such as {@code +} mean the typed character, on any keyboard layout. {@code 0-9} stands for each digit.
 *
 * @param text modifiers and the key, with {@code +} between them
 */
record Shortcut(String text) {
    private static final String DIGITS = "0-9";

    /** Common names of keys, and their names for {@link KeyStroke#getKeyStroke(String)}. */
    private static final Map<String, String> NAMES = Map.of(
            "PgUp", "PAGE_UP",
            "PgDn", "PAGE_DOWN",
            "Esc", "ESCAPE",
            "Backspace", "BACK_SPACE",
            "+", "PLUS",
            "=", "EQUALS",
            "-", "MINUS");

    private static final Map<String, Integer> MODIFIERS = Map.of(
            "Ctrl", InputEvent.CTRL_DOWN_MASK, "Shift", InputEvent.SHIFT_DOWN_MASK, "Alt", InputEvent.ALT_DOWN_MASK);

    /** @throws IllegalArgumentException if the text is not a key */
    Shortcut {
        strokes(text, false);
    }

    /** Returns the key strokes of this shortcut on the current operating system. */
    List<KeyStroke> strokes() {
        return strokes(
                text, System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac"));
    }

    private static List<KeyStroke> strokes(String text, boolean mac) {
        if (text.equals(DIGITS)) {
            return IntStream.rangeClosed('0', '9')
                    .mapToObj(digit -> KeyStroke.getKeyStroke((char) digit))
                    .toList();
        }
        int plus = text.lastIndexOf('+', text.length() - 2);
        int modifiers = plus < 0 ? 0 : modifiers(text.substring(0, plus), mac);
        return List.of(stroke(text, text.substring(plus + 1), modifiers));
    }

    private static KeyStroke stroke(String text, String key, int modifiers) {
        boolean sign = key.length() == 1 && !Character.isLetter(key.charAt(0));
        if (sign && modifiers == 0) {
            return KeyStroke.getKeyStroke(key.charAt(0));
        }
        KeyStroke plain = KeyStroke.getKeyStroke(NAMES.getOrDefault(key, key.toUpperCase(Locale.ROOT)));
        if (plain == null) {
            throw new IllegalArgumentException("'" + text + "' is no key");
        }
        return KeyStroke.getKeyStroke(plain.getKeyCode(), modifiers);
    }

    private static int modifiers(String names, boolean mac) {
        return Arrays.stream(names.split("\\+"))
                .mapToInt(name -> {
                    Integer mask = MODIFIERS.get(name);
                    if (mask == null) {
                        throw new IllegalArgumentException("'" + name + "' is no modifier");
                    }
                    return mac && name.equals("Ctrl") ? InputEvent.META_DOWN_MASK : mask;
                })
                .reduce(0, (a, b) -> a | b);
    }
}
