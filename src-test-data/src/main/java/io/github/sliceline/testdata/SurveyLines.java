package io.github.sliceline.testdata;

/**
 * Line numbers and map coordinates of a survey's bins. Immutable.
 *
 * <p>Crossline numbers grow along the azimuth, inline numbers 90 degrees clockwise from it.
 *
 * @param firstInline number of the inline at index 0
 * @param inlineStep difference between neighbouring inlines, not 0; negative where they descend
 * @param firstCrossline number of the crossline at index 0
 * @param crosslineStep difference between neighbouring crosslines, not 0
 * @param binMetres edge of the square bins, metres, &gt; 0
 * @param azimuthDegrees direction along an inline, degrees clockwise from north
 * @param originX easting of the bin at index (0, 0), metres
 * @param originY northing of the bin at index (0, 0), metres
 * @param intervalMs sample interval, milliseconds, &gt; 0
 */
public record SurveyLines(
        int firstInline,
        int inlineStep,
        int firstCrossline,
        int crosslineStep,
        double binMetres,
        double azimuthDegrees,
        double originX,
        double originY,
        double intervalMs) {

    /** Inlines from 1001, crosslines from 2001, steps 1, bins of 25 m, azimuth 37 degrees, 4 ms. */
    public static final SurveyLines DEFAULT = new SurveyLines(1001, 1, 2001, 1, 25, 37, 431_960, 6_348_540, 4);

    public SurveyLines {
        if (inlineStep == 0 || crosslineStep == 0) {
            throw new IllegalArgumentException("line steps must not be 0");
        }
        if (!(binMetres > 0)) {
            throw new IllegalArgumentException("binMetres must be > 0, got " + binMetres);
        }
        if (!(intervalMs > 0)) {
            throw new IllegalArgumentException("intervalMs must be > 0, got " + intervalMs);
        }
    }

    public SurveyLines withNumbers(int newFirstInline, int newInlineStep, int newFirstXline, int newXlineStep) {
        return new SurveyLines(
                newFirstInline,
                newInlineStep,
                newFirstXline,
                newXlineStep,
                binMetres,
                azimuthDegrees,
                originX,
                originY,
                intervalMs);
    }

    public SurveyLines withIntervalMs(double newIntervalMs) {
        return new SurveyLines(
                firstInline,
                inlineStep,
                firstCrossline,
                crosslineStep,
                binMetres,
                azimuthDegrees,
                originX,
                originY,
                newIntervalMs);
    }

    public int inlineAt(int index) {
        return Math.addExact(firstInline, Math.multiplyExact(index, inlineStep));
    }

    public int crosslineAt(int index) {
        return Math.addExact(firstCrossline, Math.multiplyExact(index, crosslineStep));
    }

    /** Easting of a bin, metres. */
    public double x(int inlineIndex, int crosslineIndex) {
        double azimuth = StrictMath.toRadians(azimuthDegrees);
        return originX + binMetres * (crosslineIndex * StrictMath.sin(azimuth) + inlineIndex * StrictMath.cos(azimuth));
    }

    /** Northing of a bin, metres. */
    public double y(int inlineIndex, int crosslineIndex) {
        double azimuth = StrictMath.toRadians(azimuthDegrees);
        return originY + binMetres * (crosslineIndex * StrictMath.cos(azimuth) - inlineIndex * StrictMath.sin(azimuth));
    }
}
