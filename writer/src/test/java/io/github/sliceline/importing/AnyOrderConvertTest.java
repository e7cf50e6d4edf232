package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.PlacedTraces.Place;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Surveys in any order, stacked or prestack, with holes and duplicates: converted and read back. */
class AnyOrderConvertTest {
    /** In a build 15, with {@code -Pfull} 40. */
    private static final int SURVEYS = Cases.number("sliceline.random.surveys", 15, 40);

    private static final int SAMPLES = 5;

    @TempDir
    Path folder;

    @Test
    void randomTraceOrdersGiveTheRightVolume() throws IOException {
        for (int seed = 0; seed < SURVEYS; seed++) {
            PlacedTraces traces = PlacedTraces.random(seed);
            DuplicatePolicy policy = seed % 2 == 0 ? DuplicatePolicy.FIRST : DuplicatePolicy.LAST;
            ConvertOptions options =
                    options(new Random(seed), traces.prestack()).withDuplicates(policy);
            Path h5 = convert(traces, options);
            check(traces, policy, h5);
            if (options.filters().isNone()) {
                byte[] before = Files.readAllBytes(h5);
                convert(traces, options.withThreads(1));
                assertArrayEquals(before, Files.readAllBytes(h5), traces + ": one thread gives other bytes");
            }
        }
    }

    /** Every trace is in the volume, in its bin, by offset and then by its place in the file. */
    @Tag("without-libhdf5")
    @Test
    void policyAllKeepsEveryTraceOfABin() throws IOException {
        int numbered = 0;
        for (int seed = 0; seed < SURVEYS; seed++) {
            PlacedTraces traces = irregular(seed);
            Path h5 = convert(
                    traces,
                    options(new Random(seed), true)
                            .withDuplicates(DuplicatePolicy.ALL)
                            .withChunk(chunk(seed)));
            float[] inlines = read(h5, VolumeProfile.INLINES);
            float[] crosslines = read(h5, VolumeProfile.CROSSLINES);
            Map<List<Integer>, List<Integer>> bins = new HashMap<>();
            for (int t = 0; t < traces.places().size(); t++) {
                Place place = traces.places().get(t);
                bins.computeIfAbsent(
                                List.of(indexOf(inlines, place.inline()), indexOf(crosslines, place.crossline())),
                                bin -> new ArrayList<>())
                        .add(t);
            }
            int most = bins.values().stream().mapToInt(List::size).max().orElseThrow();
            numbered += most > 1 ? 1 : 0;
            bins.values()
                    .forEach(bin -> bin.sort(Comparator.comparingInt(
                                    (Integer t) -> traces.places().get(t).offset())
                            .thenComparing(Comparator.naturalOrder())));
            checkAll(traces, bins, crosslines.length, most, h5);
            assertComesBack(h5, traces);
            assertSound(h5, traces);
        }
        assertTrue(numbered > SURVEYS / 2, () -> "too few surveys with several traces a bin");
    }

    private void assertComesBack(Path h5, PlacedTraces traces) throws IOException {
        Path again = folder.resolve("again.sgy");
        SegyExport.export(h5, again, ExportOptions.DEFAULTS.withOverwrite(true), Job.quiet());
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("survey.sgy")), Files.readAllBytes(again), traces::toString);
    }

    private void assertSound(Path h5, PlacedTraces traces) throws IOException {
        VerifyReport report = VolumeVerifier.verify(h5, 0, List.of(folder.resolve("survey.sgy")), Job.quiet());
        assertTrue(report.isSound(), () -> traces + ": " + report);
    }

    private static Shape chunk(int seed) {
        return Shape.of(new Random(-seed).longs(4, 1, 6).toArray());
    }

    /** A survey in which the first bin has three traces, two of them of one offset. */
    private static PlacedTraces irregular(int seed) {
        Random random = new Random(seed);
        List<Place> places = new ArrayList<>();
        for (Place place : PlacedTraces.random(seed).places()) {
            places.add(new Place(place.inline(), place.crossline(), random.nextInt(5000)));
        }
        Place first = places.get(0);
        places.add(random.nextInt(places.size()), first);
        places.add(random.nextInt(places.size()), new Place(first.inline(), first.crossline(), first.offset() + 1));
        return new PlacedTraces(List.copyOf(places), true, true, "irregular, seed " + seed);
    }

    private static void checkAll(
            PlacedTraces traces, Map<List<Integer>, List<Integer>> bins, int crosslines, int most, Path h5)
            throws IOException {
        float[] live = read(h5, VolumeProfile.LIVE);
        assertEquals(0, live.length % most, traces::toString);
        float[] index = new float[live.length];
        float[] offsets = new float[live.length];
        float[] data = new float[live.length * SAMPLES];
        float[] there = new float[live.length];
        Arrays.fill(index, -1);
        bins.forEach((bin, ofBin) -> {
            for (int n = 0; n < ofBin.size(); n++) {
                int at = (bin.get(0) * crosslines + bin.get(1)) * most + n;
                int trace = ofBin.get(n);
                there[at] = 1;
                index[at] = trace;
                offsets[at] = traces.places().get(trace).offset();
                for (int k = 0; k < SAMPLES; k++) {
                    data[at * SAMPLES + k] = 1000 * trace + k;
                }
            }
        });
        assertArrayEquals(there, live, traces::toString);
        assertArrayEquals(index, read(h5, VolumeProfile.TRACE_INDEX), traces::toString);
        assertArrayEquals(offsets, read(h5, VolumeProfile.OFFSETS), traces::toString);
        assertArrayEquals(data, read(h5, VolumeProfile.DATA), traces::toString);
        float[] numbers = read(h5, VolumeProfile.GATHER_NUMBERS);
        assertEquals(most, numbers.length, traces::toString);
        assertEquals(most, numbers[most - 1], traces::toString);
    }

    private static ConvertOptions options(Random random, boolean prestack) {
        long[] chunk = random.longs(prestack ? 4 : 3, 1, 6).toArray();
        return ConvertOptions.DEFAULTS
                .withChunk(Shape.of(chunk))
                .withFilters(ChunkFilters.deflate(random.nextInt(3) == 0 ? 1 : 0))
                .withThreads(4)
                .withOverwrite(true);
    }

    private Path convert(PlacedTraces traces, ConvertOptions options) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        Path h5 = folder.resolve("survey.h5");
        Files.write(segy, traces.bytes().samples(SAMPLES).bytes());
        SegyToHdf5.convert(segy, h5, options, Job.quiet());
        return h5;
    }

    private static void check(PlacedTraces traces, DuplicatePolicy policy, Path h5) throws IOException {
        float[] inlines = read(h5, VolumeProfile.INLINES);
        float[] crosslines = read(h5, VolumeProfile.CROSSLINES);
        float[] offsets = traces.prestack() ? read(h5, VolumeProfile.OFFSETS) : new float[] {0};
        Map<List<Integer>, Integer> shown = new HashMap<>();
        List<Integer> leftOut = new ArrayList<>();
        Map<List<Integer>, Integer> first = new HashMap<>();
        for (int t = 0; t < traces.places().size(); t++) {
            Place place = traces.places().get(t);
            List<Integer> key = List.of(
                    indexOf(inlines, place.inline()),
                    indexOf(crosslines, place.crossline()),
                    traces.prestack() ? indexOf(offsets, place.offset()) : 0);
            Integer before = shown.putIfAbsent(key, t);
            if (before != null && policy == DuplicatePolicy.LAST) {
                shown.put(key, t);
                leftOut.add(before);
            } else if (before != null) {
                leftOut.add(t);
            }
        }
        shown.forEach((key, t) -> first.merge(key.subList(0, 2), t, Math::min));
        Collections.sort(leftOut);

        int bins = inlines.length * crosslines.length;
        float[] data = new float[bins * offsets.length * SAMPLES];
        float[] live = new float[bins * offsets.length];
        float[] index = new float[bins * offsets.length];
        Arrays.fill(index, -1);
        shown.forEach((key, t) -> {
            int at = (key.get(0) * crosslines.length + key.get(1)) * offsets.length + key.get(2);
            live[at] = 1;
            index[at] = t;
            for (int k = 0; k < SAMPLES; k++) {
                data[at * SAMPLES + k] = 1000 * t + k;
            }
        });
        String message = traces.toString();
        assertArrayEquals(data, read(h5, VolumeProfile.DATA), message);
        assertArrayEquals(live, read(h5, VolumeProfile.LIVE), message);
        assertArrayEquals(index, read(h5, VolumeProfile.TRACE_INDEX), message);
        float[] x = map(bins, crosslines.length, first, t -> {
            Place place = traces.places().get(t);
            return 500_000_00 + 2500 * place.inline() + 100 * place.crossline();
        });
        assertArrayEquals(x, read(h5, VolumeProfile.CDP_X), message);
        checkLeftOut(leftOut, h5, message);
    }

    private static float[] map(
            int bins, int crosslines, Map<List<Integer>, Integer> traceOfBin, ToIntFunction<Integer> hundredths) {
        float[] map = new float[bins];
        Arrays.fill(map, Float.NaN);
        traceOfBin.forEach(
                (bin, t) -> map[bin.get(0) * crosslines + bin.get(1)] = (float) (hundredths.applyAsInt(t) / 100.0));
        return map;
    }

    private static void checkLeftOut(List<Integer> leftOut, Path h5, String message) throws IOException {
        if (leftOut.isEmpty()) {
            assertThrows(UnsupportedFileException.class, () -> read(h5, VolumeProfile.LEFT_OUT_TRACES), message);
            return;
        }
        float[] numbers = read(h5, VolumeProfile.LEFT_OUT_TRACES);
        float[] samples = read(h5, VolumeProfile.LEFT_OUT_SAMPLES);
        assertEquals(leftOut.size(), numbers.length, message);
        ByteBuffer bytes = ByteBuffer.allocate(samples.length);
        for (float sample : samples) {
            bytes.put((byte) (int) sample);
        }
        for (int n = 0; n < numbers.length; n++) {
            assertEquals((float) leftOut.get(n), numbers[n], message);
            for (int k = 0; k < SAMPLES; k++) {
                assertEquals(1000 * leftOut.get(n) + k, bytes.getFloat((n * SAMPLES + k) * Float.BYTES), message);
            }
        }
    }

    private static int indexOf(float[] axis, int number) {
        for (int i = 0; i < axis.length; i++) {
            if (axis[i] == number) {
                return i;
            }
        }
        throw new AssertionError(number + " is not on " + Arrays.toString(axis));
    }

    private static float[] read(Path h5, String dataset) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(
                h5, ReadOptions.DEFAULTS.withDataset(dataset).withMissingTraces(MissingTraces.STORED))) {
            return volume.read(Region.all(volume.shape()));
        }
    }

    /** Half of the traces claim the bins of the other half: too many to look at one by one. */
    @Tag("without-libhdf5")
    @Test
    void duplicatePoliciesHoldWhereEveryTraceComesTwice() throws IOException {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            for (int x = 0; x < 30; x++) {
                places.add(new Place(i, x, 0));
            }
        }
        places.addAll(List.copyOf(places));
        PlacedTraces twice = new PlacedTraces(places, false, true, "everything twice");
        ConvertOptions options = ConvertOptions.DEFAULTS.withOverwrite(true);
        for (DuplicatePolicy policy : List.of(DuplicatePolicy.FIRST, DuplicatePolicy.LAST)) {
            check(twice, policy, convert(twice, options.withDuplicates(policy)));
        }
        try (SeismicVolume volume = SeismicVolume.open(convert(twice, options))) {
            assertEquals(2400, volume.bins().liveCount());
            String remark = volume.remarks().get(0).sentence();
            assertTrue(remark.startsWith("Traces are"), remark);
        }
    }

    /** A chunk for the wrong number of dimensions is refused in words that say which are wanted. */
    @Test
    void chunkNeedsAnOffsetBeforeStack() {
        List<Place> places = new ArrayList<>();
        for (int k = 0; k < 24; k++) {
            places.add(new Place(k / 6, k / 2 % 3, 100 * (1 + k % 2)));
        }
        PlacedTraces prestack = new PlacedTraces(places, true, false, "4 × 3 × 2");
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> convert(prestack, ConvertOptions.DEFAULTS.withChunk(Shape.of(2, 2, 2))));
        assertTrue(e.toString().contains("inlines, crosslines, offsets, samples"), e.getMessage());
    }
}
