package io.github.sliceline.cli.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ColourScaleTest {
    @Test
    void positiveIsBlueZeroWhiteNegativeRed() {
        ColourMap.Scale scale = new ColourMap.Scale(ColourMap.RED_WHITE_BLUE, 2);
        assertEquals(0xFFFFFF, scale.colourOf(0));
        int positive = scale.colourOf(2);
        int negative = scale.colourOf(-2);
        assertTrue(blue(positive) > red(positive) + 60, Integer.toHexString(positive));
        assertTrue(red(negative) > blue(negative) + 60, Integer.toHexString(negative));
    }

    @Test
    void positiveIsBlackInGrey() {
        ColourMap.Scale scale = new ColourMap.Scale(ColourMap.GREY, 2);
        assertEquals(0x000000, scale.colourOf(2));
        assertEquals(0xFFFFFF, scale.colourOf(-2));
    }

    @ParameterizedTest
    @EnumSource(ColourMap.class)
    void saturatesAndMarksWhatIsMissing(ColourMap map) {
        ColourMap.Scale scale = new ColourMap.Scale(map, 3);
        assertEquals(scale.colourOf(3), scale.colourOf(1e30f));
        assertEquals(scale.colourOf(-3), scale.colourOf(Float.NEGATIVE_INFINITY));
        assertEquals(map.missing(), scale.colourOf(Float.NaN));
        for (int i = -100; i <= 100; i++) {
            assertTrue(scale.colourOf(i * 0.03f) != map.missing(), "amplitude " + i * 0.03f + " looks missing");
        }
    }

    @Test
    void perceptualGrowsLighter() {
        double before = -1;
        for (int i = -50; i <= 50; i++) {
            double luminance = luminance(ColourMap.PERCEPTUAL.colourAt(i / 50.0));
            assertTrue(luminance > before, "at " + i / 50.0);
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
