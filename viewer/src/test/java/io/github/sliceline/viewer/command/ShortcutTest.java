package io.github.sliceline.viewer.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import javax.swing.KeyStroke;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShortcutTest {
    @ParameterizedTest
    @CsvSource({
        "Ctrl+O, ctrl pressed O",
        "F5, pressed F5",
        "W, pressed W",
        "Shift+Right, shift pressed RIGHT",
        "PgDn, pressed PAGE_DOWN",
        "Shift+F6, shift pressed F6",
        "Ctrl+1, ctrl pressed 1",
        "Ctrl++, ctrl pressed PLUS",
        "Ctrl+-, ctrl pressed MINUS",
        "+, typed +",
        "?, typed ?",
        "., typed ."
    })
    void aKeyIsWhatItSays(String text, String stroke) {
        assertEquals(List.of(KeyStroke.getKeyStroke(stroke)), new Shortcut(text).strokes());
    }

    @Test
    void digitsAreTenKeys() {
        List<KeyStroke> digits = new Shortcut("0-9").strokes();
        assertEquals(10, digits.size());
        assertEquals(KeyStroke.getKeyStroke('0'), digits.get(0));
        assertEquals(KeyStroke.getKeyStroke('9'), digits.get(9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Strg+O", "Ctrl+Nowhere", "Wheel"})
    void unknownKeysAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> new Shortcut(text));
    }
}
