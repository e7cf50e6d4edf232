package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way of being malformed that we could think of, with what the user is told, or what is read all the same. */
class MalformedSegyTest {
    private static final int FIRST = 3600 + 3200;

    /** A 3 × 4 survey of 252-byte traces behind one extended text header. */
    private static byte[] survey() {
        byte[] plain =
                new SegyBytes().grid(3, 4).edit(SegyBytes.putShort(3505, 1)).bytes();
        byte[] bytes = new byte[plain.length + 3200];
        System.arraycopy(plain, 0, bytes, 0, 3600);
        Arrays.fill(bytes, 3600, FIRST, (byte) 0x40);
        System.arraycopy(plain, 3600, bytes, FIRST, plain.length - 3600);
        return bytes;
    }

    /** What comes of a file: its sentence, or how many traces of how many samples. */
    private static String outcome(byte[] bytes) {
        return outcome(bytes, false);
    }

    private static String outcome(byte[] bytes, boolean salvage) {
        String name = "test.sgy";
        try (SegyFile file = salvage ? SegyInMemory.salvage(name, bytes) : SegyInMemory.open(name, bytes)) {
            SegySurvey survey = NaiveSurvey.scan(file, 2);
            return survey.traceCount() + " traces of " + file.samplesPerTrace() + " samples";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0    | the file is empty; copy it again",
                "1    | file ends after 1 bytes, wanted at least 3600 for the headers of a SEG-Y file; copy it again",
                "3199 | file ends after 3199 bytes, wanted at least 3600 for the headers of a SEG-Y file; copy it"
                        + " again",
                "3200 | file ends after 3200 bytes, wanted at least 3600 for the headers of a SEG-Y file; copy it"
                        + " again",
                "3201 | file ends after 3201 bytes, wanted at least 3600 for the headers of a SEG-Y file; copy it"
                        + " again",
                "3599 | file ends after 3599 bytes, wanted at least 3600 for the headers of a SEG-Y file; copy it"
                        + " again",
                "3600 | the file ends inside its 1 extended text headers (bytes 3505-3506), which end at 6800; copy it"
                        + " again",
                "3601 | the file ends inside its 1 extended text headers (bytes 3505-3506), which end at 6800; copy it"
                        + " again",
                "6799 | the file ends inside its 1 extended text headers (bytes 3505-3506), which end at 6800; copy it"
                        + " again",
                "6800 | the file ends after its headers, without a trace; copy it again",
            })
    void cutInTheHeaders(int length, String sentence) {
        assertEquals("test.sgy @" + length + ": " + sentence, outcome(Arrays.copyOf(survey(), length)));
        assertEquals("test.sgy @" + length + ": " + sentence, outcome(Arrays.copyOf(survey(), length), true));
    }

    /** Inside the trace header and at its end, inside a sample, before the last byte. */
    @ParameterizedTest
    @CsvSource({"72", "113", "114", "116", "118", "188", "239", "240", "241", "244", "251"})
    void cutInATrace(int length) {
        assertEquals(cutShort(1, length), outcome(Arrays.copyOf(survey(), FIRST + length)));
        assertEquals(cutShort(6, length), outcome(Arrays.copyOf(survey(), FIRST + 5 * 252 + length)));
        assertEquals(cutShort(12, length), outcome(Arrays.copyOf(survey(), FIRST + 11 * 252 + length)));
        assertEquals("5 traces of 3 samples", outcome(Arrays.copyOf(survey(), FIRST + 5 * 252 + length), true));
    }

    private static String cutShort(int trace, int length) {
        return "test.sgy @" + (FIRST + (trace - 1) * 252) + ": trace " + trace + " is cut short: " + length
                + " bytes are left for a trace of 3 samples (252 bytes); copy the file again"
                + (trace == 1 ? "" : ", or salvage what is whole")
                + ", unless the number of samples (bytes 3221-3222) is wrong";
    }

    @Test
    void cutBetweenTracesIsAShorterFile() {
        assertEquals("1 traces of 3 samples", outcome(Arrays.copyOf(survey(), FIRST + 252)));
        assertEquals("11 traces of 3 samples", outcome(Arrays.copyOf(survey(), FIRST + 11 * 252)));
    }

    /** A change to the file and its outcome; indices are of bytes in the file, from 0. */
    static Stream<Arguments> headers() {
        String whole = "12 traces of 3 samples";
        String notFormat = "test.sgy @3224: format code is %s, wanted 1-12, 15 or 16; is this a SEG-Y file?";
        return Stream.of(
                Arguments.of("no samples in the binary header", put(3220, 0), whole),
                Arguments.of("one sample too many", put(3220, 4), whole),
                Arguments.of("most samples", put(3220, -1), whole),
                Arguments.of("wrong samples in every trace", traces(114, 77), whole),
                Arguments.of("no samples in the traces", traces(114, 0), whole),
                Arguments.of("other samples in trace 5", put(FIRST + 4 * 252 + 114, 9), whole),
                Arguments.of(
                        "no samples anywhere",
                        put(3220, 0).andThen(traces(114, 0)),
                        "test.sgy @3220: samples per trace is 0 here and 0 in the first trace header, wanted at least"
                                + " 1; set bytes 3221-3222 to the number of samples"),
                Arguments.of(
                        "wrong samples in both",
                        put(3220, 5).andThen(traces(114, 7)),
                        "test.sgy @7060: trace 2 does not start here, where it should after 1 traces of 5 samples (260 "
                                + "bytes): found 0 samples every 0 µs and coordinate scalar 0, wanted 7 samples every "
                                + "4000 µs and coordinate scalar -100 as in trace 1 (bytes 115-118 and 71-72); bytes "
                                + "are missing or foreign, or traces differ in length: copy the file again"),
                Arguments.of("format 0", put(3224, 0), String.format(notFormat, 0)),
                Arguments.of("format 13", put(3224, 13), String.format(notFormat, 13)),
                Arguments.of("format 14", put(3224, 14), String.format(notFormat, 14)),
                Arguments.of("format 17", put(3224, 17), String.format(notFormat, 17)),
                Arguments.of("format 99", put(3224, 99), String.format(notFormat, 99)),
                Arguments.of("format -1", put(3224, -1), String.format(notFormat, 65535)),
                Arguments.of("no interval", put(3216, 0).andThen(traces(116, 0)), whole),
                Arguments.of("interval -1", put(3216, -1).andThen(traces(116, -1)), whole),
                Arguments.of(
                        "text headers without end",
                        put(3504, -1),
                        "test.sgy @3504: the number of extended text headers is -1, so that the last one says ((SEG: "
                                + "EndText)), but none of the 1 records of 3200 bytes that follow does; set bytes "
                                + "3505-3506 to their number"),
                Arguments.of(
                        "most text headers",
                        put(3504, 32767),
                        "test.sgy @9824: the file ends inside its 32767 extended text headers (bytes 3505-3506), which "
                                + "end at 104858000; copy it again"),
                Arguments.of(
                        "text headers -2",
                        put(3504, -2),
                        "test.sgy @3504: the number of extended text headers is -2, wanted 0 or more, or -1 where the "
                                + "last one says ((SEG: EndText)); set bytes 3505-3506 to their number"),
                Arguments.of(
                        "all lines 0",
                        traces(188, 0)
                                .andThen(traces(190, 0))
                                .andThen(traces(192, 0))
                                .andThen(traces(194, 0)),
                        "test.sgy: all 12 traces have inline 0 and crossline 0 (bytes 189-192 and 193-196), "
                                + "wanted a number for each line; a 2-D line, prestack data, or other byte positions? "
                                + "no other fields number lines; if you know better, try inlines and crosslines from"
                                + " other bytes"));
    }

    /** Wrong values in the fields that revision 2 added. */
    static Stream<Arguments> revision2() {
        String whole = "12 traces of 3 samples";
        return Stream.of(
                Arguments.of("as it is", rev2(3512, 0), whole),
                Arguments.of("12 traces", rev2(3512, 12), whole),
                Arguments.of("fewer traces than there are", rev2(3512, 3), whole),
                Arguments.of("-1 traces", rev2(3512, -1), whole),
                Arguments.of(
                        "2^62 traces",
                        rev2(3512, 1L << 62),
                        "test.sgy @9824: the file ends after 12 traces, the binary header (bytes 3513-3520) promises "
                                + "4611686018427387904; copy it again, or salvage what is whole"),
                Arguments.of(
                        "first trace at 2^62",
                        rev2(3520, 1L << 62),
                        "test.sgy @3520: first trace at byte 4611686018427387904, wanted 6800 to 9824; set bytes "
                                + "3521-3528 to 0 or to where it starts"),
                Arguments.of(
                        "first trace at -1",
                        rev2(3520, -1),
                        "test.sgy @3520: first trace at byte -1, wanted 6800 to 9824; set bytes 3521-3528 to 0 or to "
                                + "where it starts"),
                Arguments.of(
                        "first trace at the end",
                        rev2(3520, 9824),
                        "test.sgy @9824: the file ends after its headers, without a trace; copy it again"),
                Arguments.of(
                        "most trailer records",
                        rev2(3528, 0x7FFFFFFF_00000000L),
                        "test.sgy @3528: the 2147483647 data trailer records that bytes 3529-3532 promise leave no"
                                + " room for a trace in a file of 9824 bytes; copy it again"),
                Arguments.of("trailer records of unknown number", rev2(3528, 0xFFFFFFFF_00000000L), whole),
                Arguments.of("samples -1", rev2(3264, 0xFFFFFFFFL), whole),
                Arguments.of("2^31 - 1 samples", rev2(3264, 0x7FFFFFFFL), whole),
                Arguments.of("interval infinite", rev2(3272, Double.doubleToLongBits(1 / 0.0)), whole),
                Arguments.of("interval 10^-300", rev2(3272, Double.doubleToLongBits(1e-300)), whole),
                Arguments.of("interval 10^300", rev2(3272, Double.doubleToLongBits(1e300)), whole),
                Arguments.of("interval NaN", rev2(3272, Double.doubleToLongBits(0 / 0.0)), whole),
                Arguments.of("-1 extensions", rev2(3506, 0xFFFF_0000_0000_0000L), whole),
                Arguments.of("most extensions", rev2(3506, 0x7FFF_0000_0000_0000L), whole));
    }

    private static Consumer<ByteBuffer> put(int at, int value) {
        return file -> file.putShort(at, (short) value);
    }

    private static Consumer<ByteBuffer> rev2(int at, long value) {
        return file -> file.putLong(at, value).put(3500, (byte) 2);
    }

    private static Consumer<ByteBuffer> traces(int at, int value) {
        return file -> {
            for (int t = 0; t < 12; t++) {
                file.putShort(FIRST + t * 252 + at, (short) value);
            }
        };
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"headers", "revision2"})
    void saysWhatIsWrongInAHeader(String what, Consumer<ByteBuffer> edit, String outcome) {
        byte[] bytes = survey();
        edit.accept(ByteBuffer.wrap(bytes));
        assertEquals(outcome, outcome(bytes), what);
        if (outcome.contains("or salvage what is whole")) {
            assertTrue(outcome(bytes, true).endsWith("traces of 3 samples"), () -> outcome(bytes, true));
        }
    }

    /** Text where revision 2 has samples and interval, and extensions that are not there: said, and not used. */
    @ParameterizedTest
    @ValueSource(strings = {"US-ASCII", "IBM037"})
    void leftoversOfAnOlderHeaderAreNotUsed(String charset) throws IOException {
        byte[] bytes = survey();
        byte[] text = "AREA: NORTH  LINE 42  VESSEL ".getBytes(Charset.forName(charset));
        ByteBuffer.wrap(bytes).put(3500, (byte) 2).putInt(3506, 3).put(3260, text);
        int stated = ByteBuffer.wrap(text).getInt(8);
        try (SegyFile file = SegyInMemory.open("test.sgy", bytes)) {
            assertEquals("12 traces of 3 samples", outcome(bytes));
            assertEquals(4000, file.sampleIntervalMicros());
            assertFalse(file.samplesFromTraceHeader());
            assertEquals(
                    List.of(
                            "Bytes 3507-3510 promise trace header extensions (3), with which the size of the file does"
                                    + " not agree: none are taken.",
                            "Bytes 3269-3272 say " + stated + " samples per trace, with which the size of the file"
                                    + " does not agree: 3 are taken."),
                    file.remarks());
        }
    }

    @Test
    void namesTheFirstBadTrace() {
        byte[] sound = survey();
        int at = FIRST + 7 * 252;
        byte[] bytes = new byte[sound.length + 30];
        System.arraycopy(sound, 0, bytes, 0, at);
        Arrays.fill(bytes, at, at + 30, (byte) 0xEE);
        System.arraycopy(sound, at, bytes, at + 30, sound.length - at);
        assertEquals(
                "test.sgy @8564: trace 8 does not start here, where it should after 7 traces of 3 samples (252 bytes): "
                        + "found 0 samples every 0 µs and coordinate scalar 0, wanted 3 samples every 4000 µs and "
                        + "coordinate scalar -100 as in trace 1 (bytes 115-118 and 71-72); bytes are missing or "
                        + "foreign, or traces differ in length: copy the file again, or salvage what is whole",
                outcome(bytes));
        assertEquals("11 traces of 3 samples", outcome(bytes, true));
    }

    /** Blocks of tapes are filled up with zeros. */
    @Test
    void paddingIsNoDamage() throws IOException {
        for (int padding : new int[] {1, 251, 253, 4000}) {
            byte[] bytes = Arrays.copyOf(survey(), FIRST + 12 * 252 + padding);
            try (SegyFile file = SegyInMemory.open("test.sgy", bytes)) {
                assertEquals(12, file.traceCount());
                assertEquals(FIRST + 12 * 252, file.tracesEnd());
                assertEquals(
                        padding + " bytes follow the last trace; they hold no samples.",
                        file.remarks().get(0));
            }
        }
    }

    @Test
    void textIsNotSegy() {
        byte[] text = "It was a dark and stormy night.\n".repeat(200).getBytes(StandardCharsets.US_ASCII);
        String sentence = "test.sgy: this is a text file, not SEG-Y; check the path";
        assertEquals(sentence, outcome(text));
        assertEquals(sentence, outcome(Arrays.copyOf(text, 500)));
    }

    /** A text header alone is text as well, but of a SEG-Y file that was cut. */
    @Test
    void aTextHeaderAloneIsACutFile() {
        byte[] text = "C 1 CLIENT".repeat(320).getBytes(StandardCharsets.US_ASCII);
        assertEquals(
                "test.sgy @3200: file ends after 3200 bytes, wanted at least 3600 for the headers of a SEG-Y file;"
                        + " copy it again",
                outcome(text));
    }
}
