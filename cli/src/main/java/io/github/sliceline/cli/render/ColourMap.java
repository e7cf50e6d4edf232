package io.github.sliceline.cli.render;

/**
 * Colours for amplitudes from −1 to 1. Positive amplitudes (an increase of impedance in SEG normal
 * polarity, if the data follow it) are always at the same end, stated with each map.
 */
public enum ColourMap {
    /** Negative red, zero white, positive blue. */
    RED_WHITE_BLUE("red-white-blue", 0xA0A0A0),
    /** Negative white, zero mid-grey, positive black, as in a filled wiggle. Missing traces are bluish grey. */
    GREY("grey", 0x8FA3C0),
    /**
     * Negative dark violet, positive pale yellow. Lightness in OKLab (Ottosson 2020) grows linearly, so
     * equal steps of amplitude look equal, in print and to colour-blind readers too.
     */
    PERCEPTUAL("perceptual", 0xA0A0A0);

    private static final int[] WHITE = {255, 255, 255};
    private static final int[] BLACK = {0, 0, 0};

    private final String label;
    private final int missing;

    ColourMap(String label, int missing) {
        this.label = label;
        this.missing = missing;
    }

    /** Colour of an amplitude between −1 and 1, as 0xRRGGBB. */
    int colourAt(double amplitude) {
        return switch (this) {
            case RED_WHITE_BLUE -> redToBlue(amplitude);
            case GREY -> mix(WHITE, BLACK, (amplitude + 1) / 2);
            case PERCEPTUAL -> Oklab.ramp((amplitude + 1) / 2);
        };
    }

    private static int redToBlue(double amplitude) {
        double strength = Math.abs(amplitude);
        int[] full = amplitude < 0 ? new int[] {178, 10, 28} : new int[] {5, 48, 135};
        int[] middle = amplitude < 0 ? new int[] {236, 96, 72} : new int[] {74, 130, 220};
        return strength < 0.5 ? mix(WHITE, middle, strength * 2) : mix(middle, full, strength * 2 - 1);
    }

    /** Colour of samples that are missing (NaN), as 0xRRGGBB. */
    int missing() {
        return missing;
    }

    /** Name on the command line, such as {@code red-white-blue}. */
    @Override
    public String toString() {
        return label;
    }

    private static int mix(int[] from, int[] to, double part) {
        int rgb = 0;
        for (int c = 0; c < 3; c++) {
            rgb = rgb << 8 | (int) Math.round(from[c] + (to[c] - from[c]) * part);
        }
        return rgb;
    }

    /** Amplitudes to colours, symmetrical about 0 and saturating at the clip. */
    static final class Scale {
        private static final int HALF_STEPS = 511;

        private final int[] table = new int[2 * HALF_STEPS + 1];
        private final float clip;
        private final int missing;

        /** Scale that saturates at ±clip, more than 0. */
        Scale(ColourMap map, float clip) {
            if (!(clip > 0) || !Float.isFinite(clip)) {
                throw new IllegalArgumentException("clip must be > 0, got " + clip);
            }
            this.clip = clip;
            this.missing = map.missing();
            for (int i = 0; i < table.length; i++) {
                table[i] = map.colourAt((double) (i - HALF_STEPS) / HALF_STEPS);
            }
        }

        float clip() {
            return clip;
        }

        int colourOf(float amplitude) {
            if (Float.isNaN(amplitude)) {
                return missing;
            }
            double part = Math.max(-1, Math.min(1, (double) amplitude / clip));
            return table[(int) Math.round(part * HALF_STEPS) + HALF_STEPS];
        }
    }
}
