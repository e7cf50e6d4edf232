package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegyOverridesTest {
    private static final Map<String, String> ALL = Map.of(
            "sample-format", "5",
            "sample-order", "little",
            "trace-samples", "300000",
            "interval", "0.0002us",
            "start", "105:int32",
            "coordinate-scale", "0.01",
            "skip", "128",
            "where", "trace_identification=1,offset=100:500,750",
            "where-not", "137:int16=:-3");

    private static SegyFile open(byte[] bytes, SegyOverrides overrides) throws IOException {
        return SegyFile.of(new MemorySource("test.sgy", ByteBuffer.wrap(bytes)), overrides);
    }

    private static String refusal(byte[] bytes, SegyOverrides overrides) {
        return String.valueOf(
                assertThrows(IOException.class, () -> open(bytes, overrides)).getMessage());
    }

    @Test
    void oneOverrideLeavesTheOthers() {
        SegyOverrides all = SegyOverrides.NONE;
        for (Map.Entry<String, String> one : ALL.entrySet()) {
            SegyOverrides alone = SegyOverrides.NONE.with(one.getKey(), one.getValue());
            assertEquals(Map.of(one.getKey(), one.getValue()), alone.asMap());
            Map<String, String> before = all.asMap();
            all = all.with(one.getKey(), one.getValue());
            assertTrue(all.asMap().entrySet().containsAll(before.entrySet()), all::toString);
            assertEquals(all, SegyOverrides.parse(all.toString()));
        }
        assertEquals(ALL, all.asMap());
        assertEquals("", SegyOverrides.NONE.toString());
        assertEquals(SegyOverrides.NONE, SegyOverrides.parse(""));
    }

    @ParameterizedTest
    @CsvSource({
        "sample-format, foo", "sample-format, 13", "sample-order, middle", "trace-samples, 0", "trace-samples, 1.5",
        "interval, 4", "interval, 0ms", "interval, 20d", "coordinate-scale, 0", "coordinate-scale, NaN",
        "skip, -1", "where, offset", "where-not, offset=5:1", "foo, 1"
    })
    void otherFormsAreRefused(String name, String value) {
        assertThrows(IllegalArgumentException.class, () -> SegyOverrides.NONE.with(name, value));
    }

    @ParameterizedTest
    @CsvSource({"4ms, 4", "250us, 0.25", "200ps, 2e-7", "0.002s, 2", "15 ns, 1.5e-5"})
    void timesHaveUnits(String text, double millis) {
        assertEquals(millis, SegyOverrides.NONE.with("interval", text).intervalMillis());
        assertEquals(millis, SegyOverrides.Start.parse(text).value());
    }

    @Test
    void countsBeyondSixteenBits() throws IOException {
        SegyBytes made = new SegyBytes().samples(70_000).grid(2, 2);
        try (SegyFile file = made.open()) {
            assertEquals(70_000, file.samplesPerTrace());
            assertEquals(4, file.traceCount());
            assertTrue(file.remarks().get(0).contains("4464 samples"), file.remarks()::toString);
        }
        try (SegyFile file = open(made.bytes(), SegyOverrides.NONE.with("trace-samples", "70000"))) {
            assertEquals(70_000, file.samplesPerTrace());
            assertEquals(List.of(), file.remarks());
            assertEquals(2003, file.readTrace(2)[3]);
        }
        String said = refusal(made.bytes(), SegyOverrides.NONE.with("trace-samples", "70001"));
        assertTrue(said.contains("70001 samples, as asked") && said.contains("4464"), said);
    }

    @Test
    void oneTraceOfAnyLength() throws IOException {
        byte[] bytes = new SegyBytes().samples(70_000).trace(1, 1).bytes();
        try (SegyFile file = open(bytes, SegyOverrides.NONE.with("trace-samples", "70000"))) {
            assertEquals(1, file.traceCount());
        }
    }

    @Test
    void whatStandsBeforeTheTextHeader() throws IOException {
        byte[] plain = new SegyBytes().grid(3, 4).bytes();
        String label = "   1SY1.0RECORD  8192" + " ".repeat(107);
        for (String before : List.of(label, "x".repeat(77))) {
            byte[] bytes = new byte[before.length() + plain.length];
            System.arraycopy(before.getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, before.length());
            System.arraycopy(plain, 0, bytes, before.length(), plain.length);
            boolean isLabel = before.equals(label);
            SegyOverrides skip = isLabel ? SegyOverrides.NONE : SegyOverrides.NONE.with("skip", "" + before.length());
            try (SegyFile file = open(bytes, skip);
                    SegyFile without = SegyInMemory.open("test.sgy", plain)) {
                assertEquals(before.length(), file.headersStart());
                assertEquals(before.length() + 3600, file.traceOffset(0));
                assertEquals(bytes.length, file.tracesEnd());
                assertEquals(isLabel ? 1 : 0, file.remarks().size());
                assertArrayEquals(
                        without.textHeader().bytes(), file.textHeader().bytes());
                assertArrayEquals(without.readTrace(7), file.readTrace(7));
                assertEquals(12, file.traceCount());
            }
        }
        String said = refusal(plain, SegyOverrides.NONE.with("skip", "1000000"));
        assertTrue(said.contains("cannot be skipped"), said);
    }

    @Test
    void bytesUnderTheCodeOfDoubles() throws IOException {
        byte[] bytes = new SegyBytes()
                .samples(5)
                .grid(3, 4)
                .edit(file -> file.putShort(3220, (short) 20).putShort(3224, (short) 6))
                .bytes();
        try (SegyFile file = SegyInMemory.open("test.sgy", bytes)) {
            assertEquals(SampleFormat.INT8, file.format());
            assertEquals(20, file.samplesPerTrace());
            assertEquals(12, file.traceCount());
            assertEquals(bytes[3600 + 260 + 240 + 3], file.readTrace(1)[3]);
            assertTrue(file.remarks().get(0).contains("code 6"), file.remarks()::toString);
        }
    }

    @Test
    void doublesStayDoubles() throws IOException {
        byte[] bytes = new SegyBytes()
                .samples(6)
                .grid(3, 4)
                .edit(file -> file.putShort(3220, (short) 3).putShort(3224, (short) 6))
                .bytes();
        try (SegyFile file = SegyInMemory.open("test.sgy", bytes)) {
            assertEquals(SampleFormat.IEEE_FLOAT64, file.format());
        }
    }

    @Test
    void formatAndOrderOfTheSamples() throws IOException {
        SegyBytes made = new SegyBytes().samples(4).grid(2, 3);
        byte[] wrong = made.edit(file -> {
                    file.putShort(3224, (short) 99);
                    for (int trace = 0; trace < 6; trace++) {
                        for (int k = 0; k < 4; k++) {
                            int at = 3600 + trace * 256 + 240 + 4 * k;
                            file.putInt(at, Integer.reverseBytes(file.getInt(at)));
                        }
                    }
                })
                .bytes();
        assertTrue(refusal(wrong, SegyOverrides.NONE).contains("format code is 99"));
        SegyOverrides right = SegyOverrides.NONE.with("sample-format", "ieee").with("sample-order", "little");
        try (SegyFile file = open(wrong, right)) {
            assertEquals(ByteOrder.BIG_ENDIAN, file.byteOrder());
            assertEquals(ByteOrder.LITTLE_ENDIAN, file.sampleOrder());
            assertArrayEquals(new float[] {5000, 5001, 5002, 5003}, file.readTrace(5));
            assertEquals(11, file.readTraceHeader(5).inline(HeaderMapping.STANDARD));
        }
    }

    @Test
    void coordinatesGetTheCallersFactor() throws IOException {
        byte[] bytes = new SegyBytes().grid(2, 3).bytes();
        try (SegyFile file = open(bytes, SegyOverrides.NONE.with("coordinate-scale", "0.5"));
                SegyFile plain = SegyInMemory.open("test.sgy", bytes)) {
            double x = plain.readTraceHeader(3).x(HeaderMapping.STANDARD);
            assertEquals(50 * x, file.readTraceHeader(3).x(HeaderMapping.STANDARD));
        }
    }

    @Test
    void conditionsThatLeaveNothing() throws IOException {
        byte[] bytes = new SegyBytes().grid(2, 3).bytes();
        try (SegyFile file = open(bytes, SegyOverrides.NONE.with("where-not", "inline=0:99"))) {
            UnsupportedFileException e = assertThrows(UnsupportedFileException.class, file::readFirstHeader);
            assertTrue(String.valueOf(e.getMessage()).contains("none of its 6 traces"), e::toString);
        }
        try (SegyFile file = open(bytes, SegyOverrides.NONE.with("where", "crossline=22,21"))) {
            assertEquals(21, file.readFirstHeader().crossline(HeaderMapping.STANDARD));
        }
        String said = refusal(bytes, SegyOverrides.NONE.with("where", "401=3"));
        assertTrue(said.contains("240 bytes"), said);
    }

    @Test
    void damagedFilesStayRefused() {
        byte[] bytes = new SegyBytes().samples(100).grid(4, 4).bytes();
        byte[] cut = java.util.Arrays.copyOf(bytes, bytes.length - 77);
        assertThrows(CorruptFileException.class, () -> SegyInMemory.open("test.sgy", cut));
    }

    @Test
    void textAfterTheLastTraceIsNoTrace() throws IOException {
        byte[] bytes = new SegyBytes().samples(100).grid(4, 4).bytes();
        String note = "END OF FILE, WRITTEN BY NOBODY\r\n";
        byte[] all = java.util.Arrays.copyOf(bytes, bytes.length + note.length());
        System.arraycopy(note.getBytes(StandardCharsets.US_ASCII), 0, all, bytes.length, note.length());
        try (SegyFile file = SegyInMemory.open("test.sgy", all)) {
            assertEquals(16, file.traceCount());
            assertTrue(file.remarks().get(0).startsWith("32 bytes follow"), file.remarks()::toString);
        }
    }
}
