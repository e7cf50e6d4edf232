package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.testdata.Ebcdic;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadersTest {

    @Test
    void traceFieldsCoverTheHeaderWithoutGapOrOverlap() {
        int next = 1;
        for (TraceField field : TraceField.values()) {
            assertEquals(next, field.bytePosition(), field.name());
            next += field.width();
        }
        assertEquals(241, next);
    }

    @Test
    void binaryFieldsCoverTheHeaderButForTheUnassignedBytes() {
        int next = 3201;
        for (BinaryField field : BinaryField.values()) {
            next = field == BinaryField.REVISION_MAJOR ? 3501 : next;
            assertEquals(next, field.bytePosition(), field.name());
            next += field.width();
        }
        assertEquals(3533, next);
    }

    @Test
    void fieldsReadWhatTheyShould() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer headers = ByteBuffer.allocate(300).order(order);
            headers.putShort(60 + 114, (short) 60_000)
                    .putShort(60 + 70, (short) -100)
                    .putInt(60 + 180, -12345);
            TraceHeader header = TraceHeader.at(headers, 60);
            assertEquals(60_000, header.get(TraceField.SAMPLE_COUNT));
            assertEquals(-100, header.get(TraceField.COORDINATE_SCALAR));
            assertEquals(-12345, TraceField.CDP_X.get(headers, 60));
            assertEquals(-123.45, header.x(HeaderMapping.STANDARD));
            assertEquals(-12345, header.getInt(181));
            assertArrayEquals(Arrays.copyOfRange(headers.array(), 60, 300), header.bytes());
            assertThrows(IndexOutOfBoundsException.class, () -> TraceHeader.at(headers, 61));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 12345", "1, 12345", "-1, 12345", "10, 123450", "-100, 123.45", "-7, 1763.5714285714287"})
    void scalesCoordinates(int scalar, double wanted) {
        assertEquals(wanted, Coordinates.scaled(12345, scalar));
    }

    /** Rev 2.1, bytes 89-90: the same place written in every way. */
    @ParameterizedTest
    @CsvSource({
        "0, -100, -1234567, -12345.67", // as a length
        "1, 10, -1234567, -12345670",
        "2, 1, 37815, 10.504166666666666", // seconds of arc
        "2, -10, -378150, -10.504166666666666",
        "3, -1000, 10504, 10.504", // decimal degrees
        "4, 1, 1003015, 100.50416666666666", // 100° 30' 15"
        "4, 1, -103015, -10.504166666666666",
        "4, -100, 10301500, 10.504166666666666",
    })
    void readsGeographicCoordinates(int unit, int scalar, int stored, double wanted) {
        ByteBuffer header = ByteBuffer.allocate(240);
        header.putShort(70, (short) scalar).putShort(88, (short) unit).putInt(180, stored);
        TraceHeader trace = TraceHeader.at(header, 0);
        assertEquals(wanted, trace.x(HeaderMapping.STANDARD), 1e-12);
        assertEquals(unit >= 2, trace.hasGeographicCoordinates());
    }

    /** Doubles of the extension replace the integers that they extend, and only these. */
    @Test
    void extensionsHoldFinerCoordinates() {
        for (String charset : new String[] {"ascii", "ebcdic"}) {
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                ByteBuffer headers = ByteBuffer.allocate(7 + 480).order(order);
                headers.putShort(7 + 70, (short) -10).putInt(7 + 180, 50).putInt(7 + 72, 70);
                headers.putDouble(7 + 240 + 160, 123456.789).putInt(7 + 240 + 136, 99_999);
                assertEquals(5, TraceHeader.at(headers, 7, 480).x(HeaderMapping.STANDARD), "without its name");
                for (int i = 0; i < 8; i++) {
                    char c = "SEG00001".charAt(i);
                    headers.put(7 + 472 + i, charset.equals("ascii") ? (byte) c : Ebcdic.encode(c));
                }
                TraceHeader header = TraceHeader.at(headers, 7, 480);
                assertEquals(123456.789, header.x(HeaderMapping.STANDARD));
                assertEquals(7, header.x(HeaderMapping.STANDARD.withX(73)), "none in the extension");
                assertEquals(0, header.y(HeaderMapping.STANDARD));
                assertEquals(99_999, header.get(ExtensionField.SAMPLE_COUNT));
                assertEquals(99_999, header.samples());
                assertEquals(5, TraceHeader.at(headers, 7).x(HeaderMapping.STANDARD), "without extension");
                headers.putDouble(7 + 240 + 160, Double.NaN);
                assertEquals(5, TraceHeader.at(headers, 7, 480).x(HeaderMapping.STANDARD), "not a number");
            }
        }
    }

    @Test
    void extensionFieldsDoNotOverlap() {
        int next = 1;
        for (ExtensionField field : ExtensionField.values()) {
            assertEquals(next, field.bytePosition(), field.name());
            next += field.width();
        }
        assertEquals(177, next);
    }

    /** Bytes 3507-3510 in revision 2.0, 3507-3508 in 2.1 and in what some writers call 2.0. */
    @Test
    void countsExtensionsInEitherWidth() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            byte[] bytes = new byte[400];
            ByteBuffer header = ByteBuffer.wrap(bytes).order(order);
            header.put(300, (byte) 2).putInt(306, 3);
            assertEquals(3, new BinaryHeader(bytes, order).traceHeaderExtensions());
            header.putInt(306, 0).putShort(306, (short) 2);
            assertEquals(2, new BinaryHeader(bytes, order).traceHeaderExtensions());
            header.put(301, (byte) 1).putShort(308, (short) 5);
            assertEquals(2, new BinaryHeader(bytes, order).traceHeaderExtensions());
            header.put(300, (byte) 1);
            assertEquals(0, new BinaryHeader(bytes, order).traceHeaderExtensions());
        }
    }

    @Test
    void binaryHeaderKnowsItsRevision() {
        byte[] bytes = new byte[400];
        assertEquals(0, new BinaryHeader(bytes, ByteOrder.BIG_ENDIAN).revisionMajor());
        bytes[301] = 1;
        assertEquals(1, new BinaryHeader(bytes, ByteOrder.LITTLE_ENDIAN).revisionMajor());
        assertEquals(0, new BinaryHeader(bytes, ByteOrder.LITTLE_ENDIAN).revisionMinor());
        bytes[300] = 2;
        assertEquals(2, new BinaryHeader(bytes, ByteOrder.BIG_ENDIAN).revisionMajor());
        assertEquals(1, new BinaryHeader(bytes, ByteOrder.BIG_ENDIAN).revisionMinor());
        bytes[55] = 2;
        BinaryHeader header = new BinaryHeader(bytes, ByteOrder.BIG_ENDIAN);
        assertEquals(MeasurementSystem.FEET, header.measurementSystem());
        assertArrayEquals(bytes, header.bytes());
        assertThrows(IllegalArgumentException.class, () -> header.get(BinaryField.EXTENDED_SAMPLE_INTERVAL));
        assertEquals(2, header.getDouble(BinaryField.MEASUREMENT_SYSTEM));
    }

    @Test
    void decodesEveryEbcdicCharacter() {
        Assumptions.assumeTrue(Charset.isSupported("IBM037"), "this JVM has no IBM037");
        byte[] bytes = new byte[3200];
        Arrays.fill(bytes, (byte) 0x40);
        for (int i = 0; i < 256; i++) {
            bytes[i / 64 * 80 + i % 64] = (byte) i;
        }
        String wanted = new String(bytes, Charset.forName("IBM037"));
        TextHeader header = new TextHeader(bytes);
        assertEquals(TextHeader.Encoding.EBCDIC, header.encoding());
        for (int line = 0; line < 4; line++) {
            String clean = wanted.substring(80 * line, 80 * line + 80)
                    .replaceAll("\\p{Cc}", " ")
                    .stripTrailing();
            assertEquals(clean, header.lines().get(line), "line " + line);
        }
        assertArrayEquals(bytes, header.bytes());
    }

    @Test
    void readsAsciiText() {
        String text =
                String.format("%-80s%-80s", "C 1 CLIENT: @COMPANY@", "C 2 caf\u00e9\u0000\t50 %") + " ".repeat(3040);
        TextHeader header = new TextHeader(text.getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(TextHeader.Encoding.ASCII, header.encoding());
        assertEquals("C 1 CLIENT: @COMPANY@", header.lines().get(0));
        assertEquals("C 2 caf\u00e9  50 %", header.lines().get(1));
        assertEquals(40, header.lines().size());
        assertEquals(40, header.toString().lines().count());
        assertEquals(Collections.nCopies(40, ""), new TextHeader(new byte[3200]).lines());
    }

    @Test
    void mappingRefusesPositionsOutsideTheHeader() {
        assertThrows(IllegalArgumentException.class, () -> HeaderMapping.STANDARD.withInline(0));
        assertThrows(IllegalArgumentException.class, () -> HeaderMapping.STANDARD.withY(238));
        assertEquals(237, HeaderMapping.STANDARD.withX(237).xByte());
    }
}
