package io.github.sliceline.volume.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What xarray 2026.9 made of {@code _FillValue}, {@code missing_value} and {@code _Unsigned}, and netCDF4-python 1.7 of limits. */
class MissingValuesTest {
    private static final ElementType INT8 = new ElementType(Kind.SIGNED, 1, ByteOrder.LITTLE_ENDIAN);
    private static final ElementType UINT8 = new ElementType(Kind.UNSIGNED, 1, ByteOrder.LITTLE_ENDIAN);
    private static final ElementType INT16 = new ElementType(Kind.SIGNED, 2, ByteOrder.BIG_ENDIAN);
    private static final ElementType INT64 = new ElementType(Kind.SIGNED, 8, ByteOrder.LITTLE_ENDIAN);
    private static final ElementType FLOAT32 = new ElementType(Kind.FLOAT, 4, ByteOrder.LITTLE_ENDIAN);
    private static final float NAN = Float.NaN;

    private static void assertRead(
            String attributes,
            ElementType type,
            List<? extends Number> stored,
            Map<String, Object> said,
            float... wanted) {
        ByteBuffer bytes = ByteBuffer.allocate(stored.size() * type.bytes()).order(type.order());
        for (Number number : stored) {
            switch (type.bytes()) {
                case 1 -> bytes.put(number.byteValue());
                case 2 -> bytes.putShort(number.shortValue());
                case 4 -> bytes.putFloat(number.floatValue());
                default -> bytes.putLong(number.longValue());
            }
        }
        for (Scaling scaling : List.of(Scaling.IDENTITY, new Scaling(0.5, 3))) {
            ElementDecoder decoder = new ElementDecoder(MissingValues.of(type, said), scaling);
            float[] run = new float[stored.size()];
            decoder.run(bytes, 0, run.length, run, 0, new byte[SampleDecoder.RUN * type.bytes()]);
            float[] scaled = new float[wanted.length];
            for (int i = 0; i < scaled.length; i++) {
                scaled[i] = scaling.apply(wanted[i]);
                assertEquals(scaled[i], decoder.at(bytes, i * type.bytes()), attributes);
            }
            assertArrayEquals(scaled, run, attributes);
        }
    }

    @Test
    void numbersThatAreMissing() {
        assertRead("of the type", INT16, List.of(1, -9999, 3), Map.of("_FillValue", -9999L), 1, NAN, 3);
        assertRead("a float", INT16, List.of(1, -9999, 3), Map.of("_FillValue", List.of(-9999.0)), 1, NAN, 3);
        assertRead("no short", INT16, List.of(1, -9999, 3), Map.of("_FillValue", -9999.5), 1, -9999, 3);
        assertRead("a list", INT16, List.of(1, -9999, 7), Map.of("missing_value", List.of(-9999L, 7L)), 1, NAN, NAN);
        assertRead(
                "rows",
                INT16,
                List.of(1, 2, 7),
                Map.of("missing_value", List.of(List.of(2L), List.of(7L))),
                1,
                NAN,
                NAN);
        assertRead("none", INT16, List.of(1, 2), Map.of("_FillValue", List.of()), 1, 2);
        assertRead("of no such sign", INT16, List.of(-1, 2), Map.of("_FillValue", 65535L), -1, 2);
        assertRead("too large", INT64, List.of(Long.MAX_VALUE), Map.of("_FillValue", 1e20), (float) Long.MAX_VALUE);
        assertRead("both", INT16, List.of(1, 2, 3), Map.of("missing_value", 1L, "_FillValue", 3L), NAN, 2, NAN);
        assertRead("text", INT16, List.of(1, -9999), Map.of("missing_value", "-9999"), 1, -9999);
        assertRead("0 and −0", FLOAT32, List.of(0f, -0f, 1f), Map.of("_FillValue", 0.0), NAN, NAN, 1);
        assertRead("float", FLOAT32, List.of(1f, 1e20f), Map.of("missing_value", (double) 1e20f), 1, NAN);
        assertRead("another", FLOAT32, List.of(1f, 1e20f), Map.of("missing_value", 1e20), 1, 1e20f);
        assertRead(
                "exactly this",
                INT64,
                List.of(Long.MAX_VALUE, Long.MAX_VALUE - 1, 5L),
                Map.of("_FillValue", Long.MAX_VALUE),
                NAN,
                (float) (Long.MAX_VALUE - 1),
                5);
    }

    @Test
    void integersOfTheOtherSign() {
        List<Integer> stored = List.of(1, -1, -2, 3);
        assertRead("true", INT8, stored, Map.of("_Unsigned", "true"), 1, 255, 254, 3);
        assertRead("list", INT8, stored, Map.of("_Unsigned", List.of("true")), 1, 255, 254, 3);
        assertRead("fill", INT8, stored, Map.of("_Unsigned", "true", "_FillValue", -1L), 1, NAN, 254, 3);
        assertRead("unsigned fill", INT8, stored, Map.of("_Unsigned", "true", "_FillValue", 255L), 1, NAN, 254, 3);
        assertRead("false", UINT8, stored, Map.of("_Unsigned", "false", "_FillValue", 255L), 1, NAN, -2, 3);
        assertRead("as it is", UINT8, stored, Map.of("_Unsigned", "true"), 1, 255, 254, 3);
        assertRead("of floats", FLOAT32, List.of(1f, -1f), Map.of("_Unsigned", "true"), 1, -1);
        assertRead("range", INT8, stored, Map.of("_Unsigned", "true", "valid_range", List.of(0L, -2L)), 1, NAN, 254, 3);
    }

    @Test
    void limitsCountThatTheStoredTypeCanHold() {
        List<Integer> stored = List.of(1, 50, 300);
        assertRead("range", INT16, stored, Map.of("valid_range", List.of(0.0, 100.0)), 1, 50, NAN);
        assertRead("no shorts", INT16, stored, Map.of("valid_range", List.of(0.0, 100.5)), 1, 50, 300);
        assertRead("one", FLOAT32, stored, Map.of("valid_range", List.of(0L), "valid_min", 20.0), NAN, 50, 300);
        assertRead("both", FLOAT32, stored, Map.of("valid_range", List.of(0L, 100L), "valid_min", 20.0), 1, 50, NAN);
        assertRead(
                "no floats",
                FLOAT32,
                stored,
                Map.of("valid_range", List.of(0.1, 9.0), "valid_min", 20.0),
                NAN,
                50,
                300);
        assertRead("most", FLOAT32, stored, Map.of("valid_max", List.of(50.0)), 1, 50, NAN);
        assertRead("too large", INT8, List.of(1, -1), Map.of("_Unsigned", "true", "valid_max", 254L), 1, 255);
        assertRead(
                "infinity",
                FLOAT32,
                List.of(Float.POSITIVE_INFINITY),
                Map.of("valid_min", 0.0),
                Float.POSITIVE_INFINITY);
        assertRead("half", FLOAT32, stored, Map.of("valid_range", List.of(Double.NaN, 60.0)), 1, 50, NAN);
        assertRead("NaN", FLOAT32, stored, Map.of("valid_min", Double.NaN), 1, 50, 300);
    }

    @Test
    void aFillValueOfNaNCostsNothing() {
        MissingValues missing = MissingValues.of(FLOAT32, Map.of("_FillValue", List.of(Double.NaN)));
        assertEquals(MissingValues.none(FLOAT32), missing);
        assertTrue(new ElementDecoder(missing, Scaling.IDENTITY).isPlainFloats());
        MissingValues other = MissingValues.of(FLOAT32, Map.of("_FillValue", 0.0));
        assertFalse(new ElementDecoder(other, Scaling.IDENTITY).isPlainFloats());
        assertEquals(List.of(0.0), new ArrayList<>(other.missing()));
    }
}
