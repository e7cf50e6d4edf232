package io.github.sliceline.cli.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.bench.MadeUpSurvey;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.testdata.SurveyShape;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("without-libhdf5")
    void theDemoRunsOnASmallSurvey() throws IOException {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new Demo(folder, out, Job.quiet()).run(1_000_000, ConvertOptions.DEFAULTS, false);
        out.flush();
        String said = text.toString();
        assertTrue(said.contains("All read paths and the SEG-Y file gave identical floats"), said);
        for (String path : List.of("direct", "jhdf", "native", "SEG-Y")) {
            boolean missing =
                    path.equals("native") && NativeLibrary.unavailable().isPresent();
            assertEquals(missing, said.contains(path + " is left out: "), said);
            assertEquals(
                    missing ? 0 : 3,
                    said.lines()
                            .filter(line -> line.startsWith("  " + path + " "))
                            .count(),
                    said);
        }
        String[] left = folder.toFile().list();
        Arrays.sort(left);
        assertArrayEquals(
                new String[] {"crossline.png", "gather.png", "horizon.png", "inline.png", "line.png", "slice.png"},
                left);
    }

    @Test
    void aCancelledDemoLeavesNothing() {
        CancelToken cancel = new CancelToken();
        cancel.cancel();
        Demo demo = new Demo(folder, new PrintWriter(new StringWriter()), Job.stoppedBy(cancel));
        assertThrows(CancellationException.class, () -> demo.run(2_000_000, ConvertOptions.DEFAULTS, false));
        assertArrayEquals(new String[0], folder.toFile().list());
        assertEquals("the survey is removed; nothing is left in " + folder, Demo.leftIn(folder));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDemoCancelledLaterKeepsCompleteFilesOnlyIfAsked(boolean keep) {
        CancelToken cancel = new CancelToken();
        Progress onceTheSegyIsThere = (stage, done, total) -> {
            if (!stage.equals("Writing")) {
                cancel.cancel();
            }
        };
        Demo demo = new Demo(folder, new PrintWriter(new StringWriter()), new Job(onceTheSegyIsThere, cancel));
        assertThrows(CancellationException.class, () -> demo.run(2_000_000, ConvertOptions.DEFAULTS, keep));
        assertArrayEquals(
                keep ? new String[] {"demo.sgy"} : new String[0],
                folder.toFile().list());
        assertEquals(
                keep ? "in " + folder + " stay demo.sgy" : "the survey is removed; nothing is left in " + folder,
                Demo.leftIn(folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo.sgy", "demo.h5"})
    void existingFilesAreNotReplaced(String name) throws IOException {
        Path mine = Files.writeString(folder.resolve(name), "mine");
        Demo demo = new Demo(folder, new PrintWriter(new StringWriter()), Job.quiet());
        FileAlreadyExistsException e = assertThrows(
                FileAlreadyExistsException.class, () -> demo.run(1_000_000, ConvertOptions.DEFAULTS, false));
        assertEquals(mine.toString(), e.getFile());
        assertEquals("mine", Files.readString(mine));
    }

    @Test
    void aFileInPlaceOfTheFolderIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        Demo demo = new Demo(file, new PrintWriter(new StringWriter()), Job.quiet());
        assertThrows(NotDirectoryException.class, () -> demo.run(1_000_000, ConvertOptions.DEFAULTS, false));
    }

    @Test
    void shapeHasTheSizeAskedFor() {
        for (long bytes : new long[] {1_000_000, 256_000_000, 3_000_000_000L, 1_000_000_000_000L}) {
            SurveyShape shape = MadeUpSurvey.shapeOf(bytes);
            assertTrue(Math.abs(shape.size() * Float.BYTES - bytes) < bytes / 50, shape.toString());
        }
    }
}
