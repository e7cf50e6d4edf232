package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is odd in a SEG-Y file is said wherever it is used: once on standard error, in JSON, and by the volume made of it. */
class RemarksTest {
    @TempDir
    private Path folder;

    private Path odd;
    private Path clean;

    @BeforeEach
    void makeSurveys() throws IOException {
        clean = folder.resolve("clean.sgy");
        SyntheticSegy survey = SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(6, 7, 20), SurveyLines.DEFAULT));
        survey.write(clean);
        odd = folder.resolve("odd.sgy");
        Files.copy(clean, odd);
        try (FileChannel file = FileChannel.open(odd, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(Integer.BYTES).putInt(0, 5_000), 3600 + 3 * survey.traceBytes() + 180);
        }
    }

    private Ran run(String command, Path file) {
        String[] words = command.split(" ");
        for (int i = 0; i < words.length; i++) {
            words[i] = words[i].equals("FILE")
                    ? file.toString()
                    : words[i].startsWith("out.") ? folder.resolve(words[i]).toString() : words[i];
        }
        return Ran.run(words);
    }

    private static long notes(Ran ran) {
        return ran.err().lines().filter(line -> line.startsWith("note: ")).count();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info FILE",
                "info FILE --json",
                "stats FILE",
                "stats FILE --json",
                "read FILE --inline 1001 -o out.npy",
                "read FILE --inline 1001 --headers offset -o out.csv",
                "convert FILE out.h5",
                "export FILE out.zgy"
            })
    void remarksArePrintedOnce(String command) {
        Ran ran = run(command, odd);
        assertEquals(0, ran.code(), ran.err());
        assertEquals(1, notes(ran), ran.err());
        assertTrue(ran.err().contains("note: " + odd + ": 1 of 42 traces lies off the regular grid"), ran.err());
        Ran quiet = run("--quiet " + command + (command.contains("out.") ? " --force" : ""), odd);
        assertEquals(0, quiet.code(), quiet.err());
        assertEquals(0, notes(quiet), quiet.err());
        Ran ordinary = run(command + (command.contains("out.") ? " --force" : ""), clean);
        assertEquals(0, ordinary.code(), ordinary.err());
        assertEquals(0, notes(ordinary), ordinary.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"scan FILE --json", "info FILE --json", "stats FILE --json"})
    void remarksAreInJson(String command) throws IOException {
        assertEquals(List.of("coordinates"), run(command, odd).json().get("remark_kinds"));
        assertEquals(List.of(), run(command, clean).json().get("remarks"));
    }

    @Test
    void remarksAreInTheInventory() throws IOException {
        Ran ran = run("scan --each FILE -o out.inventory.csv", odd);
        assertEquals(0, ran.code(), ran.err());
        String rows = Files.readString(folder.resolve("out.inventory.csv"));
        assertTrue(rows.contains("1 of 42 traces lies off the regular grid"), rows);
    }

    /** As in the scan, by the volume, its rechunked copy, and their exports; a clean file's volume keeps nothing. */
    @Test
    void remarksAreKeptInTheVolume() throws IOException {
        Path volume = folder.resolve("out.h5");
        run("convert FILE out.h5", odd);
        Path copy = folder.resolve("out.copy.h5");
        assertEquals(0, run("rechunk FILE out.copy.h5 --chunk 4,4,4", volume).code());
        for (Path kept : List.of(volume, copy)) {
            try (SeismicVolume opened = SeismicVolume.open(kept);
                    SeismicVolume source = SeismicVolume.open(odd)) {
                assertEquals(source.info().remarks(), opened.info().remarks());
                Remark remark = opened.remarks().get(0);
                assertEquals(Remark.Kind.COORDINATES, remark.kind());
                assertEquals(List.of(4L), remark.firstTraces());
                assertEquals(1, remark.count());
            }
            for (String command : List.of("info FILE", "read FILE --inline 1001 -o out.npy --force")) {
                assertEquals(1, notes(run(command, kept)), command);
            }
            Ran export = run("export FILE out.back.sgy --force", kept);
            assertEquals(0, export.code(), export.err());
            assertEquals(1, notes(export), export.err());
            assertEquals(-1, Files.mismatch(odd, folder.resolve("out.back.sgy")));
        }
        run("convert FILE out.clean.h5", clean);
        assertFalse(run("info FILE", folder.resolve("out.clean.h5")).err().contains("note:"));
    }
}
