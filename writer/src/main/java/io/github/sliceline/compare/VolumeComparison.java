package io.github.sliceline.compare;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Comparison of two volumes at the places that both have: line numbers, offsets, and samples at the same times or
 * depths. Both are read once, in the order of the first. Thread-safe, as long as both are open.
 *
 * <pre>{@code
 * ComparisonReport report = VolumeComparison.compare(a, b, ComparisonOptions.DEFAULTS, Job.quiet());
 * System.out.println(report.nrms() + " %, " + report.shift());
 * }</pre>
 */
public final class VolumeComparison {
    private final SeismicVolume a;
    private final SeismicVolume b;
    private final ComparisonOptions options;
    private final List<CommonAxis> axes;

    private VolumeComparison(SeismicVolume a, SeismicVolume b, ComparisonOptions options, List<CommonAxis> axes) {
        this.a = a;
        this.b = b;
        this.options = options;
        this.axes = List.copyOf(axes);
    }

    /**
     * Compares two volumes.
     *
     * @param a first volume of any format, opened with {@link
     *     io.github.sliceline.volume.options.MissingTraces#NAN}, as by default
     * @param b second volume
     * @param job hears how many bytes of the first are done; its token stops the work
     * @see #of
     * @see #run
     */
    public static ComparisonReport compare(SeismicVolume a, SeismicVolume b, ComparisonOptions options, Job job)
            throws IOException {
        return of(a, b, options).run(job);
    }

    /**
     * Finds the common places of two volumes; reads no samples.
     *
     * @throws UnsupportedFileException if one of them is a table of traces
     * @throws IllegalArgumentException if they have other axes or units, or no common place; if maps are asked for and
     *     they are not of inlines, crosslines and samples; or if the difference is asked for and common places are not
     *     consecutive in the first
     */
    public static VolumeComparison of(SeismicVolume a, SeismicVolume b, ComparisonOptions options) throws IOException {
        for (SeismicVolume each : List.of(a, b)) {
            if (each.isTable()) {
                throw new UnsupportedFileException(
                        each.file(), "is a table of traces; only dense volumes can be compared");
            }
        }
        List<Axis> ofA = axes(a);
        List<Axis> ofB = axes(b);
        Region part = options.part().orElse(Region.all(a.shape()));
        part.requireWithin(a.shape());
        String files = a.file() + " and " + b.file() + ": ";
        if (!names(ofA).equals(names(ofB))) {
            throw new IllegalArgumentException(
                    files + "the volumes have different axes: " + names(ofA) + ", and " + names(ofB));
        }
        List<CommonAxis> common = new ArrayList<>();
        for (int d = 0; d < ofA.size(); d++) {
            if (!ofA.get(d).unit().equals(ofB.get(d).unit())) {
                throw new IllegalArgumentException(
                        files + "the axis " + ofA.get(d).name() + " is in " + unit(ofA.get(d)) + " in the first and in "
                                + unit(ofB.get(d)) + " in the second");
            }
            try {
                boolean isVertical = d == ofA.size() - 1;
                common.add(CommonAxis.of(ofA.get(d), ofB.get(d), (int) part.start(d), (int) part.count(d), isVertical));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(files + e.getMessage(), e);
            }
        }
        VolumeComparison comparison = new VolumeComparison(a, b, options, common);
        comparison.requireOutputs(files);
        return comparison;
    }

    private static List<Axis> axes(SeismicVolume volume) {
        Shape shape = volume.shape();
        int traces = shape.rank() - 1;
        List<Axis> axes = new ArrayList<>(volume.axes());
        SampleAxis samples = axes.isEmpty() ? SampleAxis.ofIndices((int) shape.extent(traces)) : volume.samples();
        for (int d = axes.size(); d < traces; d++) {
            axes.add(Axis.ofIndices((int) shape.extent(d)).named("dimension " + d));
        }
        axes.add(samples.asAxis());
        return axes;
    }

    private static String names(List<Axis> axes) {
        return axes.stream().map(Axis::name).collect(Collectors.joining(", "));
    }

    private static String unit(Axis axis) {
        return axis.unit().isEmpty() ? "plain numbers" : axis.unit();
    }

    private void requireOutputs(String files) {
        if (!options.maps().isEmpty() && !a.hasPlanes()) {
            throw new IllegalArgumentException(
                    files + "maps are made of stacked volumes, and these have the axes " + names(axes(a)));
        }
        Optional<CommonAxis> gaps =
                axes.stream().filter(axis -> !axis.isContiguous()).findFirst();
        if (options.difference().isPresent() && gaps.isPresent()) {
            throw new IllegalArgumentException(files + "the difference cannot be written, because "
                    + gaps.get().name() + "s of the first volume between common ones are not in the second: "
                    + gaps.get().a() + ", and " + gaps.get().b() + "; take the volumes the other way round");
        }
    }

    /** Returns the axes with their common values, slowest first, that of the samples last. */
    public List<CommonAxis> axes() {
        return axes;
    }

    /**
     * Returns the common bins, with the coordinates of the first volume.
     *
     * @throws IllegalStateException unless the volumes {@linkplain SeismicVolume#hasLines() have lines}
     */
    public SurveyGrid grid() {
        return new SurveyGrid(
                axes.get(0).common(), axes.get(1).common(), a.grid().bins());
    }

    /**
     * Returns, for each common place, row-major, true if both volumes have a trace there.
     *
     * @throws IOException if one of them cannot be read
     */
    public boolean[] liveTraces() throws IOException {
        boolean[] both = live(a, axes, CommonAxis::inA);
        boolean[] inB = live(b, axes, CommonAxis::inB);
        for (int trace = 0; trace < both.length; trace++) {
            both[trace] &= inB[trace];
        }
        return both;
    }

    /** Returns a value for each common place of a volume, row-major: true if it has a trace there. */
    static boolean[] live(SeismicVolume volume, List<CommonAxis> axes, Function<CommonAxis, List<Integer>> places)
            throws IOException {
        int rank = axes.size() - 1;
        if (rank == 0) {
            return new boolean[] {true};
        }
        boolean[] all = volume.bins().live();
        IntStream at = IntStream.of(0);
        for (int d = 0; d < rank; d++) {
            List<Integer> indices = places.apply(axes.get(d));
            int extent = (int) volume.shape().extent(d);
            at = at.flatMap(outer -> indices.stream().mapToInt(index -> outer * extent + index));
        }
        int[] common = at.toArray();
        boolean[] live = new boolean[common.length];
        for (int trace = 0; trace < live.length; trace++) {
            live[trace] = all[common[trace]];
        }
        return live;
    }

    /**
     * Reads both volumes and compares them.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the file of the difference exists and the options do not
     *     allow to replace it, or is one of the volumes
     * @throws io.github.sliceline.FileChangedException if another program wrote to one of the volumes meanwhile
     * @throws io.github.sliceline.CorruptFileException if one of them is damaged
     * @throws io.github.sliceline.DiskFullException if there is no room for the difference
     * @throws java.util.concurrent.CancellationException if the job was cancelled; nothing remains
     */
    public ComparisonReport run(Job job) throws IOException {
        long start = System.nanoTime();
        VolumePass.Work<ComparisonReport> both = passA ->
                over(b, passB -> new ComparisonPass(a, b, passA, passB, axes, options, job).run(apart(), start));
        return over(a, both);
    }

    private <R> R over(SeismicVolume volume, VolumePass.Work<R> work) throws IOException {
        Optional<Path> target = options.difference();
        return target.isPresent() ? VolumePass.into(target.get(), volume, work) : VolumePass.over(volume, work);
    }

    /** Returns the largest distance on the map between corners of the common bins. */
    private OptionalDouble apart() {
        if (!a.hasLines() || !b.hasLines()) {
            return OptionalDouble.empty();
        }
        List<SurveyGrid.Corner> corners = grid().corners();
        return corners.stream().allMatch(corner -> onMap(b, corner).isPresent())
                        && a.grid().bins().isPresent()
                ? IntStream.range(0, corners.size())
                        .mapToDouble(i -> distance(
                                onMap(a, corners.get(i)).orElseThrow(),
                                onMap(b, corners.get(i)).orElseThrow()))
                        .max()
                : OptionalDouble.empty();
    }

    private static Optional<MapPoint> onMap(SeismicVolume volume, SurveyGrid.Corner corner) {
        return volume.grid().bins().map(bins -> bins.toMap(corner.inline(), corner.crossline()));
    }

    private static double distance(MapPoint one, MapPoint other) {
        return Math.hypot(one.x() - other.x(), one.y() - other.y());
    }
}
