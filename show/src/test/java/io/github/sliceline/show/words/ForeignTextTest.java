package io.github.sliceline.show.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ForeignTextTest {
    @Test
    void noCharacterHasAnEffect() {
        assertEquals(
                "a\\u001b[2Jb\\u0007\\u009b\\u202e.h5\n\t", ForeignText.shown("a\u001b[2Jb\u0007\u009b\u202e.h5\n\t"));
        assertEquals(" <HTML><img src='http://elsewhere/'>", ForeignText.shown("<HTML><img src='http://elsewhere/'>"));
    }

    @Test
    void otherTextStaysAsItIs() {
        assertEquals("Ærø 1 < 2.h5, ×", ForeignText.shown("Ærø 1 < 2.h5, ×"));
    }
}
