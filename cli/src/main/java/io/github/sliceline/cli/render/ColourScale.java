package io.github.sliceline.cli.render;

/** Amplitudes to colours, symmetrical about 0 and saturating at the clip. */
final class ColourScale {
    private static final int HALF_STEPS = 511;

    private final int[] table = new int[2 * HALF_STEPS + 1];
    private final float clip;
    private final int missing;

    /** Scale that saturates at ±clip, more than 0. */
    ColourScale(ColourMap map, float clip) {
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

    /** 0xRRGGBB of an amplitude. */
    int colourOf(float amplitude) {
        if (Float.isNaN(amplitude)) {
            return missing;
        }
        double part = Math.max(-1, Math.min(1, (double) amplitude / clip));
        return table[(int) Math.round(part * HALF_STEPS) + HALF_STEPS];
    }
}
