package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** {@code convert}, {@code info} and {@code read} on a small survey whose samples are known. */
class VolumeCommandsTest {
    private static final SurveyShape SHAPE = new SurveyShape(20, 30, 50);
    private static final SyntheticSurvey SURVEY =
            new SyntheticSurvey(3, SHAPE, SurveyLines.DEFAULT.withNumbers(100, 2, 500, -1));

    @TempDir
    private static Path folder;

    private static String volume = "";

    @TempDir
    private Path work;

    @BeforeAll
    static void convert() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(SURVEY).withCoding(SampleCoding.IEEE).write(segy);
        volume = folder.resolve("survey.h5").toString();
        Ran ran = Ran.run("convert", segy.toString(), volume, "--chunk", "16x8x32");
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.out().contains("20 × 30 × 50"), ran.out());
        assertTrue(ran.out().contains("16 × 8 × 32"), ran.out());
        assertTrue(ran.out().contains("rms "), ran.out());
        assertEquals("", ran.err(), "no progress bar in a pipe");
    }

    @Test
    void convertReplacesFilesOnlyWithForce() throws IOException {
        Path output = Files.writeString(work.resolve("mine.h5"), "mine");
        String segy = folder.resolve("survey.sgy").toString();
        Ran refused = Ran.run("convert", segy, output.toString());
        assertEquals(1, refused.code());
        assertEquals(
                "sliceline: " + output + ": already exists; --force replaces it",
                refused.err().strip());
        assertEquals("mine", Files.readString(output));
        Ran forced = Ran.run(
                "convert",
                segy,
                output.toString(),
                "--force",
                "--filter",
                "shuffle,gzip=4",
                "--hdf5",
                "1.8",
                "--memory",
                "16M");
        assertEquals(0, forced.code(), forced.err());
        assertTrue(forced.err().startsWith("note: deflate takes "), forced.err());
        Ran info = Ran.run("info", output.toString());
        assertTrue(info.out().contains("shuffle, deflate 4"), info.out());
    }

    @Test
    void convertTriesFilters() throws IOException {
        String output = work.resolve("tried.h5").toString();
        Ran tried = Ran.run("convert", folder.resolve("survey.sgy").toString(), output, "--filter", "auto");
        assertEquals(0, tried.code(), tried.err());
        assertEquals("", tried.err());
        List<String> lines = tried.out().lines().toList();
        assertTrue(lines.get(0).startsWith("tried on "), tried.out());
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("  shuffle,zstd=3  ")), tried.out());
        String best = lines.get(2).strip().split(" ", 2)[0];
        assertTrue(lines.contains("taken: " + best), tried.out());
    }

    @Test
    void verifyFindsAChangedByteAndAnotherSource() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        Ran sound = Ran.run("verify", volume, "--source", segy.toString());
        assertEquals(0, sound.code(), sound.out() + sound.err());
        assertTrue(sound.out().contains("16 of 16 chunks compared with their checksums"), sound.out());
        byte[] bytes = Files.readAllBytes(Path.of(volume));
        // Samples are nearly all of the file, and its middle is among them.
        bytes[bytes.length / 2] ^= 1;
        String damaged = Files.write(work.resolve("damaged.h5"), bytes).toString();
        Ran wrong = Ran.run("verify", damaged);
        assertEquals(1, wrong.code(), wrong.out() + wrong.err());
        assertTrue(wrong.out().contains("damaged: chunk "), wrong.out());
        assertTrue(wrong.out().contains(": inline 1"), wrong.out());
        Ran json = Ran.run("verify", damaged, "--json");
        assertEquals(1, json.code());
        assertTrue(json.out().contains("\"sound\""), json.out());
        assertEquals(1, Ran.run("verify", volume, "--source", damaged).code());
    }

    /** Nothing is said to be compared that was not. */
    @Test
    void verifySaysHowMuchOfTheSourceItCompared() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        assertCompared(0, "all samples and headers compared with " + segy, true, volume, segy.toString());
        assertCompared(0, "only size and SHA-256 compared with " + segy, false, volume, segy.toString(), "--quick");
        byte[] bytes = Files.readAllBytes(segy);
        bytes[bytes.length - 1] ^= 1;
        String other = Files.write(work.resolve("other.sgy"), bytes).toString();
        assertCompared(1, "all samples and headers compared with " + other, true, volume, other);
        String longer = Files.write(work.resolve("longer.sgy"), new byte[bytes.length + 1])
                .toString();
        assertCompared(1, "at most the size compared with " + longer, false, volume, longer);
        byte[] damaged = Files.readAllBytes(Path.of(volume));
        damaged[damaged.length / 2] ^= 1;
        damaged[damaged.length / 4 * 3] ^= 1;
        String broken = Files.write(work.resolve("broken.h5"), damaged).toString();
        String words = assertCompared(1, "only size and SHA-256 compared with " + segy, false, broken, segy.toString());
        assertEquals(
                2, words.lines().filter(line -> line.startsWith("damaged: ")).count(), words);
        Path computed = work.resolve("computed.h5");
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 2), Axis.of(1, 1, 2), SampleAxis.milliseconds(0, 4, 8));
        try (VolumeWriter writer = VolumeWriter.create(computed, spec)) {
            writer.write(Region.of(new long[] {0, 0, 0}, new long[] {2, 2, 8}), new float[32]);
            writer.commit();
        }
        assertCompared(1, "at most the size compared with " + segy, false, computed.toString(), segy.toString());
    }

    private static String assertCompared(
            int code, String words, boolean samples, String file, String source, String... more) throws IOException {
        List<String> line = new ArrayList<>(List.of("verify", file, "--source", source));
        line.addAll(List.of(more));
        Ran told = Ran.run(line.toArray(String[]::new));
        assertEquals(code, told.code(), told.out() + told.err());
        assertTrue(told.out().contains(" " + words), told.out());
        line.add("--json");
        Ran json = Ran.run(line.toArray(String[]::new));
        assertEquals(code, json.code(), json.err());
        assertTrue(json.out().replace(" ", "").contains("\"samples_compared\":" + samples), json.out());
        return told.out();
    }

    @Test
    void unfinishedWorkOfAnotherConversionIsDiscardedOnlyWithRestart() throws IOException {
        Path segy = Files.copy(folder.resolve("survey.sgy"), work.resolve("s.sgy"));
        Path output = work.resolve("s.h5");
        CancelToken cancel = new CancelToken();
        Progress progress = (stage, done, total) -> {
            if (stage.equals("Converting")) {
                cancel.cancel();
            }
        };
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 4, 8));
        assertThrows(
                CancellationException.class,
                () -> SegyToHdf5.convert(segy, output, options, new Job(progress, cancel)));
        Ran live = Ran.run("info", output.toString(), "--live");
        assertEquals(0, live.code(), live.err());
        assertTrue(live.out().contains("present"), live.out());
        Ran refused = Ran.run("convert", segy.toString(), output.toString(), "--chunk", "8,8,8");
        assertEquals(1, refused.code());
        assertTrue(refused.err().contains("chunk was 4 × 4 × 8 and is 8 × 8 × 8 now"), refused.err());
        Ran resumed = Ran.run("convert", segy.toString(), output.toString(), "--chunk", "4,4,8");
        assertEquals(0, resumed.code(), resumed.err());
        assertTrue(resumed.out().contains("of an interrupted conversion"), resumed.out());
    }

    @Test
    void theVolumeIsNeverReplacedByWhatIsReadFromIt() throws IOException {
        Path copy = Files.copy(Path.of(volume), work.resolve("volume.raw"));
        Ran ran = Ran.run("read", copy.toString(), "--inline", "100", "-o", copy.toString(), "--force");
        assertEquals(1, ran.code(), ran.out());
        assertTrue(ran.err().contains("volume.raw: is also an input"), ran.err());
        assertArrayEquals(Files.readAllBytes(Path.of(volume)), Files.readAllBytes(copy));
    }

    @Test
    void infoSaysHowItIsStoredAndWhatItHolds() {
        Ran info = Ran.run("info", volume);
        assertEquals(0, info.code(), info.err());
        assertTrue(info.out().contains("/data, 20 × 30 × 50, float32"), info.out());
        assertTrue(info.out().contains("16 × 8 × 32, 16 chunks"), info.out());
        assertTrue(info.out().contains("20, 100…138 step 2"), info.out());
        assertTrue(info.out().contains("30, 500…471 step -1"), info.out());
    }

    @Test
    void readOptionsDoNotChangeTheSamples() throws IOException {
        Path report = work.resolve("drive.json");
        Ran probed = Ran.run("probe", work.toString(), "--size", "16MiB", "--seconds", "0.01", "--json");
        assertEquals(0, probed.code(), probed.err());
        Files.writeString(report, probed.out());
        byte[] wanted = read("auto.raw");
        for (String use : List.of("always", "never")) {
            assertArrayEquals(wanted, read(use + ".raw", "--page-cache", use), use);
        }
        assertArrayEquals(wanted, read("planned.raw", "--drive", report.toString()), "planned by a report");
    }

    private byte[] read(String name, String... how) throws IOException {
        Path output = work.resolve(name);
        List<String> line = new ArrayList<>(List.of("read", volume, "--sample", "7", "-o", output.toString()));
        line.addAll(List.of(how));
        Ran ran = Ran.run(line.toArray(new String[0]));
        assertEquals(0, ran.code(), ran.err());
        return Files.readAllBytes(output);
    }

    @Test
    void aFileThatIsNoReportIsNamed() {
        String output = work.resolve("a.npy").toString();
        Ran ran = Ran.run("read", volume, "--sample", "7", "-o", output, "--drive", volume);
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains(volume + ": too long for the description of a drive"), ran.err());
        assertEquals(1, ran.err().strip().lines().count(), ran.err());
        assertEquals(
                2,
                Ran.run("read", volume, "--sample", "7", "-o", output, "--page-cache", "perhaps")
                        .code());
    }

    @Test
    void aDatasetWithoutLinesExitsWithThree() {
        String output = work.resolve("a.npy").toString();
        Ran ran = Ran.run("read", volume, "--dataset", "/iline", "--inline", "106", "-o", output);
        assertEquals(3, ran.code(), ran.err());
        assertTrue(ran.err().contains("/iline is 20; expected inlines × crosslines × samples"), ran.err());
    }

    @Test
    void statisticsAreOfTheSamplesOnly() {
        assertTrue(Ran.run("info", volume).out().contains("amplitudes"));
        Ran info = Ran.run("info", volume, "--dataset", "/cdp_x");
        assertEquals(0, info.code(), info.err());
        assertFalse(info.out().contains("amplitudes"), info.out());
    }

    @Test
    void infoAsJson() throws IOException {
        Map<String, Object> json = Ran.run("info", volume, "--json").json();
        assertEquals(List.of(16, 8, 32), json.get("chunk"));
        assertEquals(List.of(20, 30, 50), json.get("shape"));
        assertEquals(Map.of("first", 500, "last", 471, "step", -1, "count", 30), json.get("crosslines"));
        assertTrue(Ran.entry(json, "statistics", Map.class).containsKey("rms"));
        Object transform = Ran.entry(json, "file_attributes", Map.class).get("bin_transform");
        assertTrue(
                transform instanceof List<?> terms && terms.size() == 6,
                () -> "a list, and not its text: " + transform);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "direct", "jhdf", "native"})
    void inlineHasTheSamplesOfTheSurvey(String backend) throws IOException {
        UsableBackends.assume(Backend.valueOf(backend.toUpperCase(Locale.ROOT)));
        Path output = work.resolve("inline.f32");
        Ran ran = Ran.run("read", volume, "--inline", "106", "-o", output.toString(), "--backend", backend);
        assertEquals(0, ran.code(), ran.err());
        assertEquals(output + ": Inline 106, 30 × 50 samples", ran.out().strip());
        float[] want = new float[30 * 50];
        for (int x = 0; x < 30; x++) {
            System.arraycopy(SURVEY.trace(3, x), 0, want, x * 50, 50);
        }
        assertArrayEquals(want, floats(output));
    }

    @Test
    void sliceByTimeAndBySampleAreTheSame() throws IOException {
        Path byTime = work.resolve("time.raw");
        Path bySample = work.resolve("sample.raw");
        assertEquals(
                0,
                Ran.run("read", volume, "--time", "41", "-o", byTime.toString()).code());
        assertEquals(
                0,
                Ran.run("read", volume, "--sample", "10", "-o", bySample.toString())
                        .code());
        float[] slice = floats(bySample);
        assertArrayEquals(slice, floats(byTime));
        assertEquals(SURVEY.sample(2, 5, 10), slice[2 * 30 + 5]);
    }

    @Test
    void boxAndTraceAsCsv() throws IOException {
        Path box = work.resolve("box.csv");
        Ran ran = Ran.run(
                "read",
                volume,
                "--inlines",
                "102:104",
                "--crosslines",
                "499:498",
                "--samples",
                "3:4",
                "-o",
                box.toString());
        assertEquals(0, ran.code(), ran.err());
        List<String> lines = Files.readAllLines(box);
        assertEquals("inline,crossline,12,16", lines.get(0));
        assertEquals("102,499," + SURVEY.sample(1, 1, 3) + "," + SURVEY.sample(1, 1, 4), lines.get(1));
        assertEquals("104,498," + SURVEY.sample(2, 2, 3) + "," + SURVEY.sample(2, 2, 4), lines.get(4));

        Path trace = work.resolve("trace.csv");
        assertEquals(
                0,
                Ran.run("read", volume, "--trace", "138,471", "-o", trace.toString())
                        .code());
        assertEquals("4," + SURVEY.sample(19, 29, 1), Files.readAllLines(trace).get(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--inline 100",
                "--crossline 480",
                "--sample 0",
                "--trace 100,500",
                "--crossline 500 --samples 0:20",
                "--inlines 100:138:4 --sample 7",
                "--inline 100 --draw wiggle,area --agc 40 --size @120",
                "--inline 100 --draw density,wiggle --size 500x400 --clip 1200 --gain 2"
            })
    void picturesAreDrawn(String selection) throws IOException {
        Path output = work.resolve("a.png");
        List<String> line = new ArrayList<>(List.of("read", volume, "-o", output.toString(), "--colour-map", "gray"));
        line.addAll(List.of(selection.split(" ", -1)));
        Ran ran = Ran.run(line.toArray(new String[0]));
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ImageIO.read(output.toFile()).getHeight() > 300);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--inline 100 --draw wiggle,density --size 500x400", "--trace 100,500", "--sample 7"})
    void drawingsHaveTextAndLines(String selection) throws Exception {
        Path output = work.resolve("a.svg");
        List<String> line = new ArrayList<>(List.of("read", volume, "-o", output.toString()));
        line.addAll(List.of(selection.split(" ", -1)));
        Ran ran = Ran.run(line.toArray(new String[0]));
        assertEquals(0, ran.code(), ran.err());
        Element svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(output.toFile())
                .getDocumentElement();
        assertTrue(svg.getElementsByTagName("text").getLength() > 5, "labels");
        assertTrue(svg.getElementsByTagName("path").getLength() > 5, "lines");
        assertEquals(
                selection.contains("size") ? "0 0 500 400" : svg.getAttribute("viewBox"), svg.getAttribute("viewBox"));
    }

    @Test
    void boxesOfSeveralPlanesAreNotDrawn() {
        Path output = work.resolve("a.png");
        Ran ran = Ran.run("read", volume, "--inlines", "100:104", "-o", output.toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("a picture cannot show a box of"), ran.err());
        assertFalse(Files.exists(output));
    }

    @Test
    void missingLinesAreUsageErrors() {
        Ran ran = Ran.run(
                "read", volume, "--inline", "101", "-o", work.resolve("a.png").toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("100…138 step 2"), ran.err());
    }

    @Test
    void aDepthSliceOfATimeVolumeIsRefused() {
        Ran ran = Ran.run(
                "read", volume, "--depth", "41", "-o", work.resolve("a.png").toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("name samples with --time, --times, --sample or --samples"), ran.err());
    }

    @Test
    void anUnknownDatasetIsNamed() {
        Ran ran = Ran.run("info", volume, "--dataset", "/nope");
        assertTrue(ran.code() == 2 || ran.code() == 3, "code " + ran.code());
        assertTrue(ran.err().contains("/nope"), ran.err());
    }

    @Test
    void aFileOtherThanHdf5ExitsWithThree() throws IOException {
        Path file = Files.writeString(work.resolve("notes.h5"), "no cubes here");
        Ran ran = Ran.run("info", file.toString());
        assertEquals(3, ran.code(), ran.err());
        assertTrue(ran.err().startsWith("sliceline: " + file), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
    }

    @Test
    void aRealSurveyIsConvertedAndRead() throws IOException {
        Path f3 = SharedFiles.require("segyio/f3.sgy");
        Path output = work.resolve("f3.h5");
        assertEquals(0, Ran.run("convert", f3.toString(), output.toString()).code());
        Map<String, Object> json = Ran.run("info", output.toString(), "--json").json();
        assertEquals(Map.of("first", 111, "last", 133, "step", 1, "count", 23), json.get("inlines"));
        Path slice = work.resolve("slice.raw");
        assertEquals(
                0,
                Ran.run("read", output.toString(), "--time", "100", "-o", slice.toString())
                        .code());
        assertEquals(23 * 18, floats(slice).length);
    }

    private static float[] floats(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        float[] floats = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(floats);
        return floats;
    }
}
