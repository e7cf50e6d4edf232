package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of bricks against the blocks of the volume. */
class BricksTest {
    /** In a build 3, with {@code -Pfull} 6. */
    private static final int SURVEYS = Cases.number("sliceline.spark.surveys", 3, 6);

    @TempDir
    private Path folder;

    @Test
    void bricksAreTheBlocksOfTheVolume() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            RandomFiles files = RandomFiles.of(seed, folder);
            Random random = new Random(seed);
            for (Path file : List.of(files.segy(), files.h5())) {
                try (SeismicVolume volume = RandomFiles.open(file)) {
                    check(random, file, volume, file.getFileName() + ", " + files.description());
                }
            }
        }
    }

    private static void check(Random random, Path file, SeismicVolume volume, String what) throws IOException {
        int[] halo = random.ints(volume.shape().rank(), 0, 4).toArray();
        Dataset<Row> rows = RandomFiles.read(random)
                .option("table", "bricks")
                .option("halo", IntStream.of(halo).mapToObj(String::valueOf).collect(Collectors.joining(",")))
                .load(file.toString());
        List<Brick> found = new ArrayList<>(Bricks.of(rows).collectAsList());
        List<Brick> wanted = new ArrayList<>();
        volume.blocks().withHalo(halo).forEach(1, block -> {
            Brick brick = new Brick();
            brick.setStart(ints(block.inner(), true));
            brick.setExtents(ints(block.inner(), false));
            brick.setOuterStart(ints(block.outer(), true));
            brick.setOuterExtents(ints(block.outer(), false));
            brick.setSamples(block.samples().clone());
            wanted.add(brick);
        });
        found.sort(Comparator.comparing(Brick::toString));
        wanted.sort(Comparator.comparing(Brick::toString));
        assertEquals(wanted.toString(), found.toString(), what);
        for (int i = 0; i < wanted.size(); i++) {
            assertEquals(wanted.get(i).outer(), found.get(i).outer(), what);
            assertArrayEquals(wanted.get(i).getSamples(), found.get(i).getSamples(), what);
        }
        Row row = rows.first();
        Brick first = Brick.of(row);
        assertArrayEquals(volume.read(first.outer()), first.getSamples(), what);
        long shallow = rows.where("sampleMin <= 1 and ilineMax >= " + row.getAs("ilineMin"))
                .count();
        assertEquals(
                rows.cache()
                        .where("sampleMin <= 1 and ilineMax >= " + row.getAs("ilineMin"))
                        .count(),
                shallow,
                what);
        rows.unpersist();
    }

    private static int[] ints(Region region, boolean start) {
        return IntStream.range(0, region.rank())
                .map(d -> (int) (start ? region.start(d) : region.count(d)))
                .toArray();
    }

    /** As the documentation has it. */
    @Test
    void bricksAreMappedToBricks() throws IOException {
        RandomFiles files = RandomFiles.of(3, folder);
        Dataset<Row> bricks = RandomFiles.read(new Random(1))
                .option("table", "bricks")
                .load(files.h5().toString());
        MapPartitionsFunction<Row, Brick> negated = rows -> {
            List<Brick> done = new ArrayList<>();
            rows.forEachRemaining(row -> {
                Brick brick = Brick.of(row);
                float[] samples = brick.getSamples().clone();
                for (int i = 0; i < samples.length; i++) {
                    samples[i] = -samples[i];
                }
                done.add(brick.with(samples));
            });
            return done.iterator();
        };
        try (SeismicVolume volume = SeismicVolume.open(files.h5())) {
            for (Brick brick : bricks.mapPartitions(negated, Bricks.encoder()).collectAsList()) {
                float[] wanted = volume.read(brick.inner());
                for (int i = 0; i < wanted.length; i++) {
                    assertEquals(-wanted[i], brick.getSamples()[i], brick.toString());
                }
            }
        }
    }
}
