package io.github.sliceline.cli.demo;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.testdata.PageCache;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the same planes along several paths, cold and warm, and compares every float with what the
 * first path gave. Not thread-safe.
 */
final class Race {
    private static final int PLANES = 5;
    private static final int WARM_PASSES = 4;

    /**
     * One line of the table.
     *
     * @param path its name
     * @param direction of the planes
     * @param cold empty where files cannot be evicted
     * @param warm the planes again, from memory
     */
    record Lap(String path, Direction direction, Optional<Timing> cold, Timing warm) {}

    private final SurveyGrid grid;
    private final SampleAxis samples;
    private final boolean evicts;
    private final CancelToken cancel;
    private final Map<Plane, float[]> truth = new HashMap<>();
    private int compared;

    Race(SurveyGrid grid, SampleAxis samples, boolean evicts, CancelToken cancel) {
        this.grid = grid;
        this.samples = samples;
        this.evicts = evicts;
        this.cancel = cancel;
    }

    /** Planes whose floats were compared with those of the first path. */
    int compared() {
        return compared;
    }

    /** All directions along one path. */
    List<Lap> run(ReadPath path) throws IOException {
        List<Lap> laps = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            boolean slow = direction == Direction.SLICE && path.slowAcross();
            List<Plane> planes = direction.planes(grid, samples, slow ? 1 : PLANES);
            Plane other = direction.planes(grid, samples, PLANES + 1).get(PLANES);
            laps.add(lap(path, direction, planes, other));
        }
        return laps;
    }

    private Lap lap(ReadPath path, Direction direction, List<Plane> planes, Plane untimed) throws IOException {
        try (PlaneReader reader = path.open()) {
            // Code is compiled and threads are started before the clock runs.
            reader.read(untimed);
        }
        Optional<Timing> cold = evicts ? Optional.of(cold(path, planes)) : Optional.empty();
        return new Lap(path.name(), direction, cold, warm(path, planes));
    }

    /** Each plane from a file opened anew: readers have caches of their own. */
    private Timing cold(ReadPath path, List<Plane> planes) throws IOException {
        long[] nanos = new long[planes.size()];
        for (int i = 0; i < nanos.length; i++) {
            // jHDF maps chunks, and mapped pages are not dropped: only the collector unmaps them.
            System.gc();
            try (PlaneReader reader = path.open()) {
                PageCache.evict(path.file());
                nanos[i] = timed(path, reader, planes.get(i));
            }
        }
        return Timing.of(nanos, floats(planes));
    }

    /** All planes a few times with one reader, of which the last time counts: by then the code is compiled. */
    private Timing warm(ReadPath path, List<Plane> planes) throws IOException {
        long[] nanos = new long[planes.size()];
        try (PlaneReader reader = path.open()) {
            for (int i = 0; i < WARM_PASSES * nanos.length; i++) {
                nanos[i % nanos.length] = timed(path, reader, planes.get(i % nanos.length));
            }
        }
        return Timing.of(nanos, floats(planes));
    }

    private long timed(ReadPath path, PlaneReader reader, Plane plane) throws IOException {
        cancel.throwIfCancelled();
        long start = System.nanoTime();
        float[] values = reader.read(plane);
        long nanos = System.nanoTime() - start;
        compare(path, plane, values);
        return nanos;
    }

    private long floats(List<Plane> planes) {
        return planes.get(0)
                .resolve(grid.inlines(), grid.crosslines(), samples.count())
                .size();
    }

    private void compare(ReadPath path, Plane plane, float[] values) throws IOException {
        float[] known = truth.putIfAbsent(plane, values);
        if (known == null) {
            return;
        }
        int at = mismatch(known, values);
        if (at >= 0) {
            throw new IOException(path.file() + ": " + path.name() + " gives other samples than the first path: "
                    + plane + " at " + at);
        }
        compared++;
    }

    /** First place where bits differ, −1 if none: the same NaN is the same. */
    private static int mismatch(float[] one, float[] other) {
        for (int i = 0; i < Math.min(one.length, other.length); i++) {
            if (Float.floatToRawIntBits(one[i]) != Float.floatToRawIntBits(other[i])) {
                return i;
            }
        }
        return one.length == other.length ? -1 : Math.min(one.length, other.length);
    }
}
