package io.github.sliceline.testdata;

/** Smooth random surface on the bins: values −1 to 1 at lattice nodes, blended between. Immutable. */
final class LateralTexture {
    private final long seed;
    private final double spacing;

    /** @param spacing bins between nodes */
    LateralTexture(long seed, double spacing) {
        this.seed = seed;
        this.spacing = spacing;
    }

    double at(double inlineIndex, double crosslineIndex) {
        double u = inlineIndex / spacing;
        double v = crosslineIndex / spacing;
        int i = (int) Math.floor(u);
        int x = (int) Math.floor(v);
        double ease = ease(v - x);
        double near = node(i, x) + ease * (node(i, x + 1) - node(i, x));
        double far = node(i + 1, x) + ease * (node(i + 1, x + 1) - node(i + 1, x));
        return near + ease(u - i) * (far - near);
    }

    private static double ease(double t) {
        return t * t * (3 - 2 * t);
    }

    /** Mixes the node's place into a value, by the finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
    private double node(int i, int x) {
        long z = seed + i * 0x9E3779B97F4A7C15L + x * 0xC2B2AE3D27D4EB4FL;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (z ^ z >>> 31) * 0x1p-63;
    }
}
