package io.github.sliceline.cli.bucket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.create.ChunkOutput;
import io.github.sliceline.create.DistributedVolume;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.create.WrittenShare;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.s3.S3TestServer;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New volumes in a bucket, by uploads of several parts, against files of the same calls. */
class NewObjectsTest {
    private static final ConvertOptions OPTIONS =
            ConvertOptions.DEFAULTS.withChunk(Shape.of(16, 16, 128)).withThreads(2);

    @TempDir
    static Path folder;

    private static Path segy;
    private static S3TestServer server;

    @BeforeAll
    static void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(7, 70, 64, 1000)).write(segy); // 19 MB
        server = S3TestServer.inMemory().install();
    }

    @AfterAll
    static void end() throws IOException {
        server.close();
    }

    private static RemotePath object(String key) throws IOException {
        return RemotePath.of(server.uri(key));
    }

    private static long parts(String key) {
        return server.requests().stream()
                .filter(request -> request.startsWith("PART") && request.contains(key))
                .count();
    }

    @Test
    void volumesAreConvertedIntoABucket() throws IOException {
        Path file = folder.resolve("survey.h5");
        for (ChunkFilters filters : List.of(ChunkFilters.NONE, ChunkFilters.deflate(1))) {
            ConvertOptions options = OPTIONS.withFilters(filters).withOverwrite(true);
            SegyToHdf5.convert(segy, file, options, Job.quiet());
            server.resetRequests();
            SegyToHdf5.convert(segy, object("survey.h5"), options, Job.quiet());
            assertTrue(
                    parts("survey.h5") >= (filters.isNone() ? 3 : 2),
                    server.requests().toString());
            assertArrayEquals(Files.readAllBytes(file), server.get("survey.h5"), filters.toString());
        }
        assertThrows(
                FileAlreadyExistsException.class,
                () -> SegyToHdf5.convert(segy, object("survey.h5"), OPTIONS, Job.quiet()));
        assertEquals(List.of(), server.incompleteUploads());
    }

    @Test
    void anInterruptedConversionLeavesNothing() throws IOException {
        CancelToken token = new CancelToken();
        Job job = new Job(
                (step, done, total) -> {
                    if (step.equals("Converting") && done > total / 2) {
                        token.cancel();
                    }
                },
                token);
        RemotePath object = object("stopped.h5");
        assertThrows(CancellationException.class, () -> SegyToHdf5.convert(segy, object, OPTIONS, job));
        assertEquals(List.of(), server.incompleteUploads());
        assertTrue(!server.keys().contains("stopped.h5"));
    }

    /** By one writer, and by three tasks, each of which has shares of its own. */
    @Test
    void attributesOfAVolume() throws IOException {
        Path source = folder.resolve("source.h5");
        SegyToHdf5.convert(segy, source, OPTIONS.withOverwrite(true), Job.quiet());
        try (SeismicVolume volume = SeismicVolume.open(source)) {
            VolumeSpec spec = VolumeSpec.like(volume).named("amplitude doubled").withOverwrite(true);
            Path file = folder.resolve("doubled.h5");
            for (Path target : List.of(file, object("doubled.h5"))) {
                try (VolumeWriter out = VolumeWriter.create(target, spec)) {
                    volume.blocks().forEach(2, block -> out.write(block.inner(), doubled(block)));
                    out.commit();
                }
            }
            byte[] expected = Files.readAllBytes(file);
            assertArrayEquals(expected, server.get("doubled.h5"));
            try (DistributedVolume out = DistributedVolume.create(object("tasks.h5"), spec)) {
                List<ChunkOutput> tasks = new ArrayList<>();
                for (int task = 0; task < 3; task++) {
                    tasks.add(out.plan().open());
                }
                volume.blocks()
                        .forEach(
                                1,
                                block -> tasks.get(out.plan().shareOf(block.inner()) % 3)
                                        .write(block.inner(), doubled(block)));
                List<WrittenShare> written = new ArrayList<>();
                for (ChunkOutput task : tasks) {
                    try (task) {
                        written.add(task.finish());
                    }
                }
                out.commit(written);
            }
            assertArrayEquals(expected, server.get("tasks.h5"));
        }
        assertEquals(List.of(), server.incompleteUploads());
    }

    private static float[] doubled(VolumeBlock block) {
        float[] samples = new float[(int) block.inner().size()];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = 2 * block.samples()[i];
        }
        return samples;
    }
}
