package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
