package io.github.sliceline.testdata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticSegyTest {
    private static final SurveyLines LINES = SurveyLines.DEFAULT.withNumbers(500, 2, 900, -3);
    private static final SyntheticSurvey SURVEY = new SyntheticSurvey(7, new SurveyShape(6, 5, 40), LINES);

    @TempDir
    Path folder;

    @Test
    void textHeaderIsFortyEbcdicCards() throws IOException {
        byte[] bytes = write(SyntheticSegy.of(SURVEY));
        String text = new String(bytes, 0, 3200, Charset.forName("IBM037"));
        for (int row = 0; row < 40; row++) {
            String number = text.substring(row * 80, row * 80 + 3);
            assertEquals(String.format("C%2d", row + 1), number);
        }
        assertTrue(text.contains("INLINE     BYTES 189-192"));
        assertTrue(text.contains("C40 END TEXTUAL HEADER"));
        assertTrue(text.contains("INLINES    500 TO 510 STEP 2"));
        assertTrue(text.contains("CROSSLINES 900 TO 888 STEP -3"));
    }

    @ParameterizedTest
    @EnumSource
    void binaryHeaderFieldsStandWhereRevision1WantsThem(SampleCoding coding) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(write(SyntheticSegy.of(SURVEY).withCoding(coding)));
        assertEquals(4000, file.getShort(3217 - 1), "interval");
        assertEquals(40, file.getShort(3221 - 1), "samples");
        assertEquals(coding.code(), file.getShort(3225 - 1), "format");
        assertEquals(1, file.getShort(3255 - 1), "metres");
        assertEquals(0x0100, file.getShort(3501 - 1), "revision");
        assertEquals(1, file.getShort(3503 - 1), "fixed length");
        assertEquals(0, file.getShort(3505 - 1), "extended headers");
        assertEquals(3600 + 30 * (240 + 40 * coding.bytes()), file.capacity());
    }

    @ParameterizedTest
    @EnumSource
    void tracesAndTheirHeaders(TraceOrder order) throws IOException {
        ByteBuffer file =
                ByteBuffer.wrap(write(SyntheticSegy.of(SURVEY).withOrder(order).withCoding(SampleCoding.IEEE)));
        for (int n = 0; n < 30; n++) {
            int i = order == TraceOrder.INLINE ? n / 5 : n % 6;
            int x = order == TraceOrder.INLINE ? n % 5 : n / 6;
            ByteBuffer trace = file.slice(3600 + n * 400, 400);
            assertEquals(n + 1, trace.getInt(1 - 1), "sequence in line");
            assertEquals(n + 1, trace.getInt(5 - 1), "sequence in file");
            assertEquals(500 + 2 * i, trace.getInt(9 - 1), "field record");
            assertEquals(900 - 3 * x, trace.getInt(21 - 1), "ensemble");
            assertEquals(1, trace.getShort(29 - 1), "live");
            assertEquals(-100, trace.getShort(71 - 1), "coordinate scalar");
            assertEquals(40, trace.getShort(115 - 1), "samples");
            assertEquals(4000, trace.getShort(117 - 1), "interval");
            assertEquals(LINES.x(i, x), trace.getInt(181 - 1) / 100.0, 0.0051, "cdp x");
            assertEquals(LINES.y(i, x), trace.getInt(185 - 1) / 100.0, 0.0051, "cdp y");
            assertEquals(500 + 2 * i, trace.getInt(189 - 1), "inline");
            assertEquals(900 - 3 * x, trace.getInt(193 - 1), "crossline");
            float[] samples = new float[40];
            trace.position(240).slice().asFloatBuffer().get(samples);
            assertArrayEquals(SURVEY.trace(i, x), samples);
        }
    }

    @Test
    void codingsHoldWhatTheySay() throws IOException {
        float[] trace = SURVEY.trace(0, 0);
        ByteBuffer ibm = ByteBuffer.wrap(write(SyntheticSegy.of(SURVEY)));
        ByteBuffer int16 = ByteBuffer.wrap(write(SyntheticSegy.of(SURVEY).withCoding(SampleCoding.INT16)));
        for (int k = 0; k < 40; k++) {
            float fromIbm = IbmFloat.toFloat(ibm.getInt(3840 + 4 * k));
            assertEquals(SampleCoding.IBM.stored(trace[k]), fromIbm);
            assertEquals(trace[k], fromIbm, Math.abs(trace[k]) * 0x1p-20f);
            assertEquals(Math.rint(trace[k]), int16.getShort(3840 + 2 * k));
        }
    }

    @Test
    void holesAreLeftOutAndDeadTracesAreZero() throws IOException {
        ByteBuffer file = ByteBuffer.wrap(write(
                SyntheticSegy.of(SURVEY).withLive((i, x) -> (i + x) % 3 != 0).withDead((i, x) -> i == 0 && x == 2)));
        assertEquals(3600 + 20 * 400, file.capacity());
        assertEquals(1, file.getShort(3600 + 29 - 1));
        assertEquals(2, file.getShort(4000 + 29 - 1), "bin (0, 2) is the second trace");
        assertEquals(900 - 6, file.getInt(4000 + 193 - 1));
        for (int k = 0; k < 40; k++) {
            assertEquals(0, file.getInt(4240 + 4 * k));
        }
    }

    /** Traces of 30 kB, so that the file is several blocks. */
    @ParameterizedTest
    @ValueSource(ints = {2, 8, 33})
    void threadsDoNotShow(int threads) throws IOException {
        SyntheticSurvey wide = new SyntheticSurvey(3, 31, 29, 7500);
        SyntheticSegy segy = SyntheticSegy.of(wide).withLive((i, x) -> (i * 7 + x * 3) % 11 != 0);
        List<Long> progress = new ArrayList<>();
        byte[] serial = write(segy.withThreads(1));
        assertArrayEquals(serial, write(segy.withThreads(threads).withProgress(progress::add)));
        assertEquals(progress.stream().sorted().toList(), progress);
        assertEquals(serial.length - 3600, progress.get(progress.size() - 1));
        assertTrue(progress.size() > 3);
    }

    @Test
    void refusesWhatRevision1CannotHold() {
        SurveyLines odd = SurveyLines.DEFAULT.withIntervalMs(0.3333);
        SyntheticSegy fraction = SyntheticSegy.of(new SurveyShape(1, 1, 1), odd, (i, x, dst) -> {});
        SyntheticSegy tooLong = SyntheticSegy.of(new SurveyShape(1, 1, 32768), SurveyLines.DEFAULT, (i, x, dst) -> {});
        assertThrows(IllegalArgumentException.class, () -> fraction.write(folder.resolve("a.sgy")));
        assertThrows(IllegalArgumentException.class, () -> tooLong.write(folder.resolve("a.sgy")));
    }

    @Test
    void aFailureLeavesNoFile() throws IOException {
        SyntheticSegy.TraceFunction failing = (i, x, dst) -> {
            throw new UncheckedIOException(new IOException("tape torn"));
        };
        SyntheticSegy segy = SyntheticSegy.of(new SurveyShape(2, 2, 2), SurveyLines.DEFAULT, failing);
        IOException e = assertThrows(IOException.class, () -> segy.write(folder.resolve("torn.sgy")));
        assertTrue(String.valueOf(e.getMessage()).contains("tape torn"));
        try (var files = Files.list(folder)) {
            assertFalse(files.findAny().isPresent());
        }
    }

    private byte[] write(SyntheticSegy segy) throws IOException {
        Path file = folder.resolve("survey.sgy");
        segy.write(file);
        return Files.readAllBytes(file);
    }
}
