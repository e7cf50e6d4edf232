package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code read} takes beside planes: paths, horizons, gathers, headers; of HDF5 and of SEG-Y files. */
@Tag("without-libhdf5")
class ReadSelectionsTest {
    private static final SyntheticSurvey SURVEY =
            new SyntheticSurvey(5, new SurveyShape(20, 30, 50), SurveyLines.DEFAULT.withNumbers(100, 2, 500, -1));

    @TempDir
    private static Path folder;

    private static String segy = "";
    private static String volume = "";

    @TempDir
    private Path work;

    @BeforeAll
    static void convert() throws IOException {
        Path file = folder.resolve("survey.sgy");
        SyntheticSegy.of(SURVEY)
                .withCoding(SampleCoding.IEEE)
                .withLive((i, x) -> i > 0 || x > 2)
                .write(file);
        segy = file.toString();
        volume = folder.resolve("survey.h5").toString();
        assertEquals(0, Ran.run("convert", segy, volume, "--chunk", "16x8x32").code());
    }

    private Ran read(String from, String name, String options) {
        List<String> line = new ArrayList<>(List.of("read", from));
        line.addAll(List.of(options.strip().split(" ", -1)));
        line.addAll(List.of("-o", work.resolve(name).toString()));
        return Ran.run(line.toArray(new String[0]));
    }

    private List<String> rows(String from, String name, String options) throws IOException {
        Ran ran = read(from, name, options);
        assertEquals(0, ran.code(), ran.err());
        return Files.readAllLines(work.resolve(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--inline 110",
                "--inlines 100:110:4 --crosslines 480:490 --times 20:40",
                "--time 20",
                "--line 100,500 130,480",
                "--inline 110 --headers inline,cdp_x,73:int32",
            })
    void aSegyFileGivesWhatTheVolumeGives(String options) throws IOException {
        List<String> fromVolume = rows(volume, "volume.csv", options);
        assertEquals(fromVolume, rows(segy, "segy.csv", options));
        assertTrue(fromVolume.size() > 3, fromVolume.toString());
    }

    @Test
    void aPathAlongAnInlineIsTheInline() throws IOException {
        List<String> rows = rows(volume, "path.csv", "--line 110,500 110,471 --samples 3:5:2");
        assertEquals("distance,inline,crossline,x,y,12,20", rows.get(0));
        assertEquals(31, rows.size());
        for (int x = 0; x < 30; x++) {
            String[] cells = rows.get(x + 1).split(",", -1);
            assertEquals(110, Double.parseDouble(cells[1]), 1e-3);
            assertEquals(500 - x, Double.parseDouble(cells[2]), 1e-3);
            assertEquals(SURVEY.sample(5, x, 3), Float.parseFloat(cells[5]), Math.abs(SURVEY.sample(5, x, 3)) * 1e-2f);
            assertEquals(SURVEY.sample(5, x, 5), Float.parseFloat(cells[6]), Math.abs(SURVEY.sample(5, x, 5)) * 1e-2f);
        }
    }

    @Test
    void verticesMayStandInAFile() throws IOException {
        Path file = Files.writeString(work.resolve("wells.txt"), "# wells\n110 500\n\n110;471\n");
        List<String> typed = rows(volume, "typed.csv", "--line 110,500 110,471");
        assertEquals(typed, rows(volume, "file.csv", "--line " + file));
        Files.writeString(file, "110 500\nwell A\n");
        Ran ran = read(volume, "a.csv", "--line " + file);
        assertEquals(3, ran.code());
        assertTrue(
                ran.err().contains("line 2 is the last, after the name \"well A\"; wanted X and Y behind it"),
                ran.err());
    }

    @Test
    void aLineOfAFileIsPickedByNumberOrName() throws IOException {
        Path file =
                Files.writeString(work.resolve("faults.txt"), "->West\n110 500\n110 471\n->East\n112 500\n112 471\n");
        List<String> typed = rows(volume, "typed.csv", "--line 112,500 112,471");
        assertEquals(typed, rows(volume, "number.csv", "--line " + file + ":2"));
        assertEquals(typed, rows(volume, "name.csv", "--line " + file + ":East"));
        Ran first = read(volume, "first.csv", "--line " + file);
        assertEquals(
                "note: " + file + ": line West (2 points) of 2; name another, such as " + file + ":2",
                first.err().strip());
        Ran none = read(volume, "none.csv", "--line " + file + ":3");
        assertEquals(2, none.code());
        assertTrue(none.err().contains("has no line '3'; there are West (2 points), East (2 points)"), none.err());
        List<String> places = rows(volume, "places.csv", "--line 112,500 112,471");
        StringBuilder onMap = new StringBuilder();
        for (String row : List.of(places.get(1), places.get(places.size() - 1))) {
            String[] cells = row.split(",", -1);
            onMap.append(cells[3]).append(' ').append(cells[4]).append(" 40\n");
        }
        Path map = Files.writeString(work.resolve("map.txt"), onMap);
        assertEquals(typed.size(), rows(volume, "map.csv", "--line " + map).size());
    }

    @Test
    void aMapIsWrittenAsPointsAndGridsThatAreHorizons() throws IOException {
        Path horizon = Files.writeString(work.resolve("top.xyz"), "110 480 40\n112 479 44\n");
        Ran points = read(volume, "points.xyz", "--horizon " + horizon);
        assertEquals(0, points.code(), points.err());
        assertEquals(
                "note: " + horizon + ": columns inline, crossline, time in ms; 2 of 2 points on the survey",
                points.err().strip());
        List<String> rows = Files.readAllLines(work.resolve("points.xyz"));
        assertEquals("# x y inline crossline twt value", rows.get(0));
        assertTrue(rows.get(1).contains(" 110 480 40 " + SURVEY.sample(5, 20, 10)), rows.get(1));
        Ran again = read(volume, "again.xyz", "--horizon " + work.resolve("points.xyz"));
        assertTrue(again.err().contains("columns X, Y, inline, crossline, time in ms; 2 of 2 points"), again.err());
        assertEquals(rows, Files.readAllLines(work.resolve("again.xyz")));
        assertTrue(read(volume, "il.xyz", "--inline 110").err().contains("an .xyz holds points of a horizon"));
        assertTrue(read(volume, "il.irap", "--inline 110").err().contains("holds time slices and maps of horizons"));
        Ran several = read(volume, "two.cps3", "--horizon 40 --attribute rms,max --window -4:4");
        assertTrue(several.err().contains("a grid in .cps3 holds one map; name one --attribute"), several.err());
        assertFalse(Files.exists(work.resolve("two.cps3")));
        Ran grid = read(volume, "map.irap", "--horizon 40");
        assertEquals(0, grid.code(), grid.err());
        assertTrue(Files.readString(work.resolve("map.irap")).startsWith("-996 "));
    }

    @Test
    void oneOfSeveralHorizonsIsWrittenAndReadBack() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int inline = 100; inline < 140; inline += 2) {
            for (int crossline = 500; crossline > 470; crossline--) {
                text.append("TOP ").append(inline).append(' ').append(crossline).append(" 40\n");
                double base = 0.25 * inline + 0.5 * crossline - 200;
                text.append("BASE ")
                        .append(inline)
                        .append(' ')
                        .append(crossline)
                        .append(" -" + base + "\n");
            }
        }
        Path both = Files.writeString(work.resolve("both.dat"), text);
        Ran asked = read(volume, "a.tif", "--horizon " + both);
        assertTrue(
                asked.err().contains("2 horizons, \"TOP\", \"BASE\"; name one with --horizon FILE#NAME"), asked.err());
        List<String> wanted = rows(volume, "base.csv", "--horizon " + both + "#BASE");
        assertEquals("x,y,inline,crossline,twt,value", wanted.get(0));
        assertTrue(wanted.get(1).contains(",100,500,75,"), wanted.get(1));
        for (String name : List.of("base.tif", "base.irap", "base.xyz")) {
            Ran written = read(volume, name, "--horizon " + both + "#BASE --attribute twt");
            assertEquals(0, written.code(), written.err());
            assertTrue(written.err().contains("time in ms, negative in the file; 600 of 600 points"), written.err());
            assertEquals(wanted, rows(volume, name + ".csv", "--horizon " + work.resolve(name)), name);
        }
        assertEquals(
                "# x y inline crossline twt",
                Files.readAllLines(work.resolve("base.xyz")).get(0));
        assertEquals(
                0,
                read(volume, "base.png", "--horizon " + both + "#BASE --attribute depth")
                        .code());
        Ran windowed = read(volume, "a.png", "--horizon 40 --attribute twt --window -4:4");
        assertTrue(windowed.err().contains("--window needs an --attribute of what is in it"), windowed.err());
    }

    @Test
    void aHorizonIsARowForEachBinThatItKnows() throws IOException {
        Path horizon = Files.writeString(work.resolve("top.xyz"), "110 480 40\n112 479 44\n");
        List<String> rows = rows(volume, "top.csv", "--horizon " + horizon + " --attribute value,max --window -4:4");
        assertEquals(3, rows.size());
        assertTrue(rows.get(0).startsWith("x,y,inline,crossline,twt,value,max,max_at"), rows.get(0));
        assertTrue(rows.get(1).contains(",110,480,40," + SURVEY.sample(5, 20, 10) + ","), rows.get(1));
        assertTrue(rows.get(2).contains(",112,479,44," + SURVEY.sample(6, 21, 11) + ","), rows.get(2));
        assertEquals(
                withoutPlaces(rows),
                withoutPlaces(rows(segy, "segy.csv", "--horizon " + horizon + " --attribute value,max --window -4:4")));
        Ran map = read(volume, "top.npy", "--horizon 40 --attribute rms,max --window -4:4");
        assertEquals(0, map.code(), map.err());
        assertEquals(128 + 2 * 20 * 30 * 4, Files.size(work.resolve("top.npy")));
    }

    /** Coordinates are those of the headers in one, and those of the grid in the other. */
    private static List<String> withoutPlaces(List<String> rows) {
        return rows.stream().map(row -> row.replaceFirst("^[^,]*,[^,]*,", "")).toList();
    }

    @Test
    void headersAreThoseOfLiveTraces() throws IOException {
        List<String> rows = rows(volume, "headers.csv", "--inlines 100:104:4 --crosslines 500:496 --headers crossline");
        assertEquals(
                List.of(
                        "inline,crossline,trace,byte_193",
                        "100,497,1,497",
                        "100,496,2,496",
                        "104,500,58,500",
                        "104,499,59,499",
                        "104,498,60,498",
                        "104,497,61,497",
                        "104,496,62,496"),
                rows);
    }

    @Test
    void binsWithoutATraceAreNaN() throws IOException {
        List<String> rows = rows(volume, "inline.csv", "--inline 100 --samples 3:4");
        assertEquals("500,NaN,NaN", rows.get(1));
        assertFalse(rows.get(4).contains("NaN"), rows.get(4));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--line 100,500 130,480 --draw wiggle | a.png",
                "--horizon 40 --attribute rms --window -8:8 | a.png",
                "--inline 110 --flatten 40 --window -20:20 | a.png",
                "--line 100,500 130,480 --flatten 40 --window -20:20 | a.png",
                "--inline 100 | a.png",
            })
    void picturesAreDrawn(String options, String name) throws IOException {
        Ran ran = read(volume, name, options);
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ImageIO.read(work.resolve(name).toFile()).getHeight() > 200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | --line 900,900 950,950          | a.png | lies wholly outside the survey",
                "2 | --horizon 4000                  | a.png | outside the samples, which are 0…196 ms step 4",
                "2 | --horizon 40 --attribute rms,max --window 0:4 | a.png | a picture shows one attribute",
                "2 | --time 0.09 | a.npy | 0.09 ms: the samples are 0…196 ms step 4; taken as seconds, which is 90 ms, it would",
                "2 | --times 0.05:0.15 | a.npy | 0.05 to 0.15 ms: the samples are 0…196 ms step 4; taken as seconds",
                "2 | --inline 110 --times 0:0.15 | a.npy | which is 0 to 150 ms, it would fit; name samples near 0 with --sample",
                "2 | --horizon 0.04 | a.npy | which is 40 ms, it would fit; --horizon-factor 1 takes it as it is",
                "2 | --inline 110 --flatten 0.04 --window -8:8 | a.npy | which is 40 ms, it would fit; --horizon-factor 1",
                "2 | --inline 110 --flatten 40 --window -1e9:1e9 | a.npy | samples, but a trace has 50; name a smaller one",
                "1 | --horizon none.xyz              | a.png | none.xyz: no such file",
                "2 | --gather 110,500               | a.png | is a stacked volume",
                "2 | --time 40 --flatten 40 --window -8:8 | a.png | --flatten needs one whole --inline",
                "2 | --line 100,500 130,480          | {}.png | {} stands for the number of a line or a slice",
                "2 | --inline 110 --headers cdp_x    | a.npy | trace headers are written as a table; name a .csv file",
            })
    void refusedSelectionsLeaveNoFile(int code, String options, String name, String said) {
        Ran ran = read(volume, name, options);
        assertEquals(code, ran.code(), ran.err());
        assertTrue(ran.err().contains(said.strip()), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertArrayEquals(new String[0], work.toFile().list());
    }

    /** What is a time of a sample, or is near none that seconds would give, is taken as it is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--time 0",
                "--time 4",
                "--time 3.9",
                "--time 0.5",
                "--times 0:4",
                "--times 0.3:90",
                "--horizon 0.04 --horizon-factor 1",
                "--horizon 0.04 --horizon-factor 1000",
                "--horizon 40 --attribute rms --window 0:0",
            })
    void plausibleTimesAreTakenAsTheyAre(String options) {
        Ran ran = read(volume, "a.npy", options);
        assertEquals(0, ran.code(), ran.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "110 480 40/110 top 44 | line 2",
                "110 480 4000           | outside the samples",
                "310 480 40             | lie on no bin of the survey",
                "110 480 40/110 480 44 | line 2",
                "110 480 0.04/112 480 0.05 | read it with --horizon-factor 1000, or as it is with --horizon-factor 1",
                "110 480 -.04/112 480 -.05 | read it with --horizon-factor -1000, or as it is with --horizon-factor -1",
            })
    void horizonsThatDoNotFitAreNamed(String text, String said) throws IOException {
        Path horizon = Files.writeString(folder.resolve("bad.xyz"), text.strip().replace("/", "\n"));
        Ran ran = read(volume, "a.png", "--horizon " + horizon);
        assertEquals(3, ran.code(), ran.err());
        assertTrue(ran.err().contains("bad.xyz") && ran.err().contains(said.strip()), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertArrayEquals(new String[0], work.toFile().list());
    }

    @Test
    void smallTimesAreTakenWithAFactorOfOne() throws IOException {
        Path horizon = Files.writeString(folder.resolve("small.xyz"), "110 480 0.04\n112 479 0.05\n");
        Ran refused = read(volume, "a.csv", "--inline 110 --window -4:4 --flatten " + horizon);
        assertEquals(3, refused.code(), refused.err());
        assertTrue(refused.err().contains("--horizon-factor 1000"), refused.err());
        assertEquals(
                3,
                rows(volume, "b.csv", "--horizon-factor 1 --horizon " + horizon).size());
    }

    @Test
    void aGatherHasItsOffsets() throws IOException {
        Path prestack = SharedFiles.require("segyio/small-ps.sgy");
        List<String> rows = rows(prestack.toString(), "gather.csv", "--gather 2,3");
        assertEquals("offset,0,4,8,12,16,20,24,28,32,36", rows.get(0));
        assertEquals(3, rows.size());
        List<String> plane = rows(prestack.toString(), "plane.csv", "--inline 2 --offset 2");
        assertEquals(4, plane.size());
        assertEquals(rows.get(2).replaceFirst("2", "3"), plane.get(3), "one trace is in both");
        Ran refused = read(prestack.toString(), "a.png", "--line 1,1 2,2");
        assertEquals(3, refused.code());
        assertTrue(refused.err().contains("expected inlines × crosslines × samples"), refused.err());
    }
}
