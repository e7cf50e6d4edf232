package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.selection.Box;
import io.github.sliceline.selection.Interpolation;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every query of random surveys against loops over the whole cube, through every read path. */
class QueriesTest {
    /** In a build 20, with {@code -Pfull} 60. */
    private static final int SURVEYS = Cases.number("sliceline.random.queries", 20, 60);

    @TempDir
    Path folder;

    /** Work on one volume. */
    private interface Check {
        void of(RandomCube cube, SeismicVolume volume, String what) throws IOException;
    }

    private void onRandomCubes(boolean prestack, Check check) throws IOException {
        for (long seed = 0; seed < SURVEYS; seed++) {
            RandomCube cube = new RandomCube(seed, prestack);
            Path file = cube.write(folder.resolve("cube.h5"));
            Backend third = cube.isFiltered ? Backend.DIRECT : Backend.JHDF; // which reads no chunk left as it was
            List<Backend> backends = UsableBackends.of(Backend.DIRECT, third, Backend.NATIVE);
            Backend backend = backends.get((int) (seed % backends.size()));
            try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
                check.of(cube, volume, "seed " + seed + ", " + backend + ": ");
            }
        }
    }

    @Test
    void pathsAreInterpolatedBetweenTraces() throws IOException {
        onRandomCubes(false, (cube, volume, what) -> {
            for (int round = 0; round < 4; round++) {
                Polyline path = path(cube, volume);
                PathSection section = everyWay(volume, Query.along(path));
                String how = what + path + ", round " + round;
                checkPlaces(path, volume, section.columns(), how);
                for (int c = 0; c < section.columns().size(); c++) {
                    checkColumn(cube, path, section, c, how);
                }
            }
        });
    }

    private static Polyline path(RandomCube cube, SeismicVolume volume) {
        Random random = cube.random;
        List<LinePoint> lines = new ArrayList<>();
        lines.add(new LinePoint(cube.some(cube.inlines), cube.some(cube.crosslines)));
        for (int i = 0; i <= random.nextInt(4); i++) {
            lines.add(new LinePoint(beside(random, cube.inlines), beside(random, cube.crosslines)));
        }
        Polyline path = Polyline.ofLines(lines);
        if (volume.grid().bins().isPresent() && random.nextBoolean()) {
            List<MapPoint> map = lines.stream()
                    .map(p -> volume.grid().bins().get().toMap(p.inline(), p.crossline()))
                    .toList();
            path = Polyline.ofMap(map);
        }
        if (random.nextBoolean()) {
            path = path.withStep(path.stepOn(volume.grid()) * (0.2 + 2 * random.nextDouble()));
        }
        return path.withInterpolation(random.nextBoolean() ? Interpolation.LINEAR : Interpolation.NEAREST);
    }

    /** A number in the survey or somewhat beyond it, sometimes a whole one. */
    private static double beside(Random random, Axis axis) {
        double index = (random.nextDouble() * 1.4 - 0.2) * axis.size();
        return axis.first() + axis.step() * (random.nextInt(3) == 0 ? Math.rint(index) : index);
    }

    private static void checkPlaces(Polyline path, SeismicVolume volume, List<PathColumn> columns, String how) {
        double step = path.stepOn(volume.grid());
        for (int c = 0; c < columns.size(); c++) {
            PathColumn at = columns.get(c);
            assertEquals(volume.grid().bins().isPresent(), !Double.isNaN(at.x()), how);
            if (c > 0) {
                double further = at.distance() - columns.get(c - 1).distance();
                assertTrue(further > 0 && further <= step * 1.0101, how + ": " + further + " further");
            }
            if (c > 0 && volume.grid().bins().isPresent()) {
                PathColumn before = columns.get(c - 1);
                double apart = Math.hypot(at.x() - before.x(), at.y() - before.y());
                assertEquals(at.distance() - before.distance(), apart, 1e-6 * step, how);
            }
        }
        List<LinePoint> vertices = path.vertices(volume.grid());
        List<PathColumn> found = columns.stream().filter(PathColumn::vertex).toList();
        assertEquals(vertices.size(), found.size(), how);
        assertTrue(columns.get(0).vertex() && columns.get(columns.size() - 1).vertex(), how);
        for (int i = 0; i < found.size(); i++) {
            assertEquals(vertices.get(i).inline(), found.get(i).inline(), 1e-6, how);
            assertEquals(vertices.get(i).crossline(), found.get(i).crossline(), 1e-6, how);
        }
    }

    /** All bins have a weight, most of them none. */
    private static void checkColumn(RandomCube cube, Polyline path, PathSection section, int column, String how) {
        PathColumn at = section.columns().get(column);
        double i = (at.inline() - cube.inlines.first()) / cube.inlines.step();
        double x = (at.crossline() - cube.crosslines.first()) / cube.crosslines.step();
        boolean inside = i >= -0.5 && i <= cube.inlines.size() - 0.5 && x >= -0.5 && x <= cube.crosslines.size() - 0.5;
        assertEquals(inside, at.inSurvey(), how);
        double row = Math.max(0, Math.min(cube.inlines.size() - 1.0, i));
        double col = Math.max(0, Math.min(cube.crosslines.size() - 1.0, x));
        boolean nearest = path.interpolation() == Interpolation.NEAREST;
        if (nearest && (isHalfway(row) || isHalfway(col))) {
            return; // either neighbour is the nearest
        }
        for (int k = 0; k < cube.samples.size(); k++) {
            double sum = 0;
            double weight = 0;
            for (int a = 0; a < cube.inlines.size(); a++) {
                for (int b = 0; b < cube.crosslines.size(); b++) {
                    double of = nearest
                            ? (a == Math.rint(row) && b == Math.rint(col) ? 1 : 0)
                            : Math.max(0, 1 - Math.abs(a - row)) * Math.max(0, 1 - Math.abs(b - col));
                    float value = cube.at(a, b, 0, k);
                    if (of > 1e-5 && !Float.isNaN(value)) {
                        sum += of * value;
                        weight += of;
                    }
                }
            }
            if (Math.abs(weight - 0.5) > 1e-4) {
                double wanted = inside && weight > 0.5 ? sum / weight : Double.NaN;
                assertEquals(wanted, section.section().at(column, k), 1e-3, how + ", column " + column + " " + at);
            }
        }
    }

    private static boolean isHalfway(double index) {
        return Math.abs(Math.abs(index - Math.rint(index)) - 0.5) < 1e-6;
    }

    @Test
    void attributesAreThoseOfLoopsOverTheCube() throws IOException {
        onRandomCubes(false, (cube, volume, what) -> {
            for (int round = 0; round < 3; round++) {
                Surface surface = surface(cube, volume);
                double from = (cube.random.nextDouble() * 16 - 8) * cube.samples.interval();
                double to = from + cube.random.nextInt(9) * cube.samples.interval();
                SurfaceWindow window = new SurfaceWindow(surface, from, to);
                Set<SurfaceAttribute> wanted = EnumSet.allOf(SurfaceAttribute.class);
                wanted.removeIf(attribute -> wanted.size() > 1 && cube.random.nextInt(3) == 0);
                Query<SurfaceMaps> query = Query.on(window, wanted);
                checkMaps(cube, window, everyWay(volume, query), what + window);
            }
        });
    }

    /** It costs what the samples cost; counting out the window would take hours. */
    @Test
    void aWindowFarBeyondTheSamplesIsThatOfWholeTraces() throws IOException {
        Set<SurfaceAttribute> wanted = EnumSet.of(SurfaceAttribute.MAX, SurfaceAttribute.SUM);
        onRandomCubes(false, (cube, volume, what) -> {
            Surface surface = surface(cube, volume);
            double step = cube.samples.interval();
            SurfaceMaps near = volume.read(Query.on(new SurfaceWindow(surface, -1000 * step, 1000 * step), wanted));
            SurfaceMaps far = volume.read(Query.on(new SurfaceWindow(surface, -5e8 * step, 5e8 * step), wanted));
            for (SurfaceAttribute attribute : wanted) {
                assertArrayEquals(near.values(attribute), far.values(attribute), 1e-2f, what + attribute);
            }
        });
    }

    private static Surface surface(RandomCube cube, SeismicVolume volume) {
        double[] values = new double[cube.inlines.size() * cube.crosslines.size()];
        double length = cube.samples.interval() * cube.samples.size();
        double tilt = cube.random.nextDouble() / values.length;
        boolean whole = cube.random.nextBoolean();
        for (int bin = 0; bin < values.length; bin++) {
            double index = (0.2 + bin * tilt + 0.1 * cube.random.nextDouble()) * cube.samples.size();
            values[bin] = cube.samples.start() + cube.samples.interval() * (whole ? Math.rint(index) : index);
            if (cube.random.nextInt(10) == 0) {
                values[bin] = cube.random.nextBoolean() ? Double.NaN : values[bin] + length;
            }
        }
        values[0] = cube.samples.start();
        return Surface.of(volume.grid(), values);
    }

    private static void checkMaps(RandomCube cube, SurfaceWindow window, SurfaceMaps maps, String how) {
        int count = (int) Math.round((window.to() - window.from()) / cube.samples.interval()) + 1;
        for (int i = 0; i < cube.inlines.size(); i++) {
            for (int x = 0; x < cube.crosslines.size(); x++) {
                double value = window.surface().at(i, x);
                double[] in = new double[count];
                for (int k = 0; k < count; k++) {
                    in[k] = cube.at(i, x, value + window.from() + k * cube.samples.interval());
                }
                int bin = i * cube.crosslines.size() + x;
                for (SurfaceAttribute attribute : maps.attributes()) {
                    String where = how + ": " + attribute + " at " + i + ", " + x + " of " + Arrays.toString(in);
                    double wanted = Double.isNaN(value)
                            ? Double.NaN
                            : switch (attribute) {
                                case VALUE -> cube.at(i, x, value);
                                case SURFACE -> value;
                                default -> of(attribute, in);
                            };
                    assertEquals(wanted, maps.values(attribute)[bin], 1e-3, where);
                    if (attribute.isPlaced()) {
                        checkPlace(cube, maps, attribute, i, x, where);
                    }
                }
            }
        }
    }

    private static double of(SurfaceAttribute attribute, double[] window) {
        double[] there = Arrays.stream(window).filter(v -> !Double.isNaN(v)).toArray();
        if (there.length == 0) {
            return Double.NaN;
        }
        return switch (attribute) {
            case MIN -> Arrays.stream(there).min().orElseThrow();
            case MAX -> Arrays.stream(there).max().orElseThrow();
            case LARGEST_ABSOLUTE -> Arrays.stream(there).map(Math::abs).max().orElseThrow();
            case MEAN -> Arrays.stream(there).average().orElseThrow();
            case SUM -> Arrays.stream(there).sum();
            case RMS -> Math.sqrt(Arrays.stream(there).map(v -> v * v).average().orElseThrow());
            case VALUE, SURFACE -> throw new AssertionError();
        };
    }

    /** The amplitude at the place is the one that is said to be there. */
    private static void checkPlace(
            RandomCube cube, SurfaceMaps maps, SurfaceAttribute attribute, int i, int x, String how) {
        int bin = i * cube.crosslines.size() + x;
        float found = maps.values(attribute)[bin];
        float place = maps.places(attribute)[bin];
        assertEquals(Float.isNaN(found), Float.isNaN(place), how);
        if (!Float.isNaN(found)) {
            double there = cube.at(i, x, Math.min(place, cube.samples.last()));
            assertEquals(found, attribute == SurfaceAttribute.LARGEST_ABSOLUTE ? Math.abs(there) : there, 2e-3, how);
        }
    }

    @Test
    void sectionsAreFlattenedAlongASurface() throws IOException {
        onRandomCubes(false, (cube, volume, what) -> {
            Surface surface = surface(cube, volume);
            SurfaceWindow window =
                    new SurfaceWindow(surface, -3 * cube.samples.interval(), 5 * cube.samples.interval());
            boolean inline = cube.random.nextBoolean();
            int number = inline ? cube.some(cube.inlines) : cube.some(cube.crosslines);
            Plane plane = inline ? new Plane.Inline(number) : new Plane.Crossline(number);
            Section flat = volume.read(Query.flattened(plane, window));
            assertEquals(9, flat.columns(), what);
            for (int row = 0; row < flat.rows(); row++) {
                int i = inline ? cube.inlines.indexOf(number) : row;
                int x = inline ? row : cube.crosslines.indexOf(number);
                for (int k = 0; k < 9; k++) {
                    double at = surface.at(i, x) + (k - 3) * cube.samples.interval();
                    double wanted = Double.isNaN(at) ? Double.NaN : cube.at(i, x, at);
                    assertEquals(wanted, flat.at(row, k), 1e-3, what + plane + ", row " + row + ", " + k);
                }
            }
        });
    }

    @Test
    void partsOfPrestackVolumes() throws IOException {
        onRandomCubes(true, (cube, volume, what) -> {
            if (volume.gathers().isEmpty()) {
                return;
            }
            int inline = cube.some(cube.inlines);
            int crossline = cube.some(cube.crosslines);
            int offset = cube.some(cube.offsets);
            int i = cube.inlines.indexOf(inline);
            int x = cube.crosslines.indexOf(crossline);
            String third = volume.gathers().get().name();
            Section gather = volume.readGather(inline, crossline);
            assertEquals(
                    everyWay(
                                    volume,
                                    Query.at("inline", inline)
                                            .at("crossline", crossline)
                                            .section())
                            .title(),
                    gather.title());
            for (int o = 0; o < cube.offsets.size(); o++) {
                for (int k = 0; k < cube.samples.size(); k++) {
                    assertEquals(cube.at(i, x, o, k), gather.at(o, k), what);
                }
            }
            assertEquals(cube.offsets.first(), gather.rowAxis().valueAt(0));
            int sample = cube.random.nextInt(cube.samples.size());
            for (Selection of : List.of(
                    new Plane.Inline(inline),
                    new Plane.Crossline(crossline),
                    new Plane.Slice(sample),
                    new TraceSelection(inline, crossline),
                    new Box(inline, crossline, sample, cube.some(cube.inlines), cube.some(cube.crosslines), 0))) {
                int to = of instanceof Box ? cube.some(cube.offsets) : offset;
                float[] wanted = loop(cube, of, offset, to);
                assertArrayEquals(
                        wanted,
                        volume.read(Query.part(of).range(third, offset, to)).samples(),
                        what + of);
                if (!(of instanceof Box)) {
                    Section section =
                            volume.read(Query.part(of).at(third, offset).section());
                    assertArrayEquals(wanted, section.samples(), what + of);
                }
            }
        });
    }

    @Test
    void tracesComeOneAfterTheOther() throws IOException {
        for (boolean prestack : new boolean[] {false, true}) {
            onRandomCubes(prestack, (cube, volume, what) -> {
                try (Stream<VolumeTrace> traces = volume.traces()) {
                    Iterator<VolumeTrace> all = traces.iterator();
                    for (int i : cube.inlines.toArray()) {
                        for (int x : cube.crosslines.toArray()) {
                            for (int o : cube.offsets.toArray()) {
                                VolumeTrace trace = all.next();
                                assertEquals(i, trace.inline(), what);
                                assertEquals(x, trace.crossline(), what);
                                assertEquals(o, trace.offset().orElse(o), what);
                                assertArrayEquals(cube.trace(i, x, o), trace.samples(), what + trace);
                            }
                        }
                    }
                    assertFalse(all.hasNext(), what);
                }
            });
        }
    }

    private static float[] loop(RandomCube cube, Selection of, int fromOffset, int toOffset) {
        var stacked = of.resolve(cube.inlines, cube.crosslines, cube.samples.size());
        int a = cube.offsets.indexOf(fromOffset);
        int b = cube.offsets.indexOf(toOffset);
        List<Float> found = new ArrayList<>();
        for (long i = stacked.start(0); i < stacked.end(0); i++) {
            for (long x = stacked.start(1); x < stacked.end(1); x++) {
                for (int o = Math.min(a, b); o <= Math.max(a, b); o++) {
                    for (long k = stacked.start(2); k < stacked.end(2); k++) {
                        found.add(cube.at((int) i, (int) x, o, (int) k));
                    }
                }
            }
        }
        float[] values = new float[found.size()];
        for (int n = 0; n < values.length; n++) {
            values[n] = found.get(n);
        }
        return values;
    }

    /** What came together with others and without waiting, to be the same as alone. */
    private static <R> R everyWay(SeismicVolume volume, Query<R> query) throws IOException {
        R alone = volume.read(query);
        volume.prefetch(query, new CancelToken()).join();
        R later = volume.readAsync(query, ReadPriority.SOON, new CancelToken()).join();
        List<R> twice = volume.readAll(List.of(query, query), Job.quiet());
        for (R other : List.of(later, twice.get(0), twice.get(1))) {
            assertArrayEquals(floats(alone), floats(other), query.toString());
        }
        return alone;
    }

    private static float[] floats(Object result) {
        if (result instanceof PathSection path) {
            return path.samples();
        }
        if (result instanceof SurfaceMaps maps) {
            return maps.values(maps.attributes().iterator().next());
        }
        return ((Section) result).samples();
    }
}
