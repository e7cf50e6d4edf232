package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches, reads without waiting, and prefetch give the floats of single reads, plain and compressed. */
class ReadTogetherTest {
    private static final SyntheticSurvey SURVEY = new SyntheticSurvey(3, 30, 34, 70);

    @TempDir
    Path folder;

    private final List<Path> files = new ArrayList<>();

    @BeforeEach
    void convert() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(SURVEY).write(segy);
        for (int deflate : new int[] {0, 2}) {
            Path file = folder.resolve("deflate" + deflate + ".h5");
            ConvertOptions options =
                    ConvertOptions.DEFAULTS.withChunk(Shape.of(8, 8, 16)).withFilters(ChunkFilters.deflate(deflate));
            SegyToHdf5.convert(segy, file, options, Job.quiet());
            files.add(file);
        }
    }

    private static List<Plane> planes(Random random) {
        List<Plane> planes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            planes.add(new Plane.Inline(1001 + random.nextInt(30)));
            planes.add(new Plane.Crossline(2001 + random.nextInt(34)));
            planes.add(new Plane.Slice(random.nextInt(70)));
        }
        return planes;
    }

    private static float[] expected(Plane plane) {
        boolean inline = plane instanceof Plane.Inline;
        boolean crossline = plane instanceof Plane.Crossline;
        int inlines = inline ? 1 : 30;
        int crosslines = crossline ? 1 : 34;
        int samples = inline || crossline ? 70 : 1;
        float[] values = new float[inlines * crosslines * samples];
        for (int at = 0; at < values.length; at++) {
            int i = plane instanceof Plane.Inline p ? p.number() - 1001 : at / samples / crosslines;
            int x = plane instanceof Plane.Crossline p ? p.number() - 2001 : at / samples % crosslines;
            int k = plane instanceof Plane.Slice p ? p.sample() : at % samples;
            values[at] = io.github.sliceline.testdata.SampleCoding.IBM.stored(SURVEY.sample(i, x, k));
        }
        return values;
    }

    @Test
    void everyWayGivesTheSameFloats() throws IOException {
        List<Plane> planes = planes(new Random(5));
        for (Path file : files) {
            for (Backend backend : UsableBackends.of(Backend.DIRECT, Backend.JHDF, Backend.NATIVE)) {
                try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
                    check(planes, volume.readAll(planes), backend + " together");
                    planes.forEach(plane ->
                            volume.prefetch(Query.of(plane), new CancelToken()).join());
                    List<CompletableFuture<Section>> futures = planes.stream()
                            .map(plane -> volume.readAsync(plane, ReadPriority.SOON, new CancelToken()))
                            .toList();
                    check(planes, futures.stream().map(CompletableFuture::join).toList(), backend + " without waiting");
                }
            }
        }
    }

    private static void check(List<Plane> planes, List<Section> sections, String how) {
        for (int i = 0; i < planes.size(); i++) {
            assertArrayEquals(expected(planes.get(i)), sections.get(i).samples(), how + ", " + planes.get(i));
        }
    }

    @Test
    void cancelledBeforeItBeginsReadsNothing() throws IOException {
        CancelToken cancel = new CancelToken();
        cancel.cancel();
        try (SeismicVolume volume = SeismicVolume.open(files.get(0))) {
            CompletableFuture<Section> section = volume.readAsync(new Plane.Inline(1005), ReadPriority.NOW, cancel);
            assertThrows(CancellationException.class, section::join);
        }
    }

    @Test
    void afterCloseTheFutureFails() throws IOException {
        SeismicVolume volume = SeismicVolume.open(files.get(0));
        volume.close();
        CompletableFuture<Section> section =
                volume.readAsync(new Plane.Inline(1005), ReadPriority.NOW, new CancelToken());
        assertTrue(assertThrows(CompletionException.class, section::join).getCause() instanceof IOException);
    }
}
