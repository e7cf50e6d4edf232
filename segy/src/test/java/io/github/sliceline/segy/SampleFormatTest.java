package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleFormatTest {

    @ParameterizedTest
    @CsvSource({
        "IBM_FLOAT32, c276a000, -118.625",
        "INT32, fffffffe, -2",
        "INT32, 01000001, 16777216", // a tie, to even
        "INT32, 01000003, 16777220",
        "INT32, 80000000, -2147483648",
        "INT16, 8000, -32768",
        "FIXED_WITH_GAIN, 0003fffb, -40",
        "FIXED_WITH_GAIN, 00000007, 7",
        "FIXED_WITH_GAIN, 00ff8000, -Infinity",
        "FIXED_WITH_GAIN, 00ff0000, 0",
        "IEEE_FLOAT32, 7f7fffff, 3.4028235E38",
        "IEEE_FLOAT32, ff800000, -Infinity",
        "IEEE_FLOAT64, 3ff0000010000000, 1", // a tie, to even
        "IEEE_FLOAT64, 3ff0000010000001, 1.0000001",
        "IEEE_FLOAT64, 7fe0000000000000, Infinity",
        "INT24, ffffff, -1",
        "INT24, 800000, -8388608",
        "INT24, 7fffff, 8388607",
        "INT8, 80, -128",
        "INT64, 8000000000000000, -9223372036854775808",
        "INT64, ffffffffffffffff, -1",
        "UINT32, ffffffff, 4294967296",
        "UINT16, ffff, 65535",
        "UINT64, ffffffffffffffff, 18446744073709551616",
        "UINT64, 8000008000000000, 9223372036854775808", // a tie, to even
        "UINT64, 8000008000000001, 9223373136366403584", // just above it
        "UINT64, 7fffffffffffffff, 9223372036854775808",
        "UINT24, ffffff, 16777215",
        "UINT8, ff, 255",
    })
    void decodesInBothByteOrders(SampleFormat format, String hex, float wanted) {
        byte[] big = HexFormat.of().parseHex(hex);
        byte[] little = new byte[big.length];
        for (int i = 0; i < big.length; i++) {
            little[i] = big[big.length - 1 - i];
        }
        assertEquals(wanted, decodeOne(format, big, ByteOrder.BIG_ENDIAN));
        assertEquals(wanted, decodeOne(format, little, ByteOrder.LITTLE_ENDIAN));
    }

    private static float decodeOne(SampleFormat format, byte[] bytes, ByteOrder order) {
        assertEquals(bytes.length, format.bytes());
        float[] decoded = new float[1];
        format.decode(ByteBuffer.wrap(bytes).order(order), 0, decoded, 0, 1);
        return decoded[0];
    }

    @Test
    void writesOnlyTheRequestedSamples() {
        for (SampleFormat format : SampleFormat.values()) {
            ByteBuffer src = ByteBuffer.allocateDirect(100).order(ByteOrder.LITTLE_ENDIAN);
            src.position(50);
            float[] dst = {9, 9, 9, 9, 9};
            format.decode(src.asReadOnlyBuffer().order(src.order()), 3, dst, 1, 3);
            assertArrayEquals(new float[] {9, 0, 0, 0, 9}, dst, format.description());
            assertEquals(50, src.position());
            assertThrows(IndexOutOfBoundsException.class, () -> format.decode(src, 100, dst, 0, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> format.decode(src, 0, dst, 4, 2));
        }
    }

    @Test
    void knowsTheCodesOfTheStandard() {
        int[] codes = IntStream.range(-1, 300)
                .filter(code -> SampleFormat.ofCode(code).isPresent())
                .toArray();
        assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16}, codes);
        for (int code : codes) {
            assertEquals(code, SampleFormat.ofCode(code).orElseThrow().code());
            assertTrue(!SampleFormat.ofCode(code).orElseThrow().description().isEmpty());
        }
    }
}
