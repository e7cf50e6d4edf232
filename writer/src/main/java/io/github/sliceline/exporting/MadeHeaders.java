package io.github.sliceline.exporting;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * New headers, for traces that were never in SEG-Y. Line numbers are at bytes 189 and 193, and known coordinates at 181
 * and 185. The file has revision 1, with depth intervals in thousandths of their unit, as most programs write them. It
 * has revision 2.1 if the fields of revision 1 are too small for the sample interval or the number of samples. In a file
 * of Seismic Unix coordinates are at 73 and 77. Thread-safe.
 */
final class MadeHeaders implements PartHeaders {
    /** Line of the text header with the byte positions of line numbers and coordinates. */
    private static final String POSITIONS = "INLINE 189-192  CROSSLINE 193-196  X 181-184  Y 185-188  SCALAR 71-72";

    private static final int BYTE_ORDER_CONSTANT = 16_909_060;

    /** SEG-Y rev 2.0, table 3, bytes 29–30. */
    private static final int DEPTH_TRACE = 25;

    private static final int HORIZONTALLY_STACKED = 4;
    private static final int LIVE = 1;
    /** SEG-Y rev 1, table 3, bytes 29–30. */
    private static final int DEAD = 2;

    private static final int LENGTHS = 1;
    private static final double THOUSANDTHS = 1000;

    private final SampleAxis axis;
    private final int coordinateScalar;
    private final boolean isRevision2;
    private final boolean isSu;
    private final long interval;
    private final int timeScalar;
    private final long delay;
    private final Form form;

    /**
     * Prepares the headers of one file.
     *
     * @param source name in messages
     * @param axis axis of the samples that are written
     * @param coordinateScalar result of {@link #scalarFor}
     * @param suOrder byte order of a file of Seismic Unix; empty for SEG-Y
     * @param lines first lines of the text header; lines about samples and bytes follow
     */
    MadeHeaders(
            Object source,
            SampleAxis axis,
            int coordinateScalar,
            SampleFormat format,
            Optional<ByteOrder> suOrder,
            String... lines)
            throws UnsupportedFileException {
        this.axis = axis;
        this.coordinateScalar = coordinateScalar;
        boolean measured = axis.unit() != SampleUnit.INDEX;
        this.interval = measured ? wholeThousandths(axis.interval()) : 0;
        this.isRevision2 = (measured && interval == 0) || !BinaryField.SAMPLES_PER_TRACE.holds(axis.size());
        double start = measured ? axis.start() : 0;
        this.timeScalar = timeScalar(source, start);
        this.delay = Math.round(start * -timeScalar);
        List<String> text = new ArrayList<>(List.of(lines));
        text.add(interval(axis));
        text.add(POSITIONS);
        this.isSu = suOrder.isPresent();
        if (isSu && (isRevision2 || timeScalar != -1)) {
            throw new UnsupportedFileException(
                    source,
                    "its samples, " + axis
                            + ", are more than 65535, or their start or interval is finer than headers of"
                            + " Seismic Unix hold; export SEG-Y");
        }
        this.form = new Form(
                suOrder.orElse(ByteOrder.BIG_ENDIAN),
                format,
                TraceHeader.BYTES,
                isSu ? List.of() : List.of(textHeader(text)));
    }

    @Override
    public Form form() {
        return form;
    }

    /** Returns the larger absolute value of two coordinates; 0 if they are unknown. */
    static double largest(double x, double y) {
        return Math.max(Double.isFinite(x) ? Math.abs(x) : 0, Double.isFinite(y) ? Math.abs(y) : 0);
    }

    /**
     * Returns the coordinate scalar: −100 (hundredths) if four-byte integers can hold the coordinates, otherwise −10,
     * 1, 10, … as the largest coordinate needs it.
     */
    static int scalarFor(double largest) {
        for (int scalar : new int[] {-100, -10, 1, 10, 100, 1000}) {
            if (TraceField.CDP_X.holds(Math.round(scalar < 0 ? largest * -scalar : largest / scalar))) {
                return scalar;
            }
        }
        return 10_000;
    }

    /** Returns the interval as revision 1 stores it; 0 if it cannot. */
    private static long wholeThousandths(double step) {
        double thousandths = step * THOUSANDTHS;
        long whole = Math.round(thousandths);
        boolean fits =
                whole >= 1 && Math.abs(thousandths - whole) <= 1e-6 * whole && BinaryField.SAMPLE_INTERVAL.holds(whole);
        return fits ? whole : 0;
    }

    /** Returns the scalar −1, −10, −100 or −1000 with which the delay field can hold the time of the first sample. */
    private static int timeScalar(Object source, double start) throws UnsupportedFileException {
        for (int scalar = -1; scalar >= -1000; scalar *= 10) {
            double scaled = start * -scalar;
            if (Math.abs(scaled - Math.rint(scaled)) < 1e-6
                    && TraceField.DELAY_RECORDING_TIME.holds((long) Math.rint(scaled))) {
                return scalar;
            }
        }
        throw new UnsupportedFileException(
                source,
                "its first sample is at " + start + ", which SEG-Y (bytes 109-110) cannot say; start at another");
    }

    /** Returns a text such as {@code DEPTH DOMAIN, SAMPLE INTERVAL 5 M}. Empty for an axis without a unit. */
    static String interval(SampleAxis axis) {
        String domain = axis.unit() == SampleUnit.MILLISECONDS ? "TIME" : "DEPTH";
        String step = axis.interval() == Math.rint(axis.interval())
                ? String.valueOf((long) axis.interval())
                : String.valueOf(axis.interval());
        return axis.unit() == SampleUnit.INDEX
                ? ""
                : domain + " DOMAIN, SAMPLE INTERVAL " + step + " "
                        + axis.unit().symbol().toUpperCase(Locale.ROOT);
    }

    /** Returns a text header with these lines, each after its number. */
    private TextHeader textHeader(List<String> lines) {
        TextHeader text = TextHeader.blank(TextHeader.Encoding.EBCDIC);
        for (int line = 0; line < 40; line++) {
            String said = line < lines.size()
                    ? lines.get(line)
                    : line == 38 ? isRevision2 ? "SEG-Y REV2.1" : "SEG Y REV1" : line == 39 ? "END TEXTUAL HEADER" : "";
            text = text.withLine(line, String.format(Locale.ROOT, "C%2d %s", line + 1, said));
        }
        return text;
    }

    @Override
    public ByteBuffer binaryHeader(long traces, SampleFormat format) {
        ByteBuffer bytes = ByteBuffer.allocate(BinaryHeader.BYTES);
        BinaryField.JOB.put(bytes, 1);
        BinaryField.LINE.put(bytes, 1);
        BinaryField.REEL.put(bytes, 1);
        BinaryField.TRACES_PER_ENSEMBLE.put(bytes, 1);
        BinaryField.SAMPLE_INTERVAL.put(bytes, interval);
        BinaryField.SAMPLES_PER_TRACE.put(bytes, samplesIn16Bits());
        BinaryField.FORMAT.put(bytes, format.code());
        BinaryField.ENSEMBLE_FOLD.put(bytes, 1);
        BinaryField.SORTING.put(bytes, HORIZONTALLY_STACKED);
        BinaryField.MEASUREMENT_SYSTEM.put(
                bytes,
                switch (axis.unit()) {
                    case METRES -> 1;
                    case FEET -> 2;
                    case MILLISECONDS, INDEX -> 0;
                });
        BinaryField.REVISION_MAJOR.put(bytes, isRevision2 ? 2 : 1);
        BinaryField.FIXED_LENGTH.put(bytes, 1);
        if (isRevision2) {
            revision2(bytes, traces);
        }
        return bytes;
    }

    /** Adds the fields of revision 2.1 (SEG-Y rev 2.1, table 2). The interval is in µs, or for depths in their unit. */
    private void revision2(ByteBuffer bytes, long traces) {
        BinaryField.REVISION_MINOR.put(bytes, 1);
        BinaryField.BYTE_ORDER_CONSTANT.put(bytes, BYTE_ORDER_CONSTANT);
        BinaryField.EXTENDED_SAMPLES_PER_TRACE.put(bytes, axis.size());
        BinaryField.TRACE_COUNT.put(bytes, traces);
        if (axis.unit() != SampleUnit.INDEX) {
            BinaryField.EXTENDED_SAMPLE_INTERVAL.putDouble(
                    bytes, isDepth() ? axis.interval() : axis.interval() * THOUSANDTHS);
        }
    }

    private boolean isDepth() {
        SampleUnit unit = axis.unit();
        return unit == SampleUnit.METRES || unit == SampleUnit.FEET;
    }

    /** Returns the number of samples; 0 if 16 bits cannot hold it. */
    private long samplesIn16Bits() {
        return BinaryField.SAMPLES_PER_TRACE.holds(axis.size()) ? axis.size() : 0;
    }

    @Override
    public Writer open(TraceSet traces) {
        return (k, inFile, to, at) ->
                put(to, at, traces.inLine()[k], inFile, traces.newHeaders().apply(k));
    }

    private void put(ByteBuffer to, int at, int inLine, long inFile, NewHeader trace) {
        for (int i = 0; i < TraceHeader.BYTES; i += Long.BYTES) {
            to.putLong(at + i, 0);
        }
        TraceField.TRACE_SEQUENCE_IN_LINE.put(to, at, inLine);
        TraceField.TRACE_SEQUENCE_IN_FILE.put(to, at, Math.min(Integer.MAX_VALUE, inFile));
        TraceField.ENSEMBLE.put(to, at, trace.ensemble());
        TraceField.TRACE_IN_ENSEMBLE.put(to, at, 1);
        TraceField.TRACE_IDENTIFICATION.put(
                to, at, !trace.isLive() ? DEAD : isRevision2 && isDepth() ? DEPTH_TRACE : LIVE);
        TraceField.OFFSET.put(to, at, trace.offset());
        TraceField.COORDINATE_SCALAR.put(to, at, coordinateScalar);
        TraceField.COORDINATE_UNITS.put(to, at, LENGTHS);
        TraceField.DELAY_RECORDING_TIME.put(to, at, delay);
        TraceField.TIME_SCALAR.put(to, at, isSu ? 0 : timeScalar);
        TraceField.SAMPLE_COUNT.put(to, at, samplesIn16Bits());
        TraceField.SAMPLE_INTERVAL.put(to, at, interval);
        (isSu ? TraceField.SOURCE_X : TraceField.CDP_X).put(to, at, stored(trace.x()));
        (isSu ? TraceField.SOURCE_Y : TraceField.CDP_Y).put(to, at, stored(trace.y()));
        TraceField.INLINE.put(to, at, trace.inline());
        TraceField.CROSSLINE.put(to, at, trace.crossline());
    }

    /** Returns a coordinate as an integer with the scalar; 0 if it is unknown. */
    private long stored(double coordinate) {
        double scaled = coordinateScalar < 0 ? coordinate * -coordinateScalar : coordinate / coordinateScalar;
        return Double.isFinite(scaled) ? Math.round(scaled) : 0;
    }
}
