package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.upload.MemoryObjects;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volumes written by several tasks, against those that one writer makes. */
class DistributedVolumeTest {
    /** In a build 20, with {@code -Pfull} 60. */
    private static final int VOLUMES = Cases.number("sliceline.random.volumes", 20, 60);

    private static final VolumeSpec SPEC = VolumeSpec.of(
                    Axis.of(1, 1, 30), Axis.of(1, 1, 20), SampleAxis.milliseconds(0, 4, 40))
            .withChunk(8, 8, 8);

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        MemoryObjects.forget();
    }

    /** A chunk and its samples. */
    private static final class Brick {
        private final Region region;
        private final float[] samples;

        Brick(Region region, float[] samples) {
            this.region = region;
            this.samples = samples;
        }
    }

    private static List<Brick> bricks(VolumeSpec spec, long seed) {
        Random random = new Random(seed);
        ChunkGrid grid = new ChunkGrid(spec.shape(), spec.chunk());
        List<Brick> bricks = new ArrayList<>();
        for (int ordinal = 0; ordinal < grid.chunks().size(); ordinal++) {
            long[] start = grid.start(ordinal);
            long[] count = new long[start.length];
            for (int d = 0; d < count.length; d++) {
                count[d] = Math.min(spec.chunk().extent(d), spec.shape().extent(d) - start[d]);
            }
            Region region = Region.of(start, count);
            float[] samples = new float[(int) region.size()];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = (float) random.nextGaussian();
            }
            bricks.add(new Brick(region, samples));
        }
        return bricks;
    }

    private byte[] byOneWriter(VolumeSpec spec, List<Brick> bricks) throws IOException {
        Path file = folder.resolve("one.h5");
        try (VolumeWriter out = VolumeWriter.create(file, spec.withOverwrite(true))) {
            for (Brick brick : bricks) {
                out.write(brick.region, brick.samples);
            }
            out.commit();
        }
        return Files.readAllBytes(file);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Serializable> T sent(T value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static WrittenShare task(DistributedPlan plan, List<Brick> bricks) throws IOException {
        try (ChunkOutput out = sent(plan).open()) {
            for (Brick brick : bricks) {
                out.write(brick.region, brick.samples);
            }
            return sent(out.finish());
        }
    }

    /** Some shares each, in any order, and some tasks twice. */
    private static List<WrittenShare> inTasks(DistributedPlan plan, List<Brick> bricks, Random random)
            throws IOException {
        Map<Integer, List<Brick>> tasks = new TreeMap<>();
        int number = 1 + random.nextInt(5);
        for (Brick brick : bricks) {
            int share = plan.shareOf(brick.region);
            assertTrue(share >= 0 && share < plan.shares(), share + " of " + plan.shares());
            tasks.computeIfAbsent(share % number, any -> new ArrayList<>()).add(brick);
        }
        List<List<Brick>> order = new ArrayList<>(tasks.values());
        Collections.shuffle(order, random);
        List<WrittenShare> written = new ArrayList<>();
        for (List<Brick> task : order) {
            if (random.nextBoolean()) {
                task(plan, task); // by a task of which nobody hears
            }
            written.add(task(plan, task));
        }
        return written;
    }

    @Test
    void sameBytesAsOneWriter() throws IOException {
        for (long seed = 0; seed < VOLUMES; seed++) {
            VolumeSpec spec = new RandomVolume(seed, false).spec.withFilters(ChunkFilters.NONE);
            List<Brick> bricks = bricks(spec, seed);
            byte[] expected = byOneWriter(spec, bricks);
            Path file = folder.resolve("many.h5");
            RemotePath object = MemoryObjects.path("many.h5");
            for (Path target : List.of(file, object)) {
                try (DistributedVolume volume = DistributedVolume.create(target, spec.withOverwrite(true))) {
                    volume.commit(inTasks(volume.plan(), bricks, new Random(seed)));
                }
            }
            assertArrayEquals(expected, Files.readAllBytes(file), "seed " + seed);
            assertArrayEquals(expected, MemoryObjects.bytes(object), "object, seed " + seed);
        }
        assertEquals(0, MemoryObjects.unfinishedUploads());
    }

    @Test
    void partsAreSentByTasks() throws IOException {
        RemotePath object = MemoryObjects.path("many.h5");
        try (DistributedVolume volume = DistributedVolume.create(object, SPEC)) {
            assertTrue(volume.plan().keepsSharesTogether());
            assertTrue(volume.plan().shares() > 8, volume.plan().toString());
            assertFalse(volume.plan().toString().contains("hush"));
            List<WrittenShare> written = inTasks(volume.plan(), bricks(SPEC, 1), new Random(1));
            int bySomeTask =
                    written.stream().mapToInt(share -> share.receipts().size()).sum();
            int carried =
                    written.stream().mapToInt(share -> share.carried().size()).sum();
            assertTrue(bySomeTask >= volume.plan().shares() - 2, bySomeTask + " of " + volume.plan());
            assertTrue(carried <= 4, carried + " chunks through the driver");
            volume.commit(written);
        }
    }

    @Test
    void missingAndDoubleChunksAreCounted() throws IOException {
        List<Brick> bricks = bricks(SPEC, 1);
        Path target = folder.resolve("many.h5");
        try (DistributedVolume volume = DistributedVolume.create(target, SPEC)) {
            List<WrittenShare> written = List.of(
                    task(volume.plan(), bricks.subList(0, 10)),
                    task(volume.plan(), bricks.subList(9, bricks.size() - 2)));
            String message = assertThrows(IllegalArgumentException.class, () -> volume.commit(written))
                    .toString();
            assertTrue(message.contains("of 60 chunks 2 are missing"), message);
            assertTrue(message.contains("and 1 came more than once"), message);
            assertThrows(IllegalStateException.class, () -> volume.commit(written));
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void tasksWriteWholeChunksOnce() throws IOException {
        try (DistributedVolume volume = DistributedVolume.create(folder.resolve("many.h5"), SPEC);
                ChunkOutput out = volume.plan().open()) {
            Region cut = Region.of(new long[] {0, 0, 0}, new long[] {8, 8, 7});
            Region whole = Region.of(new long[] {0, 0, 0}, new long[] {8, 8, 8});
            assertThrows(IllegalArgumentException.class, () -> out.write(cut, new float[(int) cut.size()]));
            assertThrows(IllegalArgumentException.class, () -> out.write(whole, new float[3]));
            out.write(whole, new float[512]);
            out.write(whole, new float[512]);
            List<WrittenShare> written = List.of(out.finish());
            String message = assertThrows(IllegalArgumentException.class, () -> volume.commit(written))
                    .toString();
            assertTrue(message.contains("of 60 chunks 59 are missing"), message);
            assertTrue(message.contains("and 1 came more than once, such as [0, 0, 0] + 8 × 8 × 8"), message);
        }
        VolumeSpec deflated = SPEC.withFilters(ChunkFilters.deflate(1));
        assertThrows(
                IllegalArgumentException.class, () -> DistributedVolume.create(folder.resolve("many.h5"), deflated));
    }

    /** An object's share that comes from two tasks is nobody's part. */
    @Test
    void sharesOfObjectsStayTogether() throws IOException {
        RemotePath object = MemoryObjects.path("many.h5");
        try (DistributedVolume volume = DistributedVolume.create(object, SPEC)) {
            List<Brick> bricks = bricks(SPEC, 1);
            DistributedPlan plan = volume.plan();
            Brick first = bricks.stream()
                    .filter(brick -> plan.shareOf(brick.region) == 3)
                    .findFirst()
                    .orElseThrow();
            IOException refused = assertThrows(IOException.class, () -> task(plan, List.of(first)));
            assertTrue(refused.toString().contains("chunks of a part come together"), refused.toString());
        }
        assertEquals(0, MemoryObjects.unfinishedUploads());
        assertFalse(MemoryObjects.exists(object));
    }
}
