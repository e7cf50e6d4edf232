package io.github.sliceline.volume.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The read paths against each other and against libhdf5's own read of the whole dataset, on random files:
 * rank, extents, chunk, index kind, element type, byte order, fill value, filters, holes, user block. Bits
 * are compared, not values.
 */
class BackendsAgreeTest {
    /** In a build 400, with {@code -Pfull} 2,000. */
    private static final int FILES = Cases.number("sliceline.random.files", 200, 2000);

    private static final int FIRST_SEED = Integer.getInteger("sliceline.random.seed", 10_001);
    private static final int REGIONS = 3;

    @TempDir
    Path folder;

    @Test
    void sameBitsOnEveryPath() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        Map<Backend, Integer> opened = new EnumMap<>(Backend.class);
        List<String> refusals = new ArrayList<>();
        for (int seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
            RandomHdf5 file = RandomHdf5.write(seed, folder);
            List<float[]> first = new ArrayList<>();
            for (Backend backend : backends(seed)) {
                try (SeismicVolume volume = open(file, backend, pageCache(seed))) {
                    sameBits(first, check(file, volume, new Random(seed)), () -> backend + ", " + file);
                    opened.merge(backend, 1, Integer::sum);
                } catch (UnsupportedFileException e) {
                    assertEquals(Backend.JHDF, backend, () -> e.getMessage() + " for " + file);
                    refusals.add(e.getMessage());
                } catch (IOException | RuntimeException e) {
                    throw new AssertionError(backend + " failed for " + file, e);
                }
            }
            Files.delete(file.path());
        }
        assertEquals(FILES, opened.get(Backend.DIRECT), "files that the direct path reads");
        assertEquals(FILES, opened.get(Backend.NATIVE), "files that libhdf5 reads");
        assertTrue(
                opened.getOrDefault(Backend.JHDF, 0) > FILES / 3,
                () -> "jHDF's path must read more than a third; it refused " + refusals);
    }

    /** AUTO is one of the others: now and then is enough. */
    private static List<Backend> backends(int seed) {
        List<Backend> explicit = List.of(Backend.DIRECT, Backend.JHDF, Backend.NATIVE);
        return seed % 10 == 0 ? List.of(Backend.values()) : explicit;
    }

    /** Half of them past the page cache, whose reads are whole blocks and end at the end of the file. */
    private static PageCacheUse pageCache(int seed) {
        return seed % 2 == 0 ? PageCacheUse.NEVER : PageCacheUse.AUTO;
    }

    private static SeismicVolume open(RandomHdf5 file, Backend backend, PageCacheUse pageCache) throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS
                .withBackend(backend)
                .withDataset(file.dataset())
                .withPageCache(pageCache)
                .withQueueDepth(5);
        return SeismicVolume.open(file.path(), options);
    }

    private static List<float[]> check(RandomHdf5 file, SeismicVolume volume, Random random) throws IOException {
        List<float[]> read = new ArrayList<>();
        Shape shape = volume.shape();
        read.add(compare(file, volume, Region.all(shape)));
        for (int i = 0; i < REGIONS && shape.size() > 0; i++) {
            read.add(compare(file, volume, region(shape, random)));
        }
        return read;
    }

    /** Not even NaN may differ between paths. The first path to come sets what is wanted. */
    private static void sameBits(List<float[]> first, List<float[]> read, Supplier<String> what) {
        if (first.isEmpty()) {
            first.addAll(read);
        }
        for (int i = 0; i < read.size(); i++) {
            IntBuffer wanted = bits(first.get(i));
            assertEquals(-1, wanted.mismatch(bits(read.get(i))), what);
        }
    }

    private static IntBuffer bits(float[] values) {
        return IntBuffer.wrap(IntStream.range(0, values.length)
                .map(i -> Float.floatToRawIntBits(values[i]))
                .toArray());
    }

    private static Region region(Shape shape, Random random) {
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        for (int d = 0; d < start.length; d++) {
            int extent = (int) shape.extent(d);
            start[d] = random.nextInt(extent);
            count[d] = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(extent - (int) start[d]);
        }
        return Region.of(start, count);
    }

    /** Into a direct buffer, in the middle, so that offsets matter and nothing may be written beside it. */
    private static float[] compare(RandomHdf5 file, SeismicVolume volume, Region region) throws IOException {
        int size = (int) region.size();
        FloatBuffer direct = ByteBuffer.allocateDirect((size + 5) * 4)
                .order(java.nio.ByteOrder.nativeOrder())
                .asFloatBuffer();
        direct.position(3);
        volume.read(region, direct);
        assertEquals(3 + size, direct.position(), "position after reading");
        float[] heap = volume.read(region);
        float[] expected = expected(file, volume.shape(), region);
        for (int i = 0; i < size; i++) {
            int at = i;
            assertEquals(bits(file, expected[i]), bits(file, heap[i]), () -> where(file, volume, region, at));
            assertEquals(
                    bits(file, expected[i]),
                    bits(file, direct.get(3 + i)),
                    () -> "direct, " + where(file, volume, region, at));
        }
        assertEquals(0, Float.floatToRawIntBits(direct.get(2)), "before the region");
        assertEquals(0, Float.floatToRawIntBits(direct.get(3 + size)), "after the region");
        return heap;
    }

    /** libhdf5 and Java give other payloads to the NaN that they make of a NaN of another width. */
    private static int bits(RandomHdf5 file, float value) {
        return file.spec().type().bytes() == 4 ? Float.floatToRawIntBits(value) : Float.floatToIntBits(value);
    }

    private static String where(RandomHdf5 file, SeismicVolume volume, Region region, int at) {
        return volume.backend() + ", element " + at + " of " + region + " of " + file;
    }

    private static float[] expected(RandomHdf5 file, Shape shape, Region region) {
        float[] all = file.expected();
        float[] part = new float[(int) region.size()];
        long[] strides = shape.strides();
        long[] partStrides = region.shape().strides();
        for (int i = 0; i < part.length; i++) {
            long from = 0;
            long rest = i;
            for (int d = 0; d < strides.length; d++) {
                from += (region.start(d) + rest / partStrides[d]) * strides[d];
                rest %= partStrides[d];
            }
            part[i] = all[(int) from];
        }
        return part;
    }
}
