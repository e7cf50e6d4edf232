package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code compare} of small volumes: what it says, its exit code, its maps and the difference. */
class CompareCommandTest {
    private static final int SAMPLES = 20;

    @TempDir
    private static Path folder;

    @TempDir
    private Path work;

    /** Writes a volume, the same with other samples in one trace, one with a missing trace, and one that overlaps. */
    @BeforeAll
    static void make() throws IOException {
        write("a.h5", spec(1, 5), 0);
        write("same.h5", spec(1, 5).withChunk(2, 3, 7), 0);
        write("other.h5", spec(1, 5), 0.5f);
        boolean[] live = new boolean[30];
        for (int i = 1; i < live.length; i++) {
            live[i] = true;
        }
        write("missing.h5", spec(1, 5).withLiveTraces(live), 0);
        write("overlapping.h5", spec(4, 6), 0);
        write("apart.h5", spec(20, 3), 0);
    }

    private static VolumeSpec spec(int first, int inlines) {
        return VolumeSpec.of(Axis.of(first, 1, inlines), Axis.of(1, 1, 6), SampleAxis.milliseconds(0, 4, SAMPLES))
                .withBins(new BinTransform(1000, 25, 0, 2000, 0, 25));
    }

    /** Writes samples that are told by their line numbers; {@code more} is added to those of inline 2, crossline 3. */
    private static void write(String name, VolumeSpec spec, float more) throws IOException {
        int first = name.equals("overlapping.h5") ? 4 : 1;
        float[] samples = new float[(int) spec.shape().size()];
        for (int i = 0; i < samples.length; i++) {
            int inline = first + i / SAMPLES / 6;
            int crossline = 1 + i / SAMPLES % 6;
            samples[i] = Math.round(1000 * Math.sin(i % SAMPLES * 0.7 + inline + 10 * crossline)) / 1024f;
            samples[i] += inline == 2 && crossline == 3 ? more : 0;
        }
        try (VolumeWriter writer = VolumeWriter.create(folder.resolve(name), spec)) {
            writer.write(Region.all(spec.shape()), samples);
            writer.commit();
        }
    }

    private Ran run(String line) {
        return Ran.run(Stream.of(("compare " + line.strip()).split(" +"))
                .map(word -> word.startsWith("OUT") ? work.resolve(word).toString() : word)
                .map(word -> word.matches("[a-z]+\\.h5") ? folder.resolve(word).toString() : word)
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | a.h5 same.h5                        | the same: A is",
                "0 | a.h5 same.h5                        | inline      1…5 step 1, the same",
                "0 | a.h5 same.h5                        | difference  none",
                "1 | a.h5 other.h5                       | different: A is",
                "1 | a.h5 other.h5 --tolerance 0.49      | largest 0.5 at inline 2, crossline 3, twt",
                "0 | a.h5 other.h5 --tolerance 0.51      | the same: A is",
                "0 | a.h5 other.h5 --inlines 3:5         | the same: A is",
                "1 | a.h5 missing.h5                     | 29 in both, 1 only in A",
                "1 | missing.h5 a.h5                     | 29 in both, 1 only in B",
                "1 | a.h5 overlapping.h5                 | A 1…5 step 1, B 4…9 step 1; in common 4…5 step 1",
                "1 | overlapping.h5 a.h5                 | difference  none",
                "0 | a.h5 overlapping.h5 --inlines 4:5   | the same: A is",
                "2 | a.h5 apart.h5                       | the volumes have no common inline: the first has 1…5 step 1",
                "2 | a.h5 same.h5 --tolerance -1         | --tolerance must be 0 or more",
                "2 | a.h5 same.h5 --map fold -o OUT.png  | fold",
                "2 | a.h5 same.h5 -o OUT.geojson         | maps are not written as .geojson; write .tif or .csv",
                "2 | a.h5 same.h5 -o OUT.h5 -o OUT2.h5   | the difference is written once",
                "2 | a.h5 same.h5 -o OUT.irap --map rms,nrms | holds one map",
                "2 | a.h5 same.h5 --shift 1001           | shifts are 0 to 1000 samples",
            })
    void saysWhatDiffers(int code, String line, String said) throws IOException {
        Ran ran = run(line);
        assertEquals(code, ran.code(), ran.out() + ran.err());
        assertTrue((ran.out() + ran.err()).contains(said.strip()), ran.out() + ran.err());
        try (Stream<Path> left = Files.list(work)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void mapsAndTheDifferenceAreOfTheCommonBins() throws IOException {
        assertEquals(
                1,
                run("other.h5 overlapping.h5 --map rms -o OUT.csv -o OUT.h5 -o OUT.png")
                        .code());
        assertEquals(1, run("a.h5 other.h5 --map rms,shift -o OUTall.csv").code());
        List<String> rows = Files.readAllLines(work.resolve("OUT.csv"));
        assertEquals("x,y,inline,crossline,rms", rows.get(0));
        assertEquals(1 + 2 * 6, rows.size());
        assertTrue(rows.get(1).endsWith(",4,1,0.0"), rows.get(1));
        List<String> all = Files.readAllLines(work.resolve("OUTall.csv"));
        assertEquals(31, all.size());
        for (String row : all.subList(1, all.size())) {
            assertEquals(row.contains(",2,3,"), row.contains(",2,3,0.5,"), row);
        }
        assertFalse(Files.size(work.resolve("OUT.png")) == 0);
        Ran info = Ran.run("info", work.resolve("OUT.h5").toString());
        assertTrue(info.out().contains("2 × 6 × 20"), info.out());
        Ran again = run("a.h5 other.h5 -o OUT.h5");
        assertEquals(1, again.code());
        assertTrue(again.err().contains("--force"), again.err());
    }
}
