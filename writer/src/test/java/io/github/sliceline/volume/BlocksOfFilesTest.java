package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.Progress;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of real files: larger than memory, still being converted, closed meanwhile. */
class BlocksOfFilesTest {
    private static final NumberedVolume NUMBERS = new NumberedVolume(224);

    @TempDir
    Path folder;

    /** 45 MB of samples in a heap of 32 MB, of which the loop takes a quarter; one block of 112³ alone takes most of that. */
    @Test
    void moreThanFitsInMemory() throws IOException, InterruptedException {
        for (int[] how : new int[][] {{32, 0}, {32, 1}, {112, 0}}) {
            Path file = NUMBERS.write(folder.resolve("v" + how[0] + "-" + how[1] + ".h5"), how[0], how[1]);
            OtherJvm.Outcome outcome =
                    OtherJvm.run(List.of("-Xmx32m", "-XX:MaxDirectMemorySize=16m"), InSmallHeap.class, file.toString());
            assertTrue(outcome.output().contains("all as it should be"), outcome.output());
            assertEquals(0, outcome.exitCode(), outcome.output());
        }
    }

    /** Runs in the small JVM. */
    static final class InSmallHeap {
        private InSmallHeap() {}

        public static void main(String[] arguments) throws IOException {
            try (SeismicVolume volume = SeismicVolume.open(Path.of(arguments[0]))) {
                long plain = check(volume.blocks(), 2);
                long around = check(volume.blocks().withHalo(3, 0, 9), 2);
                long size = volume.shape().size();
                System.out.println(plain == size && around == size ? "all as it should be" : "samples are missing");
            }
        }

        private static long check(VolumeBlocks blocks, int threads) throws IOException {
            AtomicLong samples = new AtomicLong();
            blocks.forEach(threads, block -> {
                check(block);
                samples.addAndGet(block.inner().size());
            });
            return samples.get();
        }

        private static void check(VolumeBlock block) {
            float[] values = block.samples();
            long edge = NUMBERS.edge();
            int at = 0;
            for (long i = block.outer().start(0); i < block.outer().end(0); i++) {
                for (long x = block.outer().start(1); x < block.outer().end(1); x++) {
                    for (long s = block.outer().start(2); s < block.outer().end(2); s++) {
                        if (values[at++] != (float) ((i * edge + x) * edge + s)) {
                            throw new AssertionError("sample " + s + " of " + i + ", " + x + " in " + block);
                        }
                    }
                }
            }
        }
    }

    /** Nothing is taken in between: what blocks show is what other reads show at that moment. */
    @Test
    void ofAVolumeThatIsStillBeingConverted() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(3, 30, 34, 70)).write(segy);
        for (int deflate : new int[] {0, 1}) {
            Path target = folder.resolve("live" + deflate + ".h5");
            ConvertOptions options = ConvertOptions.DEFAULTS
                    .withChunk(Shape.of(8, 8, 16))
                    .withFilters(ChunkFilters.deflate(deflate))
                    .withThreads(1);
            AtomicLong unfinished = new AtomicLong();
            Progress look = (stage, done, total) -> {
                if (stage.equals("Converting")) {
                    unfinished.addAndGet(blocksAreAsOtherReads(target) ? 0 : 1);
                }
            };
            SegyToHdf5.convert(segy, target, options, Job.heardBy(look));
            assertTrue(unfinished.get() > 0, "seen before it was complete");
            assertTrue(blocksAreAsOtherReads(target));
        }
    }

    private static boolean blocksAreAsOtherReads(Path target) {
        try (SeismicVolume volume = SeismicVolume.open(target, ReadOptions.DEFAULTS.withLive(true))) {
            volume.blocks()
                    .withHalo(1, 2, 3)
                    .forEach(2, block -> assertArrayEquals(volume.read(block.outer()), block.samples()));
            return volume.refresh().complete();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whoeverClosesTheVolumeEndsTheLoop() throws IOException {
        Path file = new NumberedVolume(160).write(folder.resolve("closed.h5"), 8, 0);
        for (Backend backend : UsableBackends.of(Backend.DIRECT, Backend.NATIVE)) {
            SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend));
            IOException e =
                    assertThrows(IOException.class, () -> volume.blocks().forEach(2, block -> volume.close()));
            assertTrue(String.valueOf(e.getMessage()).contains("closed"), e::toString);
            assertFalse(Thread.currentThread().isInterrupted());
        }
    }
}
