package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.survey.VerticalFinding.By;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What samples are taken to measure, from made headers. */
class VerticalTest {
    private static final int METRES = 1;
    private static final int UNKNOWN = 0;

    /** Headers of a survey of 3 samples a trace. */
    private record Headers(String text, int interval, int system, int revision, int traceCode) {
        static Headers saying(String text, int interval) {
            return new Headers(text, interval, METRES, 1, 1);
        }

        SegySurvey scan(Optional<Vertical> asked) throws IOException {
            TextHeader header = TextHeader.blank(TextHeader.Encoding.EBCDIC);
            String[] lines = text.split("/ ", -1);
            for (int i = 0; i < lines.length; i++) {
                header = header.withLine(i + 4, String.format("C%2d %s", i + 5, lines[i]));
            }
            byte[] words = header.bytes();
            SegyBytes bytes = new SegyBytes();
            for (int trace = 0; trace < 4; trace++) {
                bytes.trace(
                        10 + trace / 2,
                        20 + trace % 2,
                        to -> to.putShort(28, (short) traceCode)
                                .putShort(116, (short) interval)
                                .putShort(108, (short) 100));
            }
            bytes.edit(file -> file.put(0, words)
                    .putShort(3216, (short) interval)
                    .putShort(3254, (short) system)
                    .put(3500, (byte) revision));
            ScanOptions options = ScanOptions.DEFAULTS;
            try (SegyFile file = bytes.open()) {
                return SegyScanner.scan(file, asked.map(options::withVertical).orElse(options), null, Job.quiet());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // an interval with its unit says it all
                "SAMPLE INTERVAL: 5 M                              | 5000  | m  | 5     | TEXT_HEADER",
                "SAMPLE INTERVAL 5M                                | 5000  | m  | 5     | TEXT_HEADER",
                "Sample rate (metres): 5                           | 5000  | m  | 5     | TEXT_HEADER",
                "SAMPLING RATE 10 FT                               | 10000 | ft | 10    | TEXT_HEADER",
                "VERTICAL STEP = 12.5 FEET                         | 12500 | ft | 12.5  | TEXT_HEADER",
                "DZ: 4 M  NZ: 1001                                 | 4000  | m  | 4     | TEXT_HEADER",
                "SAMPLE INTERVAL: 4 MS                             | 4000  | ms | 4     | TEXT_HEADER",
                "SAMPLE RATE 2000 US                               | 2000  | ms | 2     | TEXT_HEADER",
                "SAMPLE RATE 0.004 S                               | 4000  | ms | 4     | TEXT_HEADER",
                "SAMPLE INTERVAL         SAMPLES/TRACE             | 4000  | ms | 4     | NOBODY",
                "SAMPLE INTERVAL 4       MEASUREMENT SYSTEM M      | 4000  | ms | 4     | NOBODY",
                // whole units in the interval's place, and other scales of it
                "SAMPLE INTERVAL: 5 M                              | 5     | m  | 5     | TEXT_HEADER",
                "DEPTH DOMAIN                                      | 5     | m  | 5     | TEXT_HEADER",
                "DEPTH DOMAIN                                      | 500   | m  | 0.5   | TEXT_HEADER",
                "SAMPLE INTERVAL: 7 M                              | 5000  | m  | 5     | TEXT_HEADER",
                "SAMPLE INTERVAL: 5 M                              | 0     | m  | 5     | TEXT_HEADER",
                // words that say what samples are
                "DATA IN DEPTH DOMAIN                              | 5000  | m  | 5     | TEXT_HEADER",
                "DOMAIN: DEPTH                                     | 5000  | m  | 5     | TEXT_HEADER",
                "VERTICAL UNITS: FT                                | 5000  | ft | 5     | TEXT_HEADER",
                "TVDSS                                             | 5000  | m  | 5     | TEXT_HEADER",
                "DEPTH 0 TO 3000 M                                 | 5000  | m  | 5     | TEXT_HEADER",
                "DEPTH RANGE: 0 - 9000 FT                          | 5000  | ft | 5     | TEXT_HEADER",
                "PSDM DEPTH CUBE                                   | 5000  | m  | 5     | TEXT_HEADER",
                // depths of other things, and a word alone
                "WATER DEPTH 100 TO 300 M                          | 4000  | ms | 4     | NOBODY",
                "STREAMER DEPTH 8 M  GUN DEPTH 6 M                 | 4000  | ms | 4     | NOBODY",
                "CABLE DEPTH RANGE 7-9 M                           | 4000  | ms | 4     | NOBODY",
                "KIRCHHOFF PRESTACK DEPTH MIGRATION                | 4000  | ms | 4     | NOBODY",
                "HOLE DEPTH: 12 M, CHARGE DEPTH DATA               | 4000  | ms | 4     | NOBODY",
                // both: time, unless only the depth agrees with the interval
                "PSDM DEPTH VOLUME/ CONVERTED TO TIME              | 4000  | ms | 4     | TEXT_HEADER",
                "DEPTH SECTION/ SAMPLE INTERVAL 4 MS               | 4000  | ms | 4     | TEXT_HEADER",
                "RECORDED: SAMPLE INTERVAL 2 MS/ SAMPLE INTERVAL 5 M | 5000 | m | 5     | TEXT_HEADER",
                "SAMPLE INTERVAL 5 MS/ SAMPLE INTERVAL 5 M         | 5000  | ms | 5     | TEXT_HEADER",
                "SAMPLE INTERVAL 5 M/ TWT                          | 5000  | ms | 5     | TEXT_HEADER",
            })
    void textHeaders(String text, int interval, String unit, double step, By by) throws IOException {
        SegySurvey survey = Headers.saying(text, interval).scan(Optional.empty());
        assertEquals(new SampleAxis(100, step, 3, unit(unit)), survey.samples(), text);
        assertEquals(by, survey.vertical().by(), text);
    }

    private static SampleUnit unit(String symbol) {
        for (SampleUnit unit : SampleUnit.values()) {
            if (unit.symbol().equals(symbol)) {
                return unit;
            }
        }
        throw new AssertionError(symbol);
    }

    @Test
    void statementsAreQuoted() throws IOException {
        SegySurvey survey = Headers.saying("SAMPLE INTERVAL: 5 M", 5000).scan(Optional.empty());
        assertEquals(
                "text header line 5, 'SAMPLE INTERVAL: 5 M'", survey.vertical().because());
        assertTrue(survey.vertical().doubt().isEmpty());
    }

    @Test
    void contradictionsAreReported() throws IOException {
        assertDoubt(
                Headers.saying("DEPTH SECTION/ SAMPLE INTERVAL 4 MS", 4000),
                "The headers speak of depth (text header line 5, 'DEPTH SECTION') and of time (text header line 6,"
                        + " 'SAMPLE INTERVAL 4 MS'): samples are taken as time; if they are depths, say what the samples"
                        + " measure.");
        assertDoubt(
                Headers.saying("PRESTACK DEPTH MIGRATION", 4000),
                "The headers speak of depth (text header line 5, 'PRESTACK DEPTH MIGRATION'), but not as what samples"
                        + " are: samples are taken as time; if they are depths, say what the samples measure.");
        assertDoubt(
                new Headers("DEPTH DOMAIN", 5000, UNKNOWN, 1, 1),
                "Samples are depths (text header line 5, 'DEPTH DOMAIN'), but no header says whether in m or ft: m is"
                        + " taken; if it is ft, say what the samples measure.");
    }

    private static void assertDoubt(Headers headers, String doubt) throws IOException {
        SegySurvey survey = headers.scan(Optional.empty());
        assertEquals(Optional.of(doubt), survey.vertical().doubt());
        assertTrue(
                Remark.sentences(survey.remarks()).contains(doubt),
                Remark.sentences(survey.remarks()).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "2, 25, 1, 5000, m, 5, TRACE_HEADER",
        "2, 25, 2, 10, ft, 10, TRACE_HEADER",
        "2, 1, 1, 4000, ms, 4, NOBODY",
        "1, 25, 1, 4000, ms, 4, NOBODY",
        "0, 25, 1, 4000, ms, 4, NOBODY",
    })
    void revision2MarksTracesOfDepths(int revision, int code, int system, int interval, String unit, double step, By by)
            throws IOException {
        SegySurvey survey = new Headers("", interval, system, revision, code).scan(Optional.empty());
        assertEquals(new SampleAxis(100, step, 3, unit(unit)), survey.samples());
        assertEquals(by, survey.vertical().by());
    }

    @Test
    void theCallersChoiceWins() throws IOException {
        Headers depth = Headers.saying("SAMPLE INTERVAL: 5 M", 5000);
        SegySurvey time = depth.scan(Optional.of(Vertical.parse("time:ms")));
        assertEquals(SampleAxis.milliseconds(100, 5, 3), time.samples());
        assertEquals(By.CALLER, time.vertical().by());
        assertEquals(
                Optional.of(
                        "The headers say depth in m (text header line 5, 'SAMPLE INTERVAL: 5 M'); time in ms is taken,"
                                + " as asked."),
                time.vertical().doubt());
        assertTrue(depth.scan(Optional.of(Vertical.parse("depth:m")))
                .vertical()
                .doubt()
                .isEmpty());
        assertEquals(
                new SampleAxis(100, 2.5, 3, SampleUnit.FEET),
                depth.scan(Optional.of(Vertical.parse("depth:ft:2.5"))).samples());
        assertEquals(
                SampleAxis.ofIndices(3),
                depth.scan(Optional.of(Vertical.parse("samples"))).samples());
    }

    @Test
    void anIntervalIsNeeded() throws IOException {
        Headers none = new Headers("", 0, METRES, 1, 1);
        assertEquals(SampleAxis.ofIndices(3), none.scan(Optional.empty()).samples());
        UnsupportedFileException e =
                assertThrows(UnsupportedFileException.class, () -> none.scan(Optional.of(Vertical.parse("depth:m"))));
        assertEquals(
                "test.sgy: no header has a sample interval; name one too, such as depth:m:5",
                String.valueOf(e.getMessage()));
        assertEquals(
                new SampleAxis(100, 5, 3, SampleUnit.METRES),
                none.scan(Optional.of(Vertical.parse("depth:m:5"))).samples());
    }

    @ParameterizedTest
    @CsvSource({"time:ms", "depth:m", "depth:ft", "samples", "depth:m:5.0", "time:ms:0.5"})
    void textOfAVertical(String text) {
        assertEquals(text, Vertical.parse(text).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "depth",
        "time:m",
        "depth:ms",
        "depth:m:0",
        "depth:m:-5",
        "depth:m:x",
        "samples:4",
        "''",
        "depth:m:1e999"
    })
    void otherTextIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Vertical.parse(text));
    }
}
