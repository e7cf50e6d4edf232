package io.github.sliceline.segy.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisKeys;
import io.github.sliceline.segy.axes.AxisPlaces;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisValues;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random surveys of all geometries: the first that is found is the true one, and tells all traces apart. */
class GeometryFinderTest {
    @ParameterizedTest
    @EnumSource(TrueGeometry.class)
    void firstIsTheTrueOne(TrueGeometry truth) throws IOException {
        int cases = Cases.number("sliceline.random.geometries", 3, 50);
        for (int seed = 0; seed < cases; seed++) {
            TrueGeometry.Survey survey = truth.survey(new Random(seed));
            String axes = survey.isShuffled() && truth == TrueGeometry.RECEIVER_GATHERS ? "" : survey.axes();
            try (SegyFile file = survey.bytes().open()) {
                List<Geometry> found = SegyScanner.geometries(file, ScanOptions.DEFAULTS.withThreads(2), Job.quiet());
                String all = truth + ", seed " + seed + ": "
                        + found.stream().map(one -> one.spec() + " " + one).toList();
                if (!axes.isEmpty()) {
                    assertEquals(axes, found.get(0).spec().toString(), all);
                    assertEquals(truth.kind, found.get(0).kind(), all);
                }
                assertEquals(AxesSpec.TRACES, found.get(found.size() - 1).spec());
                for (Geometry geometry : found) {
                    assertPlacesAllTraces(file, geometry, all);
                }
            }
        }
    }

    /** Sorts the traces into places by a loop over their headers. */
    private static void assertPlacesAllTraces(SegyFile file, Geometry geometry, String all) throws IOException {
        AxesSpec spec = AxesSpec.parse(geometry.spec().toString());
        assertEquals(geometry.spec(), spec, all);
        AxisKeys keys = AxisKeys.of(spec);
        AxisValues values = new AxisValues(spec);
        List<double[]> ofTraces = new ArrayList<>();
        HeaderFilter filter =
                geometry.leftOut().isEmpty() ? HeaderFilter.ALL : HeaderFilter.ALL.except(List.of(geometry.leftOut()));
        SegyScanner.readHeaders(
                file,
                1,
                (first, count, headers) -> {
                    for (int k = 0; k < count; k++) {
                        if (!filter.accepts(headers, k * TraceHeader.BYTES)) {
                            continue;
                        }
                        double[] of = new double[keys.count()];
                        keys.read(headers, k * TraceHeader.BYTES, of);
                        values.add(of);
                        ofTraces.add(of);
                    }
                },
                Job.quiet());
        AxisPlaces places = AxisPlaces.of(values, file);
        Map<Long, Integer> taken = new HashMap<>();
        for (int t = 0; t < ofTraces.size(); t++) {
            taken.merge(places.place(ofTraces.get(t), t), 1, Integer::sum);
        }
        int most = Collections.max(taken.values());
        boolean counted = spec.has(Counted.ORDINAL);
        assertTrue(counted || most == 1, () -> geometry + " has " + most + " traces at a place: " + all);
        long size = places.size() * (counted ? most : 1);
        assertEquals(ofTraces.size(), geometry.traces(), all);
        assertEquals((double) ofTraces.size() / size, geometry.fill(), 1e-12, all);
    }
}
