package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.Cases;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.PlacedTraces.Place;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Surveys in any order against the naive one: sorted or not, stacked or prestack, with holes and duplicates. */
class AnyOrderTest {
    /** In a build 100, with {@code -Pfull} 300. */
    private static final int SURVEYS = Cases.number("sliceline.random.surveys", 50, 300);

    /** So little that a survey of some hundred traces is sorted in files, in several rounds. */
    private static final long TINY = 4 << 10;

    @TempDir
    Path folder;

    @Test
    void agreesWithTheNaiveSurvey() throws IOException {
        for (int seed = 0; seed < SURVEYS; seed++) {
            PlacedTraces traces = PlacedTraces.random(seed);
            ScanOptions options = ScanOptions.DEFAULTS
                    .withThreads(1 + seed % 3)
                    .withSpillFolder(folder)
                    .withDuplicates(seed % 2 == 0 ? DuplicatePolicy.FIRST : DuplicatePolicy.LAST)
                    .withMemoryBytes(seed % 4 < 2 ? TINY : ScanOptions.DEFAULTS.memoryBytes());
            SegyBytes bytes = traces.bytes();
            bytes.order(seed % 5 == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            try (SegyFile file = bytes.open();
                    SegySurvey survey = NaiveSurvey.scan(file, options)) {
                NaiveSurvey.of(file, options.mapping(), traces.prestack(), options.duplicates())
                        .assertSame(survey, traces.toString());
            }
            assertEquals(traces.duplicates(), namesTheClash(traces, options), traces.toString());
        }
        assertNothingLeft();
    }

    /** Inline 2 has nothing but the end of a run across the inlines, and a second trace of that bin. */
    @Test
    void findsTheClashBehindTheEndOfARunAcross() throws IOException {
        int[][] bins = {{1, 1}, {1, 2}, {1, 4}, {2, 4}, {2, 4}, {3, 1}, {3, 2}, {3, 3}, {3, 4}};
        List<Place> places =
                Stream.of(bins).map(bin -> new Place(bin[0], bin[1], 0)).toList();
        PlacedTraces traces = new PlacedTraces(places, false, true, "run across");
        assertTrue(namesTheClash(traces, ScanOptions.DEFAULTS.withSpillFolder(folder)));
    }

    /** Without a policy the two traces are named whose second comes first in the file. */
    private static boolean namesTheClash(PlacedTraces traces, ScanOptions options) throws IOException {
        Map<Place, Integer> seen = new HashMap<>();
        for (int t = 0; t < traces.places().size(); t++) {
            Place place = traces.places().get(t);
            Place key = traces.prestack() ? place : new Place(place.inline(), place.crossline(), 0);
            Integer before = seen.putIfAbsent(key, t);
            if (before != null) {
                String wanted = "test.sgy: traces " + (before + 1) + " and " + (t + 1) + " both have inline "
                        + place.inline() + " and crossline " + place.crossline() + " (bytes 189-192 and 193-196)";
                try (SegyFile file = traces.bytes().open()) {
                    UnsupportedFileException e = assertThrows(
                            UnsupportedFileException.class,
                            () -> NaiveSurvey.scan(file, options.withDuplicates(DuplicatePolicy.ERROR)));
                    assertTrue(e.toString().contains(wanted), e.getMessage() + ", wanted " + wanted);
                    assertTrue(e.advice().contains(Advice.Step.KEEP_ONE_TRACE), e.getMessage());
                    assertTrue(e.toString().contains(Advice.Step.KEEP_ONE_TRACE.toString()), e.getMessage());
                }
                return true;
            }
        }
        return false;
    }

    /** More traces than the sort holds at once, by several threads: any of them give the same index. */
    @Test
    void largeShuffledSurvey() throws IOException {
        SegyBytes bytes = new SegyBytes().samples(1);
        int lines = 160;
        for (int t = 0; t < 160 * 160; t++) {
            int place = (int) ((t * 7919L + 13) % 25_600); // 7919 is prime: every place once
            bytes.trace(1000 + place / lines, 2000 + place % lines);
        }
        for (int threads : new int[] {1, 4}) {
            ScanOptions options = ScanOptions.DEFAULTS
                    .withThreads(threads)
                    .withSpillFolder(folder)
                    .withMemoryBytes(64 << 10);
            try (SegyFile file = bytes.open();
                    SegySurvey survey = NaiveSurvey.scan(file, options)) {
                assertEquals(TraceOrder.UNSORTED, survey.sorting());
                NaiveSurvey.of(file, options.mapping()).assertSame(survey, threads + " threads");
            }
        }
        assertNothingLeft();
    }

    /** Where there is no room for the index, the message says what it is for and where. */
    @Test
    void missingSpillFolderIsNamed() throws IOException {
        Path missing = folder.resolve("missing");
        ScanOptions options = ScanOptions.DEFAULTS.withSpillFolder(missing).withMemoryBytes(TINY);
        PlacedTraces shuffled = Stream.iterate(0L, seed -> seed + 1)
                .map(PlacedTraces::random)
                .filter(traces -> traces.toString().contains("SHUFFLED")
                        && traces.places().size() > 100)
                .findFirst()
                .orElseThrow();
        try (SegyFile file = shuffled.bytes().open()) {
            IOException e = assertThrows(IOException.class, () -> NaiveSurvey.scan(file, options));
            assertTrue(
                    e.toString().contains("the index of an unsorted survey needs a file in " + missing),
                    e.getMessage());
        }
    }

    private void assertNothingLeft() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }
}
