package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.upload.MemoryObjects;
import io.github.sliceline.verify.VolumeVerifier;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversions into an object store, against files of the same conversions. */
class UploadedConversionsTest {
    /** In a build 20, with {@code -Pfull} 60. */
    private static final int SURVEYS = Cases.number("sliceline.random.surveys", 12, 60);

    private static final ConvertOptions OPTIONS = ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 4, 16));
    private static final RemotePath OBJECT = MemoryObjects.path("survey.h5");

    @TempDir
    Path folder;

    private Path segy;

    @BeforeEach
    void source() {
        segy = folder.resolve("survey.sgy");
    }

    @AfterEach
    void forget() {
        MemoryObjects.forget();
    }

    @Test
    void sameBytesAsAFile() throws IOException {
        Path file = folder.resolve("survey.h5");
        for (long seed = 0; seed < SURVEYS; seed++) {
            if (seed % 2 == 0) {
                RandomSurvey.of(seed).write(segy);
            } else {
                Files.write(segy, new RandomSegy(seed).bytes());
            }
            ConvertOptions options = OPTIONS.withOverwrite(true)
                    .withThreads(seed % 3 == 0 ? 1 : 4)
                    .withFilters(seed % 5 < 2 ? ChunkFilters.deflate(1) : ChunkFilters.NONE);
            ConvertReport expected = SegyToHdf5.convert(segy, file, options, Job.quiet());
            ConvertReport report = SegyToHdf5.convert(segy, OBJECT, options, Job.quiet());
            assertArrayEquals(Files.readAllBytes(file), MemoryObjects.bytes(OBJECT), "seed " + seed);
            assertEquals(expected.targetBytes(), report.targetBytes());
            assertEquals(expected.statistics(), report.statistics());
        }
        assertEquals(0, MemoryObjects.unfinishedUploads());
        assertFalse(SegyToHdf5.isUnfinished(OBJECT));
    }

    @Test
    void sourceMayBeAnObjectToo() throws IOException {
        RandomSurvey.of(4).write(segy);
        RemotePath source = MemoryObjects.path("survey.sgy");
        MemoryObjects.put(source, Files.readAllBytes(segy));
        Path file = folder.resolve("survey.h5");
        SegyToHdf5.convert(segy, file, OPTIONS, Job.quiet());
        SegyToHdf5.convert(source, OBJECT, OPTIONS, Job.quiet());
        assertArrayEquals(Files.readAllBytes(file), MemoryObjects.bytes(OBJECT));
        assertTrue(VolumeVerifier.verify(OBJECT, -1, List.of(segy), Job.quiet()).isSound());
    }

    /** Nothing is left, neither there nor here, and what stood there stays. */
    @Test
    void everyCallMayFail() throws IOException {
        RandomSurvey.of(7).write(segy);
        for (ChunkFilters filters : List.of(ChunkFilters.NONE, ChunkFilters.deflate(1))) {
            ConvertOptions options = OPTIONS.withFilters(filters).withOverwrite(true);
            int call = 0;
            for (boolean fine = false; !fine; call++) {
                MemoryObjects.put(OBJECT, new byte[3]);
                MemoryObjects.failAfter(call);
                fine = isConverted(options);
                assertEquals(0, MemoryObjects.unfinishedUploads(), "fault at " + call);
                assertEquals(fine, MemoryObjects.bytes(OBJECT).length > 3, "fault at " + call);
            }
            assertTrue(call > 3, "only " + call + " calls");
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(segy), left.toList());
        }
    }

    private boolean isConverted(ConvertOptions options) {
        try {
            SegyToHdf5.convert(segy, OBJECT, options, Job.quiet());
            return true;
        } catch (IOException e) {
            assertFalse(e instanceof UnfinishedWorkException, e.toString());
            assertTrue(e.toString().contains("refused") && !e.toString().contains("hush"), e.toString());
            return false;
        }
    }

    @Test
    void cancelledLeavesNothing() throws IOException {
        RandomSurvey.of(7).write(segy);
        CancelToken token = new CancelToken();
        Job job = new Job(
                (step, done, total) -> {
                    if (step.equals("Converting")) {
                        token.cancel();
                    }
                },
                token);
        assertThrows(CancellationException.class, () -> SegyToHdf5.convert(segy, OBJECT, OPTIONS, job));
        assertFalse(MemoryObjects.exists(OBJECT));
        assertEquals(0, MemoryObjects.unfinishedUploads());
    }

    @Test
    void optionsThatNeedAFileAreRefused() throws IOException {
        RandomSurvey.of(7).write(segy);
        for (ConvertOptions options :
                List.of(OPTIONS.withLayout("planes"), OPTIONS.withWriter(ConvertOptions.Writer.NATIVE))) {
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> SegyToHdf5.convert(segy, OBJECT, options, Job.quiet()))
                    .toString();
            assertTrue(message.contains("memory://bucket/survey.h5 is an object: "), message);
        }
        MemoryObjects.put(OBJECT, new byte[1]);
        assertThrows(FileAlreadyExistsException.class, () -> SegyToHdf5.convert(segy, OBJECT, OPTIONS, Job.quiet()));
        assertEquals(0, MemoryObjects.unfinishedUploads());
    }
}
