package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.report.HeaderSource;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Maps of the traces of each bin: how many there are, and fields of their headers as stored. What is held in memory
 * depends on the number of bins, not on that of traces.
 *
 * @param volume volume with axes of inlines and crosslines, open
 * @param fields the maps
 * @param grid bins
 * @param lines numbers of the axes of inlines and crosslines
 */
public record HeaderMaps(SeismicVolume volume, List<MapField> fields, SurveyGrid grid, List<Integer> lines)
        implements Extract {
    private static final int AT_ONCE = 1 << 16;

    /**
     * Returns maps of a volume.
     *
     * @throws UnsupportedFileException if it has no inlines and crosslines, or lacks the headers that are asked for
     */
    public static HeaderMaps of(SeismicVolume volume, List<MapField> fields) throws IOException {
        List<String> names = volume.axes().stream().map(Axis::name).toList();
        List<Integer> lines = volume.hasLines()
                ? List.of(0, 1)
                : List.of(names.indexOf(VolumeAxes.INLINE), names.indexOf(VolumeAxes.CROSSLINE));
        if (lines.contains(-1)) {
            throw new UnsupportedFileException(
                    volume.file(),
                    "has no bins of inlines and crosslines to map; "
                            + (names.isEmpty() ? "its axes are unknown" : "its axes are " + String.join(", ", names)));
        }
        List<HeaderColumn> columns =
                fields.stream().map(MapField::column).filter(Objects::nonNull).toList();
        HeaderSource.requirePlain(
                volume.file(),
                columns.stream().mapToInt(HeaderColumn::headerBytes).max().orElse(0));
        if (!columns.isEmpty() && volume.headers().isEmpty()) {
            throw new UnsupportedFileException(
                    volume.file(),
                    "holds no trace headers, so that only --map fold is known; volumes converted from SEG-Y have them");
        }
        SurveyGrid grid = volume.hasLines()
                ? volume.grid()
                : new SurveyGrid(volume.axes().get(lines.get(0)), volume.axes().get(lines.get(1)));
        return new HeaderMaps(volume, fields.stream().distinct().toList(), grid, lines);
    }

    @Override
    public List<Axis> axes() {
        List<Axis> axes = new ArrayList<>();
        if (fields.size() > 1) {
            axes.add(Axis.regular("map", "", 0, 1, fields.size()));
        }
        axes.addAll(VolumeAxes.of(List.of(grid.inlines(), grid.crosslines()), volume.samples())
                .subList(0, 2));
        return axes;
    }

    @Override
    public String title() {
        return fields.stream().map(MapField::title).collect(Collectors.joining(", "));
    }

    @Override
    public String size() {
        return Human.count(grid.inlines().size()) + " × "
                + Human.count(grid.crosslines().size(), "bin");
    }

    @Override
    public double aspect() {
        return PartExtract.aspect(grid);
    }

    @Override
    public boolean isMapOfBins() {
        return true;
    }

    @Override
    public Optional<SurveyGrid> map() {
        return Optional.of(grid);
    }

    @Override
    public List<String> mapNames() {
        return fields.stream().map(MapField::name).toList();
    }

    @Override
    public String quantity() {
        return fields.get(0).quantity();
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        for (float[] map : maps(pass, job)) {
            pieces.accept(map);
        }
    }

    @Override
    public long heldBytes() {
        return grid.size() * (Integer.BYTES + (Double.BYTES + Float.BYTES) * (long) fields.size());
    }

    /** Returns a table with a row for each bin that has a trace. */
    @Override
    public Extract asTable(SeismicVolume same) throws IOException {
        int[] fold = VolumePass.over(volume, pass -> fold(pass, Job.quiet()));
        int[] bins =
                IntStream.range(0, fold.length).filter(bin -> fold[bin] > 0).toArray();
        double[] unknown = new double[volume.hasLines() ? 0 : fold.length];
        Arrays.fill(unknown, Double.NaN);
        Coordinates places = volume.hasLines() ? volume.bins().coordinates() : new Coordinates(unknown, unknown);
        return new MapPoints(this, grid, bins, places, Optional.empty(), mapNames(), this::maps);
    }

    /** Returns the map of each field, NaN for bins without a trace. */
    private List<float[]> maps(VolumePass pass, Job job) throws IOException {
        boolean isFold = fields.stream().allMatch(MapField::isFold);
        double[][] values = new double[fields.size()][isFold ? 0 : bins()];
        int[] counts = isFold ? fold(pass, job) : headers(pass, values, job);
        List<float[]> maps = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            float[] map = new float[counts.length];
            boolean isMean = fields.get(i).of() == MapField.Of.MEAN;
            for (int bin = 0; bin < map.length; bin++) {
                double value = isFold ? counts[bin] : values[i][bin] / (isMean ? counts[bin] : 1);
                map[bin] = counts[bin] == 0 ? Float.NaN : (float) value;
            }
            maps.add(map);
        }
        return maps;
    }

    private int bins() {
        return Math.toIntExact(grid.size());
    }

    /** Collects the fields of all headers. Returns the number of traces of each bin. */
    private int[] headers(VolumePass pass, double[][] values, Job job) throws IOException {
        int[] counts = new int[bins()];
        VolumeHeaders headers = volume.headers().orElseThrow();
        for (Region part : volume.isTable() ? rows() : List.of(Region.all(headers.shape()))) {
            Bins bins = bins(part, pass, job);
            VolumeHeaders.Action collect = (place, trace, header) -> {
                int bin = bins.of(place);
                for (int i = 0; i < values.length; i++) {
                    values[i][bin] = fields.get(i).with(values[i][bin], counts[bin] == 0, header);
                }
                counts[bin]++;
            };
            headers.read(part, collect, volume.isTable() ? Job.stoppedBy(job.token()) : job);
            job.report("Reading trace headers", part.end(0), headers.shape().extent(0));
        }
        return counts;
    }

    /** Counts the traces of each bin, or takes the number of those that a stack is made of. */
    private int[] fold(VolumePass pass, Job job) throws IOException {
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
            Bins bins = bins(part, pass, job);
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

    private Bins bins(Region part, VolumePass pass, Job job) throws IOException {
        job.throwIfCancelled();
        int width = grid.crosslines().size();
        if (!volume.isTable()) {
            long[] strides = part.shape().strides();
            int rows = lines.get(0);
            int columns = lines.get(1);
            return place -> (int) ((part.start(rows) + place / strides[rows] % part.count(rows)) * width
                    + part.start(columns)
                    + place / strides[columns] % part.count(columns));
        }
        Query<TraceSet> keys = Query.all().keys(part.start(0), part.end(0));
        TraceSet traces =
                pass.readAll(List.of(keys), Job.stoppedBy(job.token())).get(0);
        return place -> grid.inlines().indexOf(traces.value((int) place, VolumeAxes.INLINE)) * width
                + grid.crosslines().indexOf(traces.value((int) place, VolumeAxes.CROSSLINE));
    }
}
