package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.PageCacheUse;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random cubes with random copies: whatever copy serves, samples are the cube's, or within what the copy says. */
@Tag("without-libhdf5")
class LayoutsAgreeTest {
    /** In a build 20, with {@code -Pfull} 60. */
    private static final int VOLUMES = Cases.number("sliceline.random.layouts", 20, 60);

    private static final int FIRST_SEED = Integer.getInteger("sliceline.random.seed", 51_001);
    private static final int GAP = 256;

    @TempDir
    Path folder;

    /** A copy of a random volume. */
    private record Copy(String name, Shape chunk, int bytes, boolean filtered) {}

    private final List<Copy> copies = new ArrayList<>();

    private CopiedVolume volume(Random random) {
        Shape shape = Shape.of(2 + random.nextInt(30), 2 + random.nextInt(30), 2 + random.nextInt(40));
        Shape cube = CopiedVolume.chunks(shape, random).get(3);
        boolean filtered = random.nextBoolean();
        CopiedVolume volume = new CopiedVolume(shape, cube, filtered, random).checksums(CopiedVolume.CHECKSUM);
        copies.clear();
        copies.add(new Copy("data", cube, 4, filtered));
        for (Shape chunk : CopiedVolume.chunks(shape, random)) {
            if (random.nextInt(4) > 0) {
                int bytes = 1 << random.nextInt(3);
                Copy copy = new Copy("c" + copies.size(), chunk, bytes, random.nextInt(3) == 0);
                copies.add(copy);
                volume.copy(copy.name, copy.chunk, copy.bytes, copy.filtered);
            }
        }
        return volume;
    }

    @Test
    void everyReadIsRightWhateverServes() throws IOException {
        int further = 0;
        for (int seed = FIRST_SEED; seed < FIRST_SEED + VOLUMES; seed++) {
            Random random = new Random(seed);
            CopiedVolume volume = volume(random);
            Path file = volume.write(folder.resolve(seed + ".h5"));
            for (Precision precision : Precision.values()) {
                ReadOptions options = ReadOptions.DEFAULTS
                        .withPrecision(precision)
                        .withCosts(new CostModel(3, GAP, 64 << 10, true))
                        .withPageCache(random.nextBoolean() ? PageCacheUse.NEVER : PageCacheUse.AUTO)
                        .withCacheBytes(random.nextInt(3) == 0 ? 0 : 1 << 20);
                try (SeismicVolume open = SeismicVolume.open(file, options)) {
                    further += check(volume, open, precision, random, "seed " + seed + ", " + precision);
                } catch (IOException | RuntimeException e) {
                    throw new AssertionError("seed " + seed + ", " + precision, e);
                }
            }
            Files.delete(file);
        }
        assertTrue(further > VOLUMES, "copies served only " + further + " times");
    }

    private int check(CopiedVolume volume, SeismicVolume open, Precision precision, Random random, String what)
            throws IOException {
        double error = precision == Precision.EXACT ? 0 : volume.largestError();
        int further = 0;
        for (Plane plane : planes(volume.shape, random).subList(0, 3)) {
            further += checkChoice(open, plane, precision, what) ? 1 : 0;
        }
        for (int i = 0; i < 12; i++) {
            Region region = CopiedVolume.randomRegion(volume.shape, random);
            volume.check(region, read(open, region, random), error, what);
        }
        List<Plane> planes = planes(volume.shape, random);
        List<Section> together = open.readAll(planes);
        for (int i = 0; i < planes.size(); i++) {
            Plane plane = planes.get(i);
            Region region = region(open, plane);
            volume.check(region, together.get(i).samples(), error, what + ", together");
            open.prefetch(Query.of(plane), new CancelToken()).join();
            float[] alone = open.readAsync(plane, ReadPriority.SOON, new CancelToken())
                    .join()
                    .samples();
            volume.check(region, alone, error, what + ", without waiting");
        }
        return further;
    }

    private static List<Plane> planes(Shape shape, Random random) {
        List<Plane> planes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            planes.add(new Plane.Inline(random.nextInt((int) shape.extent(0))));
            planes.add(new Plane.Crossline(random.nextInt((int) shape.extent(1))));
            planes.add(new Plane.Slice(random.nextInt((int) shape.extent(2))));
        }
        return planes;
    }

    private static Region region(SeismicVolume open, Plane plane) {
        return plane.resolve(open.inlines(), open.crosslines(), open.samples().size());
    }

    private static float[] read(SeismicVolume open, Region region, Random random) throws IOException {
        if (random.nextBoolean()) {
            return open.read(region);
        }
        ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.nativeOrder();
        FloatBuffer buffer = ByteBuffer.allocateDirect((int) region.size() * Float.BYTES)
                .order(order)
                .asFloatBuffer();
        open.read(region, buffer);
        float[] values = new float[buffer.flip().remaining()];
        buffer.get(values);
        return values;
    }

    /**
     * Of all copies that may serve, the one that does takes least; the cube, if none takes less than it. To be asked
     * first of the planes of a direction: how many bytes filters make of a plane's chunks differs from plane to plane.
     */
    private boolean checkChoice(SeismicVolume open, Plane plane, Precision precision, String what) throws IOException {
        Region region = region(open, plane);
        ReadCost chosen = open.cost(Query.of(plane)).orElseThrow();
        List<ReadCost> costs = open.costs(plane);
        assertEquals(
                copies.stream()
                        .filter(copy -> copy.bytes == 4 || precision == Precision.DISPLAY)
                        .map(Copy::name)
                        .toList(),
                costs.stream().map(ReadCost::layout).toList(),
                what);
        long least =
                costs.stream().mapToLong(cost -> weight(cost, region)).min().orElseThrow();
        long first = costs.stream()
                .filter(cost -> cost.layout().equals("data"))
                .mapToLong(cost -> weight(cost, region))
                .findFirst()
                .orElseThrow();
        assertEquals(least, weight(chosen, region), () -> what + ": " + chosen + " of " + costs);
        assertEquals(
                first == least,
                chosen.layout().equals("data"),
                () -> what + ": ties go to the cube, " + chosen + " of " + costs);
        return !chosen.layout().equals("data");
    }

    private long weight(ReadCost cost, Region region) {
        Copy copy = copies.stream()
                .filter(any -> any.name.equals(cost.layout()))
                .findFirst()
                .orElseThrow();
        long decoded = copy.filtered ? chunksMet(copy.chunk, region) * copy.chunk.size() * copy.bytes : 0;
        return (long) cost.requests() * GAP + cost.bytes() + decoded;
    }

    private static long chunksMet(Shape chunk, Region region) {
        long chunks = 1;
        for (int d = 0; d < chunk.rank(); d++) {
            chunks *= (region.end(d) - 1) / chunk.extent(d) - region.start(d) / chunk.extent(d) + 1;
        }
        return chunks;
    }
}
