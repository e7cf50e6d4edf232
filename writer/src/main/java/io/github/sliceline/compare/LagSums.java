package io.github.sliceline.compare;

import java.util.Optional;

/** Sums of products of two traces for each lag, of one pair of traces or of many. Used by one thread at a time. */
final class LagSums {
    private static final int TOGETHER = 4;

    private final int lags;
    private final double interval;
    private final double[] products;
    private final double[] energyA;
    private final double[] energyB;
    private double[] first = {};
    private double[] second = {};
    private long traces;

    /**
     * @param lags largest lag in samples, less than the length of a trace
     * @param interval sample interval
     */
    LagSums(int lags, double interval) {
        this.lags = lags;
        this.interval = interval;
        this.products = new double[(2 * lags / TOGETHER + 1) * TOGETHER];
        this.energyA = new double[2 * lags + 1];
        this.energyB = new double[2 * lags + 1];
    }

    /** Replaces the sums by those of one pair of traces; returns false if one of them has NaN or infinite samples. */
    boolean set(float[] a, float[] b, int from, int count) {
        if (first.length != count) {
            first = new double[count];
            second = new double[count + products.length];
        }
        for (int i = 0; i < count; i++) {
            first[i] = a[from + i];
            second[lags + i] = b[from + i];
        }
        for (int lag = 0; lag < products.length; lag += TOGETHER) {
            multiply(lag);
        }
        energies(count);
        traces = 1;
        return Double.isFinite(energyA[lags]) && Double.isFinite(energyB[lags]);
    }

    private void multiply(int lag) {
        double[] a = first;
        double[] b = second;
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        for (int i = 0; i < a.length; i++) {
            double value = a[i];
            sum0 += value * b[i + lag];
            sum1 += value * b[i + lag + 1];
            sum2 += value * b[i + lag + 2];
            sum3 += value * b[i + lag + 3];
        }
        products[lag] = sum0;
        products[lag + 1] = sum1;
        products[lag + 2] = sum2;
        products[lag + 3] = sum3;
    }

    /** Adds up from the largest lags, where fewest samples overlap, so that nothing is subtracted. */
    private void energies(int count) {
        int most = 2 * lags;
        double startA = 0;
        double endA = 0;
        double startB = 0;
        double endB = 0;
        for (int i = 0; i < count - lags; i++) {
            startA += first[i] * first[i];
            startB += second[lags + i] * second[lags + i];
            endA += first[lags + i] * first[lags + i];
            endB += second[2 * lags + i] * second[2 * lags + i];
        }
        for (int lag = lags; lag >= 0; lag--) {
            energyA[lags + lag] = startA;
            energyB[lags + lag] = endB;
            energyA[most - lags - lag] = endA;
            energyB[most - lags - lag] = startB;
            if (lag > 0) {
                startA += first[count - lag] * first[count - lag];
                startB += second[lags + count - lag] * second[lags + count - lag];
                endA += first[lag - 1] * first[lag - 1];
                endB += second[lags + lag - 1] * second[lags + lag - 1];
            }
        }
    }

    void add(LagSums other) {
        for (int lag = 0; lag < energyA.length; lag++) {
            products[lag] += other.products[lag];
            energyA[lag] += other.energyA[lag];
            energyB[lag] += other.energyB[lag];
        }
        traces += other.traces;
    }

    /** Returns the best shift; empty if no lag has a positive correlation. */
    Optional<Shift> best() {
        int best = lags;
        for (int further = 1; further <= lags; further++) {
            best = correlation(lags - further) > correlation(best) ? lags - further : best;
            best = correlation(lags + further) > correlation(best) ? lags + further : best;
        }
        if (!(correlation(best) > 0)) {
            return Optional.empty();
        }
        double peak = correlation(best);
        double beside = 0;
        boolean isAtLimit = lags > 0 && Math.abs(best - lags) == lags;
        if (lags > 0 && !isAtLimit) {
            double before = correlation(best - 1);
            double after = correlation(best + 1);
            double frequency = Math.acos(Math.max(-1, (before + after) / (2 * peak)));
            double phase = Math.atan2(after - before, 2 * peak * Math.sin(frequency));
            beside = frequency > 0 ? phase / frequency : 0;
            peak = Math.min(1, peak / Math.cos(phase));
        }
        double samples = best - lags + beside;
        double gain = peak * Math.sqrt(energyB[best] / energyA[best]);
        return Optional.of(new Shift(samples, samples * interval, peak, gain, traces, isAtLimit));
    }

    private double correlation(int lag) {
        double energy = Math.sqrt(energyA[lag]) * Math.sqrt(energyB[lag]);
        return energy > 0 ? products[lag] / energy : 0;
    }
}
