package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Queries by names of axes against loops over the traces: volumes of one to five axes and tables, on every read path. */
class AxesTest {
    /** In a build 40, with {@code -Pfull} 1,000. */
    private static final int VOLUMES = Cases.number("sliceline.random.axes", 40, 1000);

    private static final int QUERIES = 8;

    @TempDir
    Path folder;

    /** Work on one volume. */
    private interface Check {
        void of(RandomAxes made, SeismicVolume volume, Random random) throws IOException;
    }

    private void onRandomVolumes(Check check) throws IOException {
        for (long seed = 0; seed < VOLUMES; seed++) {
            RandomAxes made = new RandomAxes(seed);
            Path file = made.write(folder.resolve("axes.h5"));
            Backend third = made.isFiltered ? Backend.DIRECT : Backend.JHDF;
            List<Backend> backends = UsableBackends.of(Backend.DIRECT, third, Backend.NATIVE);
            Backend backend = backends.get((int) (seed % backends.size()));
            try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
                check.of(made, volume, new Random(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(made + ", " + backend, e);
            }
        }
    }

    @Test
    void axesComeBackWithNamesUnitsAndValues() throws IOException {
        onRandomVolumes((made, volume, random) -> {
            assertEquals(made.axes, volume.axes());
            assertEquals(
                    made.axes.stream().map(Axis::name).toList(),
                    volume.axes().stream().map(Axis::name).toList());
            assertEquals(made.samples, volume.samples());
            assertEquals(made.isTable, volume.isTable());
        });
    }

    @Test
    void partsAreThoseOfLoops() throws IOException {
        onRandomVolumes((made, volume, random) -> {
            for (int i = 0; i < QUERIES; i++) {
                requireSame(made, volume, random, i % 2 == 0);
                checkKeys(made, volume, new RandomPart(made, random), random);
            }
        });
    }

    /** Blocks have all of the named axes, and all together are the volume. */
    @Test
    void blocksHoldWholeGathers() throws IOException {
        onRandomVolumes((made, volume, random) -> {
            String axis = made.axes.get(random.nextInt(made.axes.size())).name();
            if (made.isTable) {
                assertThrows(IllegalStateException.class, () -> volume.blocks().withWhole(axis));
                return;
            }
            int dimension = made.axes.stream().map(Axis::name).toList().indexOf(axis);
            float[] all = new float[(int) volume.shape().size()];
            VolumeBlocks blocks =
                    volume.blocks().withExtents(ones(volume.shape().rank())).withWhole(axis);
            blocks.forEach(2, block -> {
                Region inner = block.inner();
                assertEquals(volume.shape().extent(dimension), inner.count(dimension));
                assertEquals(volume.samples().size(), inner.count(inner.rank() - 1));
                copy(block.samples(), inner, volume.shape(), all);
            });
            assertArrayEquals(volume.read(Region.all(volume.shape())), all);
            assertThrows(IllegalArgumentException.class, () -> volume.blocks().withWhole("nothing"));
        });
    }

    private static int[] ones(int rank) {
        int[] ones = new int[rank];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static void copy(float[] from, Region region, Shape shape, float[] to) {
        long[] strides = shape.strides();
        long[] inside = region.shape().strides();
        for (int i = 0; i < region.size(); i++) {
            long at = 0;
            for (int d = 0; d < strides.length; d++) {
                at += (region.start(d) + i / inside[d] % region.count(d)) * strides[d];
            }
            to[(int) at] = from[i];
        }
    }

    /** Traces without their samples, of a table also by their numbers: how many there are before. */
    private static void checkKeys(RandomAxes made, SeismicVolume volume, RandomPart part, Random random)
            throws IOException {
        int[] numbers = made.isTable
                ? IntStream.range(0, made.size()).filter(made::isLive).toArray()
                : IntStream.range(0, made.size()).toArray();
        int from = made.isTable ? random.nextInt(numbers.length) : 0;
        int to = made.isTable ? from + random.nextInt(numbers.length - from + 2) : numbers.length;
        TraceSet keys = volume.read(part.query.keys(from, to));
        List<Integer> there = part.traces().stream()
                .filter(place -> {
                    int number = Arrays.binarySearch(numbers, place);
                    return number >= from && number < to;
                })
                .toList();
        assertEquals(there.size(), keys.size(), part::toString);
        for (int k = 0; k < there.size(); k++) {
            assertEquals(there.get(k), numbers[(int) keys.number(k)], part::toString);
            for (int d = 0; d < made.axes.size(); d++) {
                Axis axis = made.axes.get(d);
                assertEquals(axis.valueAt(made.at(there.get(k), d)), keys.value(k, axis.name()));
            }
        }
    }

    /** Reads a random part as a grid and as traces, and compares both with loops over the traces. */
    static void requireSame(RandomAxes made, SeismicVolume volume, Random random, boolean waits) throws IOException {
        RandomPart part = new RandomPart(made, random);
        VolumePart read = waits
                ? volume.read(part.query)
                : volume.readAsync(part.query, ReadPriority.NOW, new CancelToken())
                        .join();
        float[] wanted = part.grid();
        assertArrayEquals(wanted, read.samples(), () -> part + " as " + read);
        TraceSet traces = volume.read(part.query.traces());
        List<Integer> there = part.traces();
        assertEquals(there.size(), traces.size(), part::toString);
        for (int k = 0; k < there.size(); k++) {
            float[] samples =
                    Arrays.copyOfRange(traces.samples(), k * part.samples.length, (k + 1) * part.samples.length);
            assertArrayEquals(part.samplesOf(there.get(k)), samples, part::toString);
            for (int d = 0; d < made.axes.size(); d++) {
                Axis axis = made.axes.get(d);
                assertEquals(axis.valueAt(made.at(there.get(k), d)), traces.value(k, axis.name()));
            }
        }
    }

    @Test
    void tracesComeInOrder() throws IOException {
        onRandomVolumes((made, volume, random) -> {
            try (Stream<VolumeTrace> all = volume.traces()) {
                List<VolumeTrace> traces = all.toList();
                int[] places = made.isTable
                        ? IntStream.range(0, made.size()).filter(made::isLive).toArray()
                        : IntStream.range(0, made.size()).toArray();
                assertEquals(places.length, traces.size());
                for (int i = 0; i < places.length; i++) {
                    for (int d = 0; d < made.axes.size(); d++) {
                        Axis axis = made.axes.get(d);
                        assertEquals(
                                axis.valueAt(made.at(places[i], d)),
                                traces.get(i).value(axis.name()));
                    }
                    assertArrayEquals(made.trace(places[i]), traces.get(i).samples());
                }
            }
        });
    }

    @Test
    void whatIsNotOnTheAxesIsRefused() throws IOException {
        RandomAxes made = new RandomAxes(3);
        try (SeismicVolume volume = SeismicVolume.open(made.write(folder.resolve("axes.h5")))) {
            String name = made.axes.get(0).name();
            String noAxis = message(() -> volume.read(Query.at("shots", 3)));
            assertTrue(noAxis.contains("no axis shots") && noAxis.contains(name), noAxis);
            String noValue = message(() -> volume.read(Query.at(name, -77_777)));
            assertTrue(
                    noValue.contains("no " + name + " -77777")
                            && noValue.contains(made.axes.get(0).toString()),
                    noValue);
            assertTrue(message(() -> Query.at(name, 1).at(name, 2)).contains("twice"));
            assertTrue(message(() -> Query.range(name, 1, 2).list(name)).contains("at least one"));
            assertTrue(message(() -> Query.all().range(name, 1, 2, -1)).contains("step"));
        }
    }

    private static String message(Executable refused) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, refused).getMessage());
    }

    /** A random part of a volume, as a query and as indices. */
    private static final class RandomPart {
        private final RandomAxes made;
        private final List<int[]> picked = new ArrayList<>();
        private final int[] samples;
        private final AxisQuery query;

        RandomPart(RandomAxes made, Random random) {
            this.made = made;
            AxisQuery asked = Query.all();
            for (Axis axis : made.axes) {
                asked = pick(asked, axis, random, picked);
            }
            List<int[]> along = new ArrayList<>();
            Axis vertical = made.samples.asAxis();
            this.query = pick(asked, vertical, random, along);
            this.samples = along.get(0);
        }

        private static AxisQuery pick(AxisQuery query, Axis axis, Random random, List<int[]> picked) {
            int size = axis.size();
            int first = random.nextInt(size);
            int last = first + random.nextInt(size - first);
            switch (random.nextInt(5)) {
                case 0 -> {
                    picked.add(new int[] {first});
                    return query.at(axis.name(), axis.valueAt(first));
                }
                case 1 -> {
                    double low = Math.min(axis.valueAt(first), axis.valueAt(last));
                    double high = Math.max(axis.valueAt(first), axis.valueAt(last));
                    picked.add(IntStream.range(0, size)
                            .filter(i -> axis.valueAt(i) >= low - 1e-9 && axis.valueAt(i) <= high + 1e-9)
                            .toArray());
                    return query.range(axis.name(), axis.valueAt(last), axis.valueAt(first));
                }
                case 2 -> {
                    int[] some = random.ints(1 + random.nextInt(4), 0, size)
                            .distinct()
                            .toArray();
                    picked.add(Arrays.stream(some).sorted().toArray());
                    return query.list(
                            axis.name(),
                            Arrays.stream(some).mapToDouble(axis::valueAt).toArray());
                }
                case 3 -> {
                    if (!axis.isRegular()) {
                        break;
                    }
                    int step = 1 + random.nextInt(3);
                    picked.add(IntStream.rangeClosed(0, (last - first) / step)
                            .map(i -> first + i * step)
                            .toArray());
                    return query.range(
                            axis.name(), axis.valueAt(first), axis.valueAt(last), step * Math.abs(axis.interval()));
                }
                default -> {
                    // all of it
                }
            }
            picked.add(IntStream.range(0, size).toArray());
            return query;
        }

        /** Returns the places of the picked grid, row-major. */
        private int[] places() {
            int[] places = {0};
            for (int d = 0; d < picked.size(); d++) {
                int size = made.axes.get(d).size();
                int[] along = picked.get(d);
                places = Arrays.stream(places)
                        .flatMap(place -> Arrays.stream(along).map(i -> place * size + i))
                        .toArray();
            }
            return places;
        }

        float[] grid() {
            int[] places = places();
            float[] grid = new float[places.length * samples.length];
            for (int i = 0; i < places.length; i++) {
                System.arraycopy(samplesOf(places[i]), 0, grid, i * samples.length, samples.length);
            }
            return grid;
        }

        List<Integer> traces() {
            return Arrays.stream(places()).filter(made::isLive).boxed().toList();
        }

        float[] samplesOf(int place) {
            float[] whole = made.trace(place);
            float[] some = new float[samples.length];
            for (int k = 0; k < some.length; k++) {
                some[k] = whole[samples[k]];
            }
            return some;
        }

        @Override
        public String toString() {
            return query.toString();
        }
    }
}
