package io.github.sliceline.viewer.map;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Projection of a 2-D line: its traces on the map, joined by straight lines. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LineMap(boolean oneInline, double[] x, double[] y) implements MapProjection {
    /** Returns the projection; empty if fewer than two different places are known. */
    static Optional<LineMap> of(SurveyGrid grid, double[] x, double[] y) {
        if (x.length != grid.size() || y.length != x.length) {
            throw new IllegalArgumentException(x.length + " places for " + grid.size() + " traces");
        }
        int[] known = IntStream.range(0, x.length)
                .filter(i -> Double.isFinite(x[i]) && Double.isFinite(y[i]))
                .toArray();
        boolean differ = IntStream.of(known).anyMatch(i -> x[i] != x[known[0]] || y[i] != y[known[0]]);
        return differ
                ? Optional.of(new LineMap(grid.inlines().size() == 1, filled(x, known), filled(y, known)))
                : Optional.empty();
    }

    /**
     * Fills gaps: traces without a place lie between their neighbours. Traces before the first known place, or after
     * the last one, lie at that place.
     */
    private static double[] filled(double[] places, int[] known) {
        double[] filled = new double[places.length];
        int next = 0;
        for (int i = 0; i < filled.length; i++) {
            while (next < known.length - 1 && known[next] < i) {
                next++;
            }
            int after = known[next];
            int before = known[Math.max(0, next - 1)];
            double part = i <= before || after == before ? 0 : Math.min(1, (i - before) / (double) (after - before));
            filled[i] = i < known[0] ? places[known[0]] : places[before] + part * (places[after] - places[before]);
        }
        return filled;
    }

    @Override
    public boolean hasCoordinates() {
        return true;
    }

    @Override
    public MapPoint toMap(double inline, double crossline) {
        double trace = Math.max(0, Math.min(x.length - 1.0, oneInline ? crossline : inline));
        int from = (int) Math.min(trace, x.length - 2.0);
        return new MapPoint(between(x, from, trace - from), between(y, from, trace - from));
    }

    private static double between(double[] places, int from, double part) {
        return places[from] + part * (places[from + 1] - places[from]);
    }

    @Override
    public BinPlace toBins(double atX, double atY) {
        double nearest = Double.POSITIVE_INFINITY;
        double trace = 0;
        for (int i = 0; i < x.length - 1; i++) {
            double part = part(i, atX, atY);
            double distance = Math.hypot(between(x, i, part) - atX, between(y, i, part) - atY);
            if (distance < nearest) {
                nearest = distance;
                trace = i + part;
            }
        }
        return oneInline ? new BinPlace(0, trace) : new BinPlace(trace, 0);
    }

    /** Returns the nearest point between a trace and the next one, 0 for the trace and 1 for the next. */
    private double part(int from, double atX, double atY) {
        double alongX = x[from + 1] - x[from];
        double alongY = y[from + 1] - y[from];
        double length = alongX * alongX + alongY * alongY;
        double along = (atX - x[from]) * alongX + (atY - y[from]) * alongY;
        return length == 0 ? 0 : Math.max(0, Math.min(1, along / length));
    }

    @Override
    public Bounds bounds() {
        List<MapPoint> points = IntStream.range(0, x.length)
                .mapToObj(i -> new MapPoint(x[i], y[i]))
                .toList();
        return Bounds.around(points).grown(spacing() / 2);
    }

    /** Returns the mean distance between neighbouring traces. */
    @Override
    public double spacing() {
        double length = IntStream.range(1, x.length)
                .mapToDouble(i -> Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]))
                .sum();
        return length / (x.length - 1);
    }
}
