package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Fold;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A map from line numbers and offsets to traces, made from one header after the other: the oracle of the scanner. It
 * is told, not asked, whether the survey is prestack and which duplicates show.
 */
public final class NaiveSurvey {
    private final Map<List<Integer>, Long> traces = new HashMap<>();
    private final Map<List<Integer>, Integer> fold = new HashMap<>();
    private final List<Long> leftOut = new ArrayList<>();
    private final NavigableSet<Integer> inlines = new TreeSet<>();
    private final NavigableSet<Integer> crosslines = new TreeSet<>();
    private final NavigableSet<Integer> offsets = new TreeSet<>();
    private final boolean prestack;

    private NaiveSurvey(boolean prestack) {
        this.prestack = prestack;
    }

    static NaiveSurvey of(SegyFile file, HeaderMapping mapping) throws IOException {
        return of(file, mapping, false, DuplicatePolicy.ERROR);
    }

    static NaiveSurvey of(SegyFile file, HeaderMapping mapping, boolean prestack, DuplicatePolicy policy)
            throws IOException {
        NaiveSurvey naive = new NaiveSurvey(prestack);
        for (long trace = 0; trace < file.traceCount(); trace++) {
            TraceHeader header = file.readTraceHeader(trace);
            naive.add(header.inline(mapping), header.crossline(mapping), header.offset(mapping), trace, policy);
        }
        naive.leftOut.sort(null);
        return naive;
    }

    private void add(int inline, int crossline, int offset, long trace, DuplicatePolicy policy) {
        inlines.add(inline);
        crosslines.add(crossline);
        offsets.add(prestack ? offset : 0);
        fold.merge(List.of(inline, crossline), 1, Integer::sum);
        List<Integer> place = List.of(inline, crossline, prestack ? offset : 0);
        Long before = traces.get(place);
        if (before == null) {
            traces.put(place, trace);
        } else if (policy == DuplicatePolicy.LAST) {
            leftOut.add(before);
            traces.put(place, trace);
        } else {
            leftOut.add(trace);
        }
    }

    /** Scan without sink, progress and cancelling. */
    public static SegySurvey scan(SegyFile file, int threads) throws IOException {
        return scan(file, ScanOptions.DEFAULTS.withThreads(threads));
    }

    public static SegySurvey scan(SegyFile file, ScanOptions options) throws IOException {
        return SegyScanner.scan(file, options, null, Job.quiet());
    }

    /** Every bin's trace, the axes' ends, and random rectangles. */
    void assertSame(SegySurvey survey, String message) throws IOException {
        assertAxis(inlines, survey.grid().inlines(), message);
        assertAxis(crosslines, survey.grid().crosslines(), message);
        assertEquals(prestack, survey.gather().isPresent(), message);
        if (prestack) {
            assertAxis(offsets, survey.gather().orElseThrow().axis(), message);
        }
        assertFold(survey, message);
        assertEquals(survey.grid().size() * survey.placesPerBin() == traces.size(), survey.isRegular(), message);
        long[][][] wanted = wanted(survey);
        for (int i = 0; i < wanted.length; i++) {
            for (int x = 0; x < wanted[i].length; x++) {
                for (int o = 0; o < wanted[i][x].length; o++) {
                    assertEquals(
                            wanted[i][x][o],
                            survey.lookup().traceAt(((long) i * wanted[i].length + x) * wanted[i][x].length + o),
                            message + ", bin " + i + ", " + x + ", " + o);
                }
            }
        }
        assertRectangle(survey, wanted, new int[] {0, wanted.length, 0, wanted[0].length}, message);
        Random random = new Random(traces.size());
        for (int k = 0; k < 20; k++) {
            int[] i = random.ints(2, 0, wanted.length + 1).sorted().toArray();
            int[] x = random.ints(2, 0, wanted[0].length + 1).sorted().toArray();
            assertRectangle(survey, wanted, new int[] {i[0], i[1], x[0], x[1]}, message);
        }
    }

    private void assertFold(SegySurvey survey, String message) throws IOException {
        TreeMap<Integer, Long> counts = new TreeMap<>();
        fold.values().forEach(count -> counts.merge(count, 1L, Long::sum));
        Fold wanted = new Fold(fold.size(), counts.firstKey(), counts.lastKey());
        assertEquals(wanted, survey.fold(), message);
        assertEquals(survey.grid().size() - fold.size(), survey.emptyBins(), message);
        assertEquals(leftOut.size(), survey.leftOut().count(), message);
        assertArrayEquals(
                leftOut.stream().mapToLong(Long::longValue).toArray(),
                survey.leftOut().numbers(0, leftOut.size()),
                message);
    }

    private static void assertAxis(NavigableSet<Integer> numbers, Axis axis, String message) {
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

    private long[][][] wanted(SegySurvey survey) {
        Axis i = survey.grid().inlines();
        Axis x = survey.grid().crosslines();
        Axis o = survey.gather().map(GatherAxis::axis).orElse(Axis.of(0, 1, 1));
        long[][][] wanted = new long[i.size()][x.size()][o.size()];
        for (int a = 0; a < i.size(); a++) {
            for (int b = 0; b < x.size(); b++) {
                for (int c = 0; c < o.size(); c++) {
                    wanted[a][b][c] = traces.getOrDefault(List.of(i.numberAt(a), x.numberAt(b), o.numberAt(c)), -1L);
                }
            }
        }
        return wanted;
    }

    private static void assertRectangle(SegySurvey survey, long[][][] wanted, int[] r, String message)
            throws IOException {
        long[][][] found = new long[wanted.length][wanted[0].length][wanted[0][0].length];
        for (long[][] line : found) {
            for (long[] bin : line) {
                Arrays.fill(bin, -1);
            }
        }
        int offsets = wanted[0][0].length;
        long[] start = {r[0], r[2], 0};
        long[] count = {r[1] - r[0], r[3] - r[2], offsets};
        int rank = survey.traces().rank();
        Region part = Region.of(Arrays.copyOf(start, rank), Arrays.copyOf(count, rank));
        survey.lookup().forEachPiece(part, piece -> {
            assertTrue(piece.count() > 0, message);
            for (int k = 0; k < piece.count(); k++) {
                int place = (int) piece.place(k);
                int i = place / offsets / wanted[0].length;
                int x = place / offsets % wanted[0].length;
                assertEquals(-1, found[i][x][place % offsets], message + ": visited twice");
                found[i][x][place % offsets] = piece.firstTrace() + k;
            }
        });
        for (int i = 0; i < wanted.length; i++) {
            for (int x = 0; x < wanted[0].length; x++) {
                boolean inside = i >= r[0] && i < r[1] && x >= r[2] && x < r[3];
                for (int o = 0; o < wanted[i][x].length; o++) {
                    assertEquals(
                            inside ? wanted[i][x][o] : -1,
                            found[i][x][o],
                            message + ", rectangle " + Arrays.toString(r));
                }
            }
        }
    }
}
