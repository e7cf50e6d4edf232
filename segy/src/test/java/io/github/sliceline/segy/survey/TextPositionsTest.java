package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Byte positions in the words of text headers, and what a scan says of them. */
class TextPositionsTest {
    /** Lines as files of segyio's and segysak's tests, ours, and others have them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "C12   INLINE BYTES 189-193    ¦ OFFSET BYTES 037-041 | INLINE 189, OFFSET 37",
                "C13   CROSSLINE BYTES 193-197 ¦                      | CROSSLINE 193",
                "C 5 INLINE 189-192  CROSSLINE 193-196  X 181-184  Y 185-188  SCALAR 71-72"
                        + " | INLINE 189, CROSSLINE 193, X 181, Y 185",
                "C36 BYTE LOCATIONS: INLINE: 9, XLINE: 21, SCALED BY: 10.0 | INLINE 9, CROSSLINE 21",
                "C 7 BYTES 5-8: INLINE   BYTES 21-24: X-LINE          | INLINE 5, CROSSLINE 21",
                "C 8 IN-LINE NUMBER: BYTE 9, CDP X-COORDINATE: BYTE 73 | INLINE 9, X 73",
                "C 8 SOURCE X 73-76   EASTING 181-184                 | X 181",
                "C 9 INLINES 100 TO 103, XL 1-40, WITHIN LINE 1-4     | ''",
                "C10 SUB-VOLUME: IL 104 TO 107 XL 50 TO 40            | ''",
                "C11 X 430000 Y 6340000 OFFSET 300-303                | ''"
            })
    void statedPositionsAreFound(String line, String expected) {
        TextHeader text = TextHeader.blank(TextHeader.Encoding.ASCII).withLine(4, line);
        String found = TextPositions.of(text).entrySet().stream()
                .map(at -> at.getKey().name() + " " + at.getValue().firstByte())
                .collect(Collectors.joining(", "));
        assertEquals(expected, found);
        assertTrue(TextPositions.of(text).values().stream().allMatch(at -> at.line() == 5));
    }

    private static SegyBytes withText(SegyBytes bytes, String line) {
        TextHeader text = TextHeader.blank(TextHeader.Encoding.EBCDIC).withLine(6, line);
        return bytes.edit(file -> file.put(0, text.bytes()));
    }

    @Test
    void aScanSaysWhatTheTextHeaderHasElsewhere() throws IOException {
        try (SegyFile file = withText(new SegyBytes().grid(3, 4), "C 7 INLINE BYTES 9-12, CROSSLINE BYTES 193-196")
                        .open();
                SegySurvey survey = SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet())) {
            assertEquals(
                    List.of("The text header names other bytes than were read: inline at byte 9 (line 7), not 189;"
                            + " with the lines there, the traces make no survey."),
                    Remark.sentences(survey.remarks()));
        }
        HeaderMapping mapping = HeaderMapping.STANDARD.withInline(9).withCrossline(13);
        SegyBytes elsewhere = new SegyBytes().mapping(mapping).grid(3, 4);
        try (SegyFile file = withText(elsewhere, "C 7 INLINE BYTES 9-12").open()) {
            UnsupportedFileException refusal = assertThrows(
                    UnsupportedFileException.class,
                    () -> SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet()));
            assertTrue(
                    String.valueOf(refusal.getMessage()).endsWith("inline at byte 9 (line 7), not 189"),
                    refusal::getMessage);
        }
    }

    /** Positions that open are proposed; where all numbers are the same as at those read, there is nothing to say. */
    @ParameterizedTest
    @CsvSource({"true, 0, 0", "true, 100, 7", "true, 100, 0", "false, 100, 7"})
    void aRemarkProposesPositionsThatOpen(boolean unique, int inline, int crossline) throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 12; k++) {
            int there = unique ? 1 + k / 4 + inline : 1;
            int beside = 1 + k % 4 + crossline;
            bytes.trace(1 + k / 4, 1 + k % 4, header -> header.putInt(8, there).putInt(12, beside));
        }
        HeaderMapping named = HeaderMapping.STANDARD.withInline(9).withCrossline(13);
        try (SegyFile file = withText(bytes, "C 7 INLINE BYTES 9-12, CROSSLINE BYTES 13-16")
                        .open();
                SegySurvey survey = SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet())) {
            String remarks = String.join("\n", Remark.sentences(survey.remarks()));
            boolean same = inline == 0 && crossline == 0;
            assertEquals(!same, remarks.contains("names other bytes"), remarks);
            assertEquals(
                    unique && !same, remarks.endsWith("try inlines from byte 9 and crosslines from byte 13."), remarks);
            assertEquals(crossline != 0, remarks.contains("crossline at byte 13"), remarks);
            if (unique) {
                SegyScanner.scan(file, named, 1, null, Job.quiet()).close();
            } else {
                assertThrows(UnsupportedFileException.class, () -> SegyScanner.scan(file, named, 1, null, Job.quiet()));
            }
        }
    }

    /** With a line number that is the same in all traces, they are counted by CDP there too. */
    @Test
    void aLineOpensByItsNumberElsewhere() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 12; k++) {
            int cdp = 100 + k;
            bytes.trace(0, 0, header -> header.putInt(8, 7).putInt(20, cdp));
        }
        try (SegyFile file = withText(bytes, "C 7 INLINE BYTES 9-12").open();
                SegySurvey survey = SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet());
                SegySurvey proposed =
                        SegyScanner.scan(file, HeaderMapping.STANDARD.withInline(9), 1, null, Job.quiet())) {
            String remarks = String.join("\n", Remark.sentences(survey.remarks()));
            assertTrue(remarks.endsWith("try inlines from byte 9 and crosslines from byte 193."), remarks);
            assertEquals(7, proposed.grid().inlines().first());
            assertEquals(survey.grid().crosslines(), proposed.grid().crosslines());
        }
    }
}
