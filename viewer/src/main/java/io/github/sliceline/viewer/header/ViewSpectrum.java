package io.github.sliceline.viewer.header;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.amplitude.Spectrum;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.Section;
import java.util.Optional;

/**
 * Spectrum of the visible part of a section.
 *
 * @param title name of the part, or why there is no spectrum
 * @param spectrum the spectrum; empty if the part has too few samples
 */
record ViewSpectrum(String title, Optional<Spectrum> spectrum) {
    /** Most traces that are used. If more are visible, every n-th one is used. */
    static final int MOST_TRACES = 2000;

    /**
     * Computes the spectrum from the samples of the file, without gain. This takes some hundredths of a second.
     *
     * @param view visible part: columns are traces, rows are samples
     */
    static ViewSpectrum of(Section section, Viewport view) {
        int left = first(view.left(), section.rows());
        int right = last(view.right(), section.rows(), left);
        int top = first(view.top(), section.columns());
        int bottom = last(view.bottom(), section.columns(), top);
        int step = (right - left) / MOST_TRACES + 1;
        int traces = (right - left) / step + 1;
        int samples = bottom - top + 1;
        float[] values = new float[Math.multiplyExact(traces, samples)];
        for (int trace = 0; trace < traces; trace++) {
            int from = (left + trace * step) * section.columns() + top;
            System.arraycopy(section.samples(), from, values, trace * samples, samples);
        }
        Axis all = section.columnAxis();
        Axis seen = Axis.regular(all.name(), all.unit(), all.valueAt(top), all.interval(), samples);
        Optional<Spectrum> spectrum = Spectrum.of(Raster.ofTraces(values, traces, samples), seen);
        return new ViewSpectrum(title(section, seen, spectrum), spectrum);
    }

    private static String title(Section section, Axis seen, Optional<Spectrum> spectrum) {
        String unit = seen.unit().isEmpty() ? "" : " " + seen.unit();
        String range = Human.plain(seen.valueAt(0)) + " to " + Human.plain(seen.valueAt(seen.size() - 1)) + unit;
        return spectrum.map(found -> section.title() + ", " + range + ", " + Human.count(found.traces(), "trace")
                        + "; largest at " + Human.number(found.peak(), 3) + " " + found.unit())
                .orElse(section.title() + ", " + range + ": too few samples for a spectrum");
    }

    private static int first(double from, int count) {
        return (int) Math.max(0, Math.min(count - 1.0, Math.floor(from + 0.5)));
    }

    private static int last(double to, int count, int least) {
        return (int) Math.max(least, Math.min(count - 1.0, Math.ceil(to - 0.5)));
    }
}
