package io.github.sliceline.testdata;

/**
 * A normal fault: a dipping, slightly wavy plane. What lies above it, the hanging wall, has slipped
 * down. The throw is largest in the middle of the fault, dies out towards its tips and, as the
 * hanging wall rolls over, away from the plane. Lateral places are fractions of the survey's larger
 * extent. Immutable.
 *
 * @param strikeRadians direction of the trace on the map, from the crossline axis
 * @param middleU where its middle comes to the surface, along inline numbers
 * @param middleV the same along crossline numbers
 * @param halfLength from middle to tip
 * @param dipPerLateral time gained per lateral distance in the direction of dip, records, &gt; 0
 * @param throwTime largest throw, fraction of the relief
 * @param growth part of the throw that the beds above the unconformity took, 0 to 1
 */
record Fault(
        double strikeRadians,
        double middleU,
        double middleV,
        double halfLength,
        double dipPerLateral,
        double throwTime,
        double growth) {

    /** Time at which the plane passes under a place, fraction of the record; negative if outcropped. */
    double planeTime(double u, double v) {
        return acrossStrike(u, v) * dipPerLateral;
    }

    /** Throw of the hanging wall at a place, fraction of the relief. */
    double throwAt(double u, double v) {
        double along = alongStrike(u, v) / halfLength;
        double rollover = StrictMath.exp(-Math.max(0, acrossStrike(u, v)) / 0.45);
        return Math.abs(along) >= 1 ? 0 : throwTime * (1 - along * along) * rollover;
    }

    private double alongStrike(double u, double v) {
        return (u - middleU) * StrictMath.sin(strikeRadians) + (v - middleV) * StrictMath.cos(strikeRadians);
    }

    private double acrossStrike(double u, double v) {
        double straight = (v - middleV) * StrictMath.sin(strikeRadians) - (u - middleU) * StrictMath.cos(strikeRadians);
        return straight + 0.012 * StrictMath.sin(11 * alongStrike(u, v));
    }
}
