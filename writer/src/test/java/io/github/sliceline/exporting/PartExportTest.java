package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.ExtensionField;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.testdata.TraceOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of volumes and volumes made elsewhere become SEG-Y files that say what they hold. */
@Tag("without-libhdf5")
class PartExportTest {
    /** In a build 8, with {@code -Pfull} 20. */
    private static final int SURVEYS = Cases.number(8, 20);

    @TempDir
    Path folder;

    private ExportReport export(Path volume, ExportOptions options) throws IOException {
        return SegyExport.export(
                volume, folder.resolve("part.sgy"), options.withOverwrite(true).withMemoryBytes(16 << 20), Job.quiet());
    }

    private Path convert(RandomSurvey survey) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        Path volume = folder.resolve("survey.h5");
        survey.write(segy);
        SegyToHdf5.convert(segy, volume, ConvertOptions.DEFAULTS.withOverwrite(true), Job.quiet());
        return volume;
    }

    @Test
    void partsHaveTheirTracesAndNameTheirRanges() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            RandomSurvey survey = RandomSurvey.of(seed);
            Path volume = convert(survey);
            Random random = new Random(seed);
            Region part = part(random, survey);
            boolean asInts = random.nextInt(3) == 0;
            ExportOptions options = ExportOptions.DEFAULTS.withPart(part);
            ExportReport report = export(volume, asInts ? options.withFormat(SampleFormat.INT16) : options);
            assertFalse(report.identical());
            assertEquals(0, report.beyondRange(), survey::toString);
            check(survey, part, survey + " " + part);
        }
    }

    private static Region part(Random random, RandomSurvey survey) {
        int[] extents = {
            survey.shape().inlines(),
            survey.shape().crosslines(),
            survey.shape().samples()
        };
        long[] start = new long[3];
        long[] count = new long[3];
        for (int d = 0; d < 3; d++) {
            start[d] = random.nextInt(extents[d]);
            count[d] = 1L + random.nextInt(extents[d] - (int) start[d]);
        }
        start[0] = 0; // the first inline has no holes: never an empty part
        return Region.of(start, count);
    }

    private void check(RandomSurvey survey, Region part, String what) throws IOException {
        try (SegyFile file = SegyFile.open(folder.resolve("part.sgy"))) {
            assertEquals(part.count(2), file.samplesPerTrace(), what);
            assertTrue(
                    file.textHeader()
                            .toString()
                            .contains("SUB-VOLUME: IL " + survey.lines().inlineAt(0) + " TO "),
                    file.textHeader()::toString);
            long trace = 0;
            for (int[] bin : inFileOrder(survey)) {
                if (bin[0] < part.count(0) && bin[1] >= part.start(1) && bin[1] < part.end(1)) {
                    checkTrace(survey, part, file, trace++, bin[0], bin[1]);
                }
            }
            assertEquals(trace, file.traceCount(), what);
        }
    }

    /** Indices of the bins of the source's traces. */
    private static List<int[]> inFileOrder(RandomSurvey survey) {
        List<int[]> bins = new ArrayList<>();
        for (int i = 0; i < survey.shape().inlines(); i++) {
            for (int x = 0; x < survey.shape().crosslines(); x++) {
                if (survey.live().test(i, x)) {
                    bins.add(new int[] {i, x});
                }
            }
        }
        if (survey.order() == TraceOrder.CROSSLINE) {
            bins.sort(Comparator.comparingInt(bin -> bin[1]));
        }
        return bins;
    }

    private void checkTrace(RandomSurvey survey, Region part, SegyFile file, long trace, int i, int x)
            throws IOException {
        TraceHeader header = file.readTraceHeader(trace);
        assertEquals(survey.lines().inlineAt(i), header.inline(HeaderMapping.STANDARD));
        assertEquals(survey.lines().crosslineAt(x), header.crossline(HeaderMapping.STANDARD));
        assertEquals(
                inLine(header.inline(HeaderMapping.STANDARD), header.crossline(HeaderMapping.STANDARD)),
                header.get(TraceField.TRACE_SEQUENCE_IN_LINE));
        assertEquals(trace + 1, header.get(TraceField.TRACE_SEQUENCE_IN_FILE));
        assertEquals(part.count(2), header.get(TraceField.SAMPLE_COUNT));
        assertEquals(
                part.start(2) * survey.lines().intervalMs(),
                (double) header.get(TraceField.DELAY_RECORDING_TIME),
                1e-9);
        float[] wanted = new float[(int) part.count(2)];
        for (int k = 0; k < wanted.length; k++) {
            wanted[k] = survey.sample(i, x, (int) part.start(2) + k);
        }
        assertArrayEquals(wanted, file.readTrace(trace));
    }

    /** Revision 2: 3 × 4 traces of 6 samples with two extensions, the first of them with numbers of its own. */
    private static byte[] withExtensions(int minor) {
        byte[] plain = new SegyBytes().samples(6).grid(3, 4).bytes();
        ByteBuffer file = ByteBuffer.allocate(3600 + 12 * (720 + 24)).put(plain, 0, 3600);
        file.put(3500, (byte) 2).put(3501, (byte) minor);
        // Four bytes in revision 2.0; two in 2.1, and a survey type.
        file.putInt(3506, minor == 0 ? 2 : 2 << 16 | 1);
        for (int trace = 0; trace < 12; trace++) {
            int at = 3600 + trace * (240 + 24);
            file.put(plain, at, 240);
            ByteBuffer first = file.slice(file.position(), 240);
            first.putLong(0, 77).putLong(8, 1000 + trace).putInt(136, 6).putLong(232, 0x5345_4730_3030_3031L);
            file.putLong(file.position() + 240 + 100, 31L * trace);
            file.position(file.position() + 480).put(plain, at + 240, 24);
        }
        return file.array();
    }

    @Test
    void partsKeepTheExtensionsOfTheirTraceHeaders() throws IOException {
        Region part = Region.of(new long[] {1, 1, 2}, new long[] {2, 2, 3});
        for (int minor = 0; minor < 2; minor++) {
            Path segy = Files.write(folder.resolve("extended.sgy"), withExtensions(minor));
            Path volume = folder.resolve("extended.h5");
            ConvertOptions again = ConvertOptions.DEFAULTS.withOverwrite(true);
            SegyToHdf5.convert(segy, volume, again, Job.quiet());
            export(volume, ExportOptions.DEFAULTS.withPart(part));
            try (SegyFile file = SegyFile.open(folder.resolve("part.sgy"))) {
                assertEquals(4, file.traceCount());
                assertEquals(720, file.traceHeaderBytes());
                for (int trace = 0; trace < 4; trace++) {
                    int source = (1 + trace / 2) * 4 + 1 + trace % 2;
                    TraceHeader header = file.readTraceHeader(trace);
                    assertEquals(77, header.get(ExtensionField.TRACE_SEQUENCE_IN_LINE));
                    assertEquals(1 + trace, header.get(ExtensionField.TRACE_SEQUENCE_IN_FILE));
                    assertEquals(0, header.get(ExtensionField.FIELD_RECORD), "nothing was said, nothing is");
                    assertEquals(3, header.get(ExtensionField.SAMPLE_COUNT));
                    ByteBuffer bytes = ByteBuffer.allocate(file.traceBytes());
                    file.readTraces(trace, 1, bytes);
                    assertEquals(31L * source, bytes.getLong(480 + 100));
                    float first = 1000 * source + 2;
                    assertArrayEquals(new float[] {first, first + 1, first + 2}, file.readTrace(trace));
                }
            }
        }
    }

    /** The number within its line that a trace has in the source. */
    private long inLine(int inline, int crossline) throws IOException {
        try (SegyFile source = SegyFile.open(folder.resolve("survey.sgy"))) {
            for (long trace = 0; trace < source.traceCount(); trace++) {
                TraceHeader header = source.readTraceHeader(trace);
                if (header.inline(HeaderMapping.STANDARD) == inline
                        && header.crossline(HeaderMapping.STANDARD) == crossline) {
                    return header.get(TraceField.TRACE_SEQUENCE_IN_LINE);
                }
            }
        }
        throw new AssertionError("no trace of inline " + inline + " and crossline " + crossline);
    }

    @Test
    void bytesNamedInTheTextHeaderKeepTheirValues() throws IOException {
        for (boolean isNamed : new boolean[] {true, false}) {
            SegyBytes bytes = new SegyBytes().edit(file -> {
                TextHeader text = TextHeader.blank(TextHeader.Encoding.EBCDIC)
                        .withLine(
                                3, isNamed ? "C 4 INLINE: BYTES 5-8   CROSSLINE: BYTES 21-24" : "C 4 ALL IS STANDARD");
                file.put(0, text.bytes());
            });
            for (int i = 0; i < 3; i++) {
                for (int x = 0; x < 4; x++) {
                    bytes.trace(10 + i, 20 + x, SegyBytes.putInt(5, 10 + i));
                }
            }
            Path source = Files.write(folder.resolve("named.sgy"), bytes.bytes());
            Path volume = folder.resolve("named.h5");
            SegyToHdf5.convert(source, volume, ConvertOptions.DEFAULTS.withOverwrite(true), Job.quiet());
            export(volume, ExportOptions.DEFAULTS.withPart(Region.of(new long[] {1, 1, 0}, new long[] {2, 2, 3})));
            try (SegyFile file = SegyFile.open(folder.resolve("part.sgy"))) {
                for (int trace = 0; trace < 4; trace++) {
                    assertEquals(
                            isNamed ? 11 + trace / 2 : 1 + trace,
                            file.readTraceHeader(trace).get(TraceField.TRACE_SEQUENCE_IN_FILE));
                }
                assertEquals(
                        "C38 SUB-VOLUME: IL 11 TO 12 XL 21 TO 22 TIME 0 TO 8 MS",
                        file.textHeader().lines().get(37));
            }
        }
    }

    /** The binary header promises them, so without them nobody could read the file. */
    @Test
    void salvagedTracesKeepTheirExtensions() throws IOException {
        byte[] bytes = withExtensions(0);
        Path segy = Files.write(folder.resolve("cut.sgy"), Arrays.copyOf(bytes, bytes.length - 10));
        Path volume = folder.resolve("cut.h5");
        ConvertOptions options = ConvertOptions.DEFAULTS.withSalvage(true);
        SegyToHdf5.convert(segy, volume, options, Job.quiet());
        export(volume, ExportOptions.DEFAULTS.withModified(true));
        try (SegyFile file = SegyFile.open(folder.resolve("part.sgy"))) {
            assertEquals(11, file.traceCount());
            assertEquals(1010, file.readTraceHeader(10).get(ExtensionField.TRACE_SEQUENCE_IN_FILE));
        }
    }

    /** A plain HDF5 file with lines, times and coordinates as attributes and datasets beside the volume. */
    private Path foreignVolume() throws IOException {
        ByteBuffer samples = ByteBuffer.allocate(3 * 4 * 5 * 4).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer x = ByteBuffer.allocate(12 * 8).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer y = ByteBuffer.allocate(12 * 8).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer live = ByteBuffer.allocate(12);
        for (int bin = 0; bin < 12; bin++) {
            for (int k = 0; k < 5; k++) {
                samples.putFloat(10 * bin + k);
            }
            x.putDouble(431_000.25 + bin);
            y.putDouble(6_700_000.5 - bin);
            live.put((byte) (bin == 7 ? 0 : 1));
        }
        Shape bins = Shape.of(3, 4);
        return new HandMadeFile(FormatVersion.V1_10)
                .dataset("/cube", DatasetForm.contiguous(DataType.FLOAT32, Shape.of(3, 4, 5)), samples.array())
                .dataset("/cdp_x", DatasetForm.contiguous(DataType.FLOAT64, bins), x.array())
                .dataset("/cdp_y", DatasetForm.contiguous(DataType.FLOAT64, bins), y.array())
                .dataset("/live", DatasetForm.contiguous(DataType.integer(1), bins), live.array())
                .attribute("/cube", "first_inline", AttributeValue.integer(100))
                .attribute("/cube", "inline_step", AttributeValue.integer(2))
                .attribute("/cube", "first_crossline", AttributeValue.integer(300))
                .attribute("/cube", "crossline_step", AttributeValue.integer(1))
                .attribute("/cube", "first_sample", AttributeValue.real(10.5))
                .attribute("/cube", "sample_interval", AttributeValue.real(2.0))
                .write(folder.resolve("foreign.h5"));
    }

    @Test
    void volumesMadeElsewhereGetHeadersOfRevisionOne() throws IOException {
        ExportReport report = export(foreignVolume(), ExportOptions.DEFAULTS);
        assertEquals(11, report.traces());
        assertEquals(SampleFormat.IBM_FLOAT32, report.format());
        try (SegyFile file = SegyFile.open(folder.resolve("part.sgy"))) {
            assertEquals(1, file.binaryHeader().revisionMajor());
            assertEquals(2000, file.binaryHeader().get(BinaryField.SAMPLE_INTERVAL));
            SegySurvey survey = SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet());
            assertEquals("100…104 step 2", survey.grid().inlines().toString());
            assertEquals("300…303 step 1", survey.grid().crosslines().toString());
            assertEquals("10.5…18.5 ms step 2", survey.samples().toString());
            assertEquals(1, survey.emptyBins());
            TraceHeader header = file.readTraceHeader(5);
            assertEquals(431_005.25, header.x(HeaderMapping.STANDARD));
            assertEquals(6_699_995.5, header.y(HeaderMapping.STANDARD));
            assertArrayEquals(new float[] {50, 51, 52, 53, 54}, file.readTrace(5));
        }
    }

    @Test
    void valuesThatHeadersCannotHoldAreRefused() throws IOException {
        Path foreign = foreignVolume();
        Region outside = Region.of(new long[] {0, 0, 0}, new long[] {4, 1, 1});
        assertThrows(IndexOutOfBoundsException.class, () -> export(foreign, ExportOptions.DEFAULTS.withPart(outside)));
        Region hole = Region.of(new long[] {1, 3, 0}, new long[] {1, 1, 5});
        UnsupportedFileException e = assertThrows(
                UnsupportedFileException.class, () -> export(foreign, ExportOptions.DEFAULTS.withPart(hole)));
        assertTrue(e.toString().contains("no bin of the part has a trace"), e.toString());
        Path flat = new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", DatasetForm.contiguous(DataType.FLOAT32, Shape.of(3, 4)))
                .write(folder.resolve("flat.h5"));
        e = assertThrows(
                UnsupportedFileException.class, () -> export(flat, ExportOptions.DEFAULTS.withDataset("/data")));
        assertTrue(e.toString().contains("3 × 4"), e.toString());
    }

    @Test
    void samplesBeyondTheFormatAreCounted() throws IOException {
        ByteBuffer samples = ByteBuffer.allocate(8 * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (float sample : new float[] {1e9f, Float.NaN, -1e9f, 1, 2, 3, 4, 5}) {
            samples.putFloat(sample);
        }
        DatasetForm form = DatasetForm.chunked(DataType.FLOAT32, Shape.of(2, 2, 2), Shape.of(1, 2, 2));
        Path file = new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", form, samples.array())
                .write(folder.resolve("loud.h5"));
        ExportOptions integers = ExportOptions.DEFAULTS.withFormat(SampleFormat.INT16);
        UnsupportedFileException coarse = assertThrows(UnsupportedFileException.class, () -> export(file, integers));
        assertTrue(coarse.toString().contains(Advice.Step.EXPORT_COARSE.toString()), coarse::toString);
        assertTrue(String.valueOf(coarse.getMessage()).contains("off by up to 1.00e+09"), coarse.getMessage());
        assertFalse(Files.exists(folder.resolve("part.sgy")), "the refused file got its name");
        ExportReport report = export(file, integers.withCoarse(true));
        assertEquals(3, report.beyondRange());
        assertEquals(1, report.nonFinite());
        assertEquals(1e9 - 32767, report.largestError());
        try (SegyFile segy = SegyFile.open(folder.resolve("part.sgy"))) {
            assertEquals("[32767.0, 0.0]", Arrays.toString(segy.readTrace(0)));
        }
    }
}
