package io.github.sliceline.show.amplitude;

import io.github.sliceline.geometry.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An amplitude spectrum: for each frequency, the root mean square over traces. Immutable.
 *
 * @param step difference between frequencies; the first is 0, the last is the Nyquist frequency
 * @param unit unit of frequencies: {@code Hz} for times, {@code cycles/m} or {@code cycles/ft} for depths, {@code
 *     cycles/sample}
 * @param amplitudes amplitude for each frequency; a sine of amplitude 1 over whole traces gives about 1
 * @param traces number of traces counted, which excludes traces without samples
 */
public record Spectrum(double step, String unit, List<Double> amplitudes, int traces) {
    /** Fraction of a trace that is tapered at each end with a cosine, so that the ends cause no jump. */
    private static final double FADED = 0.1;

    private static final int FEWEST_SAMPLES = 8;

    /** Refuses a spectrum of fewer than two frequencies. */
    public Spectrum {
        amplitudes = List.copyOf(amplitudes);
        if (amplitudes.size() < 2 || !(step > 0)) {
            throw new IllegalArgumentException(amplitudes.size() + " frequencies of step " + step);
        }
    }

    /**
     * Computes the spectrum of traces. Samples that are not finite count as 0.
     *
     * @param traces side by side, samples downward
     * @param vertical axis of the samples, with the same number
     * @return empty if no trace has samples, or a trace has fewer than 8
     */
    public static Optional<Spectrum> of(Raster traces, Axis vertical) {
        int samples = traces.height();
        if (samples != vertical.size()) {
            throw new IllegalArgumentException(samples + " samples for " + vertical);
        }
        if (samples < FEWEST_SAMPLES) {
            return Optional.empty();
        }
        Fourier fourier = new Fourier(Fourier.sizeFor(samples));
        double[] taper = taper(samples);
        double[] power = new double[fourier.size() / 2 + 1];
        double[] real = new double[fourier.size()];
        double[] imaginary = new double[fourier.size()];
        int counted = 0;
        for (int trace = 0; trace < traces.width(); trace++) {
            if (load(traces, trace, taper, real, imaginary)) {
                fourier.transform(real, imaginary);
                for (int k = 0; k < power.length; k++) {
                    power[k] += real[k] * real[k] + imaginary[k] * imaginary[k];
                }
                counted++;
            }
        }
        return counted == 0 ? Optional.empty() : Optional.of(of(power, counted, sum(taper), fourier.size(), vertical));
    }

    private static Spectrum of(double[] power, int traces, double weight, int size, Axis vertical) {
        List<Double> amplitudes = new ArrayList<>(power.length);
        for (int k = 0; k < power.length; k++) {
            // Half the amplitude of a real wave is at the negative frequency.
            amplitudes.add(2 * Math.sqrt(power[k] / traces) / weight);
        }
        boolean isTime = vertical.unit().equals("ms");
        double interval = isTime ? vertical.interval() / 1000 : Math.abs(vertical.interval());
        String unit = isTime ? "Hz" : "cycles/" + (vertical.unit().isEmpty() ? "sample" : vertical.unit());
        return new Spectrum(1 / (size * interval), unit, amplitudes, traces);
    }

    /** Fills the arrays with a tapered trace, padded with zeros. False if the trace has no samples other than 0. */
    private static boolean load(Raster traces, int trace, double[] taper, double[] real, double[] imaginary) {
        boolean any = false;
        for (int i = 0; i < real.length; i++) {
            float value = i < taper.length ? traces.at(trace, i) : 0;
            boolean finite = Float.isFinite(value);
            any |= finite && value != 0;
            real[i] = finite && i < taper.length ? value * taper[i] : 0;
            imaginary[i] = 0;
        }
        return any;
    }

    private static double[] taper(int samples) {
        double[] taper = new double[samples];
        double faded = Math.max(1, FADED * samples);
        for (int i = 0; i < samples; i++) {
            double fromEnd = Math.min(i, samples - 1 - i) + 0.5;
            taper[i] = fromEnd < faded ? 0.5 - 0.5 * Math.cos(Math.PI * fromEnd / faded) : 1;
        }
        return taper;
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /** Returns the highest frequency. */
    public double highest() {
        return step * (amplitudes.size() - 1);
    }

    /** Returns the largest amplitude. */
    public double largest() {
        return amplitudes.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** Returns the frequency with the largest amplitude. */
    public double peak() {
        return step * amplitudes.indexOf(largest());
    }

    /** Returns an amplitude relative to the largest in decibels: 20 · log10, but at least {@code floor}. */
    public double decibels(int frequency, double floor) {
        double part = amplitudes.get(frequency) / largest();
        return part > 0 ? Math.max(floor, 20 * Math.log10(part)) : floor;
    }

    /** Returns a table with a row per frequency: frequency, amplitude and decibels, separated by tabs. */
    public String table() {
        StringBuilder rows = new StringBuilder(unit).append("\tamplitude\tdB\n");
        for (int k = 0; k < amplitudes.size(); k++) {
            rows.append((float) (k * step)).append('\t').append((float) (double) amplitudes.get(k));
            rows.append('\t').append((float) decibels(k, -200)).append('\n');
        }
        return rows.toString();
    }
}
