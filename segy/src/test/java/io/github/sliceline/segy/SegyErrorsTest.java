package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad input, and every word of what is said about it. */
class SegyErrorsTest {
    private static final String TRY =
            " no other fields number lines; if you know better, try inlines and crosslines from other bytes";

    static Stream<Arguments> brokenFiles() {
        SegyBytes good = new SegyBytes().grid(2, 3);
        return Stream.of(
                Arguments.of(new byte[0], "test.sgy @0: the file is empty; copy it again"),
                Arguments.of(
                        new byte[3599],
                        "test.sgy @3599: file ends after 3599 bytes, wanted at least 3600 for the headers of a SEG-Y "
                                + "file; copy it again"),
                Arguments.of(
                        noise(), "test.sgy @3224: format code is 25889, wanted 1-12, 15 or 16; is this a SEG-Y file?"),
                Arguments.of(
                        new byte[5000],
                        "test.sgy @3224: format code is 0, wanted 1-12, 15 or 16; is this a SEG-Y file?"),
                Arguments.of(
                        Arrays.copyOf(good.bytes(), 3600 + 2 * 252 + 100),
                        "test.sgy @4104: trace 3 is cut short: 100 bytes are left for a trace of 3 samples (252 "
                                + "bytes); copy the file again, or salvage what is whole, unless the number of samples (bytes "
                                + "3221-3222) is wrong"),
                Arguments.of(
                        Arrays.copyOf(good.bytes(), 3600),
                        "test.sgy @3600: the file ends after its headers, without a trace; copy it again"),
                Arguments.of(
                        new SegyBytes()
                                .trace(1, 1, SegyBytes.putShort(115, 0))
                                .edit(SegyBytes.putShort(3221, 0))
                                .bytes(),
                        "test.sgy @3220: samples per trace is 0 here and 0 in the first trace header, wanted at least 1; "
                                + "set bytes 3221-3222 to the number of samples"),
                Arguments.of(
                        good.edit(SegyBytes.putShort(3505, 9)).bytes(),
                        "test.sgy @5112: the file ends inside its 9 extended text headers (bytes 3505-3506), which end "
                                + "at 32400; copy it again"),
                Arguments.of(
                        good.edit(b -> b.put(3500, (byte) 2).putLong(3520, 3601L << 20))
                                .bytes(),
                        "test.sgy @3520: first trace at byte 3775922176, wanted 3600 to 5112; set bytes 3521-3528 to 0 or to "
                                + "where it starts"),
                Arguments.of(
                        good.edit(b -> b.put(3500, (byte) 2).putLong(3512, 7)).bytes(),
                        "test.sgy @5112: the file ends after 6 traces, the binary header (bytes 3513-3520) promises 7; "
                                + "copy it again, or salvage what is whole"),
                Arguments.of(
                        new SegyBytes()
                                .trace(1, 1, SegyBytes.putShort(115, 0))
                                .edit(b -> b.put(3500, (byte) 2)
                                        .putShort(3220, (short) 0)
                                        .putInt(3268, -5))
                                .bytes(),
                        "test.sgy @3220: samples per trace is -5 here and 0 in the first trace header, wanted at least "
                                + "1; set bytes 3221-3222 to the number of samples"),
                Arguments.of(
                        new SegyBytes()
                                .grid(2, 3)
                                .edit(SegyBytes.putShort(3505, -1))
                                .bytes(),
                        "test.sgy @3504: the number of extended text headers is -1, so that the last one says ((SEG: "
                                + "EndText)), but none of the 0 records of 3200 bytes that follow does; set bytes "
                                + "3505-3506 to their number"),
                Arguments.of(
                        new SegyBytes()
                                .grid(2, 3)
                                .edit(SegyBytes.putShort(3505, -7))
                                .bytes(),
                        "test.sgy @3504: the number of extended text headers is -7, wanted 0 or more, or -1 where the "
                                + "last one says ((SEG: EndText)); set bytes 3505-3506 to their number"));
    }

    private static byte[] noise() {
        byte[] bytes = new byte[5000];
        Arrays.fill(bytes, (byte) 0xA7);
        bytes[3224] = 0x65;
        bytes[3225] = 0x21;
        return bytes;
    }

    @ParameterizedTest
    @MethodSource("brokenFiles")
    void messagesNameTheDamage(byte[] bytes, String sentence) {
        assertEquals(
                sentence,
                assertThrows(CorruptFileException.class, () -> open(bytes)).getMessage());
    }

    static Stream<Arguments> foreignFiles() {
        return Stream.of(
                Arguments.of(
                        "\u0089HDF\r\n\u001a\n", "an HDF5 file, not SEG-Y; give it to a command that reads volumes"),
                Arguments.of("\u0089PNG\r\n\u001a\n", "a PNG image, not SEG-Y; check the path"),
                Arguments.of("%PDF-1.7", "a PDF document, not SEG-Y; check the path"),
                Arguments.of("PK\u0003\u0004", "a ZIP archive, not SEG-Y; unpack it first"),
                Arguments.of("\u001f\u008b\b", "a gzip file, not SEG-Y; unpack it first"),
                Arguments.of("BZh9", "a bzip2 file, not SEG-Y; unpack it first"),
                Arguments.of("\u00fd7zXZ\u0000", "an xz file, not SEG-Y; unpack it first"),
                Arguments.of("(\u00b5/\u00fd", "a Zstandard file, not SEG-Y; unpack it first"));
    }

    @ParameterizedTest
    @MethodSource("foreignFiles")
    void namesFilesOfOtherKinds(String start, String sentence) {
        for (int size : new int[] {100, 10_000}) {
            byte[] bytes = Arrays.copyOf(start.getBytes(StandardCharsets.ISO_8859_1), size);
            assertEquals(
                    "test.sgy: this is " + sentence,
                    assertThrows(UnsupportedFileException.class, () -> open(bytes))
                            .getMessage());
        }
    }

    static Stream<Arguments> otherSegy() {
        return Stream.of(
                Arguments.of(
                        new SegyBytes().grid(2, 3).edit(b -> b.putInt(3296, 0x02010403)),
                        "every pair of bytes is swapped (bytes 3297-3300 are 33620995), which is not supported; swap "
                                + "them back, as dd conv=swab does"),
                Arguments.of(
                        new SegyBytes().trace(0, 0).trace(0, 0).trace(0, 0),
                        "all 3 traces have inline 0 and crossline 0 (bytes 189-192 and 193-196), wanted a "
                                + "number for each line; a 2-D line, prestack data, or other byte positions?" + TRY),
                Arguments.of(
                        new SegyBytes().trace(7, 8).trace(7, 9).trace(7, 9),
                        "traces 2 and 3 both have inline 7 and crossline 9 (bytes 189-192 and 193-196), wanted one trace "
                                + "per bin; keep the first or the last of a bin, number them along an axis, or other byte positions?"
                                + TRY),
                Arguments.of(
                        new SegyBytes().grid(3, 4).grid(3, 4),
                        "traces 1 and 13 both have inline 10 and crossline 20 (bytes 189-192 and 193-196), wanted one "
                                + "trace per bin; keep the first or the last of a bin, number them along an axis, or other byte positions?"
                                + TRY),
                Arguments.of(
                        new SegyBytes().trace(1, 1).trace(1, 3).trace(1, 2).trace(1, 3),
                        "traces 2 and 4 both have inline 1 and crossline 3 (bytes 189-192 and 193-196), wanted one trace "
                                + "per bin; keep the first or the last of a bin, number them along an axis, or other byte positions?"
                                + TRY),
                // The second run begins just where the first ends.
                Arguments.of(
                        new SegyBytes()
                                .trace(1, 1)
                                .trace(1, 2)
                                .trace(1, 3)
                                .trace(1, 9)
                                .trace(1, 3),
                        "traces 3 and 5 both have inline 1 and crossline 3 (bytes 189-192 and 193-196), wanted one trace "
                                + "per bin; keep the first or the last of a bin, number them along an axis, or other byte positions?"
                                + TRY),
                Arguments.of(
                        new SegyBytes().trace(0, 0).trace(1_000_000, 3).trace(7, 2_000_000_000),
                        "3 traces on a grid of 1000001 inlines (bytes 189-192: 0…1000000 step 1) and 2000000001 "
                                + "crosslines (bytes 193-196: 0…2000000000 step 1), wanted at most 64 bins per trace; "
                                + "other byte positions?" + TRY),
                Arguments.of(
                        new SegyBytes().trace(Integer.MIN_VALUE, 5).trace(Integer.MAX_VALUE, 5),
                        "2 traces on a grid of 2 inlines (bytes 189-192: -2147483648…2147483647 step 4294967295) and 1 "
                                + "crosslines (bytes 193-196: 5), wanted numbers less than 2147483648 apart; other byte "
                                + "positions?" + TRY));
    }

    @ParameterizedTest
    @MethodSource("otherSegy")
    void messagesNameUnsupportedFiles(SegyBytes bytes, String sentence) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            // The constant that tells swapped pairs is read as big-endian only.
            if (order == ByteOrder.LITTLE_ENDIAN && sentence.startsWith("every pair")) {
                continue;
            }
            bytes.order(order);
            for (int threads : new int[] {1, 8}) {
                UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> {
                    try (SegyFile file = bytes.open()) {
                        NaiveSurvey.scan(file, threads);
                    }
                });
                assertEquals("test.sgy: " + sentence, e.getMessage());
            }
        }
    }

    /** The duplicate that comes first in the file is named, whoever scans it. */
    @Test
    void namesTheFirstDuplicate() throws IOException {
        SegyBytes bytes = new SegyBytes().samples(1);
        for (int t = 0; t < 30_000; t++) {
            bytes.trace(1 + t / 300, t % 300 == 299 && t >= 9000 ? 298 : t % 300);
        }
        for (int k = 0; k < 10; k++) {
            try (SegyFile file = bytes.open()) {
                UnsupportedFileException e =
                        assertThrows(UnsupportedFileException.class, () -> NaiveSurvey.scan(file, 8));
                assertEquals(
                        "test.sgy: traces 9299 and 9300 both have inline 31 and crossline 298 (bytes 189-192 and 193-196), "
                                + "wanted one trace per bin; keep the first or the last of a bin, number them along an axis, or other byte positions?"
                                + TRY,
                        e.getMessage());
            }
        }
    }

    private static SegyFile open(byte[] bytes) throws IOException {
        return SegyInMemory.open("test.sgy", bytes);
    }
}
