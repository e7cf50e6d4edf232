package io.github.sliceline.jmh;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.PathSection;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.SurfaceMaps;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/**
 * Cost of an arbitrary line and of a horizon, against the least possible cost, with cold reads. A line of a thousand columns
 * is compared with a bare loop that issues the same requests and does not use the bytes. Attributes of a window of 25
 * samples along a horizon are compared with the slices that the horizon crosses, read as one plan.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar Queries -p file=demo.h5
 * }</pre>
 */
public class QueriesBenchmark extends ColdReads {
    private static final int COLUMNS = 1000;
    private static final int RELIEF = 20;
    private static final int HALF_WINDOW = 12;

    private List<Request> requests = List.of();

    /** Records the requests of the line. */
    @Setup(Level.Trial)
    public void record() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(location())) {
            requests = requestsOf(() -> volume.read(Query.along(across(volume))));
        }
    }

    @Benchmark
    public PathSection path() throws IOException {
        return volume().read(Query.along(across(volume())));
    }

    @Benchmark
    public void requestsOfPath() throws IOException {
        issue(requests, DriveModel.ofDriveOf(location()).costs().queueDepth());
    }

    @Benchmark
    public SurfaceMaps horizon() throws IOException {
        double reach = HALF_WINDOW * volume().samples().interval();
        SurfaceWindow window = new SurfaceWindow(surface(volume()), -reach, reach);
        return volume().read(Query.on(window, SurfaceAttribute.RMS, SurfaceAttribute.MAX));
    }

    @Benchmark
    public List<Section> slicesOfHorizon() throws IOException {
        Surface surface = surface(volume());
        int first = volume().samples().indexOfNearest(surface.min()) - HALF_WINDOW;
        int last = volume().samples().indexOfNearest(surface.max()) + HALF_WINDOW;
        return volume().readAll(
                        IntStream.rangeClosed(first, last)
                                .mapToObj(sample -> Query.section(new Plane.Slice(sample)))
                                .toList(),
                        Job.quiet());
    }

    /** Returns a line from one corner to the opposite corner, and half of the way back along the edge. */
    static Polyline across(SeismicVolume volume) {
        SurveyGrid grid = volume.grid();
        Polyline path = Polyline.ofLines(List.of(
                new LinePoint(grid.inlines().first(), grid.crosslines().first()),
                new LinePoint(grid.inlines().last(), grid.crosslines().last()),
                new LinePoint(
                        (grid.inlines().first() + grid.inlines().last()) / 2.0,
                        grid.crosslines().last())));
        return path.withStep(path.columns(grid).size() * path.stepOn(grid) / COLUMNS);
    }

    /** Returns a surface that undulates by {@link #RELIEF} samples around the middle. */
    private static Surface surface(SeismicVolume volume) {
        SurveyGrid grid = volume.grid();
        int crosslines = grid.crosslines().size();
        double middle = volume.samples().valueAt(volume.samples().size() / 2);
        double[] values = IntStream.range(0, (int) grid.size())
                .mapToDouble(bin -> {
                    int inline = bin / crosslines;
                    return Math.sin(inline / 90.0) * Math.cos(bin % crosslines / 70.0);
                })
                .map(wave -> middle + volume.samples().interval() * RELIEF * wave)
                .toArray();
        return Surface.of(grid, values);
    }
}
