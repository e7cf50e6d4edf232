package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.revision.HistoryPruner;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a history meanwhile: what opens a file several times reads one revision. */
@Tag("without-libhdf5")
class OneRevisionTest {
    @TempDir
    Path folder;

    private Path segy;
    private Path file;
    private Path target;

    @BeforeEach
    void threeRevisions() throws IOException {
        segy = folder.resolve("survey.sgy");
        file = folder.resolve("survey.h5");
        target = folder.resolve("back.sgy");
        new RandomSurvey(
                        9,
                        new SurveyShape(10, 11, 20),
                        RandomSurvey.of(9).lines(),
                        SampleCoding.IBM,
                        TraceOrder.INLINE,
                        10)
                .write(segy);
        SegyToHdf5.convert(segy, file, ConvertOptions.DEFAULTS, Job.quiet());
        for (int i = 0; i < 3; i++) {
            append();
        }
    }

    /** A revision with some bytes more at the end of the file, where no object is. */
    private void append() throws IOException {
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "")) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1, 2, 3}), store.size());
            store.commit();
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Does something once, in the midst of the work. */
    private static Progress once(Work work) {
        AtomicBoolean done = new AtomicBoolean();
        return (stage, position, total) -> {
            if (!done.getAndSet(true)) {
                try {
                    work.run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    private VerifyReport verify(int revision, Progress progress) throws IOException {
        return VolumeVerifier.verify(file, revision, List.of(segy), Job.heardBy(progress));
    }

    private void export(int revision, Progress progress) throws IOException {
        ExportOptions options = ExportOptions.DEFAULTS.withRevision(revision);
        SegyExport.export(file, target, options, Job.heardBy(progress));
    }

    /** A history that is begun while the file is about to be replaced must not be left beside the new one. */
    @Test
    void historyBegunDuringAConversionStopsIt() throws IOException {
        HistoryPruner.prune(file, 1, 0);
        byte[] before = Files.readAllBytes(file);
        ConvertOptions replace = ConvertOptions.DEFAULTS.withOverwrite(true);
        assertThrows(
                UnfinishedWorkException.class,
                () -> SegyToHdf5.convert(segy, file, replace, Job.heardBy(once(this::append))));
        assertArrayEquals(before, Files.readAllBytes(file));
        HistoryPruner.prune(file, 1, 0);
        SegyToHdf5.convert(segy, file, replace, Job.quiet());
        assertFalse(SegyToHdf5.isUnfinished(file));
    }

    @Test
    void revisionsMayBeAddedMeanwhile() throws IOException {
        assertTrue(verify(RevisionSource.NEWEST, once(this::append)).isSound());
        export(RevisionSource.NEWEST, once(this::append));
        assertArrayEquals(Files.readAllBytes(segy), Files.readAllBytes(target));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that are open are not replaced there")
    void renumberedRevisionsAreRefused() {
        Progress prune = once(() -> HistoryPruner.prune(file, 2, RevisionSource.NEWEST));
        assertThrows(FileSystemException.class, () -> verify(2, prune));
        Progress again = once(() -> HistoryPruner.prune(file, 2, RevisionSource.NEWEST));
        FileSystemException changed = assertThrows(FileSystemException.class, () -> export(1, again));
        assertTrue(String.valueOf(changed.getReason()).contains("pruned meanwhile"), changed.getMessage());
        assertFalse(Files.exists(target));
    }
}
