package io.github.sliceline.viewer.command;

import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import javax.swing.KeyStroke;

/**
 * A key as people write it, such as {@code Ctrl+O} or {@code PgDn}; on macOS {@code Ctrl} is the command key. Signs such as
 * {@code +} are what is typed, wherever a keyboard has them; {@code 0-9} is any of the digits.
 *
 * @param text modifiers and the key, with {@code +} between
 */
record Shortcut(String text) {
    private static final String DIGITS = "0-9";

    private static final Map<String, Integer> NAMED = Map.ofEntries(
            Map.entry("Left", KeyEvent.VK_LEFT),
            Map.entry("Right", KeyEvent.VK_RIGHT),
            Map.entry("Up", KeyEvent.VK_UP),
            Map.entry("Down", KeyEvent.VK_DOWN),
            Map.entry("PgUp", KeyEvent.VK_PAGE_UP),
            Map.entry("PgDn", KeyEvent.VK_PAGE_DOWN),
            Map.entry("Home", KeyEvent.VK_HOME),
            Map.entry("End", KeyEvent.VK_END),
            Map.entry("Space", KeyEvent.VK_SPACE),
            Map.entry("Esc", KeyEvent.VK_ESCAPE),
            Map.entry("Enter", KeyEvent.VK_ENTER),
            Map.entry("Backspace", KeyEvent.VK_BACK_SPACE),
            Map.entry("+", KeyEvent.VK_PLUS),
            Map.entry("=", KeyEvent.VK_EQUALS),
            Map.entry("-", KeyEvent.VK_MINUS));

    private static final Map<String, Integer> MODIFIERS = Map.of(
            "Ctrl", InputEvent.CTRL_DOWN_MASK, "Shift", InputEvent.SHIFT_DOWN_MASK, "Alt", InputEvent.ALT_DOWN_MASK);

    /** Refuses what is no key. */
    Shortcut {
        strokes(text, false);
    }

    /** The key strokes that it is on this system. */
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
        Integer named = NAMED.get(key);
        if (named != null) {
            return KeyStroke.getKeyStroke(named, modifiers);
        }
        KeyStroke plain = KeyStroke.getKeyStroke(key.toUpperCase(Locale.ROOT)); // letters, digits, F1
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
