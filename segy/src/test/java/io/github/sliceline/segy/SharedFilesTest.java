package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Published files against what an independent reader found in them. */
class SharedFilesTest {

    @TestFactory
    Stream<DynamicTest> agreesWithTheIndependentReader() throws IOException {
        List<Map<String, Object>> files = SharedFiles.expected().stream()
                .filter(file -> file.containsKey("float32_sha256"))
                .toList();
        assumeTrue(!files.isEmpty(), "no folder shared/data above the working directory");
        return files.stream().map(file -> DynamicTest.dynamicTest(text(file, "file"), () -> compare(file)));
    }

    private static void compare(Map<String, Object> expected) throws IOException {
        try (SegyFile file = SegyFile.open(SharedFiles.find(text(expected, "file")))) {
            assertEquals(
                    text(expected, "endian"),
                    file.byteOrder() == ByteOrder.BIG_ENDIAN ? "big" : "little",
                    "byte order");
            assertEquals(number(expected, "format"), file.format().code(), "format");
            assertEquals(number(expected, "samples"), file.samplesPerTrace(), "samples");
            assertEquals(number(expected, "traces"), file.traceCount(), "traces");
            assertEquals(number(expected, "trace_bytes"), file.traceBytes(), "bytes of a trace");
            assertEquals(
                    number(expected, "extended_text_headers"),
                    file.extendedTextHeaders().size(),
                    "extended text headers");
            double interval = number(expected, "interval_us");
            assertEquals(interval, file.binaryHeader().sampleIntervalMicros(), "interval");
            assertEquals(text(expected, "float32_sha256"), sha256OfSamples(file), "samples");
        }
    }

    private static String sha256OfSamples(SegyFile file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        ByteBuffer encoded = ByteBuffer.allocate(file.samplesPerTrace() * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (long trace = 0; trace < file.traceCount(); trace++) {
            encoded.asFloatBuffer().put(file.readTrace(trace));
            digest.update(encoded.duplicate());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken.sgy", "mapping-empty.sgy", "decrement.sgy", "increment-lsb.sgy", "text.sgy"})
    void refusesBrokenFiles(String name) throws IOException {
        Path path = SharedFiles.find(name);
        assertThrows(CorruptFileException.class, () -> SegyFile.open(path));
    }

    @Test
    void readsTextHeadersInBothEncodings() throws IOException {
        try (SegyFile ebcdic = SegyFile.open(SharedFiles.find("f3.sgy"));
                SegyFile ascii = SegyFile.open(SharedFiles.find("delay-scalar.sgy"))) {
            assertEquals(TextHeader.Encoding.EBCDIC, ebcdic.textHeader().encoding());
            assertEquals("C 1 ", ebcdic.textHeader().lines().get(0).substring(0, 4));
            assertEquals(TextHeader.Encoding.ASCII, ascii.textHeader().encoding());
            assertEquals("C 1 ", ascii.textHeader().lines().get(0).substring(0, 4));
        }
    }

    /** The delay is 10000 with scalar −10. */
    @Test
    void scalesTheDelay() throws IOException {
        try (SegyFile file = SegyFile.open(SharedFiles.find("delay-scalar.sgy"))) {
            assertEquals(1000, NaiveSurvey.scan(file, 1).samples().start());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "f3.sgy,                   INLINE,    111…133 step 1, 875…892 step 1, true",
        "f3-lsb.sgy,               INLINE,    111…133 step 1, 875…892 step 1, true",
        "Format7lsb.sgy,           INLINE,    111…133 step 1, 875…892 step 1, true",
        "f3-withdead.sgy,          INLINE,    111…133 step 1, 875…892 step 1, false",
        "f3-iline-111.sgy,         INLINE,    111,            875…892 step 1, true",
        "small.sgy,                INLINE,    1…5 step 1,     20…24 step 1,   true",
        "small-lsb.sgy,            INLINE,    1…5 step 1,     20…24 step 1,   true",
        "small-ieee.sgy,           INLINE,    1…5 step 1,     20…24 step 1,   true",
        "small-dec.sgy,            INLINE,    1…5 step 2,     20…24 step 2,   true",
        "small-irregular.sgy,      INLINE,    1…5 step 1,     20…24 step 1,   false",
        "small_reverse_il.sgy,     INLINE,    5…1 step -1,    20…24 step 1,   true",
        "small_negative_il_xl.sgy, INLINE,    -1…-5 step -1,  -20…-24 step -1, true",
        "rotated-small-rev2.sgy,   INLINE,    1…5 step 1,     20…24 step 1,   true",
        "normal-small.sgy,         INLINE,    1…5 step 1,     20…24 step 1,   true",
        "acute-small.sgy,          INLINE,    1…5 step 1,     20…24 step 1,   true",
        "obtuse-small.sgy,         INLINE,    1…5 step 1,     20…24 step 1,   true",
        "reflex-small.sgy,         INLINE,    1…5 step 1,     20…24 step 1,   true",
        "inv-acute-small.sgy,      INLINE,    1…5 step 1,     20…24 step 1,   true",
        "right-small.sgy,          INLINE,    1…5 step 1,     20…24 step 1,   true",
        "left-small.sgy,           INLINE,    1…5 step 1,     20…24 step 1,   true",
        "straight-small.sgy,       INLINE,    1…5 step 1,     20…24 step 1,   true",
        "tiny.sgy,                 INLINE,    1…3 step 1,     20…21 step 1,   true",
        "mapping-default.sgy,      INLINE,    1…3 step 1,     20…21 step 1,   true",
    })
    void findsTheSurvey(String name, TraceOrder order, String inlines, String crosslines, boolean regular)
            throws IOException {
        try (SegyFile file = SegyFile.open(SharedFiles.find(name))) {
            SegySurvey survey = NaiveSurvey.scan(file, 2);
            assertEquals(inlines, survey.grid().inlines().toString());
            assertEquals(crosslines, survey.grid().crosslines().toString());
            assertEquals(order, survey.sorting());
            assertEquals(regular, survey.isRegular());
            NaiveSurvey.of(file, HeaderMapping.STANDARD).assertSame(survey, name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "small-ps.sgy,                   1…4 step 1,  1…3 step 1,  1…2 step 1",
        "small-ps-dec-il-off-inc-xl.sgy, 4…1 step -1, 1…3 step 1,  2…1 step -1",
        "small-ps-dec-il-inc-xl-off.sgy, 4…1 step -1, 1…3 step 1,  1…2 step 1",
        "small-ps-dec-il-xl-inc-off.sgy, 4…1 step -1, 3…1 step -1, 1…2 step 1",
        "small-ps-dec-il-xl-off.sgy,     4…1 step -1, 3…1 step -1, 2…1 step -1",
        "small-ps-dec-off-inc-il-xl.sgy, 1…4 step 1,  1…3 step 1,  2…1 step -1",
        "small-ps-dec-xl-inc-il-off.sgy, 1…4 step 1,  3…1 step -1, 1…2 step 1",
        "small-ps-dec-xl-off-inc-il.sgy, 1…4 step 1,  3…1 step -1, 2…1 step -1",
        "1x1.sgy,                        0,           0,           0…3 step 1",
        "1xN.sgy,                        0,           0…5 step 1,  0…3 step 1",
        "Mx1.sgy,                        0…5 step 1,  0,           0…3 step 1",
    })
    void findsTheGathers(String name, String inlines, String crosslines, String offsets) throws IOException {
        try (SegyFile file = SegyFile.open(SharedFiles.find(name));
                SegySurvey survey = NaiveSurvey.scan(file, 2)) {
            assertEquals(inlines, survey.grid().inlines().toString());
            assertEquals(crosslines, survey.grid().crosslines().toString());
            assertEquals(offsets, survey.gather().orElseThrow().axis().toString());
            NaiveSurvey.of(file, HeaderMapping.STANDARD, true, DuplicatePolicy.ERROR)
                    .assertSame(survey, name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shot-gather.sgy", "small-2d.sgy"})
    void refusalsSayThatThereAreNoLines(String name) throws IOException {
        try (SegyFile file = SegyFile.open(SharedFiles.find(name))) {
            UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> NaiveSurvey.scan(file, 1));
            assertTrue(e.toString().contains("no other fields number lines"), e.toString());
        }
    }

    private static String text(Map<String, Object> entry, String key) {
        return String.valueOf(entry.get(key));
    }

    private static long number(Map<String, Object> entry, String key) {
        return entry.get(key) instanceof Number value ? value.longValue() : -1;
    }
}
