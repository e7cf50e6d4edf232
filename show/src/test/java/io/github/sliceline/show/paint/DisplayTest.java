package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DisplayTest {
    private static final Display DISPLAY = Display.density(4);

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Display.density(0));
        assertThrows(IllegalArgumentException.class, () -> Display.density(Float.NaN));
        assertThrows(IllegalArgumentException.class, () -> DISPLAY.withLooks(Set.of()));
        assertThrows(IllegalArgumentException.class, () -> DISPLAY.withGain(0));
        assertThrows(IllegalArgumentException.class, () -> DISPLAY.withGain(Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> DISPLAY.withAgc(-1));
    }

    @Test
    void saturationIsWhereTheSectionItselfSaturates() {
        assertEquals(AmplitudeRange.symmetrical(2), DISPLAY.withGain(2).saturation());
        Display oneSided = DISPLAY.withRange(new AmplitudeRange(1, 3)).withReversedPolarity(true);
        assertEquals(new AmplitudeRange(-3, -1), oneSided.saturation());
        assertTrue(DISPLAY.withGain(1e300).saturation().high() > 0, "however strong the gain");
        assertTrue(Float.isFinite(DISPLAY.withGain(1e-300).saturation().high()), "however weak");
    }

    @Test
    void gainControlKeepsBothRanges() {
        Display controlled = DISPLAY.withAgc(9).withRange(AmplitudeRange.symmetrical(3));
        assertEquals(AmplitudeRange.symmetrical(3), controlled.range());
        assertEquals(AmplitudeRange.symmetrical(4), controlled.withAgc(0).range());
        assertEquals(
                AmplitudeRange.symmetrical(3), controlled.withAgc(0).withAgc(5).range());
    }

    @Test
    void gainControlIsForTraces() {
        Raster traces = Raster.ofTraces(new float[] {3, 3, 3, -3, 0, 5}, 2, 3);
        Raster balanced = traces.balanced(101);
        assertEquals(1, balanced.at(0, 1));
        assertEquals(-3 / Math.sqrt(34 / 3.0), balanced.at(1, 0), 1e-6);
        assertEquals(3, traces.at(0, 1), "the section is as it was");
        assertSame(traces, traces.balanced(0));
        Raster map = Raster.ofMap(new float[] {1, 2}, 1, 2);
        assertSame(map, map.balanced(9));
    }

    @Test
    void everyColourMapIsFoundByItsNameBothWays() {
        for (ColourMap map : ColourMap.ALL) {
            assertEquals(map, ColourMap.parse(map.name()));
            ColourMap turned = ColourMap.parse(map.name() + "_r");
            assertEquals(map.colourAt(0), turned.colourAt(1), map.name());
            assertEquals(map.name(), turned.plainName());
            assertTrue(turned.isReversed() && !map.isReversed());
            assertEquals(map, turned.reversed());
            assertTrue(!map.diverging() || map.colourAt(0.5) >= 0xF7F7F7, map.name() + " is light at 0");
        }
        assertEquals(
                ColourMap.ALL.size(),
                ColourMap.ALL.stream().map(ColourMap::name).distinct().count());
    }
}
