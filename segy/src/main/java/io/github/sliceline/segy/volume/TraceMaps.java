package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Maps of the traces of each bin of a volume, or of a table of traces that has axes of inlines and crosslines. Memory
 * grows with the number of bins, not with that of traces. Thread-safe, as long as the volume is open.
 */
public final class TraceMaps {
    private static final List<String> LINES = List.of("inline", "crossline");

    /** Traces of a table whose places are in memory at once. */
    private static final int AT_ONCE = 1 << 16;

    private final SeismicVolume volume;
    private final SurveyGrid grid;

    /** Numbers of the axes of inlines and crosslines. */
    private final int rows;

    private final int columns;

    private TraceMaps(SeismicVolume volume, int rows, int columns) {
        this.volume = volume;
        this.rows = rows;
        this.columns = columns;
        this.grid = volume.hasLines()
                ? volume.grid()
                : new SurveyGrid(volume.axes().get(rows), volume.axes().get(columns));
    }

    /**
     * Returns the maps of a volume. Reads nothing.
     *
     * @throws UnsupportedFileException if it has no inlines and crosslines
     */
    public static TraceMaps of(SeismicVolume volume) throws UnsupportedFileException {
        List<String> names = volume.axes().stream().map(Axis::name).toList();
        if (!volume.hasLines() && !names.containsAll(LINES)) {
            throw new UnsupportedFileException(
                    volume.file(),
                    "has no bins of inlines and crosslines to map; "
                            + (names.isEmpty() ? "its axes are unknown" : "its axes are " + String.join(", ", names)));
        }
        return volume.hasLines()
                ? new TraceMaps(volume, 0, 1)
                : new TraceMaps(volume, names.indexOf(LINES.get(0)), names.indexOf(LINES.get(1)));
    }

    /** Returns the bins of the maps. Those of a table have no place on the map. */
    public SurveyGrid grid() {
        return grid;
    }

    /**
     * Reads maps.
     *
     * @return for each map the values {@code [inline][crossline]}, NaN for bins without a trace
     * @throws UnsupportedFileException if the volume lacks the headers that are asked for
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     */
    public List<float[]> read(List<TraceMap> maps, Job job) throws IOException {
        boolean isFold = maps.stream().allMatch(TraceMap::isFold);
        double[][] values = new double[maps.size()][isFold ? 0 : bins()];
        int[] counts = isFold ? fold(job) : headers(maps, values, job);
        List<float[]> read = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            float[] map = new float[counts.length];
            boolean isMean = maps.get(i).of() == TraceMap.Of.MEAN;
            for (int bin = 0; bin < map.length; bin++) {
                double value = isFold ? counts[bin] : values[i][bin] / (isMean ? counts[bin] : 1);
                map[bin] = counts[bin] == 0 ? Float.NaN : (float) value;
            }
            read.add(map);
        }
        return read;
    }

    /**
     * Throws unless a volume has the headers for maps.
     *
     * @throws UnsupportedFileException if it keeps none, or a field is in the extensions, which are not read
     */
    public void require(List<TraceMap> maps) throws IOException {
        for (TraceMap map : maps) {
            HeaderColumn column = map.column();
            if (column != null && volume.headers().isEmpty()) {
                throw new UnsupportedFileException(
                        volume.file(),
                        "holds no trace headers, so that only the fold is known; volumes converted from SEG-Y have them");
            }
            if (column != null && column.isInExtension()) {
                throw new UnsupportedFileException(
                        volume.file(),
                        "is read without the extensions of its trace headers, where " + column
                                + " is; name fields in bytes 1 to " + VolumeHeaders.TRACE_HEADER_BYTES);
            }
        }
    }

    private int bins() {
        return Math.toIntExact(grid.size());
    }

    /** Collects the fields of all headers. Returns the number of traces of each bin. */
    private int[] headers(List<TraceMap> maps, double[][] values, Job job) throws IOException {
        require(maps);
        int[] counts = new int[bins()];
        VolumeHeaders headers = volume.headers().orElseThrow();
        for (Region part : volume.isTable() ? rows() : List.of(Region.all(headers.shape()))) {
            Bins bins = bins(part, job);
            VolumeHeaders.Action collect = (place, trace, header) -> {
                int bin = bins.of(place);
                for (int i = 0; i < values.length; i++) {
                    values[i][bin] = maps.get(i).with(values[i][bin], counts[bin] == 0, header);
                }
                counts[bin]++;
            };
            headers.read(part, collect, volume.isTable() ? Job.stoppedBy(job.token()) : job);
            job.report("Reading trace headers", part.end(0), headers.shape().extent(0));
        }
        return counts;
    }

    /**
     * Counts the traces of each bin. Of a volume that was stacked, returns the number of those that were. Needs no
     * headers.
     */
    public int[] fold(Job job) throws IOException {
        if (volume.coordinates().contains("fold")) {
            Coordinate fold = volume.coordinate("fold");
            if (fold.axes().equals(List.of(grid.inlines(), grid.crosslines()))) {
                return Arrays.stream(fold.values())
                        .mapToInt(traces -> (int) traces)
                        .toArray();
            }
        }
        int[] counts = new int[bins()];
        for (Region part : rows()) {
            Bins bins = bins(part, job);
            boolean[] live = volume.isTable() ? new boolean[0] : volume.bins().live(part);
            for (int place = 0; place < part.size(); place++) {
                counts[bins.of(place)] += volume.isTable() || live[place] ? 1 : 0;
            }
            job.report("Counting traces", part.end(0), volume.bins().shape().extent(0));
        }
        return counts;
    }

    /** Returns parts whose places fit into memory: of a table some traces, else all at a place of the first axis. */
    private List<Region> rows() {
        Shape traces = volume.bins().shape();
        long most = volume.isTable() ? AT_ONCE : 1;
        List<Region> parts = new ArrayList<>();
        for (long at = 0; at < traces.extent(0); at += most) {
            long[] start = new long[traces.rank()];
            long[] count = traces.extents();
            start[0] = at;
            count[0] = Math.min(most, traces.extent(0) - at);
            parts.add(Region.of(start, count));
        }
        return parts;
    }

    /** Bins of the places of a part. */
    private interface Bins {
        /** Returns the index of a bin, row-major in the grid. */
        int of(long place);
    }

    private Bins bins(Region part, Job job) throws IOException {
        job.throwIfCancelled();
        int width = grid.crosslines().size();
        if (!volume.isTable()) {
            long[] strides = part.shape().strides();
            return place -> (int) ((part.start(rows) + place / strides[rows] % part.count(rows)) * width
                    + part.start(columns)
                    + place / strides[columns] % part.count(columns));
        }
        TraceSet traces = volume.read(Query.all().keys(part.start(0), part.end(0)));
        return place -> grid.inlines().indexOf(traces.value((int) place, LINES.get(0))) * width
                + grid.crosslines().indexOf(traces.value((int) place, LINES.get(1)));
    }
}
