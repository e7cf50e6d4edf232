package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.AxisQuery;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random surveys on axes that fields of the headers name: read directly, converted and exported. */
class AxesConvertTest {
    /** In a build 12, with {@code -Pfull} 60. */
    private static final int SURVEYS = Cases.number("sliceline.axes.surveys", 12, 60);

    private static final int SAMPLES = 4;
    private static final List<String> FIELDS = List.of("shot=ffid", "cable=137:int16", "channel", "line=ep", "trid");
    private static final int[] BYTES = {9, 137, 13, 17, 29};

    @TempDir
    Path folder;

    /**
     * A file, as a list of its traces.
     *
     * @param axes number of axes
     * @param values values of each trace on the axes, in the order of the file
     */
    private record Traces(int axes, boolean sparse, boolean shared, List<int[]> values, String what) {
        static Traces random(long seed) {
            Random random = new Random(seed);
            int axes = 1 + random.nextInt(5);
            boolean sparse = axes >= 3 && random.nextInt(3) == 0;
            List<int[]> values = new ArrayList<>();
            if (sparse) {
                int most = axes == 3 ? 1000 : axes == 4 ? 90 : 40;
                Set<List<Integer>> taken = new HashSet<>();
                while (values.size() < 400) {
                    int[] trace = random.ints(axes, 1, most).toArray();
                    if (taken.add(Arrays.stream(trace).boxed().toList())) {
                        values.add(trace);
                    }
                }
            } else {
                int[] sizes = random.ints(axes, 2, axes > 3 ? 4 : 8).toArray();
                double holes = random.nextBoolean() ? 0 : 0.3;
                int[] step = random.ints(axes, 1, 4).toArray();
                for (int place = 0; place < Arrays.stream(sizes).reduce(1, (a, b) -> a * b); place++) {
                    int[] trace = new int[axes];
                    int rest = place;
                    for (int d = axes - 1; d >= 0; d--) {
                        trace[d] = 5 + rest % sizes[d] * step[d];
                        rest /= sizes[d];
                    }
                    if (random.nextDouble() >= holes) {
                        values.add(trace);
                    }
                }
            }
            boolean shared = axes < 5 && random.nextInt(3) == 0;
            for (int k = shared ? 1 + values.size() / 6 : 0; k > 0; k--) {
                values.add(values.get(random.nextInt(values.size())));
            }
            if (random.nextBoolean()) {
                Collections.shuffle(values, random);
            }
            return new Traces(
                    axes, sparse, shared, values, "seed " + seed + ": " + axes + " axes, " + values.size() + " traces");
        }

        Path write(Path file) throws IOException {
            SegyBytes bytes = new SegyBytes().samples(SAMPLES);
            for (int[] trace : values) {
                bytes.trace(0, 0, header -> {
                    for (int d = 0; d < axes; d++) {
                        if (BYTES[d] == 137 || BYTES[d] == 29) {
                            header.putShort(BYTES[d] - 1, (short) trace[d]);
                        } else {
                            header.putInt(BYTES[d] - 1, trace[d]);
                        }
                    }
                    header.putInt(72, 1000 * trace[0]).putInt(76, 7 * trace[0]);
                    header.putInt(80, Arrays.hashCode(trace) & 0xFFFF).putInt(84, 3);
                });
            }
            return Files.write(file, bytes.bytes());
        }

        AxesSpec spec() {
            return AxesSpec.parse(String.join(",", FIELDS.subList(0, axes)) + (shared ? ",ordinal" : ""));
        }

        /** Numbers of the traces with some values, sorted by all axes and then as in the file. */
        int[] find(Integer[] wanted) {
            return IntStream.range(0, values.size())
                    .filter(t ->
                            IntStream.range(0, axes).allMatch(d -> wanted[d] == null || values.get(t)[d] == wanted[d]))
                    .boxed()
                    .sorted((a, b) -> {
                        int order = Arrays.compare(values.get(a), values.get(b));
                        return order != 0 ? order : a - b;
                    })
                    .mapToInt(t -> t)
                    .toArray();
        }
    }

    @Test
    void queriesAndExportsAreThoseOfTheFile() throws IOException {
        int tables = 0;
        int ordinals = 0;
        for (int seed = 0; seed < SURVEYS; seed++) {
            Traces traces = Traces.random(seed);
            Path segy = traces.write(folder.resolve("survey.sgy"));
            ScanOptions scan = ScanOptions.DEFAULTS.withAxes(traces.spec());
            if (seed % 2 == 0) {
                scan = scan.withMemoryBytes(4 << 10); // sorted on the drive
            }
            try (SeismicVolume direct = SegyVolumes.open(segy, scan, ReadOptions.DEFAULTS, Job.quiet())) {
                assertSame(traces, direct, traces.what + ", directly");
            }
            Path target = folder.resolve("survey.h5");
            SegyToHdf5.convert(segy, target, options(new Random(seed), traces), Job.quiet());
            try (SeismicVolume volume = SeismicVolume.open(target)) {
                assertSame(traces, volume, traces.what);
                assertCoordinates(traces, volume);
                assertEquals("1.2", volume.info().fileAttributes().get("sliceline_profile"));
                tables += volume.isTable() ? 1 : 0;
            }
            ordinals += traces.shared ? 1 : 0;
            assertEquals(
                    List.of(),
                    VolumeVerifier.verify(target, 0, List.of(segy), Job.quiet()).problems(),
                    traces.what);
            assertExported(segy, target, traces.what);
            Files.delete(target);
        }
        assertTrue(tables > 0 && ordinals > 0, tables + " tables, " + ordinals + " with ordinals");
    }

    private static ConvertOptions options(Random random, Traces traces) {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withAxes(traces.spec())
                .withThreads(1 + random.nextInt(3))
                .withFilters(random.nextBoolean() ? RandomFilters.some(random) : ChunkFilters.NONE)
                .withOverwrite(true);
        int rank = traces.sparse ? 2 : traces.axes + (traces.shared ? 2 : 1);
        return random.nextBoolean()
                ? options
                : options.withChunk(Shape.of(random.ints(rank, 1, 4).toArray()));
    }

    private static void assertSame(Traces traces, SeismicVolume volume, String what) throws IOException {
        assertEquals(traces.sparse, volume.isTable(), what);
        List<Axis> axes = volume.axes();
        for (int d = 0; d < traces.axes; d++) {
            int dimension = d;
            assertArrayEquals(
                    traces.values.stream()
                            .mapToDouble(trace -> trace[dimension])
                            .sorted()
                            .distinct()
                            .toArray(),
                    axes.get(d).values(),
                    what);
        }
        assertEquals(traces.values.size(), volume.bins().liveCount(), what);
        Random random = new Random(traces.values.size());
        for (int query = 0; query < 12; query++) {
            Integer[] wanted = new Integer[traces.axes];
            AxisQuery asked = Query.all();
            for (int d = 0; d < traces.axes; d++) {
                if (random.nextBoolean()) {
                    wanted[d] = traces.values.get(random.nextInt(traces.values.size()))[d];
                    asked = asked.at(axes.get(d).name(), wanted[d]);
                }
            }
            if (Arrays.stream(wanted).allMatch(one -> one == null)) {
                continue;
            }
            int[] found = traces.find(wanted);
            TraceSet set = volume.read(asked.traces());
            assertEquals(found.length, set.size(), what + Arrays.toString(wanted));
            for (int i = 0; i < found.length; i++) {
                for (int d = 0; d < traces.axes; d++) {
                    assertEquals(
                            traces.values.get(found[i])[d],
                            set.value(i, axes.get(d).name()),
                            what);
                }
                for (int k = 0; k < SAMPLES; k++) {
                    assertEquals(1000f * found[i] + k, set.samples()[i * SAMPLES + k], what);
                }
            }
        }
    }

    /** Those of the source vary with the first axis, those of the receiver with every trace. */
    private static void assertCoordinates(Traces traces, SeismicVolume volume) throws IOException {
        Coordinate source = volume.coordinate("source_x");
        TreeMap<Integer, Double> wanted = new TreeMap<>();
        traces.values.forEach(trace -> wanted.put(trace[0], 10.0 * trace[0]));
        boolean isFirst = source.axes().size() == 1
                && source.axes().get(0).name().equals(volume.axes().get(0).name());
        if (isFirst) {
            assertArrayEquals(wanted.values().stream().mapToDouble(x -> x).toArray(), source.values(), traces.what);
        }
        assertTrue(isFirst || traces.values.size() < 5, traces.what + ": source_x on " + source.axes());
        assertTrue(volume.coordinates().contains("receiver_y"), traces.what);
    }

    private void assertExported(Path segy, Path target, String what) throws IOException {
        Path back = folder.resolve("back.sgy");
        assertTrue(SegyExport.export(target, back, ExportOptions.DEFAULTS.withOverwrite(true), Job.quiet())
                .identical());
        assertEquals(-1, Files.mismatch(segy, back), what);
    }

    @Test
    void resumedConversionsMakeTheSameBytes() throws IOException {
        int resumed = 0;
        for (int seed = 0; seed < SURVEYS; seed++) {
            Traces traces = Traces.random(seed);
            Path segy = traces.write(folder.resolve("survey.sgy"));
            ConvertOptions options = options(new Random(seed), traces);
            Path whole = folder.resolve("whole.h5");
            SegyToHdf5.convert(segy, whole, options, Job.quiet());
            Path target = folder.resolve("survey.h5");
            for (int call = 20 + seed; call < 100; call += 29) {
                try {
                    FaultyStores stores = new FaultyStores(call, "Input/output error");
                    SegyToHdf5.convert(List.of(segy), target, options, stores, Job.quiet());
                } catch (IOException e) {
                    SegyToHdf5.convert(segy, target, options, Job.quiet());
                    resumed++;
                }
                assertEquals(-1, Files.mismatch(whole, target), traces.what + ", call " + call);
                Files.delete(target);
            }
        }
        assertTrue(resumed > 0);
    }

    @Test
    void axesThatDoNotTellTracesApartAreRefused() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 12; k++) {
            int cable = k / 4 % 3;
            int channel = k % 4;
            bytes.trace(
                    0,
                    0,
                    header -> header.putInt(8, 7)
                            .putShort(136, (short) (1 + cable))
                            .putInt(12, 1 + channel));
        }
        Path segy = Files.write(folder.resolve("shots.sgy"), bytes.bytes());
        ConvertOptions options = ConvertOptions.DEFAULTS.withAxes(AxesSpec.parse("ffid,channel"));
        Path target = folder.resolve("shots.h5");
        String message = String.valueOf(assertThrows(
                        UnsupportedFileException.class, () -> SegyToHdf5.convert(segy, target, options, Job.quiet()))
                .getMessage());
        assertTrue(message.contains("12 of 12 traces share a place"), message);
        assertTrue(message.contains("traces 1 and 5 at ffid 7, channel 1"), message);
        assertTrue(message.contains("bytes 137-138"), message);
        assertTrue(message.contains("ordinal"), message);
        assertFalse(Files.exists(target));

        SegyToHdf5.convert(segy, target, options.withDuplicates(DuplicatePolicy.LAST), Job.quiet());
        try (SeismicVolume volume = SeismicVolume.open(target)) {
            assertEquals(Shape.of(1, 4, 3), volume.shape());
            assertEquals(8000, volume.read(Query.at("channel", 1).traces()).samples()[0]);
        }
        assertExported(segy, target, "left out");
    }

    @Test
    void tracesThatMakeNoLinesAreInTheOrderOfTheFile() throws IOException {
        SegyBytes bytes = new SegyBytes();
        Random random = new Random(5);
        for (int k = 0; k < 40; k++) {
            int any = random.nextInt(5);
            bytes.trace(0, 0, SegyBytes.putInt(37, any));
        }
        Path segy = Files.write(folder.resolve("any.sgy"), bytes.bytes());
        try (SeismicVolume volume = SeismicVolume.open(segy)) {
            assertEquals(
                    "trace 1…40 step 1",
                    volume.axes().get(0).name() + " " + volume.axes().get(0));
            assertEquals(6000, volume.read(Query.at("trace", 7).traces()).samples()[0]);
            assertTrue(volume.remarks().get(0).sentence().startsWith("Traces are in the order of the file"));
        }
        Path target = folder.resolve("any.h5");
        SegyToHdf5.convert(segy, target, ConvertOptions.DEFAULTS.withAxes(AxesSpec.TRACES), Job.quiet());
        try (SeismicVolume volume = SeismicVolume.open(target)) {
            assertEquals(Shape.of(40, 3), volume.shape());
            assertEquals(6002, volume.read(Query.at("trace", 7).traces()).samples()[2]);
        }
        assertExported(segy, target, "trace");
    }
}
