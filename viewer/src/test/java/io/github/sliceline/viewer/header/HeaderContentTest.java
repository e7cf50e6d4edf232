package io.github.sliceline.viewer.header;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.words.HeaderRow;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeaderContentTest {
    @TempDir
    static Path folder;

    private static OpenSurvey survey;

    @BeforeAll
    static void make() throws IOException {
        Path source = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SurveyShape(4, 5, 20), SurveyLines.DEFAULT, (i, x, trace) -> trace[0] = i + x + 1)
                .withCoding(SampleCoding.IEEE)
                .withLive((i, x) -> i != 2 || x != 3)
                .write(source);
        Path volume = folder.resolve("survey.h5");
        SegyToHdf5.convert(source, volume, ConvertOptions.DEFAULTS, Job.quiet());
        survey = OpenSurvey.open(volume);
    }

    @AfterAll
    static void close() throws IOException {
        survey.close();
    }

    @Test
    void theTraceUnderThePointerHasItsNumberAndItsFields() throws IOException {
        TraceAt trace = TraceAt.read(survey.volume(), survey.facts(), 1, 2, 0);
        assertEquals("Trace 8 at inline 1002, crossline 2003", trace.title());
        assertTrue(trace.grid(false, false).rows().stream()
                .anyMatch(row -> row.get(0).equals("189-192") && row.get(1).equals("1002")));
        assertTrue(trace.grid(false, true).rows().size()
                > trace.grid(false, false).rows().size());
        HeaderGrid raw = trace.grid(true, false);
        assertEquals(15, raw.rows().size());
        // Bytes 189 to 192 are the inline: 1002 is 0x3ea.
        assertTrue(raw.rows().get(11).get(1).endsWith("00 00 03 ea"), raw.text());
        assertEquals("177", raw.rows().get(11).get(0));
    }

    @Test
    void aBinWithoutATraceSaysSo() throws IOException {
        TraceAt none = TraceAt.read(survey.volume(), survey.facts(), 2, 3, 0);
        assertEquals("No trace at inline 1003, crossline 2004", none.title());
        assertEquals(HeaderGrid.EMPTY, none.grid(false, true));
    }

    @Test
    void gridsBecomeText() throws IOException {
        BinaryHeader header = BinaryHeader.of(survey.volume().headers().orElseThrow());
        String text = HeaderGrid.of(HeaderRow.BINARY, header, false).text();
        assertTrue(text.startsWith("Bytes\tValue\tWhat it is\n"), text);
        assertTrue(text.contains("3217-3218\t4000\t"), text);
        assertFalse(text.contains("\t0\t"), text);
        String facts = FileTab.facts(survey.volume()).text();
        assertTrue(facts.contains("inlines\t4, 1001…1004 step 1\n"), facts);
        assertTrue(facts.contains("traces\t19 of 20 places"), facts);
    }

    @Test
    void theSpectrumUsesTheVisiblePart() {
        // Traces of 25 Hz above sample 256, of 62.5 Hz below; the second half of them silent.
        float[] samples = new float[10 * 512];
        for (int i = 0; i < 5 * 512; i++) {
            int s = i % 512;
            samples[i] = (float) Math.sin(2 * Math.PI * (s < 256 ? 25 : 62.5) * s * 0.004);
        }
        Section section = Section.of(
                "Inline 1", Axis.regular("crossline", "", 1, 1, 10), Axis.regular("twt", "ms", 0, 4, 512), samples);
        ViewSpectrum above = ViewSpectrum.of(section, new Viewport(-3, -4, 7.4, 255.4, 100, 100));
        assertEquals(25, above.spectrum().orElseThrow().peak(), 1);
        assertEquals(5, above.spectrum().orElseThrow().traces());
        assertTrue(above.title().startsWith("Inline 1, 0 to 1020 ms, 5 traces; largest at 25"), above.title());
        ViewSpectrum below = ViewSpectrum.of(section, new Viewport(0, 256, 3, 511, 100, 100));
        assertEquals(62.5, below.spectrum().orElseThrow().peak(), 1);
        ViewSpectrum silent = ViewSpectrum.of(section, new Viewport(6, 0, 9, 511, 100, 100));
        assertTrue(silent.spectrum().isEmpty());
        assertTrue(silent.title().contains("too few samples"), silent.title());
    }
}
