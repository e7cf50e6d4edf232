package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
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
    @ValueSource(strings = {"", "inlin", "0", "241", "239", "240:int16", "181:float64", "181:", "1811", "-4"})
    void unknownFieldsAreRefused(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> HeaderColumn.parse(text));
        assertTrue(String.valueOf(e.getMessage()).length() > 20, e::toString);
    }
}
