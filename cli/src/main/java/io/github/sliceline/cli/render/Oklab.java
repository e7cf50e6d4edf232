package io.github.sliceline.cli.render;

import java.util.Arrays;

/** Colours by lightness, chroma and hue in OKLab: B. Ottosson, "A perceptual color space", 2020. */
final class Oklab {
    private static final double DARKEST = 0.22;
    private static final double LIGHTEST = 0.96;
    private static final double CHROMA = 0.15;
    private static final double FIRST_HUE_DEGREES = 310;
    private static final double LAST_HUE_DEGREES = 100;

    private Oklab() {}

    /** Colour of a ramp at 0 to 1: lightness grows linearly, hue runs from violet through blue and green to yellow. */
    static int ramp(double at) {
        double lightness = DARKEST + (LIGHTEST - DARKEST) * at;
        double hue = Math.toRadians(FIRST_HUE_DEGREES + (LAST_HUE_DEGREES - FIRST_HUE_DEGREES) * at);
        return pack(linearRgb(lightness, showableChroma(lightness, hue), hue));
    }

    /** What a screen cannot show becomes paler, never lighter or darker: bisection, so that colours stay smooth. */
    private static double showableChroma(double lightness, double hue) {
        if (showable(lightness, CHROMA, hue)) {
            return CHROMA;
        }
        double low = 0;
        double high = CHROMA;
        for (int i = 0; i < 24; i++) {
            double middle = (low + high) / 2;
            if (showable(lightness, middle, hue)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean showable(double lightness, double chroma, double hue) {
        return Arrays.stream(linearRgb(lightness, chroma, hue)).noneMatch(channel -> channel < 0 || channel > 1);
    }

    private static double[] linearRgb(double lightness, double chroma, double hue) {
        double a = chroma * Math.cos(hue);
        double b = chroma * Math.sin(hue);
        double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
        double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
        double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
        return new double[] {
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
        };
    }

    private static double cube(double value) {
        return value * value * value;
    }

    private static int pack(double[] linear) {
        int rgb = 0;
        for (double channel : linear) {
            double bounded = Math.max(0, Math.min(1, channel));
            // sRGB transfer function, IEC 61966-2-1
            double encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * Math.pow(bounded, 1 / 2.4) - 0.055;
            rgb = rgb << 8 | (int) Math.round(encoded * 255);
        }
        return rgb;
    }
}
