package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.geometry.AxesSurvey;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.AxisQuery;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random surveys on axes that fields of the headers name: read directly, converted, edited and exported. */
class AxesConvertTest {
    /** In a build 20, with {@code -Pfull} 1,000. */
    private static final int SURVEYS = Cases.number("sliceline.axes.surveys", 20, 1000);

    private static final int RESUMED = Cases.number(8, 60);

    private static final int SAMPLES = AxesSurvey.SAMPLES;
    private static final ExportOptions REPLACING = ExportOptions.DEFAULTS.withOverwrite(true);

    @TempDir
    Path folder;

    @Test
    void queriesAndExportsAreThoseOfTheFile() throws IOException {
        int tables = 0;
        int ordinals = 0;
        int edited = 0;
        for (int seed = 0; seed < SURVEYS; seed++) {
            AxesSurvey survey = AxesSurvey.of(seed);
            List<AxesSurvey> ways = new ArrayList<>(List.of(survey));
            survey.asTable().ifPresent(ways::add);
            Path segy = Files.write(folder.resolve("survey.sgy"), survey.bytes());
            for (AxesSurvey way : ways) {
                Random random = new Random(seed);
                ScanOptions scan = way.scanOptions();
                if (random.nextBoolean()) {
                    scan = scan.withMemoryBytes(4 << 10); // sorted on the drive
                }
                try (SeismicVolume direct = SegyVolumes.open(segy, scan, ReadOptions.DEFAULTS, Job.quiet())) {
                    assertSame(way, direct, way + ", directly");
                }
                Path target = folder.resolve("survey.h5");
                ConvertOptions options = options(random, way);
                SegyToHdf5.convert(segy, target, options, Job.quiet());
                try (SeismicVolume volume = SeismicVolume.open(target)) {
                    assertSame(way, volume, way.toString());
                    assertCoordinates(way, volume);
                }
                List<?> problems = VolumeVerifier.verify(target, 0, List.of(segy), Job.quiet())
                        .problems();
                assertEquals(List.of(), problems, way.toString());
                assertExported(segy, target, way.toString());
                if (options.filters().isNone() && NativeLibrary.unavailable().isEmpty()) {
                    assertEditsExported(way, segy, target);
                    edited++;
                }
                Files.delete(target);
                tables += way.isTable() ? 1 : 0;
                ordinals += way.hasOrdinal() ? 1 : 0;
            }
        }
        assertTrue(
                tables > 0 && ordinals > 0, tables + " tables, " + ordinals + " with ordinals, " + edited + " edited");
    }

    private static ConvertOptions options(Random random, AxesSurvey survey) {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withAxes(survey.spec())
                .withOverrides(survey.overrides())
                .withDuplicates(survey.duplicates())
                .withThreads(1 + random.nextInt(3))
                .withFilters(random.nextBoolean() ? RandomFilters.some(random) : ChunkFilters.NONE)
                .withOverwrite(true);
        int rank = survey.isTable() ? 2 : survey.names().size() + (survey.hasOrdinal() ? 2 : 1);
        return random.nextBoolean()
                ? options
                : options.withChunk(
                        Shape.of(random.ints(rank, 1, survey.isTable() ? 40 : 5).toArray()));
    }

    private static void assertSame(AxesSurvey survey, SeismicVolume volume, String what) throws IOException {
        assertEquals(survey.isTable(), volume.isTable(), what);
        List<Axis> axes = volume.axes();
        int named = survey.names().size();
        for (int d = 0; d < named; d++) {
            assertEquals(survey.names().get(d), axes.get(d).name(), what);
            assertArrayEquals(survey.values(d), axes.get(d).values(), what);
        }
        assertEquals(named + (survey.hasOrdinal() ? 1 : 0), axes.size(), what);
        int[] all = survey.traces();
        assertEquals(all.length, volume.bins().liveCount(), what);
        Random random = new Random(all.length);
        for (int query = 0; query < 12; query++) {
            AxisQuery asked = Query.all();
            IntPredicate wanted = trace -> true;
            for (int d = random.nextInt(named); d >= 0; d -= 1 + random.nextInt(2)) {
                int axis = d;
                Set<Double> values = new TreeSet<>();
                for (int k = random.nextBoolean() ? 1 : random.nextInt(4); k >= 0; k--) {
                    values.add(survey.value(all[random.nextInt(all.length)], d));
                }
                asked = asked.list(
                        survey.names().get(d),
                        values.stream().mapToDouble(value -> value).toArray());
                wanted = wanted.and(trace -> values.contains(survey.value(trace, axis)));
            }
            int[] found = Arrays.stream(all).filter(wanted).toArray();
            TraceSet set = volume.read(asked.traces());
            assertEquals(found.length, set.size(), what + " " + asked);
            for (int i = 0; i < found.length; i++) {
                for (int d = 0; d < named; d++) {
                    assertEquals(
                            survey.value(found[i], d),
                            set.value(i, survey.names().get(d)),
                            what);
                }
                if (survey.hasOrdinal()) {
                    assertEquals(survey.ordinal(found[i]), set.value(i, "ordinal"), what);
                }
                for (int k = 0; k < SAMPLES; k++) {
                    assertEquals(1000f * found[i] + k, set.samples()[i * SAMPLES + k], what);
                }
            }
        }
    }

    /** Those of the source vary with the first axis, those of the receiver with every trace. */
    private static void assertCoordinates(AxesSurvey survey, SeismicVolume volume) throws IOException {
        if (survey.sources().isEmpty()) {
            return;
        }
        Coordinate source = volume.coordinate("source_x");
        TreeMap<Double, Double> wanted = new TreeMap<>();
        for (int trace : survey.traces()) {
            wanted.put(survey.value(trace, 0), survey.sources().get(trace));
        }
        boolean isFirst = source.axes().size() == 1
                && source.axes().get(0).name().equals(volume.axes().get(0).name());
        if (isFirst) {
            assertArrayEquals(
                    wanted.values().stream().mapToDouble(x -> x).toArray(), source.values(), survey.toString());
        }
        boolean isOfEach = survey.traces().length < 5 || survey.names().size() == 1;
        assertTrue(isFirst || isOfEach, survey + ": source_x on " + source.axes());
        assertTrue(volume.coordinates().contains("receiver_y"), survey.toString());
    }

    private void assertExported(Path segy, Path target, String what) throws IOException {
        Path back = folder.resolve("back.sgy");
        assertTrue(SegyExport.export(target, back, REPLACING, Job.quiet()).identical(), what);
        assertEquals(-1, Files.mismatch(segy, back), what);
    }

    /** Settings do not change the export of the source; a sample that another program wrote changes that sample. */
    private void assertEditsExported(AxesSurvey survey, Path segy, Path target) throws IOException {
        String what = survey + ", edited";
        VolumeEdit.set(target, Map.of("survey", "North flank", "text.3", "reprocessed"), EditOptions.DEFAULTS);
        assertExported(segy, target, what);

        int trace = Arrays.stream(survey.traces()).max().orElseThrow(); // its samples are not 0, as padding is
        int sample = trace % SAMPLES;
        overwrite(target, 1000f * trace + sample, -7.5f);
        VolumeLayouts.refresh(target, LayoutOptions.DEFAULTS, Job.quiet());
        Path back = folder.resolve("back.sgy");
        assertThrows(
                UnsupportedFileException.class, () -> SegyExport.export(target, back, REPLACING, Job.quiet()), what);
        SegyExport.export(target, back, REPLACING.withModified(true), Job.quiet());
        ByteBuffer wanted = ByteBuffer.wrap(survey.bytes());
        wanted.order(wanted.getShort(3224) == 5 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        wanted.putFloat(3600 + trace * (240 + 4 * SAMPLES) + 240 + 4 * sample, -7.5f);
        byte[] exported = Files.readAllBytes(back);
        wanted.put(160, exported, 160, 80);
        assertArrayEquals(wanted.array(), exported, what);
        assertTrue(new String(exported, 160, 80, Charset.forName("IBM037")).contains("reprocessed"), what);
    }

    /** Writes another number where one is in the cube, as other programs do. */
    private static void overwrite(Path volume, float old, float now) throws IOException {
        ChunkIndex index;
        try (Hdf5Container container = Hdf5Container.open(volume)) {
            index = ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
        }
        try (ChannelStore store = ChannelStore.open(volume)) {
            for (long chunk = 0; chunk < index.chunksStored(); chunk++) {
                ByteBuffer samples = store.read(index.address(chunk), index.storedBytes(chunk))
                        .order(ByteOrder.LITTLE_ENDIAN);
                for (int at = 0; at < samples.limit(); at += Float.BYTES) {
                    if (samples.getFloat(at) == old) {
                        ByteBuffer written = ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                        store.writeFully(written.putFloat(now).flip(), index.address(chunk) + at);
                        return;
                    }
                }
            }
        }
        throw new AssertionError(old + " is not in " + volume);
    }

    @Test
    void resumedConversionsMakeTheSameBytes() throws IOException {
        int resumed = 0;
        for (int seed = 0; seed < RESUMED; seed++) {
            AxesSurvey drawn = AxesSurvey.of(seed);
            AxesSurvey survey =
                    drawn.asTable().filter(table -> drawn.hasOrdinal()).orElse(drawn);
            Path segy = Files.write(folder.resolve("survey.sgy"), survey.bytes());
            ConvertOptions options = options(new Random(seed), survey);
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
                assertEquals(-1, Files.mismatch(whole, target), survey + ", call " + call);
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
