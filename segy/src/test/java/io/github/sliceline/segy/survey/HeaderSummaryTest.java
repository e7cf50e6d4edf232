package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.ScaledColumn;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The summary of headers is what a loop over all of them finds. */
class HeaderSummaryTest {
    private static final int TRACES = 3 * SegyScanner.BLOCK_TRACES + 100;
    private static final List<Integer> SCALARS = List.of(-100, -10, 0, 1, 10);

    /** Fields of all kinds: constant, counting, jumping, of more values than are counted, negative, with odd scalars. */
    private static SegyFile file(long seed, ByteOrder order) throws IOException {
        Random random = new Random(seed);
        SegyBytes bytes = new SegyBytes().samples(1).order(order);
        for (int t = 0; t < TRACES; t++) {
            int trace = t;
            int scalar = SCALARS.get(t < TRACES / 2 ? 0 : random.nextInt(SCALARS.size()));
            int noise = random.nextInt();
            int offset = 100 + 25 * random.nextInt(40);
            bytes.trace(
                    10 + t / 100,
                    20 + t % 100,
                    header -> header.putInt(0, trace + 1)
                            .putInt(8, noise)
                            .putInt(36, offset)
                            .putInt(40, -trace)
                            .putShort(68, (short) -10)
                            .putShort(70, (short) scalar)
                            .putInt(72, trace == 9000 ? 1 : 0));
        }
        return bytes.open();
    }

    @Test
    void agreesWithALoop() throws IOException {
        long seed = 20261126;
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            try (SegyFile file = file(seed, order)) {
                boolean scaled = order == ByteOrder.LITTLE_ENDIAN;
                check(file, HeaderFilter.ALL, scaled, seed);
                check(file, HeaderFilter.parse(List.of("offset=100:500", "inline=12:60"), scaled), scaled, seed);
                check(file, HeaderFilter.parse(List.of("byte 73=1"), scaled), scaled, seed);
            }
        }
    }

    private static void check(SegyFile file, HeaderFilter filter, boolean scaled, long seed) throws IOException {
        List<ByteBuffer> headers = new ArrayList<>();
        for (long trace = 0; trace < file.traceCount(); trace++) {
            ByteBuffer header =
                    ByteBuffer.wrap(file.readTraceHeader(trace).bytes()).order(file.byteOrder());
            if (filter.accepts(header, 0)) {
                headers.add(header);
            }
        }
        assertTrue(!headers.isEmpty() && (headers.size() == TRACES || headers.size() < TRACES / 2), "filter filters");
        for (int threads : new int[] {1, 3}) {
            HeaderSummary summary = new HeaderSummary(HeaderSummary.allFields(false), filter, scaled);
            SegyScanner.readHeaders(file, threads, summary, Job.quiet());
            assertEquals(headers.size(), summary.traces());
            for (HeaderSummary.Field field : summary.fields()) {
                checkField(field, headers, scaled, field.column().name() + ", seed " + seed);
            }
        }
    }

    private static void checkField(HeaderSummary.Field field, List<ByteBuffer> headers, boolean scaled, String what) {
        List<Double> values = headers.stream()
                .map(header -> value(field.column(), header, scaled))
                .toList();
        TreeSet<Double> distinct = new TreeSet<>(values);
        TreeSet<Long> steps = new TreeSet<>();
        for (int k = 1; k < values.size(); k++) {
            steps.add(Math.round((values.get(k) - values.get(k - 1)) * 10_000));
        }
        assertEquals(values.get(0), field.first().doubleValue(), 1e-9, what);
        assertEquals(values.get(values.size() - 1), field.last().doubleValue(), 1e-9, what);
        assertEquals(distinct.first(), field.smallest().doubleValue(), 1e-9, what);
        assertEquals(distinct.last(), field.largest().doubleValue(), 1e-9, what);
        assertEquals(distinct.size(), field.distinct(), what);
        assertEquals(distinct.size() == 1, field.isConstant(), what);
        List<Long> told = field.steps().stream()
                .map(step -> Math.round(step.doubleValue() * 10_000))
                .toList();
        assertEquals(steps.size() > HeaderSummary.MOST_STEPS ? List.of() : List.copyOf(steps), told, what);
        long common = Math.round(field.commonStep().doubleValue() * 10_000);
        assertTrue(steps.stream().allMatch(step -> common == 0 ? step == 0 : step % common == 0), what);
    }

    /** By hand, from the standard: bytes 71–72 and 69–70. */
    private static double value(HeaderColumn column, ByteBuffer header, boolean scaled) {
        long value = column.get(header);
        boolean isCoordinate = List.of(73, 77, 81, 85, 181, 185).contains(column.bytePosition());
        boolean isElevation = column.bytePosition() >= 41 && column.bytePosition() <= 65;
        int scalar = !scaled ? 1 : isCoordinate ? header.getShort(70) : isElevation ? header.getShort(68) : 1;
        return scalar == 0 ? value : scalar > 0 ? (double) value * scalar : (double) value / -scalar;
    }

    @Test
    void moreThan65536ValuesAreNotCounted() {
        for (int values : new int[] {HeaderSummary.MOST_VALUES, HeaderSummary.MOST_VALUES + 500}) {
            HeaderSummary summary =
                    new HeaderSummary(List.of(HeaderColumn.of(TraceField.ENSEMBLE)), HeaderFilter.ALL, false);
            ByteBuffer block = ByteBuffer.allocate(SegyScanner.BLOCK_TRACES * TraceHeader.BYTES);
            for (int first = 0; first < values; first += SegyScanner.BLOCK_TRACES) {
                int count = Math.min(SegyScanner.BLOCK_TRACES, values - first);
                for (int k = 0; k < count; k++) {
                    block.putInt(k * TraceHeader.BYTES + 20, 3 * (first + k));
                }
                summary.accept(first, count, block.clear().limit(count * TraceHeader.BYTES));
            }
            HeaderSummary.Field field = summary.fields().get(0);
            assertEquals(Math.min(values, HeaderSummary.MOST_VALUES + 1), field.distinct());
            assertEquals(3L * (values - 1), field.largest());
            assertEquals(List.of(3L), field.steps());
        }
    }

    @Test
    void histogramsHaveABinForEachEvenStep() throws IOException {
        try (SegyFile file = file(5, ByteOrder.BIG_ENDIAN)) {
            HeaderColumn offset = HeaderColumn.of(TraceField.OFFSET);
            HeaderSummary summary = new HeaderSummary(List.of(offset), HeaderFilter.ALL, false);
            SegyScanner.readHeaders(file, 2, summary, Job.quiet());
            HeaderHistogram histogram =
                    new HeaderHistogram(summary.fields().get(0), ScaledColumn.of(offset, false), HeaderFilter.ALL);
            SegyScanner.readHeaders(file, 2, histogram, Job.quiet());
            long[] counts = new long[40];
            for (long trace = 0; trace < file.traceCount(); trace++) {
                counts[(int) (file.readTraceHeader(trace).get(TraceField.OFFSET) - 100) / 25]++;
            }
            assertEquals(Arrays.stream(counts).boxed().toList(), histogram.counts());
            assertEquals(87.5, histogram.low(), 1e-9);
            assertEquals(1087.5, histogram.high(), 1e-9);
        }
    }

    @Test
    void rangesHaveAColon() {
        for (String text : List.of("offset=100-500", "offset=-5+10", "offset=", "offset=:")) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> HeaderFilter.parse(List.of(text), false), text);
            assertTrue(String.valueOf(refused.getMessage()).contains("is no condition"), refused.getMessage());
        }
        HeaderFilter.Range below = HeaderFilter.parse(List.of("offset=:-2.5"), false)
                .conditions()
                .get(0)
                .ranges()
                .get(0);
        assertEquals(Double.NEGATIVE_INFINITY, below.from());
        assertEquals(-2.5, below.to());
    }
}
