package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The traces of a 2-D line by shot point, as their headers state it: bytes 197–200, scaled by bytes 201–202 (SEG-Y
 * revision 1, table 3: a positive scalar multiplies, a negative one divides, 0 means 1). If several traces have the
 * same shot point, the first is used. Immutable.
 */
public final class ShotPoints {
    private final NavigableMap<Double, TraceSelection> traces;

    private ShotPoints(NavigableMap<Double, TraceSelection> traces) {
        this.traces = traces;
    }

    /**
     * Reads the headers of a line.
     *
     * @param job reports the traces read; its token cancels the work
     * @throws UnsupportedFileException if the file keeps no trace headers, or they have no shot points
     * @throws IllegalStateException unless the volume is stacked and has one inline
     */
    public static ShotPoints of(SeismicVolume line, Job job) throws IOException {
        if (!line.hasPlanes() || line.inlines().size() != 1) {
            throw new IllegalStateException(line + " is no 2-D line; shot points are of one");
        }
        HeaderTable headers = HeaderTable.read(
                line,
                Region.of(new long[2], new long[] {1, line.crosslines().size()}),
                List.of(HeaderColumn.of(TraceField.SHOT_POINT), HeaderColumn.of(TraceField.SHOT_POINT_SCALAR)),
                job);
        NavigableMap<Double, TraceSelection> traces = new TreeMap<>();
        for (int row = 0; row < headers.rows(); row++) {
            long number = headers.column(0)[row];
            if (number != 0) {
                traces.putIfAbsent(
                        Coordinates.scaled((double) number, headers.column(1)[row]),
                        new TraceSelection(headers.inline(row), headers.crossline(row)));
            }
        }
        if (traces.isEmpty()) {
            throw new UnsupportedFileException(
                    line.info().file(),
                    "its trace headers have no shot points in bytes 197 to 200; name traces by CDP");
        }
        return new ShotPoints(traces);
    }

    /** Smallest shot point. */
    public double first() {
        return traces.firstKey();
    }

    /** Largest shot point. */
    public double last() {
        return traces.lastKey();
    }

    /**
     * Returns the trace of a shot point.
     *
     * @throws IllegalArgumentException if no trace has it; the message names the nearest shot points
     */
    public TraceSelection at(double shotPoint) {
        TraceSelection trace = traces.get(shotPoint);
        if (trace == null) {
            Double below = traces.floorKey(shotPoint);
            Double above = traces.ceilingKey(shotPoint);
            throw new IllegalArgumentException(
                    "no trace of shot point " + shotPoint + "; the line has " + first() + " to " + last()
                            + (below == null || above == null ? "" : ", next to it " + below + " and " + above));
        }
        return trace;
    }

    /** Returns for example {@code shot points 101.0 to 640.0}. */
    @Override
    public String toString() {
        return "shot points " + first() + " to " + last();
    }
}
