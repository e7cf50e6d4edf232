package io.github.sliceline.volume;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Maps of attributes, filled bin by bin. Several threads fill them at once, each with bins of its own. */
final class WindowAttributes {
    private final Surface surface;
    private final SampleAxis axis;
    private final double from;
    private final int count;
    private final double above;
    private final double below;
    private final boolean isRead;
    private final Map<SurfaceAttribute, float[]> values = new EnumMap<>(SurfaceAttribute.class);
    private final Map<SurfaceAttribute, float[]> places = new EnumMap<>(SurfaceAttribute.class);

    /** Samples of a trace, or a part of them, that were read. */
    static final class Samples {
        private final float[] values;
        private final int at;
        private final int first;
        private final int count;

        /**
         * Samples of a trace inside an array.
         *
         * @param values samples of several traces
         * @param at index in the array of the first sample
         * @param first index in the trace of that sample
         * @param count number of samples
         */
        Samples(float[] values, int at, int first, int count) {
            this.values = values;
            this.at = at;
            this.first = first;
            this.count = count;
        }

        float value(WindowStart start, int number) {
            return start.value(number, values, at, first, count);
        }
    }

    WindowAttributes(SurfaceWindow window, Set<SurfaceAttribute> attributes, SampleAxis axis) {
        this.surface = window.surface();
        Set<SurfaceAttribute> wanted = new HashSet<>(attributes);
        if (wanted.remove(SurfaceAttribute.SURFACE)) {
            values.put(SurfaceAttribute.SURFACE, surface.values());
        }
        this.isRead = !wanted.isEmpty();
        this.axis = axis;
        this.from = window.from();
        boolean surfaceAlone = wanted.equals(Set.of(SurfaceAttribute.VALUE));
        this.count = surfaceAlone ? 0 : window.count(axis);
        boolean surfaceToo = wanted.contains(SurfaceAttribute.VALUE);
        double last = from + (count - 1) * axis.interval();
        this.above = surfaceAlone ? 0 : surfaceToo ? Math.min(0, from) : from;
        this.below = surfaceAlone ? 0 : surfaceToo ? Math.max(0, last) : last;
        for (SurfaceAttribute attribute : wanted) {
            values.put(attribute, holes());
            if (attribute.isPlaced()) {
                places.put(attribute, holes());
            }
        }
    }

    private float[] holes() {
        float[] map = new float[(int) surface.grid().size()];
        Arrays.fill(map, Float.NaN);
        return map;
    }

    /** True if the trace has samples for a bin with this value of the surface. False for a hole. */
    boolean touches(double value) {
        return isRead
                && WindowStart.at(value + below, axis).last(1) >= 0
                && WindowStart.at(value + above, axis).sample() < axis.size()
                && !Double.isNaN(value);
    }

    int firstSample(double value) {
        return Math.max(0, WindowStart.at(value + above, axis).sample());
    }

    int lastSample(double value) {
        return Math.min(axis.size() - 1, WindowStart.at(value + below, axis).last(1));
    }

    void put(int bin, double value, Samples samples) {
        float[] onSurface = values.get(SurfaceAttribute.VALUE);
        if (onSurface != null) {
            onSurface[bin] = samples.value(WindowStart.at(value, axis), 0);
        }
        if (count > 0) {
            tally(bin, value + from, samples);
        }
    }

    private void tally(int bin, double top, Samples samples) {
        WindowStart start = WindowStart.at(top, axis);
        int least = -1;
        int most = -1;
        int largest = -1;
        float min = Float.NaN;
        float max = Float.NaN;
        float absolute = Float.NaN;
        int found = 0;
        double sum = 0;
        double squares = 0;
        long end = (long) samples.first + samples.count - start.sample();
        for (int k = Math.max(0, samples.first - start.sample()); k < Math.min(count, end); k++) {
            float sample = samples.value(start, k);
            if (Float.isNaN(sample)) {
                continue;
            }
            if (found == 0 || sample < min) {
                min = sample;
                least = k;
            }
            if (found == 0 || sample > max) {
                max = sample;
                most = k;
            }
            if (found == 0 || Math.abs(sample) > absolute) {
                absolute = Math.abs(sample);
                largest = k;
            }
            found++;
            sum += sample;
            squares += (double) sample * sample;
        }
        if (found > 0) {
            put(SurfaceAttribute.MIN, bin, min, top + least * axis.interval());
            put(SurfaceAttribute.MAX, bin, max, top + most * axis.interval());
            put(SurfaceAttribute.LARGEST_ABSOLUTE, bin, absolute, top + largest * axis.interval());
            put(SurfaceAttribute.MEAN, bin, sum / found, 0);
            put(SurfaceAttribute.RMS, bin, Math.sqrt(squares / found), 0);
            put(SurfaceAttribute.SUM, bin, sum, 0);
        }
    }

    private void put(SurfaceAttribute attribute, int bin, double value, double place) {
        float[] map = values.get(attribute);
        if (map != null) {
            map[bin] = (float) value;
        }
        float[] where = places.get(attribute);
        if (where != null) {
            where[bin] = (float) place;
        }
    }

    SurfaceMaps maps() {
        return new SurfaceMaps(surface, values, places);
    }
}
