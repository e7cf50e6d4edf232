package io.github.sliceline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
    private static final Shape VOLUME = Shape.of(9, 8, 20);
    private static final Rounds WARM = new Rounds(2, false, true);

    @TempDir
    private Path folder;

    private final CancelToken cancel = new CancelToken();
    private Path segy = Path.of("");
    private Path work = Path.of("");

    @BeforeEach
    void makeSurvey() throws IOException {
        segy = folder.resolve("tiny.sgy");
        work = folder.resolve("work");
        SyntheticSegy.of(new SyntheticSurvey(7, new SurveyShape(9, 8, 20), SurveyLines.DEFAULT))
                .write(segy);
    }

    @Test
    void everyCopyIsMeasuredAndDeleted() throws IOException {
        UsableBackends.assume(Backend.NATIVE);
        List<String> standing = new ArrayList<>();
        List<VolumeResult> results = sweep(false, result -> standing.add(result.name()));
        assertEquals(List.of("SEG-Y", "4x4x4", "2x3x20"), standing);
        assertEquals(List.of(ReadPath.SEGY), results.get(0).paths());
        assertEquals(4, results.get(1).edge().orElse(0));
        assertTrue(results.get(2).edge().isEmpty());
        assertEquals(List.of("direct", "native"), results.get(2).paths());
        for (VolumeResult result : results) {
            assertEquals(VOLUME, result.volume());
            assertTrue(result.average(result.paths().get(0), State.WARM).isPresent());
            assertTrue(result.average(result.paths().get(0), State.COLD).isEmpty());
        }
        // Two paths with two planes of three directions, but the SEG-Y gave only one slice to compare with.
        assertEquals(11, results.get(1).comparedPlanes());
        assertFalse(Files.exists(work), "the folder was not there before");
    }

    @Test
    void copiesAreKeptWhenAskedFor() throws IOException {
        sweep(true, result -> {});
        assertEquals(2, names().size());
        assertThrows(FileAlreadyExistsException.class, () -> sweep(true, result -> {}));
        assertEquals(2, names().size());
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Files.writeString(work, "mine");
        assertThrows(NotDirectoryException.class, () -> sweep(false, result -> {}));
    }

    @Test
    void interruptedItLeavesNothing() {
        assertThrows(CancellationException.class, () -> sweep(false, result -> cancel.cancel()));
        assertFalse(Files.exists(work));
    }

    @Test
    void interruptedWhileACopyIsMeasuredThatCopyIsRemovedAndThoseBeforeItAreKept() throws IOException {
        Progress progress = (stage, done, total) -> {
            if (stage.equals("2x3x20: Writing to the drive")) {
                cancel.cancel();
            }
        };
        assertThrows(CancellationException.class, () -> sweep(true, progress, result -> {}));
        assertEquals(List.of("tiny-bench-4x4x4.h5"), names());
    }

    @Test
    void interruptedWhileACopyIsMadeItLeavesNothing() {
        Progress progress = (stage, done, total) -> {
            if (stage.startsWith("4x4x4: ")) {
                cancel.cancel();
            }
        };
        assertThrows(CancellationException.class, () -> sweep(false, progress, result -> {}));
        assertFalse(Files.exists(work));
    }

    private List<String> names() throws IOException {
        try (var entries = Files.list(work)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private List<VolumeResult> sweep(boolean keep, Consumer<VolumeResult> heard) throws IOException {
        return sweep(keep, Progress.NONE, heard);
    }

    private List<VolumeResult> sweep(boolean keep, Progress progress, Consumer<VolumeResult> heard) throws IOException {
        SweepPlan plan = SweepPlan.of(segy, work, VOLUME, List.of(Shape.of(4, 4, 4), Shape.of(2, 3, 20)), keep);
        SegySurvey survey;
        try (SegyFile file = SegyFile.open(segy)) {
            survey = SegyScanner.scan(file, HeaderMapping.STANDARD, 2, null, Job.quiet());
        }
        Bench bench = new Bench(
                List.of(Backend.DIRECT, Backend.NATIVE), ReadOptions.DEFAULTS, WARM, ReadPattern.PLANES, cancel);
        return new Sweep(plan, survey, ConvertOptions.DEFAULTS, bench, new Job(progress, cancel)).run(heard);
    }
}
