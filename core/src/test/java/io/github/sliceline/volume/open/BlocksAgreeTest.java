package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.PageCacheUse;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.RandomHdf5;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlocks;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of random files, with random extents and halos, through every read path, against libhdf5's own read. */
class BlocksAgreeTest {
    /** In a build 150, with {@code -Pfull} 400. */
    private static final int FILES = Cases.number("sliceline.random.files", 150, 400);

    private static final int FIRST_SEED = Integer.getInteger("sliceline.random.seed", 70_001);

    @TempDir
    Path folder;

    @Test
    void allOfAVolumeOnceOnEveryPath() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        Map<Backend, Integer> opened = new EnumMap<>(Backend.class);
        for (int seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
            RandomHdf5 file = RandomHdf5.write(seed, folder);
            for (Backend backend : List.of(Backend.DIRECT, Backend.JHDF, Backend.NATIVE)) {
                ReadOptions options = ReadOptions.DEFAULTS
                        .withBackend(backend)
                        .withDataset(file.dataset())
                        .withPageCache(seed % 2 == 0 ? PageCacheUse.NEVER : PageCacheUse.AUTO)
                        .withCacheBytes(seed % 3 == 0 ? 0 : 1 << 20)
                        .withQueueDepth(3);
                try (SeismicVolume volume = SeismicVolume.open(file.path(), options)) {
                    check(file, volume, new Random(seed));
                    opened.merge(backend, 1, Integer::sum);
                } catch (UnsupportedFileException e) {
                    assertEquals(Backend.JHDF, backend, () -> e.getMessage() + " for " + file);
                } catch (IOException | RuntimeException e) {
                    throw new AssertionError(backend + " failed for " + file, e);
                }
            }
            Files.delete(file.path());
        }
        assertEquals(FILES, opened.get(Backend.DIRECT));
        assertEquals(FILES, opened.get(Backend.NATIVE));
        assertTrue(opened.getOrDefault(Backend.JHDF, 0) > FILES / 3, "jHDF's path must read more than a third");
    }

    private static void check(RandomHdf5 file, SeismicVolume volume, Random random) throws IOException {
        int rank = volume.shape().rank();
        VolumeBlocks blocks = volume.blocks();
        check(file, volume, blocks, Region.all(volume.shape()), 1);
        if (random.nextBoolean()) {
            blocks = blocks.withExtents(random.ints(rank, 2, 30).toArray());
        }
        blocks = blocks.withHalo(random.ints(rank, 0, 6).toArray());
        Region part = Region.all(volume.shape());
        if (random.nextBoolean() && part.size() > 0) {
            part = part(random, volume.shape());
            blocks = blocks.within(part).withMemory(1 + random.nextInt(1 << 20));
        }
        check(file, volume, blocks, part, 1 + random.nextInt(4));
    }

    private static Region part(Random random, Shape volume) {
        long[] start = new long[volume.rank()];
        long[] count = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) volume.extent(d));
            count[d] = 1L + random.nextInt((int) (volume.extent(d) - start[d]));
        }
        return Region.of(start, count);
    }

    private static void check(RandomHdf5 file, SeismicVolume volume, VolumeBlocks blocks, Region part, int threads)
            throws IOException {
        float[] expected = file.expected();
        long[] strides = volume.shape().strides();
        AtomicIntegerArray seen = new AtomicIntegerArray(expected.length);
        blocks.forEach(threads, block -> {
            Shape shape = block.outer().shape();
            float[] samples = block.samples();
            assertEquals(shape.size(), samples.length);
            long[] index = new long[shape.rank()];
            for (int n = 0; n < samples.length; n++) {
                boolean inside = true;
                int rest = n;
                int at = 0;
                for (int d = 0; d < index.length; d++) {
                    index[d] = block.outer().start(d) + rest / block.stride(d);
                    rest %= block.stride(d);
                    at += (int) (index[d] * strides[d]);
                    inside &= index[d] >= block.inner().start(d)
                            && index[d] < block.inner().end(d);
                }
                if (bits(file, expected[at]) != bits(file, samples[n])) {
                    throw new AssertionError(volume.backend() + ", " + Arrays.toString(index) + " of " + block + " of "
                            + blocks + ", " + file + ": " + samples[n] + " where " + expected[at] + " belongs");
                }
                if (inside) {
                    seen.incrementAndGet(at);
                }
            }
        });
        assertTrue(IntStream.range(0, expected.length).allMatch(n -> seen.get(n) <= 1), () -> blocks + " of " + file);
        assertEquals(
                part.size(), IntStream.range(0, expected.length).map(seen::get).sum(), () -> blocks + " of " + file);
    }

    /** libhdf5 and Java give other payloads to the NaN that they make of a NaN of another width. */
    private static int bits(RandomHdf5 file, float value) {
        return file.spec().type().bytes() == 4 ? Float.floatToRawIntBits(value) : Float.floatToIntBits(value);
    }

    @Test
    void whatMakesNoSenseIsRefused() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        RandomHdf5 file = RandomHdf5.write(FIRST_SEED, folder);
        ReadOptions options = ReadOptions.DEFAULTS.withDataset(file.dataset());
        SeismicVolume volume = SeismicVolume.open(file.path(), options);
        try (volume) {
            int rank = volume.shape().rank();
            VolumeBlocks blocks = volume.blocks();
            int[] zeros = new int[rank];
            int[] negative = zeros.clone();
            negative[rank - 1] = -1;
            assertThrows(IllegalArgumentException.class, () -> blocks.withHalo(new int[rank + 1]));
            assertThrows(IllegalArgumentException.class, () -> blocks.withHalo());
            assertThrows(IllegalArgumentException.class, () -> blocks.withHalo(negative));
            assertThrows(IllegalArgumentException.class, () -> blocks.withExtents(zeros));
            assertThrows(IllegalArgumentException.class, () -> blocks.forEach(0, block -> {}));
            assertThrows(IllegalArgumentException.class, () -> blocks.forEach(1025, block -> {}));
            int[] huge = zeros.clone();
            Arrays.fill(huge, Integer.MAX_VALUE);
            blocks.withExtents(huge).withHalo(huge).forEach(2, block -> assertEquals(block.inner(), block.outer()));
        }
        IOException e = assertThrows(IOException.class, () -> volume.blocks().forEach(1, block -> {}));
        assertTrue(String.valueOf(e.getMessage()).endsWith("the volume is closed"), e::getMessage);
    }
}
