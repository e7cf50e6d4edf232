package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What filters are measured to save, against conversions. */
class FilterChoiceTest {
    @TempDir
    Path folder;

    private Path segy;
    private Path target;

    @BeforeEach
    void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        // one default chunk, whose traces stand in the file as in the chunk
        SurveyShape shape = new SurveyShape(32, 32, 32);
        new RandomSurvey(5, shape, RandomSurvey.of(5).lines(), SampleCoding.IEEE, TraceOrder.INLINE, 0).write(segy);
    }

    @Test
    void ratiosAreThoseOfTheConvertedVolume() throws IOException {
        FilterChoice choice = FilterChoice.measure(List.of(segy), target, ConvertOptions.DEFAULTS, Job.quiet());
        long bytes = 32L * 32 * 32 * Float.BYTES;
        assertEquals(bytes, choice.sampledBytes());
        assertTrue(choice.trials().size() >= 8, choice::toString);
        for (FilterTrial trial : choice.trials()) {
            ConvertOptions options = ConvertOptions.DEFAULTS.withOverwrite(true).withFilters(trial.filters());
            SegyToHdf5.convert(segy, target, options, Job.quiet());
            try (SeismicVolume volume = SeismicVolume.open(target)) {
                long stored = volume.info().storedBytes();
                assertEquals(
                        (double) bytes / stored,
                        trial.ratio(),
                        1e-12,
                        trial.filters().toString());
            }
        }
        assertEquals(
                choice.trials().stream()
                        .max(Comparator.comparingDouble(FilterTrial::readRate))
                        .map(FilterTrial::filters),
                Optional.of(choice.best()));
    }

    @Test
    void theSlowerOfDriveAndCoresSetsTheReadRate() {
        ChunkFilters lz4 = ChunkFilters.parse("lz4");
        // half a byte at 0.5 GB/s, beside a byte at 4 GB/s or at 0.4
        assertEquals(1e9, FilterTrial.of(lz4, 2, 1e8, 1e9, 0.5e9, 4).readRate(), 1);
        assertEquals(0.4e9, FilterTrial.of(lz4, 2, 1e8, 1e8, 0.5e9, 4).readRate(), 1);
        double none = Double.POSITIVE_INFINITY;
        assertEquals(
                3e9, FilterTrial.of(ChunkFilters.NONE, 1, none, none, 3e9, 4).readRate(), 1);
    }

    @Test
    void stopsWhenCancelled() {
        CancelToken token = new CancelToken();
        Progress cancels = (stage, done, total) -> token.cancel();
        assertThrows(
                CancellationException.class,
                () -> FilterChoice.measure(List.of(segy), target, ConvertOptions.DEFAULTS, new Job(cancels, token)));
    }

    @Test
    void unfinishedWorkTellsItsFilters() throws IOException {
        assertEquals(Optional.empty(), SegyToHdf5.unfinishedFilters(target));
        ChunkFilters filters = ChunkFilters.parse("bitshuffle,zstd=2,fletcher32");
        ConvertOptions options = ConvertOptions.DEFAULTS.withFilters(filters).withChunk(Shape.of(8, 8, 8));
        CancelToken token = new CancelToken();
        Progress cancels = (stage, done, total) -> {
            if (stage.equals("Converting")) {
                token.cancel();
            }
        };
        assertThrows(
                CancellationException.class, () -> SegyToHdf5.convert(segy, target, options, new Job(cancels, token)));
        assertEquals(Optional.of(filters), SegyToHdf5.unfinishedFilters(target));
    }
}
