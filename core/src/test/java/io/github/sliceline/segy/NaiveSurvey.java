package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;

/** A map from line numbers to traces, made from one header after the other: the oracle of the scanner. */
final class NaiveSurvey {
    private final Map<List<Integer>, Long> traces = new HashMap<>();
    private final NavigableSet<Integer> inlines = new TreeSet<>();
    private final NavigableSet<Integer> crosslines = new TreeSet<>();

    private NaiveSurvey() {}

    static NaiveSurvey of(SegyFile file, HeaderMapping mapping) throws IOException {
        NaiveSurvey naive = new NaiveSurvey();
        for (long trace = 0; trace < file.traceCount(); trace++) {
            TraceHeader header = file.readTraceHeader(trace);
            naive.inlines.add(header.inline(mapping));
            naive.crosslines.add(header.crossline(mapping));
            naive.traces.put(List.of(header.inline(mapping), header.crossline(mapping)), trace);
        }
        return naive;
    }

    /** Scan without sink, progress and cancelling. */
    static SegySurvey scan(SegyFile file, int threads) throws IOException {
        return SegyScanner.scan(file, HeaderMapping.STANDARD, threads, null, Progress.NONE, new CancelToken());
    }

    /** Every bin's trace, the axes' ends, and random rectangles. */
    void assertSame(SegySurvey survey, String message) {
        assertAxis(inlines, survey.grid().inlines(), message);
        assertAxis(crosslines, survey.grid().crosslines(), message);
        assertEquals(survey.grid().size() - traces.size(), survey.emptyBins(), message);
        long[][] wanted = wanted(survey);
        for (int i = 0; i < wanted.length; i++) {
            for (int x = 0; x < wanted[i].length; x++) {
                assertEquals(wanted[i][x], survey.traceAt(i, x), message + ", bin " + i + ", " + x);
            }
        }
        assertRectangle(survey, wanted, new int[] {0, wanted.length, 0, wanted[0].length}, message);
        Random random = new Random(traces.size());
        for (int k = 0; k < 20; k++) {
            int[] i = random.ints(2, 0, wanted.length + 1).sorted().toArray();
            int[] x = random.ints(2, 0, wanted[0].length + 1).sorted().toArray();
            assertRectangle(survey, wanted, new int[] {i[0], i[1], x[0], x[1]}, message);
        }
        assertRuns(survey, message);
    }

    private static void assertAxis(NavigableSet<Integer> numbers, LineAxis axis, String message) {
        assertEquals(numbers.first(), axis.min(), message);
        assertEquals(numbers.last(), axis.max(), message);
        int first = numbers.first();
        // The step is the largest that all numbers share.
        int common = numbers.stream().reduce(0, (gcd, n) -> gcd(gcd, n - first));
        assertEquals(Math.max(1, common), Math.abs(axis.step()), message);
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private long[][] wanted(SegySurvey survey) {
        LineAxis i = survey.grid().inlines();
        LineAxis x = survey.grid().crosslines();
        long[][] wanted = new long[i.count()][x.count()];
        for (int a = 0; a < i.count(); a++) {
            for (int b = 0; b < x.count(); b++) {
                wanted[a][b] = traces.getOrDefault(List.of(i.numberAt(a), x.numberAt(b)), -1L);
            }
        }
        return wanted;
    }

    private static void assertRectangle(SegySurvey survey, long[][] wanted, int[] r, String message) {
        long[][] found = new long[wanted.length][wanted[0].length];
        for (long[] row : found) {
            Arrays.fill(row, -1);
        }
        survey.lookup().forEachPiece(r[0], r[1], r[2], r[3], (first, count, i, x, iStep, xStep) -> {
            assertTrue(count > 0 && (iStep == 0 || xStep == 0), message);
            for (int k = 0; k < count; k++) {
                assertEquals(-1, found[i + k * iStep][x + k * xStep], message + ": visited twice");
                found[i + k * iStep][x + k * xStep] = first + k;
            }
        });
        for (int i = 0; i < wanted.length; i++) {
            for (int x = 0; x < wanted[0].length; x++) {
                boolean inside = i >= r[0] && i < r[1] && x >= r[2] && x < r[3];
                assertEquals(inside ? wanted[i][x] : -1, found[i][x], message + ", rectangle " + Arrays.toString(r));
            }
        }
    }

    private void assertRuns(SegySurvey survey, String message) {
        long next = 0;
        for (TraceRun run : survey.runs()) {
            assertEquals(next, run.firstTrace(), message);
            for (int k = 0; k < run.count(); k++) {
                List<Integer> lines =
                        List.of(run.inline() + k * run.inlineStep(), run.crossline() + k * run.crosslineStep());
                assertEquals(next + k, traces.get(lines), message);
            }
            next += run.count();
        }
        assertEquals(survey.traceCount(), next, message);
    }
}
