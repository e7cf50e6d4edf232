package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.bench.ReadPath;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
    @TempDir
    private static Path folder;

    private static Path segy = Path.of("");
    private static Path hdf5 = Path.of("");

    @BeforeAll
    static void makeSurvey() throws IOException {
        segy = folder.resolve("tiny.sgy");
        hdf5 = folder.resolve("tiny.h5");
        SyntheticSegy.of(new SyntheticSurvey(7, new SurveyShape(9, 8, 20), SurveyLines.DEFAULT))
                .write(segy);
        Ran converted = Ran.run("convert", segy.toString(), hdf5.toString(), "--chunk", "4x4x4");
        assertEquals(ExitCode.DONE, converted.code(), converted.err());
    }

    @Test
    void tableOfAVolume() {
        Ran ran = Ran.run("bench", hdf5.toString(), "--rounds", "2", "--state", "warm");
        assertEquals(ExitCode.DONE, ran.code(), ran.err());
        assertTrue(ran.out().contains("tiny.h5: 9 × 8 × 20, chunk 4 × 4 × 4, no filter"), ran.out());
        for (Backend backend : UsableBackends.of(Backend.DIRECT, Backend.NATIVE, Backend.JHDF)) {
            assertEquals(
                    3,
                    ran.out()
                            .lines()
                            .filter(line -> line.startsWith("  " + ReadPath.nameOf(backend) + " "))
                            .count(),
                    ran.out());
        }
        assertFalse(ran.out().contains("cold"), ran.out());
        assertTrue(ran.out().contains("planes compared bit by bit"), ran.out());
    }

    @Test
    void jsonOfAVolume() throws IOException {
        UsableBackends.assume(Backend.NATIVE);
        Ran ran = Ran.run("bench", hdf5.toString(), "--rounds", "2", "--paths", "direct,native", "--json");
        assertEquals(ExitCode.DONE, ran.code(), ran.err());
        Map<String, Object> json = ran.json();
        assertEquals(2, json.get("rounds"));
        Map<?, ?> volume = (Map<?, ?>) Ran.entry(json, "volumes", List.class).get(0);
        assertEquals(List.of(9, 8, 20), volume.get("shape"));
        assertEquals(4, volume.get("edge"));
        List<?> laps = Ran.entry(volume, "laps", List.class);
        assertEquals(6, laps.size());
        for (Object each : laps) {
            Map<?, ?> warm = Ran.entry((Map<?, ?>) each, "warm", Map.class);
            assertTrue(Ran.entry(warm, "us_per_float", Number.class).doubleValue() > 0, each.toString());
            assertEquals(2, warm.get("planes"));
        }
        Map<?, ?> first = (Map<?, ?>) laps.get(0);
        assertEquals("direct", first.get("path"));
        assertEquals("inline", first.get("direction"));
        if (PageCache.canEvict(hdf5)) {
            Map<?, ?> cold = Ran.entry(first, "cold", Map.class);
            assertTrue(Ran.entry(cold, "planned_bytes", Number.class).longValue() >= 8 * 20 * 4, cold.toString());
            assertTrue(Ran.entry(cold, "times_native", Number.class).doubleValue() > 0, cold.toString());
        }
    }

    @Test
    void sweepWithChart() throws IOException {
        Path work = folder.resolve("work");
        Path chart = folder.resolve("chart.png");
        Ran ran = Ran.run(
                "bench",
                "--sweep",
                segy.toString(),
                "--dir",
                work.toString(),
                "--chunk",
                "4,8,2x3x20",
                "--rounds",
                "1",
                "--state",
                "warm",
                "-o",
                chart.toString());
        assertEquals(ExitCode.DONE, ran.code(), ran.err());
        assertTrue(ran.out().contains("average of inline, crossline and slice"), ran.out());
        for (String name : List.of("SEG-Y", "4x4x4", "8x8x8", "2x3x20")) {
            assertTrue(ran.out().lines().anyMatch(line -> line.startsWith("  " + name + " ")), ran.out());
        }
        assertTrue(OS.WINDOWS.isCurrentOs() || !Files.exists(work), "left, and nothing is mapped: " + work);
        assertTrue(Files.size(chart) > 1000);
    }

    @Test
    void wrongCombinationsAreRefused() {
        refused("name volumes to measure");
        refused("name volumes to measure", hdf5.toString(), "--sweep", segy.toString(), "--dir", folder.toString());
        refused("--dir", "--sweep", segy.toString());
        refused("rounds must be", hdf5.toString(), "--rounds", "0");
        refused(
                "extension not known",
                hdf5.toString(),
                "-o",
                folder.resolve("chart.svg").toString());
        refused("is not a chunk shape", "--sweep", segy.toString(), "--dir", folder.toString(), "--chunk", "8x8");
        refused("is not a chunk shape", "--sweep", segy.toString(), "--dir", folder.toString(), "--chunk", "0");
        refused("not one of auto, direct", hdf5.toString(), "--paths", "fast");
    }

    /** The longer the traces, the fewer of them are read for one time, and the more columns there are to read. */
    @Test
    void everyPatternIsReadAlongEveryPath() throws IOException {
        Path tall = folder.resolve("long.h5");
        Path source = folder.resolve("long.sgy");
        SyntheticSegy.of(new SyntheticSurvey(7, new SurveyShape(9, 8, 180), SurveyLines.DEFAULT))
                .write(source);
        assertEquals(
                ExitCode.DONE,
                Ran.run("convert", source.toString(), tall.toString(), "--chunk", "4x4x16")
                        .code());
        for (String pattern : List.of("rows", "columns", "boxes", "traces", "steps")) {
            Ran ran = Ran.run(
                    "bench",
                    tall.toString(),
                    "--pattern",
                    pattern,
                    "--rounds",
                    "2",
                    "--state",
                    "warm",
                    "--cache-bytes",
                    "4KiB");
            assertEquals(ExitCode.DONE, ran.code(), pattern + ran.err());
            assertTrue(ran.out().contains("warm, opened anew"), ran.out());
            assertTrue(ran.out().contains("all paths gave the same floats"), ran.out());
        }
        refused("not one of planes", hdf5.toString(), "--pattern", "circles");
    }

    @Test
    void filtersOfASweepAreNamed() {
        String[] sweep = {
            "--sweep", segy.toString(), "--dir", folder.resolve("filtered").toString(), "--chunk", "4,2x3x20"
        };
        Ran ran = Ran.run(("bench " + String.join(" ", sweep)
                        + " --filter shuffle,deflate=1 --state warm --rounds 1 --paths direct")
                .split(" "));
        assertEquals(ExitCode.DONE, ran.code(), ran.err());
        assertTrue(ran.out().contains("deflate"), ran.out());
        refused("--filter", sweep[0], sweep[1], sweep[2], sweep[3], "--filter", "squeeze");
    }

    @Test
    void theStudyIsMeasuredAgainAndLeavesNothing() throws IOException {
        Path work = folder.resolve("study");
        Ran ran = Ran.run(
                ("bench --preset study --size 1MB --rounds 1 --paths direct --open once --dir " + work).split(" "));
        assertEquals(ExitCode.DONE, ran.code(), ran.err());
        for (String edge : List.of("15", "20", "30", "40", "50", "60")) {
            assertTrue(ran.out().lines().anyMatch(line -> line.strip().startsWith(edge + " ")), ran.out());
        }
        assertTrue(ran.out().contains("1.85") && ran.out().contains("235,000"), ran.out());
        assertFalse(Files.exists(work));
    }

    @Test
    void presetsExcludeOptionsForTheReads() {
        refused("cannot be combined with --pattern", "--preset", "study", "--pattern", "rows");
        refused("cannot be combined with --drive", "--preset", "study", "--drive", "probe");
        refused("needs --sweep", hdf5.toString(), "--preset", "petrel");
        refused("name volumes to measure", hdf5.toString(), "--preset", "study");
    }

    @Test
    void aFileThatHoldsNoVolumeIsNamed() throws IOException {
        Path notes = Files.writeString(folder.resolve("notes.txt"), "no volume");
        Ran ran = Ran.run("bench", notes.toString());
        assertEquals(ExitCode.BAD_INPUT, ran.code(), ran.err());
        assertTrue(ran.err().contains("notes.txt"), ran.err());
    }

    @Test
    void aSegyFileIsMeasuredAsItIs() {
        Ran ran = Ran.run("bench", segy.toString(), "--rounds", "1", "--open", "once", "--paths", "direct");
        assertEquals(ExitCode.DONE, ran.code(), ran.err());
        assertTrue(ran.out().contains("direct  slice"), ran.out());
    }

    @Test
    void reportOfTheDriveIsChecked() throws IOException {
        Path report = Files.writeString(folder.resolve("no-report.json"), "{\"shape\": [1]}");
        Ran ran = Ran.run("bench", hdf5.toString(), "--state", "warm", "--drive", report.toString());
        assertEquals(ExitCode.BAD_INPUT, ran.code(), ran.err());
        assertTrue(ran.err().contains(report.toString()), ran.err());
        assertEquals(1, ran.err().strip().lines().count(), ran.err());
    }

    @Test
    void cacheSizeIsASize() {
        Ran ran = Ran.run("bench", hdf5.toString(), "--cache", "much");
        assertEquals(ExitCode.USAGE, ran.code(), ran.err());
        assertTrue(ran.err().contains("--cache"), ran.err());
        Ran none = Ran.run("bench", hdf5.toString(), "--cache", "0", "--rounds", "1", "--state", "warm");
        assertEquals(ExitCode.DONE, none.code(), none.err());
    }

    private static void refused(String why, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "bench";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Ran ran = Ran.run(all);
        assertEquals(ExitCode.USAGE, ran.code(), ran.out() + ran.err());
        assertTrue(ran.err().contains(why), ran.err());
    }
}
