package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.Hdf5Container;
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
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.Vertical;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times, depths and plain samples, from SEG-Y to a volume, through its settings, and back. */
@Tag("without-libhdf5")
class VerticalRoundTripTest {
    /** In a build 5, with {@code -Pfull} 12. */
    private static final int SURVEYS = Cases.number(5, 12);

    @TempDir
    Path folder;

    private Path segy() {
        return folder.resolve("survey.sgy");
    }

    private Path convert(ConvertOptions options) throws IOException {
        Path volume = folder.resolve("survey.h5");
        SegyToHdf5.convert(segy(), volume, options.withOverwrite(true), Job.quiet());
        return volume;
    }

    private static SegySurvey scan(Path file) throws IOException {
        try (SegyFile segy = SegyFile.open(file);
                SegySurvey survey = SegyScanner.scan(segy, ScanOptions.DEFAULTS, null, Job.quiet())) {
            return survey;
        }
    }

    /** The text header says interval and unit, in whole units or, as the interval's place has it, thousandths. */
    private void say(SampleUnit unit, int step) throws IOException {
        byte[] bytes = Files.readAllBytes(segy());
        TextHeader text = new TextHeader(Arrays.copyOf(bytes, TextHeader.BYTES));
        text = text.withLine(
                9, "C10 SAMPLE INTERVAL: " + step + " " + unit.symbol().toUpperCase(Locale.ROOT));
        Files.write(segy(), ByteBuffer.wrap(bytes).put(text.bytes()).array());
    }

    @Test
    void verticalAxisOfTheHeadersComesBack() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            Random random = new Random(seed);
            RandomSurvey survey = RandomSurvey.of(seed);
            survey.write(segy());
            SampleUnit unit = List.of(SampleUnit.MILLISECONDS, SampleUnit.METRES, SampleUnit.FEET)
                    .get(random.nextInt(3));
            say(unit, (int) survey.lines().intervalMs());
            Path volume = convert(ConvertOptions.DEFAULTS);
            SampleAxis wanted = new SampleAxis(
                    0, survey.lines().intervalMs(), survey.shape().samples(), unit);
            assertAxis(wanted, volume, survey.toString());
            assertComesBack(volume);
            int first = random.nextInt(survey.shape().samples());
            Region part = Region.of(new long[] {0, 0, first}, new long[] {
                survey.shape().inlines(),
                survey.shape().crosslines(),
                survey.shape().samples() - first
            });
            Path exported = folder.resolve("part.sgy");
            SegyExport.export(
                    volume, exported, ExportOptions.DEFAULTS.withPart(part).withOverwrite(true), Job.quiet());
            assertEquals(
                    new SampleAxis(first * wanted.interval(), wanted.interval(), wanted.size() - first, unit),
                    scan(exported).samples(),
                    survey::toString);
        }
    }

    @Test
    void aGivenVerticalAxisCanBeEdited() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            Random random = new Random(seed);
            RandomSurvey survey = RandomSurvey.of(seed);
            survey.write(segy());
            double step = 0.25 * (1 + random.nextInt(100));
            int count = survey.shape().samples();
            SampleUnit asked = unit(random);
            Path volume = convert(ConvertOptions.DEFAULTS
                    .withFormat(random.nextBoolean() ? ConvertOptions.Hdf5Format.V1_8 : ConvertOptions.Hdf5Format.V1_10)
                    .withVertical(new Vertical(asked, asked == SampleUnit.INDEX ? null : Double.valueOf(step))));
            assertAxis(axis(asked, step, count), volume, survey.toString());
            for (int i = 0; i < 6; i++) {
                SampleUnit unit = unit(random);
                String symbol = unit == SampleUnit.INDEX ? "samples" : unit.symbol();
                double wanted = unit == SampleUnit.INDEX ? 1 : 0.5 * (1 + random.nextInt(9));
                VolumeEdit.set(volume, Map.of("samples.unit", symbol), EditOptions.DEFAULTS);
                VolumeEdit.set(volume, Map.of("samples.step", String.valueOf(wanted)), EditOptions.DEFAULTS);
                assertAxis(axis(unit, wanted, count), volume, survey + " to " + unit);
            }
            assertComesBack(volume);
        }
    }

    private static SampleUnit unit(Random random) {
        return List.of(SampleUnit.values()).get(random.nextInt(SampleUnit.values().length));
    }

    private static SampleAxis axis(SampleUnit unit, double step, int count) {
        return unit == SampleUnit.INDEX ? SampleAxis.ofIndices(count) : new SampleAxis(0, step, count, unit);
    }

    private static void assertAxis(SampleAxis wanted, Path volume, String message) throws IOException {
        boolean isSingle = wanted.size() == 1; // one value tells no step
        try (SeismicVolume open = SeismicVolume.open(volume)) {
            SampleAxis found = open.samples();
            assertEquals(
                    isSingle ? new SampleAxis(wanted.start(), 1, 1, wanted.unit()) : wanted,
                    isSingle ? new SampleAxis(found.start(), 1, 1, found.unit()) : found,
                    message);
        }
        String name = wanted.unit().axisName();
        try (Hdf5Container container = Hdf5Container.open(volume)) {
            assertEquals(
                    List.of(name),
                    List.of("twt", "depth", "samples").stream()
                            .filter(one -> exists(container, "/" + one))
                            .toList(),
                    message);
            Map<String, Object> said = container.attributes("/" + name);
            boolean depth = name.equals("depth");
            assertEquals(name, said.get("NAME"), message);
            assertEquals("down", said.get("positive"), message);
            assertEquals("Z", said.get("axis"), message);
            assertEquals(depth ? "depth" : null, said.get("standard_name"), message);
            String symbol = wanted.unit().symbol();
            assertEquals(symbol.isEmpty() ? null : symbol, said.get("units"), message);
            String seisnc = String.valueOf(container.attributes("/").get("seisnc"));
            assertTrue(seisnc.contains("\"vert_dimension\":\"" + name + "\""), seisnc);
            assertEquals(depth, seisnc.contains("\"vert_domain\":\"DEPTH\""), seisnc);
            assertEquals(symbol.isEmpty(), !seisnc.contains("measurement_system"), seisnc);
        }
    }

    private static boolean exists(Hdf5Container container, String path) {
        try {
            return container.exists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertComesBack(Path volume) throws IOException {
        Path back = folder.resolve("back.sgy");
        ExportReport report = SegyExport.export(volume, back, ExportOptions.DEFAULTS.withOverwrite(true), Job.quiet());
        assertTrue(report.identical());
        assertArrayEquals(Files.readAllBytes(segy()), Files.readAllBytes(back));
    }

    @Test
    void seismicUnixComesBackAsItWas() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            RandomSurvey any = RandomSurvey.of(seed);
            RandomSurvey floats =
                    new RandomSurvey(seed, any.shape(), any.lines(), SampleCoding.IEEE, any.order(), any.holes());
            floats.write(segy());
            byte[] bytes = Files.readAllBytes(segy());
            Files.write(segy(), Arrays.copyOfRange(bytes, 3600, bytes.length));
            Path volume = convert(ConvertOptions.DEFAULTS);
            assertComesBack(volume);
            try (SeismicVolume open = SeismicVolume.open(volume)) {
                assertEquals(any.shape().inlines(), open.inlines().size(), any::toString);
                assertEquals(any.lines().inlineAt(0), open.inlines().numberAt(0), any::toString);
                assertEquals(Files.size(segy()), open.info().fileAttributes().get("source_bytes"));
            }
        }
    }

    @Test
    void aPartOfSeismicUnixInDepthSaysSoInSegy() throws IOException {
        RandomSurvey any = RandomSurvey.of(3);
        SurveyShape shape = new SurveyShape(4, 5, 20);
        new RandomSurvey(3, shape, any.lines(), SampleCoding.IEEE, any.order(), 0).write(segy());
        byte[] bytes = Files.readAllBytes(segy());
        ByteBuffer su = ByteBuffer.wrap(Arrays.copyOfRange(bytes, 3600, bytes.length));
        for (int at = 0; at < su.capacity(); at += 240 + 4 * 20) {
            su.putShort(at + 28, (short) 30).putShort(at + 116, (short) 0);
            su.putFloat(at + 180, 2.5f).putFloat(at + 184, 100);
        }
        Files.write(segy(), su.array());
        Path volume = convert(ConvertOptions.DEFAULTS);
        assertComesBack(volume);
        Path part = folder.resolve("part.sgy");
        Region all = Region.of(new long[] {0, 0, 4}, new long[] {4, 5, 16});
        SegyExport.export(volume, part, ExportOptions.DEFAULTS.withPart(all), Job.quiet());
        assertEquals(new SampleAxis(110, 2.5, 16, SampleUnit.METRES), scan(part).samples());
    }

    @Test
    void computedVolumesHaveAVerticalUnit() throws IOException {
        int written = 0;
        for (SampleUnit unit : SampleUnit.values()) {
            for (double step : new double[] {4, 0.25, 12.5, 70, 150, 1.0 / 3, 123.456789}) {
                SampleAxis axis =
                        unit == SampleUnit.INDEX ? SampleAxis.ofIndices(7) : new SampleAxis(100, step, 7, unit);
                Path volume = folder.resolve("made" + written++ + ".h5");
                VolumeSpec spec = VolumeSpec.of(Axis.of(10, 1, 3), Axis.of(20, 2, 4), axis);
                try (VolumeWriter writer = VolumeWriter.create(volume, spec)) {
                    writer.write(Region.all(spec.shape()), new float[3 * 4 * 7]);
                    writer.commit();
                }
                assertAxis(axis, volume, axis.toString());
                Path exported = folder.resolve("made.sgy");
                SegyExport.export(volume, exported, ExportOptions.DEFAULTS.withOverwrite(true), Job.quiet());
                assertEquals(axis, scan(exported).samples());
            }
        }
    }

    @Test
    void theVerticalUnitIsReadFromAnAttribute() throws IOException {
        Map<String, SampleUnit> units =
                Map.of("m", SampleUnit.METRES, "ft", SampleUnit.FEET, "samples", SampleUnit.INDEX);
        for (Map.Entry<String, SampleUnit> unit : units.entrySet()) {
            Path foreign = new HandMadeFile(FormatVersion.V1_10)
                    .dataset("/cube", DatasetForm.contiguous(DataType.FLOAT32, Shape.of(2, 3, 4)))
                    .attribute("/cube", "first_sample", AttributeValue.real(8))
                    .attribute("/cube", "sample_interval", AttributeValue.real(2))
                    .attribute("/cube", "sample_unit", AttributeValue.text(unit.getKey()))
                    .write(folder.resolve("foreign.h5"));
            try (SeismicVolume volume = SeismicVolume.open(foreign)) {
                assertEquals(new SampleAxis(8, 2, 4, unit.getValue()), volume.samples());
            }
        }
    }
}
