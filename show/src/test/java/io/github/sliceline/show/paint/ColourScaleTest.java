package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColourScaleTest {
    @Test
    void positiveIsBlueZeroWhiteNegativeRed() {
        ColourScale scale = new ColourScale(ColourMap.parse("red-white-blue"), new AmplitudeRange(-2, 2));
        assertEquals(0xFFFFFF, scale.colourOf(0));
        int positive = scale.colourOf(2);
        int negative = scale.colourOf(-2);
        assertTrue(blue(positive) > red(positive) + 60, Integer.toHexString(positive));
        assertTrue(red(negative) > blue(negative) + 60, Integer.toHexString(negative));
    }

    @Test
    void namesMayBeTurnedAndSpelledBothWays() {
        assertEquals(ColourMap.parse("grey"), ColourMap.parse("GRAY"));
        assertEquals(0x000000, ColourMap.parse("gray").colourAt(1));
        assertEquals(0xFFFFFF, ColourMap.parse("gray_r").colourAt(1));
        assertEquals(
                ColourMap.parse("seismic").colourAt(0.2),
                ColourMap.parse("seismic_r").colourAt(0.8));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> ColourMap.parse("pink"));
        assertTrue(String.valueOf(e.getMessage()).contains("RdBu"), e.getMessage());
    }

    /** Values from Matplotlib 3.11, at the ends, in the middle and between the stops. */
    @Test
    void knownMapsLookAsElsewhere() {
        assertNear(0xFFFDFD, ColourMap.parse("seismic").colourAt(128 / 255.0));
        assertNear(0x31668E, ColourMap.parse("viridis").colourAt(82 / 255.0));
        assertNear(0x1E9C89, ColourMap.parse("viridis").colourAt(139 / 255.0));
        assertNear(0xF8F4F2, ColourMap.parse("RdBu").colourAt(125 / 255.0));
    }

    private static void assertNear(int want, int got) {
        for (int shift = 0; shift <= 16; shift += 8) {
            assertEquals(want >> shift & 255, got >> shift & 255, 3, Integer.toHexString(got));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"red-white-blue", "grey", "seismic", "RdBu", "RdGy", "viridis"})
    void saturates(String name) {
        ColourScale scale = new ColourScale(ColourMap.parse(name), new AmplitudeRange(-3, 3));
        assertEquals(scale.colourOf(3), scale.colourOf(1e30f));
        assertEquals(scale.colourOf(-3), scale.colourOf(Float.NEGATIVE_INFINITY));
    }

    @Test
    void zeroStaysInTheMiddleOfADivergingMap() {
        ColourScale onesided = new ColourScale(ColourMap.RED_WHITE_BLUE, new AmplitudeRange(0, 3));
        assertEquals(0xFFFFFF, onesided.colourOf(0));
        assertEquals(ColourMap.RED_WHITE_BLUE.colourAt(1), onesided.colourOf(3));
        ColourScale whole = new ColourScale(ColourMap.VIRIDIS, new AmplitudeRange(0, 3));
        assertEquals(ColourMap.VIRIDIS.colourAt(0), whole.colourOf(0));
    }

    @Test
    void viridisGrowsLighter() {
        double before = -1;
        for (int i = 0; i <= 100; i++) {
            double luminance = luminance(ColourMap.VIRIDIS.colourAt(i / 100.0));
            assertTrue(luminance > before, "at " + i);
            before = luminance;
        }
    }

    /** Relative luminance, IEC 61966-2-1. */
    private static double luminance(int rgb) {
        return 0.2126 * linear(red(rgb)) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(blue(rgb));
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    private static int red(int rgb) {
        return rgb >> 16 & 255;
    }

    private static int blue(int rgb) {
        return rgb & 255;
    }
}
