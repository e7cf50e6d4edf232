package io.github.sliceline.segy.geometry;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisKeys;
import io.github.sliceline.segy.axes.AxisPlaces;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.axes.AxisValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Trial of one geometry on all trace headers. Adding is thread-safe. */
final class GeometryTrial {
    private final GeometrySearch.Candidate candidate;
    private final AxisKeys keys;
    private final AxisValues values;
    private final PlaceSketch places;
    private final HeaderFilter filter;
    private final boolean counted;
    private long traces;
    private volatile boolean failed;

    /**
     * @param filter traces to take
     * @param most most places and values that are kept
     */
    GeometryTrial(GeometrySearch.Candidate candidate, HeaderFilter filter, int most) {
        this.filter = filter;
        this.counted = candidate.spec().has(Counted.ORDINAL);
        this.candidate = candidate;
        this.keys = AxisKeys.of(candidate.spec());
        this.values = new AxisValues(candidate.spec(), most);
        this.places = new PlaceSketch(most);
    }

    /** Adds a block of packed headers. */
    void add(int count, int headerBytes, ByteBuffer headers) {
        if (failed) {
            return;
        }
        double[][] all = new double[count][keys.count()];
        long[] hashes = new long[count];
        int taken = 0;
        for (int k = 0; k < count; k++) {
            int header = k * headerBytes;
            if (filter.accepts(headers, header)) {
                keys.read(headers, header, all[taken]);
                hashes[taken] = PlaceSketch.hash(all[taken]);
                taken++;
            }
        }
        synchronized (this) {
            traces += taken;
            for (int k = 0; k < taken; k++) {
                values.add(all[k]);
                failed |= places.add(hashes[k]) > 1 && !counted;
            }
            failed |= values.isOverLimit();
        }
    }

    /** Returns the geometry. Empty if traces share a place, or the values make no axes. */
    synchronized Optional<Geometry> found(SegyFile file) {
        AxesSpec spec = candidate.spec();
        int most = places.mostTraces();
        if (traces == 0 || failed || counted != most > 1) {
            return Optional.empty();
        }
        try {
            List<Axis> known = AxisPlaces.of(values, file).axes();
            List<Axis> axes = new ArrayList<>();
            int next = 0;
            for (AxisSpec axis : spec.axes()) {
                axes.add(axis.source() == Counted.ORDINAL ? Axis.of(axis.name(), 1, 1, most) : known.get(next++));
            }
            return Optional.of(
                    Geometry.of(candidate.kind(), spec, axes, candidate.leftOut(), candidate.prior(), traces, file));
        } catch (UnsupportedFileException e) {
            return Optional.empty();
        }
    }
}
