package io.github.sliceline.cli.demo;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.storage.CancelToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the same planes through several readers, cold and warm, and compares every float with what the
 * first reader gave. Not thread-safe.
 */
final class Race {
    private static final int PLANES = 5;

    /**
     * One line of the table.
     *
     * @param reader its name
     * @param direction of the planes
     * @param cold empty where files cannot be evicted
     * @param warm the planes again, from memory
     */
    record Lap(String reader, Direction direction, Optional<Timing> cold, Timing warm) {}

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

    /** Planes whose floats were compared with those of the first reader. */
    int compared() {
        return compared;
    }

    /** All directions through one reader. */
    List<Lap> run(PlaneReader reader) throws IOException {
        List<Lap> laps = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            boolean slow = direction == Direction.SLICE && reader.isSlowAcross();
            laps.add(lap(reader, direction, direction.planes(grid, samples, slow ? 1 : PLANES)));
        }
        return laps;
    }

    private Lap lap(PlaneReader reader, Direction direction, List<Plane> planes) throws IOException {
        // Code is compiled and threads are started before the clock runs, on a plane that is not timed.
        reader.read(direction.planes(grid, samples, PLANES + 1).get(PLANES));
        Optional<Timing> cold = Optional.empty();
        if (evicts) {
            cold = Optional.of(timed(reader, planes, true));
        }
        timed(reader, planes, false);
        return new Lap(reader.name(), direction, cold, timed(reader, planes, false));
    }

    private Timing timed(PlaneReader reader, List<Plane> planes, boolean cold) throws IOException {
        long[] nanos = new long[planes.size()];
        long floats = 0;
        for (int i = 0; i < nanos.length; i++) {
            cancel.throwIfCancelled();
            if (cold) {
                // jHDF maps chunks, and mapped pages are not dropped: only the collector unmaps them.
                System.gc();
                PageCache.evict(reader.file());
            }
            long start = System.nanoTime();
            float[] values = reader.read(planes.get(i));
            nanos[i] = System.nanoTime() - start;
            floats = values.length;
            compare(reader, planes.get(i), values);
        }
        return Timing.of(nanos, floats);
    }

    private void compare(PlaneReader reader, Plane plane, float[] values) throws IOException {
        float[] known = truth.putIfAbsent(plane, values);
        if (known == null) {
            return;
        }
        int at = mismatch(known, values);
        if (at >= 0) {
            throw new IOException(reader.file() + ": " + reader.name() + " gives other samples than the first reader: "
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
