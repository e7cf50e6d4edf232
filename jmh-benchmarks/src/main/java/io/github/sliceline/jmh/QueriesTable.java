package io.github.sliceline.jmh;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.storage.DirectReads;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.SurfaceMaps;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/**
 * What do a path over the map and a horizon cost beside what they must? Cold: a path of a thousand columns, and its own
 * requests issued by a bare loop with nothing done to the bytes; the attributes of a window of 25 samples along a horizon, and
 * the slices that it crosses, read as one plan. All take turns, and in each round another is the first. A program, not a JMH
 * benchmark: what it waits for is the drive.
 *
 * <p>Arguments: a stacked volume that is not compressed, rounds.
 */
public final class QueriesTable {
    private static final int COLUMNS = 1000;
    private static final int RELIEF = 20;

    private final Path file;
    private final CostModel drive;

    private QueriesTable(Path file) {
        this.file = file;
        this.drive = CostModel.ofDriveOf(file);
    }

    /** What is timed; of a volume that was just opened. */
    private interface Reading {
        void run(SeismicVolume volume) throws IOException;
    }

    /** Bytes that a read asked for. */
    private record Request(long position, int length) {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        new QueriesTable(file).run(arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7);
    }

    private void run(int rounds) throws IOException {
        List<Request> requests = recorded();
        System.out.printf(
                Locale.ROOT,
                "path of %d columns: %d requests, %.1f MB%n",
                COLUMNS,
                requests.size(),
                requests.stream().mapToLong(Request::length).sum() / 1e6);
        List<Reading> readings =
                List.of(QueriesTable::path, volume -> replay(requests), QueriesTable::horizon, QueriesTable::slices);
        double[][] seconds = new double[readings.size()][rounds];
        System.out.println("| ms | path | its requests | horizon | its slices |\n|---|---|---|---|---|");
        for (int round = -1; round < rounds; round++) { // the first is the compilers'
            double[] row = new double[readings.size()];
            for (int i = 0; i < row.length; i++) {
                int turn = (i + round + 1) % row.length;
                row[turn] = cold(readings.get(turn));
            }
            for (int i = 0; i < row.length && round >= 0; i++) {
                seconds[i][round] = row[i];
            }
            print(round < 0 ? "warm-up" : "round " + (round + 1), row);
        }
        double[] medians =
                Arrays.stream(seconds).mapToDouble(QueriesTable::median).toArray();
        print("median", medians);
        System.out.printf(
                Locale.ROOT,
                "path: %.2f of its requests; horizon: %.2f of its slices%n",
                medians[0] / medians[1],
                medians[2] / medians[3]);
    }

    private static void print(String what, double[] seconds) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.1f | %.1f |%n",
                what,
                1000 * seconds[0],
                1000 * seconds[1],
                1000 * seconds[2],
                1000 * seconds[3]);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private double cold(Reading reading) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            volume.read(Region.of(new long[3], new long[] {1, 1, 1})); // and what opens when it is first needed
            PageCache.unmap(file);
            PageCache.evict(file);
            long start = System.nanoTime();
            reading.run(volume);
            return (System.nanoTime() - start) / 1e9;
        }
    }

    /** From one corner to the opposite one and half of the way back along the edge. */
    private static void path(SeismicVolume volume) throws IOException {
        SurveyGrid grid = volume.grid();
        Polyline path = Polyline.ofLines(List.of(
                new LinePoint(grid.inlines().first(), grid.crosslines().first()),
                new LinePoint(grid.inlines().last(), grid.crosslines().last()),
                new LinePoint(
                        (grid.inlines().first() + grid.inlines().last()) / 2.0,
                        grid.crosslines().last())));
        double length = path.columns(grid).size() * path.stepOn(grid);
        volume.read(Query.along(path.withStep(length / COLUMNS)));
    }

    /** Undulates by {@link #RELIEF} samples about the middle. */
    private static Surface surface(SeismicVolume volume) {
        SurveyGrid grid = volume.grid();
        int crosslines = grid.crosslines().count();
        double[] values = new double[(int) grid.size()];
        for (int bin = 0; bin < values.length; bin++) {
            int inline = bin / crosslines;
            double wave = Math.sin(inline / 90.0) * Math.cos(bin % crosslines / 70.0);
            values[bin] = volume.samples().valueAt(volume.samples().count() / 2)
                    + volume.samples().step() * RELIEF * wave;
        }
        return Surface.of(grid, values);
    }

    private static void horizon(SeismicVolume volume) throws IOException {
        double reach = 12 * volume.samples().step();
        SurfaceWindow window = new SurfaceWindow(surface(volume), -reach, reach);
        SurfaceMaps maps = volume.read(Query.on(window, SurfaceAttribute.RMS, SurfaceAttribute.MAX));
        if (Float.isNaN(maps.values(SurfaceAttribute.RMS)[0])) {
            throw new IOException(volume + " has no trace in its first bin");
        }
    }

    private static void slices(SeismicVolume volume) throws IOException {
        Surface surface = surface(volume);
        int first = volume.samples().indexOfNearest(surface.min()) - 12;
        int last = volume.samples().indexOfNearest(surface.max()) + 12;
        volume.readAll(
                IntStream.rangeClosed(first, last)
                        .mapToObj(sample -> Query.section(new Plane.Slice(sample)))
                        .toList(),
                Job.quiet());
    }

    private List<Request> recorded() throws IOException {
        Path dump = Files.createTempFile("requests", ".jfr");
        try (Recording recording = new Recording();
                SeismicVolume volume = SeismicVolume.open(file)) {
            recording.enable("io.github.sliceline.Request").withoutThreshold();
            recording.start();
            path(volume);
            recording.stop();
            recording.dump(dump);
            return RecordingFile.readAllEvents(dump).stream()
                    .filter(event -> event.getEventType().getName().equals("io.github.sliceline.Request"))
                    .map(event -> new Request(event.getLong("position"), event.getInt("length")))
                    .toList();
        } finally {
            Files.delete(dump);
        }
    }

    private void replay(List<Request> requests) throws IOException {
        int longest = requests.stream().mapToInt(Request::length).max().orElse(0);
        try (DirectReads reads = DirectReads.open(file)
                        .orElseThrow(() -> new IOException(file + " cannot be read past the page cache"));
                WorkerThreads threads = new WorkerThreads("bare", drive.queueDepth())) {
            ThreadLocal<ByteBuffer> memory =
                    ThreadLocal.withInitial(() -> DirectIo.allocate(longest + 2 * DirectIo.PAGE));
            threads.run(
                    requests,
                    request -> reads.readRange(memory.get(), request.position, request.length),
                    new CancelToken());
        }
    }
}
