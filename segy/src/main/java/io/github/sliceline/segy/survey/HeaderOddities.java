package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counter of traces whose headers differ from most of the file, or are not used. Not thread-safe. */
final class HeaderOddities {
    private static final int DEAD_CODE = 2;

    private static final int IDENTIFICATION = TraceField.TRACE_IDENTIFICATION.bytePosition() - 1;
    private static final int SAMPLES = TraceField.SAMPLE_COUNT.bytePosition() - 1;
    private static final int INTERVAL = TraceField.SAMPLE_INTERVAL.bytePosition() - 1;
    private static final int DELAY = TraceField.DELAY_RECORDING_TIME.bytePosition() - 1;

    /** Number of traces that suffice for the fit. The golden ratio selects them by their numbers. */
    private static final double MOST_FITTED = 1 << 16;

    static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
    private static final int UNUSED_BITS = 40;

    final UsualValues usual;
    final OddTraces dead = new OddTraces();
    final OddTraces otherSampleCount = new OddTraces();
    final OddTraces otherInterval = new OddTraces();
    final OddTraces otherDelay = new OddTraces();
    final OddTraces otherScalar = new OddTraces();

    /** Traces with X and Y 0. */
    final OddTraces zero = new OddTraces();

    /** Traces off the grid of the sample, with X and Y. */
    final OddTraces offGrid = new OddTraces();

    /** Sums over the traces on the grid. */
    final BinTransform.Sums onGrid;

    /**
     * Values that most traces of a file have, taken from a sample of them.
     *
     * @param samples samples per trace
     * @param interval sample interval of the first trace, else of the file, in microseconds; 0 if no header has one
     * @param delay delay recording time of the first trace
     * @param mapping positions of lines and coordinates in the trace headers
     * @param bins sample of the coordinates
     * @param unit factor of coordinates with the usual scalar
     * @param isScaled true if that factor holds for all, because the file's overrides state it
     * @param fitted number of traces, out of 2²⁴, that the grid is fitted to
     */
    record UsualValues(
            int samples,
            long interval,
            long delay,
            HeaderMapping mapping,
            BinSample bins,
            double unit,
            boolean isScaled,
            double fitted) {
        static UsualValues of(SegyFile file, HeaderMapping mapping) throws IOException {
            TraceHeader first = file.readFirstHeader();
            long interval = first.get(TraceField.SAMPLE_INTERVAL);
            BinSample bins = BinSample.of(file, mapping);
            double scale = file.overrides().coordinateScale();
            return new UsualValues(
                    file.samplesPerTrace(),
                    interval > 0 ? interval : Math.round(file.sampleIntervalMicros()),
                    first.get(TraceField.DELAY_RECORDING_TIME),
                    mapping,
                    bins,
                    scale != 0 ? scale : Coordinates.scaled(1, bins.scalar()),
                    scale != 0,
                    (1L << (Long.SIZE - UNUSED_BITS)) * Math.min(1, MOST_FITTED / file.traceCount()));
        }
    }

    /** Number of traces with an oddity, and the first three of them with two values each. */
    static final class OddTraces {
        private static final int NAMED = 3;

        private final List<Trace> first = new ArrayList<>(0);
        private long count;

        /** @param number number of the trace in the file, from 1 */
        record Trace(long number, double a, double b) {}

        /** @param trace number of the trace in the file, from 0 */
        void add(long trace, double a, double b) {
            if (count++ < NAMED) {
                first.add(new Trace(trace + 1, a, b));
            }
        }

        /** Adds traces that come later in the file. */
        void add(OddTraces later) {
            count += later.count;
            for (int i = 0; i < later.first.size() && first.size() < NAMED; i++) {
                first.add(later.first.get(i));
            }
        }

        long count() {
            return count;
        }

        List<Long> firstNumbers() {
            return first.stream().map(Trace::number).toList();
        }

        /** Returns for example {@code trace 7 2000, trace 9 1000, …}. */
        String named(Function<Trace, String> words) {
            return first.stream()
                            .map(trace -> "trace " + trace.number + words.apply(trace))
                            .collect(Collectors.joining(", "))
                    + (count > NAMED ? ", …" : "");
        }
    }

    HeaderOddities(UsualValues usual) {
        this.usual = usual;
        this.onGrid = new BinTransform.Sums(usual.bins.near());
    }

    /** @param trace number of the trace in the file, from 0 */
    void add(long trace, ByteBuffer headers, int at) {
        if (!isUsual(headers, at)) {
            addFields(trace, headers, at);
        }
        if (usual.bins.isWhole()) {
            addCoordinates(trace, headers, at);
        }
    }

    /** True if the header has no oddity. This quick check passes nearly all headers. */
    private boolean isUsual(ByteBuffer headers, int at) {
        return headers.getShort(at + IDENTIFICATION) != DEAD_CODE
                && headers.getShort(at + SAMPLES) == (short) usual.samples
                && headers.getShort(at + INTERVAL) == (short) usual.interval
                && headers.getShort(at + DELAY) == (short) usual.delay;
    }

    private void addFields(long trace, ByteBuffer headers, int at) {
        if (TraceField.TRACE_IDENTIFICATION.get(headers, at) == DEAD_CODE) {
            dead.add(trace, 0, 0);
        }
        addUnless(usual.samples, TraceField.SAMPLE_COUNT.get(headers, at), otherSampleCount, trace);
        addUnless(usual.interval, TraceField.SAMPLE_INTERVAL.get(headers, at), otherInterval, trace);
        long delay = TraceField.DELAY_RECORDING_TIME.get(headers, at);
        if (delay != usual.delay) {
            otherDelay.add(trace, (double) delay, 0);
        }
    }

    /** Adds a trace whose value differs. A value of 0 means that the header states nothing. */
    private static void addUnless(long usual, long found, OddTraces others, long trace) {
        if (found != usual && found != 0) {
            others.add(trace, (double) found, 0);
        }
    }

    private void addCoordinates(long trace, ByteBuffer headers, int at) {
        double storedX = usual.mapping.x().getDouble(headers, at);
        double storedY = usual.mapping.y().getDouble(headers, at);
        if (storedX == 0 && storedY == 0) {
            zero.add(trace, 0, 0);
            return;
        }
        long scalar = usual.isScaled ? usual.bins.scalar() : TraceField.COORDINATE_SCALAR.get(headers, at);
        if (scalar != usual.bins.scalar()) {
            otherScalar.add(trace, (double) scalar, 0);
        }
        BinSample.Grid grid = usual.bins.gridOrNull();
        if (grid != null) {
            double unit = scalar == usual.bins.scalar() ? usual.unit : Coordinates.scaled(1, scalar);
            double x = storedX * unit;
            double y = storedY * unit;
            int inline = usual.mapping.inline().nearest(headers, at);
            int crossline = usual.mapping.crossline().nearest(headers, at);
            if (grid.holds(inline, crossline, x, y)) {
                if (((trace * SPREAD) >>> UNUSED_BITS) < usual.fitted) {
                    onGrid.add(inline, crossline, x, y);
                }
            } else {
                offGrid.add(trace, x, y);
            }
        }
    }

    private List<OddTraces> all() {
        return List.of(dead, otherSampleCount, otherInterval, otherDelay, otherScalar, zero, offGrid);
    }

    /** Adds the oddities of traces that come later in the file. */
    void add(HeaderOddities later) {
        List<OddTraces> more = later.all();
        List<OddTraces> mine = all();
        for (int i = 0; i < mine.size(); i++) {
            mine.get(i).add(more.get(i));
        }
        onGrid.add(later.onGrid);
    }
}
