package io.github.sliceline.show.amplitude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmplitudeRangeTest {
    private static final AmplitudeRange BOTH = AmplitudeRange.symmetrical(1);
    private static final AmplitudeRange POSITIVE = new AmplitudeRange(0, 1);

    @Test
    void rangesAreParsed() {
        assertEquals(AmplitudeRange.symmetrical(3000), AmplitudeRange.parse(" ±3000 ", POSITIVE));
        assertEquals(AmplitudeRange.symmetrical(3000), AmplitudeRange.parse("+-3e3", POSITIVE));
        assertEquals(AmplitudeRange.symmetrical(0.5f), AmplitudeRange.parse("0,5", BOTH));
        assertEquals(new AmplitudeRange(0, 3000), AmplitudeRange.parse("3000", POSITIVE));
        assertEquals(new AmplitudeRange(-3000, 0), AmplitudeRange.parse("-3000", POSITIVE));
        for (String text : new String[] {"1500…4500", "1500:4500", "1500..4500", " 1500 … 4500"}) {
            assertEquals(new AmplitudeRange(1500, 4500), AmplitudeRange.parse(text, BOTH), text);
        }
        assertEquals(new AmplitudeRange(-10, -2), AmplitudeRange.parse("-10:-2", BOTH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0", "±", "-5", "4500…1500", "1…2…3", "±1:2", "NaN", "1:", "Infinity"})
    void invalidRangesAreRefused(String text) {
        String refusal =
                String.valueOf(assertThrows(IllegalArgumentException.class, () -> AmplitudeRange.parse(text, BOTH))
                        .getMessage());
        assertTrue(refusal.startsWith("'" + text + "' is no range of amplitudes; write ±3000, or 1500…4500"), refusal);
    }

    @Test
    void shownRangesParseBack() {
        for (AmplitudeRange range : new AmplitudeRange[] {BOTH, POSITIVE, new AmplitudeRange(-7.5f, 1e12f)}) {
            assertEquals(range, AmplitudeRange.parse(range.text(), BOTH));
        }
    }

    @Test
    void statisticsTellTheSign() {
        assertEquals(AmplitudeRange.symmetrical(90), AmplitudeRange.of(-120, 110, -90, 80));
        assertEquals(new AmplitudeRange(1600, 4400), AmplitudeRange.of(1500, 4500, 1600, 4400));
        assertEquals(new AmplitudeRange(0, 90), AmplitudeRange.of(0, 100, 1, 90), "near 0 it begins there");
        assertEquals(new AmplitudeRange(-4400, -1600), AmplitudeRange.of(-4500, -1500, -4400, -1600));
        assertEquals(AmplitudeRange.symmetrical(3), AmplitudeRange.of(-3, 2, 0, 0), "nearly all muted");
    }
}
