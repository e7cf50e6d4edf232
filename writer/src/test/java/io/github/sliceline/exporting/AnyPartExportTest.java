package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.AxisQuery;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random parts of volumes of any axes as SEG-Y and Seismic Unix, against loops over the traces of the source. */
class AnyPartExportTest {
    /** In a build 40, with {@code -Pfull} 400. */
    private static final int PARTS = Cases.number(40, 400);

    private static final int SAMPLES = 7;
    private static final int[] SHOTS = {9, 137, 13};
    private static final int[] GATHERS = {189, 193, 37};
    private static final int[] SU_SHOTS = {9, 17, 13};

    @TempDir
    Path folder;

    /**
     * A file, as a list of its traces.
     *
     * @param fields bytes of the fields of its axes; that at 137 has two bytes
     * @param format SEG-Y code of the samples
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Source(
            boolean su, ByteOrder order, int[] fields, boolean sparse, int format, List<int[]> traces, byte[] bytes) {
        static Source random(Random random) {
            boolean su = random.nextInt(4) == 0;
            ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            int[] fields = su ? SU_SHOTS : random.nextInt(3) == 0 ? GATHERS : SHOTS;
            boolean sparse = fields != GATHERS && random.nextInt(3) == 0;
            List<int[]> traces = new ArrayList<>();
            int[] sizes = random.ints(3, 3, 7).toArray();
            double fill = random.nextBoolean() ? 0.8 : 1;
            for (int place = 0; place < (sparse ? 300 : sizes[0] * sizes[1] * sizes[2]); place++) {
                int[] trace = {
                    10 + place / sizes[2] / sizes[1] * 2, 20 + place / sizes[2] % sizes[1], 30 + place % sizes[2] * 5
                };
                if (sparse) {
                    traces.add(new int[] {random.nextInt(1000), random.nextInt(1000), place});
                } else if (random.nextDouble() < fill || place % (sizes[2] + 1) == 0) {
                    traces.add(trace);
                }
            }
            switch (random.nextInt(3)) {
                case 0 -> Collections.shuffle(traces, random);
                case 1 -> traces.sort((a, b) -> Integer.compare(a[2], b[2]));
                default -> {}
            }
            int format = su ? 5 : new int[] {1, 2, 5, 6}[random.nextInt(4)];
            return new Source(
                    su, order, fields, sparse, format, traces, bytes(su, order, fields, format, traces, random));
        }

        private static byte[] bytes(
                boolean su, ByteOrder order, int[] fields, int format, List<int[]> traces, Random random) {
            int traceBytes = 240 + SAMPLES * (format == 6 ? 8 : 4);
            int first = su ? 0 : 3600;
            ByteBuffer file =
                    ByteBuffer.allocate(first + traces.size() * traceBytes).order(order);
            if (!su) {
                Arrays.fill(file.array(), 0, 3200, (byte) 0x40);
                file.putShort(3216, (short) 4000)
                        .putShort(3220, (short) SAMPLES)
                        .putShort(3224, (short) format);
                file.putShort(3500, (short) (order == ByteOrder.BIG_ENDIAN ? 0x100 : 1));
            }
            for (int t = 0; t < traces.size(); t++) {
                int at = first + t * traceBytes;
                file.putInt(at, 1 + random.nextInt(99)).putInt(at + 4, 500 + t);
                file.putShort(at + 108, (short) 12).putShort(at + 114, (short) SAMPLES);
                file.putShort(at + 116, (short) (su ? 4000 : random.nextInt(2) * 4000));
                file.putInt(at + 72, random.nextInt(9999)).putShort(at + 232, (short) random.nextInt(99));
                for (int d = 0; d < 3; d++) {
                    if (fields[d] == 137) {
                        file.putShort(at + 136, (short) traces.get(t)[d]);
                    } else {
                        file.putInt(at + fields[d] - 1, traces.get(t)[d]);
                    }
                }
                for (int k = 0; k < SAMPLES; k++) {
                    switch (format) {
                        case 1 -> file.putInt(at + 240 + 4 * k, 0x3F00_0000 + random.nextInt(1 << 26));
                        case 2 -> file.putInt(at + 240 + 4 * k, random.nextInt());
                        case 6 -> file.putDouble(at + 240 + 8 * k, random.nextGaussian());
                        default -> file.putFloat(at + 240 + 4 * k, (float) random.nextGaussian());
                    }
                }
            }
            return file.array();
        }

        int width() {
            return format == 6 ? 8 : 4;
        }

        ByteBuffer trace(int t) {
            int bytes = 240 + SAMPLES * width();
            return ByteBuffer.wrap(bytes(), (su ? 0 : 3600) + t * bytes, bytes)
                    .slice()
                    .order(order);
        }

        float sample(int t, int k) {
            ByteBuffer trace = trace(t);
            return switch (format) {
                case 1 -> {
                    int word = trace.getInt(240 + 4 * k);
                    double size = (word & 0xFFFFFF) * Math.pow(16, (word >> 24 & 0x7F) - 64 - 6);
                    yield (float) (word < 0 ? -size : size);
                }
                case 2 -> trace.getInt(240 + 4 * k);
                case 6 -> (float) trace.getDouble(240 + 8 * k);
                default -> trace.getFloat(240 + 4 * k);
            };
        }

        ConvertOptions options(Random random) {
            ConvertOptions options = ConvertOptions.DEFAULTS.withOverwrite(true);
            int rank = sparse ? 2 : 4;
            options = random.nextBoolean()
                    ? options
                    : options.withChunk(Shape.of(random.ints(rank, 1, 5).toArray()));
            return fields == GATHERS
                    ? options
                    : options.withAxes(
                            AxesSpec.parse(su ? "shot=9,cable=17,channel=13" : "shot=9,cable=137:int16,channel=13"));
        }
    }

    /** A part, as the values that it takes of each axis. */
    private record Part(List<List<Double>> values, int firstSample, int samples, List<AxisPick> picks) {
        static Part random(Random random, SeismicVolume volume) {
            AxisQuery query = Query.all();
            List<List<Double>> values = new ArrayList<>();
            for (Axis axis : volume.axes()) {
                List<Double> all = Arrays.stream(axis.values()).boxed().toList();
                int from = random.nextInt(all.size());
                int to = from + random.nextInt(all.size() - from);
                switch (random.nextInt(4)) {
                    case 0 -> {
                        query = query.at(axis.name(), all.get(from));
                        values.add(List.of(all.get(from)));
                    }
                    case 1 -> {
                        query = query.range(axis.name(), all.get(from), all.get(to));
                        values.add(all.subList(from, to + 1));
                    }
                    case 2 -> {
                        List<Double> some = IntStream.rangeClosed(0, all.size() / 2)
                                .mapToObj(k -> all.get(random.nextInt(all.size())))
                                .toList();
                        query = query.list(
                                axis.name(), some.stream().mapToDouble(x -> x).toArray());
                        values.add(some);
                    }
                    default -> values.add(all);
                }
            }
            int first = random.nextInt(3) == 0 ? random.nextInt(SAMPLES) : 0;
            int count = first == 0 ? SAMPLES : 1 + random.nextInt(SAMPLES - first);
            if (first > 0) {
                query = query.range("sample", first, first + count - 1);
            }
            return new Part(values, first, count, query.picks(volume));
        }

        /** Numbers of the traces of the part in the source. */
        int[] of(Source source) {
            return IntStream.range(0, source.traces().size())
                    .filter(t -> IntStream.range(0, 3)
                            .allMatch(d -> values.get(d)
                                    .contains((double) source.traces().get(t)[d])))
                    .toArray();
        }
    }

    @Test
    void partsAreTheTracesOfTheSourceInItsOrder() throws IOException {
        int tables = 0;
        int empty = 0;
        for (int seed = 0; seed < PARTS; seed++) {
            Random random = new Random(seed);
            Source source = Source.random(random);
            Path volume = convert(source, random);
            Part part;
            try (SeismicVolume open = SeismicVolume.open(volume)) {
                assertEquals(source.sparse, open.isTable(), "seed " + seed);
                part = Part.random(random, open);
                tables += open.isTable() ? 1 : 0;
            }
            int[] wanted = part.of(source);
            ExportOptions options = ExportOptions.DEFAULTS
                    .withPart(part.picks)
                    .withThreads(1 + random.nextInt(3))
                    .withOverwrite(true);
            Path out = folder.resolve("part");
            if (wanted.length == 0) {
                assertThrows(
                        UnsupportedFileException.class, () -> SegyExport.export(volume, out, options, Job.quiet()));
                empty++;
                continue;
            }
            ExportReport report = SegyExport.export(volume, out, options, Job.quiet());
            assertEquals(wanted.length, report.traces(), "seed " + seed);
            assertFalse(report.identical());
            assertSegy(source, part, wanted, Files.readAllBytes(out), "seed " + seed);
            Path again = folder.resolve("again.sgy");
            exportInWindows(volume, part, random.nextInt(2000), again);
            assertEquals(-1, Files.mismatch(out, again), "seed " + seed);
            ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            boolean stated = random.nextBoolean();
            SegyExport.export(
                    volume, out, options.withSeismicUnix(stated ? Optional.of(order) : Optional.empty()), Job.quiet());
            ByteOrder usual = source.su ? source.order : ByteOrder.LITTLE_ENDIAN;
            assertSu(source, part, wanted, stated ? order : usual, Files.readAllBytes(out), "seed " + seed);
        }
        assertTrue(tables > 3, tables + " tables, " + empty + " empty parts");
    }

    /** Exports a part in windows of a few traces. */
    private static void exportInWindows(Path file, Part part, int windowBytes, Path out) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file);
                SegyArchive archive = SegyArchive.open(file, 0).orElseThrow()) {
            Files.write(out, new byte[0]);
            VolumePass pass = VolumePass.within(volume);
            ChosenTraces traces = ChosenTraces.of(volume, pass, part.picks, archive, new CancelToken());
            List<TextHeader> texts =
                    List.of(PartText.described(archive.textHeaders().get(0), PartText.ranges(volume, part.picks)));
            OriginalHeaders headers = OriginalHeaders.of(
                    archive, volume.samples(), part.firstSample, part.samples, texts, archive.byteOrder());
            new SourceExport(
                            archive,
                            new SourceExport.Content(
                                    traces, part.firstSample, part.samples, headers.form(), archive.format(), headers),
                            pass,
                            volume.shape(),
                            out,
                            WorkStores.FILES,
                            new ExportPlan(volume.info().chunk().orElseThrow(), 2, windowBytes, 1 << 20),
                            Job.quiet())
                    .write();
        }
    }

    private Path convert(Source source, Random random) throws IOException {
        Path segy = Files.write(folder.resolve(source.su ? "source.su" : "source.sgy"), source.bytes);
        Path volume = folder.resolve("volume.h5");
        SegyToHdf5.convert(segy, volume, source.options(random), Job.quiet());
        return volume;
    }

    private void assertSegy(Source source, Part part, int[] wanted, byte[] found, String what) throws IOException {
        int bytes = 240 + part.samples * source.width();
        assertEquals(3600 + wanted.length * bytes, found.length, what);
        try (SegyFile file = SegyFile.open(folder.resolve("part"))) {
            assertEquals(wanted.length, file.traceCount(), what);
            assertEquals(source.format, file.binaryHeader().formatCode(), what);
            String text = file.textHeader().toString();
            assertTrue(text.contains("SUB-VOLUME: " + (source.fields == GATHERS ? "IL " : "SHOT ")), text);
        }
        for (int n = 0; n < wanted.length; n++) {
            ByteBuffer trace = ByteBuffer.allocate(bytes).order(source.order);
            trace.put(0, source.trace(wanted[n]), 0, 240);
            int from = 240 + part.firstSample * source.width();
            trace.put(240, source.trace(wanted[n]), from, bytes - 240);
            assertTrace(changed(trace, part, n), found, 3600 + n * bytes, what + ", trace " + n);
        }
    }

    /** The first sample of the source is at 12 ms. */
    private static ByteBuffer changed(ByteBuffer trace, Part part, int n) {
        return trace.putInt(4, n + 1)
                .putShort(108, (short) (12 + 4 * part.firstSample))
                .putShort(114, (short) part.samples);
    }

    private static void assertSu(Source source, Part part, int[] wanted, ByteOrder order, byte[] found, String what) {
        int bytes = 240 + part.samples * 4;
        assertEquals(wanted.length * bytes, found.length, what);
        for (int n = 0; n < wanted.length; n++) {
            ByteBuffer trace = ByteBuffer.allocate(bytes).order(source.order);
            trace.put(0, source.trace(wanted[n]), 0, 240);
            changed(trace, part, n).putShort(116, (short) 4000);
            if (order != source.order) {
                swap(trace);
            }
            trace.order(order);
            for (int k = 0; k < part.samples; k++) {
                trace.putFloat(240 + 4 * k, source.sample(wanted[n], part.firstSample + k));
            }
            assertTrace(trace, found, n * bytes, what + ", trace " + n);
        }
    }

    /** Widths of the fields of SU's segy.h: 7 int, 4 short, 8 int, 2 short, 4 int, 46 short, then 7 of four bytes and 16 short. */
    private static void swap(ByteBuffer header) {
        int at = 0;
        for (int[] run : new int[][] {{7, 4}, {4, 2}, {8, 4}, {2, 2}, {4, 4}, {46, 2}, {7, 4}, {16, 2}}) {
            for (int k = 0; k < run[0]; k++) {
                for (int i = 0; i < run[1] / 2; i++) {
                    byte one = header.get(at + i);
                    header.put(at + i, header.get(at + run[1] - 1 - i)).put(at + run[1] - 1 - i, one);
                }
                at += run[1];
            }
        }
        assertEquals(240, at);
    }

    private static void assertTrace(ByteBuffer wanted, byte[] found, int at, String what) {
        assertEquals(wanted.clear(), ByteBuffer.wrap(found, at, wanted.capacity()), what);
    }

    @Test
    void aFileOfSeismicUnixComesBackAndInTheOtherOrder() throws IOException {
        for (int seed = 0, done = 0; done < 6; seed++) {
            Random random = new Random(seed);
            Source source = Source.random(random);
            if (!source.su) {
                continue;
            }
            done++;
            Path volume = convert(source, random);
            Path out = folder.resolve("back.su");
            ExportOptions options = ExportOptions.DEFAULTS.withOverwrite(true).withSeismicUnix(Optional.empty());
            assertTrue(SegyExport.export(volume, out, options, Job.quiet()).identical());
            assertArrayEquals(source.bytes, Files.readAllBytes(out), "seed " + seed);
            ByteOrder other = source.order == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            SegyExport.export(volume, out, options.withSeismicUnix(Optional.of(other)), Job.quiet());
            int[] all = IntStream.range(0, source.traces.size()).toArray();
            Part whole = new Part(List.of(), 0, SAMPLES, List.of());
            assertSu(source, whole, all, other, Files.readAllBytes(out), "seed " + seed);
        }
    }

    @Test
    void depthsOfSeismicUnixBeginAtTheirOwnField() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(4 * 268).order(ByteOrder.LITTLE_ENDIAN);
        for (int t = 0; t < 4; t++) {
            int at = t * 268;
            file.putInt(at + 20, 100 + t).putShort(at + 28, (short) 30).putShort(at + 114, (short) SAMPLES);
            file.putFloat(at + 180, 2.5f).putFloat(at + 184, 100);
        }
        Path source = Files.write(folder.resolve("depth.su"), file.array());
        Path volume = folder.resolve("depth.h5");
        SegyToHdf5.convert(source, volume, ConvertOptions.DEFAULTS, Job.quiet());
        Path out = folder.resolve("part.su");
        ExportOptions part = ExportOptions.DEFAULTS.withPart(Region.of(new long[] {0, 1, 2}, new long[] {1, 2, 3}));
        SegyExport.export(volume, out, part.withSeismicUnix(Optional.empty()), Job.quiet());
        Path again = folder.resolve("again.h5");
        SegyToHdf5.convert(out, again, ConvertOptions.DEFAULTS, Job.quiet());
        try (SeismicVolume read = SeismicVolume.open(again)) {
            assertEquals("105…110 m step 2.5", read.samples().toString());
            assertEquals(2, read.crosslines().size());
        }
    }

    @Test
    void newVolumesBecomeSeismicUnix() throws IOException {
        Path volume = folder.resolve("new.h5");
        VolumeSpec spec = VolumeSpec.of(Axis.of(7, 1, 2), Axis.of(40, 2, 3), SampleAxis.milliseconds(8, 2, SAMPLES));
        try (VolumeWriter writer = VolumeWriter.create(volume, spec)) {
            float[] samples = new float[6 * SAMPLES];
            for (int k = 0; k < samples.length; k++) {
                samples[k] = k;
            }
            writer.write(Region.all(writer.shape()), samples);
            writer.commit();
        }
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            Path out = folder.resolve("new.su");
            ExportOptions options = ExportOptions.DEFAULTS.withOverwrite(true).withSeismicUnix(Optional.of(order));
            SegyExport.export(volume, out, options, Job.quiet());
            ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(out)).order(order);
            assertEquals(6 * 268, file.capacity());
            for (int t = 0; t < 6; t++) {
                int at = t * 268;
                assertEquals(7 + t / 3, file.getInt(at + 188));
                assertEquals(40 + 2 * (t % 3), file.getInt(at + 192));
                assertEquals(40 + 2 * (t % 3), file.getInt(at + 20));
                assertEquals(8, file.getShort(at + 108));
                assertEquals(SAMPLES, file.getShort(at + 114));
                assertEquals(2000, file.getShort(at + 116));
                assertEquals(7f * t + 3, file.getFloat(at + 240 + 12));
            }
        }
        assertThrows(
                IllegalArgumentException.class,
                () -> SegyExport.export(
                        volume,
                        folder.resolve("ibm.su"),
                        ExportOptions.DEFAULTS.withSeismicUnix(Optional.empty()).withFormat(SampleFormat.IBM_FLOAT32),
                        Job.quiet()));
        assertFalse(Files.exists(folder.resolve("ibm.su")));
    }
}
