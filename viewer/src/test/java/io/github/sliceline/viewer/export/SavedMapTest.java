package io.github.sliceline.viewer.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.SectionImage;
import io.github.sliceline.viewer.model.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedMapTest {
    @TempDir
    Path folder;

    /** A map that was computed, which no file has. */
    private static ShownSection map() {
        SectionImage image = new SectionImage(
                new float[] {1, 2, 3, 4, 5, 6},
                Axis.regular("inline", "", 1001, 1, 2),
                Axis.regular("crossline", "", 2001, 1, 3),
                1,
                "Amplitude at Top - survey.h5",
                "Amplitude");
        return new ShownSection(
                image,
                Viewport.whole(3, 2, 30, 20),
                Display.density(6),
                0,
                Optional.empty(),
                Optional.empty(),
                CellDrawing.NONE);
    }

    private static ExportChoice choice(ExportKind kind) {
        return new ExportChoice(kind, false, ExportChoice.Form.SCREEN, 16, 10, 300);
    }

    private static void save(ExportKind kind, Path target, boolean replace) throws IOException {
        SectionExport.save(map(), choice(kind), target, replace, Job.quiet());
    }

    @Test
    void csvHasTheValuesThatAreShown() throws IOException {
        Path target = folder.resolve("map.csv");
        save(ExportKind.CSV, target, false);
        assertEquals(
                List.of("inline,2001,2002,2003", "1001,1.0,2.0,3.0", "1002,4.0,5.0,6.0"), Files.readAllLines(target));
    }

    @Test
    void anExistingFileIsReplacedOnlyOnRequest() throws IOException {
        Path target = Files.writeString(folder.resolve("map.svg"), "mine");
        assertThrows(FileAlreadyExistsException.class, () -> save(ExportKind.SVG, target, false));
        assertEquals("mine", Files.readString(target));
        save(ExportKind.SVG, target, true);
        assertTrue(Files.readString(target).contains("Amplitude at Top"));
    }

    @Test
    void failuresAreSentences() {
        Path target = folder.resolve("none").resolve("map.png");
        String said = Problem.of(assertThrows(IOException.class, () -> save(ExportKind.PNG, target, false)))
                .sentence();
        assertTrue(said.contains("none"), said);
        assertFalse(said.contains("Exception"), said);
        Exception refused = assertThrows(
                IllegalArgumentException.class, () -> save(ExportKind.SEGY, folder.resolve("map.sgy"), false));
        assertTrue(String.valueOf(refused.getMessage()).contains("traces"), refused::toString);
    }

    @Test
    void aCancelledJobLeavesNoFile() throws IOException {
        CancelToken token = new CancelToken();
        // The first report comes before anything is written.
        Job job = Job.stoppedBy(token).withProgress((stage, done, total) -> token.cancel());
        Path target = folder.resolve("map.npy");
        assertThrows(
                CancellationException.class,
                () -> SectionExport.save(map(), choice(ExportKind.NPY), target, false, job));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }
}
