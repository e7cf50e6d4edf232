package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.axes.HeaderPreset;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Fold;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** 2-D lines, gathers, numbers in other places, and what is said where nothing fits. */
class OddGeometryTest {

    /** Line numbers that never change, or are 0: the line is counted by CDP number. */
    @ParameterizedTest
    @CsvSource({"0, 0", "7, 0", "7, 9"})
    void lineIsCountedByCdp(int inline, int crossline) throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 40; k++) {
            bytes.trace(inline, crossline, SegyBytes.putInt(21, 300 - 2 * k));
        }
        try (SegyFile file = bytes.open();
                SegySurvey survey = NaiveSurvey.scan(file, 2)) {
            assertEquals(1, survey.grid().inlines().size());
            assertEquals("300…222 step -2", survey.grid().crosslines().toString());
            assertEquals(21, survey.mapping().crosslineByte());
            assertEquals(39, survey.traceAt(0, 39));
            assertTrue(
                    Remark.sentences(survey.remarks())
                            .contains("A 2-D line: line numbers are the same in every trace, so traces are counted by "
                                    + "CDP number (bytes 21-24)."),
                    Remark.sentences(survey.remarks())::toString);
        }
    }

    /** A prestack 2-D line: CDP by offset. */
    @Test
    void lineBeforeStack() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 60; k++) {
            int offset = 100 + 50 * (k % 6);
            int cdp = 1 + k / 6;
            bytes.trace(0, 0, header -> header.putInt(20, cdp).putInt(36, offset));
        }
        try (SegyFile file = bytes.open();
                SegySurvey survey = NaiveSurvey.scan(file, 1)) {
            assertEquals("1…10 step 1", survey.grid().crosslines().toString());
            assertEquals("100…350 step 50", survey.gather().orElseThrow().axis().toString());
            assertEquals(new Fold(10, 6, 6), survey.fold());
            assertEquals(59, survey.lookup().traceAt(59));
        }
    }

    /** Offsets as they come from the field are no axis: the message says so. */
    @Test
    void irregularOffsetsAreNoAxis() throws IOException {
        SegyBytes bytes = new SegyBytes();
        int[] offsets = {137, 142, 981, 2203, 3004, 3571, 5012, 6113};
        for (int k = 0; k < 64; k++) {
            bytes.trace(1, 1 + k / 4, SegyBytes.putInt(37, offsets[k % 4 + k / 4 % 2 * 4] + k));
        }
        assertRefused(
                bytes,
                "traces 1 and 2 both have inline 1 and crossline 1 (bytes 189-192 and 193-196), wanted one trace per "
                        + "bin; their offsets, 137 and 143 (bytes 37-40), are of no regular set; keep the first "
                        + "or the last of a bin, number them along an axis, or other byte positions? no other "
                        + "fields number lines; if you know better, try inlines and crosslines from other bytes");
    }

    /** Wanted for a gather, and what comes of wrong byte positions too: the numbers and where they stand are said. */
    @Test
    void allTracesInOneBin() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 20; k++) {
            bytes.trace(7, 9, SegyBytes.putInt(37, 100 + k * k));
        }
        try (SegyFile file = bytes.open();
                SegySurvey survey = NaiveSurvey.scan(file, ScanOptions.DEFAULTS.withDuplicates(DuplicatePolicy.ALL))) {
            assertEquals(20, survey.gather().orElseThrow().axis().size());
            assertTrue(
                    Remark.sentences(survey.remarks())
                            .contains("All 20 traces are in one bin, inline 7 and crossline 9 (bytes 189-192 and "
                                    + "193-196): a single gather, or other byte positions."),
                    Remark.sentences(survey.remarks())::toString);
        }
    }

    /** Two traces of one bin and one offset. */
    @Test
    void duplicatesBeforeStackNameTheOffset() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 24; k++) {
            bytes.trace(1 + k / 12, 1 + k / 3 % 4, SegyBytes.putInt(37, 100 * (1 + k % 3)));
        }
        bytes.trace(2, 3, SegyBytes.putInt(37, 200));
        assertRefused(
                bytes,
                "traces 20 and 25 both have inline 2 and crossline 3 (bytes 189-192 and 193-196) and offset 200 (bytes "
                        + "37-40), wanted one trace for each bin and offset; keep the first or the last of a bin, number them along an axis, or other byte positions? "
                        + "no other fields number lines; if you know better, try inlines and crosslines from other bytes");
    }

    /** Whatever the usual places hold, fields that do number lines are found and named. */
    @ParameterizedTest
    @EnumSource(HeaderPreset.class)
    void findsWhereTheNumbersAre(HeaderPreset preset) throws IOException {
        HeaderMapping mapping = preset.mapping();
        SegyBytes bytes = new SegyBytes().mapping(mapping).grid(6, 8);
        if (preset != HeaderPreset.STANDARD) {
            UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> {
                try (SegyFile file = bytes.open()) {
                    NaiveSurvey.scan(file, 1);
                }
            });
            Advice positions = new Advice.LineBytes(mapping.inlineByte(), mapping.crosslineByte());
            assertTrue(e.advice().contains(positions), e.advice()::toString);
            assertTrue(e.toString().endsWith("try " + positions), e.getMessage());
            try (SegyFile file = bytes.open();
                    SegySurvey survey = NaiveSurvey.scan(file, ScanOptions.DEFAULTS.withMapping(mapping))) {
                assertEquals(48, survey.grid().size());
            }
        }
    }

    /** More traces than are looked at: three places in the file stand for all. */
    @Test
    void findsTheNumbersOfALargeFile() throws IOException {
        SegyBytes bytes = new SegyBytes()
                .samples(1)
                .mapping(new HeaderMapping(17, 25, 73, 77))
                .grid(150, 120);
        try (SegyFile file = bytes.open()) {
            UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> NaiveSurvey.scan(file, 2));
            String advice = "bytes 17-20 and 25-28 could number lines, one trace a bin: try inlines from byte 17 and"
                    + " crosslines from byte 25";
            assertTrue(e.toString().endsWith(advice), e.toString());
        }
    }

    /** A line that only a running number counts is one if the caller says so. */
    @Test
    void aRunningNumberIsNoLineNumber() throws IOException {
        SegyBytes bytes = new SegyBytes();
        for (int k = 0; k < 20; k++) {
            bytes.trace(0, 0, SegyBytes.putInt(5, 1 + k));
        }
        assertRefused(
                bytes,
                "all 20 traces have inline 0 and crossline 0 (bytes 189-192 and 193-196), wanted a number for each line; "
                        + "a 2-D line, prestack data, or other byte positions? no other fields "
                        + "number lines; if you know better, try inlines and crosslines from other bytes");
        try (SegyFile file = bytes.open();
                SegySurvey survey = NaiveSurvey.scan(
                        file, ScanOptions.DEFAULTS.withMapping(HeaderMapping.STANDARD.withCrossline(5)))) {
            assertEquals("1…20 step 1", survey.grid().crosslines().toString());
        }
    }

    private static void assertRefused(SegyBytes bytes, String sentence) throws IOException {
        try (SegyFile file = bytes.open()) {
            UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> NaiveSurvey.scan(file, 2));
            assertEquals("test.sgy: " + sentence, e.getMessage());
        }
    }
}
