package io.github.sliceline.compare;

/**
 * The shift at which traces of two volumes are most alike. It is the maximum of their cross-correlation, which is
 * normalised for each lag by the energy of the samples that overlap; between lags a cosine through the maximum and its
 * neighbours is taken (Céspedes and others, Methods for estimation of subsample time delays, Ultrasonic Imaging 17,
 * 1995).
 *
 * @param samples shift in samples; positive if the second volume is later
 * @param value shift in the unit of the samples
 * @param correlation cross-correlation at this shift, -1 to 1
 * @param gain factor by which the first volume comes closest to the shifted second one, by least squares
 * @param traces number of traces in which it was measured
 * @param isAtLimit true if the largest shift that was tried is the best, so that the true one may be larger
 */
public record Shift(double samples, double value, double correlation, double gain, long traces, boolean isAtLimit) {}
