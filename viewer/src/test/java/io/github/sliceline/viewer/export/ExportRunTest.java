package io.github.sliceline.viewer.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.SectionImage;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.volume.info.SectionAxis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportRunTest {
    @TempDir
    Path folder;

    /** A map that was computed, which no file has. */
    private static ShownSection map() {
        SectionImage image = new SectionImage(
                new float[] {1, 2, 3, 4, 5, 6},
                new SectionAxis("inline", "", 1001, 1, 2),
                new SectionAxis("crossline", "", 2001, 1, 3),
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

    /** What was heard, in order; the last ends the run. */
    private static final class Heard implements ExportRun.Listener {
        private final List<String> all = new ArrayList<>();
        private final CountDownLatch ended = new CountDownLatch(1);

        private void end(String what) {
            all.add(what);
            ended.countDown();
        }

        @Override
        public void progress(String stage, double part) {
            assertTrue(part >= 0 && part <= 1, stage + " " + part);
        }

        @Override
        public void saved(Path file) {
            end("saved " + file.getFileName());
        }

        @Override
        public void exists(Path file) {
            end("exists " + file.getFileName());
        }

        @Override
        public void failed(Problem problem) {
            end("failed " + problem.sentence());
        }

        @Override
        public void cancelled() {
            end("cancelled");
        }

        String outcome() throws InterruptedException {
            assertTrue(ended.await(60, TimeUnit.SECONDS));
            assertEquals(1, all.size(), all::toString);
            return all.get(0);
        }
    }

    private static ExportChoice choice(ExportKind kind) {
        return new ExportChoice(kind, false, ExportChoice.Form.SCREEN, 16, 10, 300);
    }

    private String outcome(ExportKind kind, Path target, boolean replace) throws InterruptedException {
        Heard heard = new Heard();
        ExportRun.start(map(), choice(kind), target, replace, ForkJoinPool.commonPool(), Runnable::run, heard);
        return heard.outcome();
    }

    @Test
    void mapsAreSavedAsTheyAreShown() throws Exception {
        Path target = folder.resolve("map.csv");
        assertEquals("saved map.csv", outcome(ExportKind.CSV, target, false));
        assertEquals(
                List.of("inline,2001,2002,2003", "1001,1.0,2.0,3.0", "1002,4.0,5.0,6.0"), Files.readAllLines(target));
    }

    @Test
    void whatIsThereIsAskedForFirst() throws Exception {
        Path target = Files.writeString(folder.resolve("map.svg"), "mine");
        assertEquals("exists map.svg", outcome(ExportKind.SVG, target, false));
        assertEquals("mine", Files.readString(target));
        assertEquals("saved map.svg", outcome(ExportKind.SVG, target, true));
        assertTrue(Files.readString(target).contains("Amplitude at Top"));
    }

    @Test
    void whatCannotBeIsASentence() throws Exception {
        String said = outcome(ExportKind.PNG, folder.resolve("none").resolve("map.png"), false);
        assertTrue(said.startsWith("failed ") && said.contains("none"), said);
        assertFalse(said.contains("Exception"), said);
        assertTrue(outcome(ExportKind.SEGY, folder.resolve("map.sgy"), false).contains("traces"));
    }

    @Test
    void aRunThatIsCancelledLeavesNothing() throws Exception {
        Path target = folder.resolve("map.npy");
        CountDownLatch go = new CountDownLatch(1);
        Heard heard = new Heard();
        // Events wait for the cancellation: the first is told before anything is written.
        ExportRun run = ExportRun.start(
                map(),
                choice(ExportKind.NPY),
                target,
                false,
                ForkJoinPool.commonPool(),
                event -> {
                    try {
                        assertTrue(go.await(60, TimeUnit.SECONDS));
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    event.run();
                },
                heard);
        run.cancel();
        go.countDown();
        assertEquals("cancelled", heard.outcome());
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
