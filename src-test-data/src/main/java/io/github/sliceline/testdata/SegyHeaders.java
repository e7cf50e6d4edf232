package io.github.sliceline.testdata;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;

/** The three kinds of SEG-Y headers. Byte positions count from 1, as in SEG-Y rev 1, tables 1 to 3. */
final class SegyHeaders {
    static final int TEXT_BYTES = 3200;
    static final int BINARY_BYTES = 400;
    static final int TRACE_BYTES = 240;

    /** Coordinates are stored in centimetres: scalar −100 divides by 100. */
    private static final int COORDINATE_SCALAR = -100;

    private static final int COLUMNS = 80;
    private static final int LIVE_TRACE = 1;
    private static final int DEAD_TRACE = 2;

    private final SurveyShape shape;
    private final SurveyLines lines;
    private final int intervalMicros;

    SegyHeaders(SurveyShape shape, SurveyLines lines) {
        double micros = lines.intervalMs() * 1000;
        if (micros != Math.rint(micros) || micros > Short.MAX_VALUE) {
            throw new IllegalArgumentException("SEG-Y rev 1 holds whole intervals of 1 to 32767 µs, got " + micros);
        }
        if (shape.samples() > Short.MAX_VALUE) {
            throw new IllegalArgumentException("SEG-Y rev 1 holds up to 32767 samples, got " + shape.samples());
        }
        this.shape = shape;
        this.lines = lines;
        this.intervalMicros = (int) micros;
    }

    void putFileHeaders(ByteBuffer to, SampleCoding coding, boolean inlineSorted) {
        putText(to, coding, inlineSorted);
        ByteBuffer binary = to.slice(to.position(), BINARY_BYTES);
        putInt(binary, 1, 1); // job
        putInt(binary, 5, 1); // line
        putInt(binary, 9, 1); // reel
        putShort(binary, 13, 1); // traces per ensemble
        putShort(binary, 17, intervalMicros);
        putShort(binary, 19, intervalMicros);
        putShort(binary, 21, shape.samples());
        putShort(binary, 23, shape.samples());
        putShort(binary, 25, coding.code());
        putShort(binary, 27, 1); // ensemble fold
        putShort(binary, 29, 4); // sorted: horizontally stacked
        putShort(binary, 55, 1); // metres
        putShort(binary, 301, 0x0100); // revision 1.0
        putShort(binary, 303, 1); // traces have a fixed length
        putShort(binary, 305, 0); // no extended text headers
        to.position(to.position() + BINARY_BYTES);
    }

    /**
     * Writes one trace header.
     *
     * @param number of the trace in the file, from 1
     */
    void putTrace(ByteBuffer to, long number, int inlineIndex, int crosslineIndex, boolean dead) {
        ByteBuffer header = to.slice(to.position(), TRACE_BYTES);
        int sequence = (int) Math.min(Integer.MAX_VALUE, number);
        putInt(header, 1, sequence); // in line
        putInt(header, 5, sequence); // in file
        putInt(header, 9, lines.inlineAt(inlineIndex)); // field record
        putInt(header, 13, crosslineIndex + 1); // trace in field record
        putInt(header, 21, lines.crosslineAt(crosslineIndex)); // ensemble (CDP)
        putInt(header, 25, 1); // trace in ensemble
        putShort(header, 29, dead ? DEAD_TRACE : LIVE_TRACE);
        putShort(header, 33, 1); // fold
        putShort(header, 69, 1); // elevation scalar
        putShort(header, 71, COORDINATE_SCALAR);
        putShort(header, 89, 1); // coordinates are lengths
        putShort(header, 115, shape.samples());
        putShort(header, 117, intervalMicros);
        putInt(header, 181, centimetres(lines.x(inlineIndex, crosslineIndex)));
        putInt(header, 185, centimetres(lines.y(inlineIndex, crosslineIndex)));
        putInt(header, 189, lines.inlineAt(inlineIndex));
        putInt(header, 193, lines.crosslineAt(crosslineIndex));
        to.position(to.position() + TRACE_BYTES);
    }

    private static int centimetres(double metres) {
        return Math.toIntExact(Math.round(metres * -COORDINATE_SCALAR));
    }

    private void putText(ByteBuffer to, SampleCoding coding, boolean inlineSorted) {
        List<String> cards = cards(coding, inlineSorted);
        for (int row = 0; row < TEXT_BYTES / COLUMNS; row++) {
            String card = row < cards.size()
                    ? cards.get(row)
                    : row == 38 ? "SEG Y REV1" : row == 39 ? "END TEXTUAL HEADER" : "";
            String text = String.format(Locale.ROOT, "C%2d %-76s", row + 1, card);
            for (int column = 0; column < COLUMNS; column++) {
                to.put(Ebcdic.encode(text.charAt(column)));
            }
        }
    }

    private List<String> cards(SampleCoding coding, boolean inlineSorted) {
        int lastInline = shape.inlines() - 1;
        int lastCrossline = shape.crosslines() - 1;
        return List.of(
                "SYNTHETIC SURVEY, 3-D, STACKED AND MIGRATED IN TIME, ZERO PHASE",
                "MADE FOR TESTS: NO SUCH PLACE",
                "",
                "INLINES    " + lines.inlineAt(0) + " TO " + lines.inlineAt(lastInline) + " STEP " + lines.inlineStep(),
                "CROSSLINES " + lines.crosslineAt(0) + " TO " + lines.crosslineAt(lastCrossline) + " STEP "
                        + lines.crosslineStep(),
                "SAMPLES    " + shape.samples() + " EVERY " + intervalMicros + " MICROSECONDS, FROM 0",
                "FORMAT     " + coding.code() + " (" + coding + "), BIG-ENDIAN",
                "SORTED BY  " + (inlineSorted ? "INLINE, CROSSLINE" : "CROSSLINE, INLINE"),
                "",
                "TRACE HEADER BYTE POSITIONS, EACH A 4-BYTE INTEGER",
                "INLINE     BYTES 189-192   (ALSO 9-12)",
                "CROSSLINE  BYTES 193-196   (ALSO 21-24)",
                "CDP X      BYTES 181-184   SCALAR -100 AT BYTES 71-72",
                "CDP Y      BYTES 185-188   SCALAR -100 AT BYTES 71-72",
                "",
                "MAP COORDINATES IN METRES, GRID NORTH UP",
                corner("FIRST-FIRST", 0, 0),
                corner("FIRST-LAST ", 0, lastCrossline),
                corner("LAST-LAST  ", lastInline, lastCrossline),
                corner("LAST-FIRST ", lastInline, 0),
                String.format(
                        Locale.ROOT, "BINS %.2f M, INLINES RUN %.2f DEG", lines.binMetres(), lines.azimuthDegrees()));
    }

    private String corner(String name, int inlineIndex, int crosslineIndex) {
        return String.format(
                Locale.ROOT,
                "%s IL %d XL %d X %.2f Y %.2f",
                name,
                lines.inlineAt(inlineIndex),
                lines.crosslineAt(crosslineIndex),
                lines.x(inlineIndex, crosslineIndex),
                lines.y(inlineIndex, crosslineIndex));
    }

    private static void putInt(ByteBuffer header, int at, int value) {
        header.putInt(at - 1, value);
    }

    private static void putShort(ByteBuffer header, int at, int value) {
        header.putShort(at - 1, (short) value);
    }
}
