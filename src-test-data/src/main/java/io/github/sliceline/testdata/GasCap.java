package io.github.sliceline.testdata;

/**
 * Gas in the crest of a dome: a bright spot with a soft top and a hard, flat contact. Immutable.
 *
 * @param u place of the crest along inline numbers, fraction of the survey's larger extent
 * @param v the same along crossline numbers
 * @param bed log position of the bed that holds the gas, samples
 * @param contact time of the gas-water contact, samples
 * @param fullColumn height of gas from which on reflections have full strength, samples
 */
record GasCap(double u, double v, double bed, double contact, double fullColumn) {
    /** Farthest from the crest, fraction of the larger extent. */
    private static final double RADIUS = 0.16;

    private static final double CREST_TIME = 0.62;
    private static final int SEARCH_STEPS = 48;
    private static final int SEARCH_MARGIN = 6;

    /**
     * The cap of the dome that stands out most from the regional dip, away from the edges.
     *
     * @param extentU extent of the survey along inline numbers, fraction of the larger extent
     */
    static GasCap find(Horizons horizons, double extentU, double extentV) {
        double time = CREST_TIME * horizons.record();
        double best = Double.NEGATIVE_INFINITY;
        double bestU = 0;
        double bestV = 0;
        for (int a = SEARCH_MARGIN; a <= SEARCH_STEPS - SEARCH_MARGIN; a++) {
            for (int b = SEARCH_MARGIN; b <= SEARCH_STEPS - SEARCH_MARGIN; b++) {
                double u = extentU * a / SEARCH_STEPS;
                double v = extentV * b / SEARCH_STEPS;
                double height = horizons.oldBed(u, v, time) + 0.8 * horizons.regionalDip(u, v);
                if (height > best) {
                    best = height;
                    bestU = u;
                    bestV = v;
                }
            }
        }
        double bed = horizons.oldBed(bestU, bestV, time);
        double contact = time + 0.022 * horizons.relief();
        return new GasCap(bestU, bestV, bed, contact, 0.012 * horizons.relief());
    }

    /** How much gas is under a place where the bed's top lies at a time: 0 none to 1. */
    double fill(double atU, double atV, double bedTime) {
        double distance = StrictMath.hypot(atU - u, atV - v) / RADIUS;
        double column = (contact - bedTime) / fullColumn;
        return Math.max(0, Math.min(1, column)) * Math.max(0, Math.min(1, 4 * (1 - distance)));
    }
}
