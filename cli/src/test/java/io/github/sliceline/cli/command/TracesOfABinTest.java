package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of a bin that are numbered are called so, and not offsets: offsets are bytes 37–40. */
class TracesOfABinTest {
    @TempDir
    private Path folder;

    private String volume = "";

    /** Two traces in each of 12 bins, with offsets of no regular set. */
    @BeforeEach
    void convert() throws IOException {
        Path segy = folder.resolve("twice.sgy");
        SyntheticSegy survey = SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(3, 4, 20), SurveyLines.DEFAULT));
        survey.write(segy);
        byte[] once = Files.readAllBytes(segy);
        ByteBuffer twice = ByteBuffer.allocate(2 * once.length - 3600).put(once).put(once, 3600, once.length - 3600);
        for (int trace = 0; trace < 24; trace++) {
            twice.putInt(3600 + trace * (int) survey.traceBytes() + 36, 1000 + trace * trace);
        }
        Files.write(segy, twice.array());
        volume = folder.resolve("twice.h5").toString();
        Ran ran = Ran.run("convert", segy.toString(), volume, "--duplicates", "all");
        assertEquals(0, ran.code(), ran.err());
    }

    @Test
    void infoNamesTracesOfTheBin() throws IOException {
        Ran info = Ran.run("info", volume);
        assertTrue(info.out().matches("(?s).*\\n  trace of the bin +2, 1…2 step 1\\n.*"), info.out());
        assertEquals(
                "trace of the bin", Ran.run("info", volume, "--json").json().get("gather_name"));
    }

    @Test
    void refusalsNameTracesOfTheBin() {
        Ran refused = Ran.run("read", volume, "--inline", "1001", "--offset", "7", "-o", "-", "--format", "csv");
        assertEquals(2, refused.code(), refused.err());
        assertTrue(refused.err().contains("no trace of the bin 7; the volume has 1…2 step 1"), refused.err());
    }

    @Test
    void axesAreNamedTracesOfTheBin() {
        Ran gather = Ran.run("read", volume, "--gather", "1001,2001", "-o", folder + "/gather.csv");
        assertEquals(0, gather.code(), gather.err());
        String text = read("gather.csv");
        assertTrue(text.contains("trace of the bin"), text);
        assertFalse(text.contains("offset"), text);
    }

    /** The field keeps its name, and is what bytes 37–40 say. */
    @Test
    void theHeaderIsTheOffset() {
        Ran rows = Ran.run("read", volume, "--inline", "1001", "--headers", "offset", "-o", folder + "/headers.csv");
        assertEquals(0, rows.code(), rows.err());
        assertTrue(
                read("headers.csv")
                        .startsWith(
                                "inline,crossline,trace of the bin,trace,offset\n1001,2001,1,1,1000\n1001,2001,2,13,1144\n"),
                read("headers.csv"));
    }

    private String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
