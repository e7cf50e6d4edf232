package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderColumnTest {

    @Test
    void parsesNamesOfOtherPrograms() {
        Map.of(
                        "cdp_x", 181,
                        "CDP-X", 181,
                        "INLINE_3D", 189,
                        "xline", 193,
                        "cdp", 21,
                        "fldr", 9,
                        "GroupX", 81,
                        "dt", 117,
                        "byte 37", 37,
                        "197", 197)
                .forEach((name, position) ->
                        assertEquals(position, HeaderColumn.parse(name).bytePosition(), name));
        for (TraceField field : TraceField.values()) {
            assertEquals(HeaderColumn.of(field), HeaderColumn.parse(field.name()));
            assertEquals(HeaderColumn.of(field), HeaderColumn.parse(String.valueOf(field.bytePosition())));
        }
    }

    @Test
    void bytesOfAnyTypeAnywhere() {
        ByteBuffer header = ByteBuffer.allocate(240).order(ByteOrder.LITTLE_ENDIAN);
        header.putShort(180, (short) -2).putInt(233, 77);
        assertEquals(-2, HeaderColumn.parse("181:int16").get(header));
        assertEquals(65_534, HeaderColumn.parse("byte 181: UINT16").get(header));
        assertEquals(77, HeaderColumn.parse("234").get(header));
        assertEquals("byte_234", HeaderColumn.parse("234").name());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "inlin",
                "0",
                "239",
                "240:int16",
                "235:float64",
                "181:",
                "181:int48",
                "479:int24",
                "9999999",
                "-4"
            })
    void unknownFieldsAreRefused(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> HeaderColumn.parse(text));
        assertTrue(String.valueOf(e.getMessage()).length() > 20, e::toString);
    }

    @Test
    void theNearestNameIsOffered() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> HeaderColumn.parse("crosline"));
        assertTrue(String.valueOf(e.getMessage()).contains("the nearest is 'crossline'"), e::toString);
        assertEquals(13, HeaderColumn.parse("channel").bytePosition());
        assertEquals("137:int16", HeaderColumn.parse("Cable").text());
    }

    @Test
    void everyTypeGivesBackWhatItHolds() {
        SplittableRandom random = new SplittableRandom(42);
        for (FieldType type : FieldType.values()) {
            for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                ByteBuffer header = ByteBuffer.allocate(480).order(order);
                HeaderColumn column = HeaderColumn.parse("253:" + type);
                for (int trial = 0; trial < 1000; trial++) {
                    long value = random.nextLong() >> random.nextInt(Long.SIZE);
                    if (type.holds(value)) {
                        column.put(header, 0, value);
                        assertEquals(value, column.get(header), () -> type + " " + order + " " + value);
                        assertEquals((double) value, column.getDouble(header, 0));
                    } else {
                        assertThrows(IllegalArgumentException.class, () -> column.put(header, 0, value));
                    }
                }
                assertEquals(0, header.getInt(248), "bytes before the field");
            }
        }
    }

    @Test
    void bytesInTheOrderOfTheFile() {
        ByteBuffer header = ByteBuffer.allocate(240).put(0, new byte[] {(byte) 0xFE, 1, 2, (byte) 0x83});
        assertEquals(0xFE0102 - (1 << 24), HeaderColumn.parse("1:int24").get(header));
        assertEquals(0xFE0102, HeaderColumn.parse("1:uint24").get(header));
        assertEquals(0xFE010283L, HeaderColumn.parse("1:uint32").get(header));
        assertEquals(-2, HeaderColumn.parse("1:int8").get(header));
        header.order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(0x0201FE, HeaderColumn.parse("1:int24").get(header));
        assertEquals(0x8302_01FEL, HeaderColumn.parse("1:uint32").get(header));
        assertEquals(0x8302_01 - (1 << 24), HeaderColumn.parse("2:int24").get(header));
    }

    @Test
    void floatingPointNumbersThatAreNotWholeAreNoWholeNumbers() {
        ByteBuffer header = ByteBuffer.allocate(240);
        HeaderColumn column = HeaderColumn.parse("197:float32");
        column.put(header, 0, 500.0005);
        assertEquals(500, column.get(header));
        column.put(header, 0, 500.25);
        assertEquals(500.25, column.getDouble(header, 0));
        assertThrows(ArithmeticException.class, () -> column.get(header));
        assertEquals("197-200, float32", column.bytesText());
    }

    @Test
    void positionsBeyondTheHeaderAreOfItsExtensions() {
        assertEquals(FieldType.FLOAT64, HeaderColumn.parse("401").type());
        assertEquals("401:float64", HeaderColumn.parse("401").text());
        assertEquals("401:float64", HeaderMapping.text(HeaderMapping.field("401")));
        assertEquals(FieldType.INT32, HeaderMapping.field("29").type());
        assertEquals(FieldType.INT16, HeaderColumn.parse("29").type());
        assertEquals(HeaderMapping.STANDARD, HeaderMapping.STANDARD.withInline(HeaderMapping.field("iline")));
    }
}
