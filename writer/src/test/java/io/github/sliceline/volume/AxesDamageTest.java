package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Refusals;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged tables of traces and volumes of any axes: checks find the damage, and reads give right samples or refuse. */
class AxesDamageTest {
    /** In a build 10, with {@code -Pfull} 100. */
    private static final int VOLUMES = Cases.number(10, 100);

    /** Of each table: in a build 8, with {@code -Pfull} 40. */
    private static final int MUTANTS = Cases.number("sliceline.table.mutants", 8, 40);

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void file() {
        file = folder.resolve("axes.h5");
    }

    private static VerifyReport verify(Path file) throws IOException {
        return VolumeVerifier.verify(file, 0, List.of(), Job.quiet());
    }

    /** Places in the file of the list, the columns, the indexes and the checksums of a table. */
    private static Map<String, Contiguous> places(Path file) throws IOException {
        Map<String, Contiguous> places = new TreeMap<>();
        try (Hdf5Container container = Hdf5Container.open(file)) {
            for (String path : container.numericDatasets()) {
                boolean isTable = path.startsWith(VolumeProfile.TRACE_LIST)
                        || path.startsWith(VolumeProfile.TABLE + "/")
                        || path.startsWith(VolumeProfile.CHECKSUMS_GROUP + "/");
                if (isTable
                        && !path.equals(VolumeProfile.CHECKSUMS)
                        && container.dataset(path).layout() instanceof Contiguous piece) {
                    places.put(path, piece);
                }
            }
        }
        return places;
    }

    /** Changes one to three bytes of a dataset, and returns what was done. */
    private static String change(byte[] bytes, Map<String, Contiguous> places, Random random) {
        List<String> paths = List.copyOf(places.keySet());
        String path = paths.get(random.nextInt(paths.size()));
        Contiguous piece = Objects.requireNonNull(places.get(path));
        StringBuilder done = new StringBuilder(path);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt((int) piece.bytes());
            if (random.nextBoolean()) { // low bytes change a number by little
                at = at / 8 * 8;
            }
            bytes[(int) piece.address() + at] ^= (byte) (1 << random.nextInt(8));
            done.append(" byte ").append(at);
        }
        return done.toString();
    }

    @Test
    void damagedTables() throws IOException {
        int refused = 0;
        for (long seed = 0; seed < VOLUMES; seed++) {
            RandomAxes made = new RandomAxes(seed);
            if (!made.isTable) {
                continue;
            }
            Map<String, Contiguous> places = places(made.write(file));
            byte[] sound = Files.readAllBytes(file);
            for (int i = 0; i < MUTANTS; i++) {
                Random random = new Random(seed * 1000 + i);
                byte[] bytes = sound.clone();
                String done = made + ", mutant " + i + ": " + change(bytes, places, random);
                if (Arrays.equals(bytes, sound)) {
                    continue;
                }
                Files.write(file, bytes);
                VerifyReport report = verify(file);
                assertFalse(report.isSound(), done);
                assertTrue(report.problems().get(0).contains("/"), () -> done + ": " + report);
                refused += reads(made, random, done) ? 0 : 1;
            }
        }
        assertTrue(refused > 0, "some damages are met");
    }

    /** Returns false if a read was refused. */
    private boolean reads(RandomAxes made, Random random, String done) throws IOException {
        for (int i = 0; i < 4; i++) {
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                AxesTest.requireSame(made, volume, random, true);
            } catch (CorruptFileException e) {
                Refusals.requireDeclared(e, file.toString());
                return false;
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(done, e);
            }
        }
        return true;
    }

    @Test
    void aDamagedChunkIsNamedByItsAxes() throws IOException {
        for (long seed = 0; seed < VOLUMES; seed++) {
            RandomAxes made = new RandomAxes(seed);
            made.write(file);
            long at;
            try (Hdf5Container container = Hdf5Container.open(file)) {
                at = ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA))
                        .address(0);
            }
            byte[] bytes = Files.readAllBytes(file);
            bytes[(int) at] ^= 1;
            Files.write(file, bytes);
            VerifyReport report = verify(file);
            assertEquals(1, report.damaged().size(), made + ": " + report);
            String first = made.isTable ? "trace 0" : made.axes.get(0).name() + " ";
            assertTrue(report.damaged().get(0).where().startsWith(first), made + ": " + report);
        }
    }

    /** A table whose list and indexes have many checksums. */
    @Test
    void damagesOfALargeTable() throws IOException {
        List<Axis> axes = List.of(Axis.of("shot", 1, 1, 60), Axis.of("cable", 1, 1, 6), Axis.of("channel", 1, 1, 200));
        long[] places =
                new Random(1).longs(40_000, 0, 60 * 6 * 200).distinct().sorted().toArray();
        VolumeSpec spec = VolumeSpec.ofTraces(axes, places, SampleAxis.milliseconds(0, 2, 2));
        try (VolumeWriter out = VolumeWriter.create(file, spec)) {
            float[] samples = new float[2 * places.length];
            IntStream.range(0, samples.length).forEach(i -> samples[i] = 2 * places[i / 2] + i % 2);
            out.write(Region.all(out.shape()), samples);
            out.commit();
        }
        assertTrue(verify(file).isSound());
        assertTrue(isRight(places), "sound");
        Map<String, Contiguous> damaged = places(file);
        byte[] sound = Files.readAllBytes(file);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] bytes = sound.clone();
            String done = change(bytes, damaged, new Random(i));
            Files.write(file, bytes);
            VerifyReport report = verify(file);
            assertFalse(report.isSound(), done);
            refused += isRight(places) ? 0 : 1;
        }
        assertTrue(refused > 0, "some damages are met");
    }

    private boolean isRight(long[] places) throws IOException {
        List<AxisQuery> queries = List.of(
                Query.at("shot", 17),
                Query.at("channel", 77),
                Query.at("cable", 3).range("channel", 5, 120),
                Query.range("shot", 20, 40).at("channel", 8).at("cable", 2));
        List<int[]> wanted = List.of(
                new int[] {17, 17, 1, 6, 1, 200},
                new int[] {1, 60, 1, 6, 77, 77},
                new int[] {1, 60, 3, 3, 5, 120},
                new int[] {20, 40, 2, 2, 8, 8});
        boolean right = true;
        for (int i = 0; i < queries.size(); i++) {
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                assertArrayEquals(
                        samples(places, wanted.get(i)),
                        volume.read(queries.get(i).traces()).samples());
            } catch (CorruptFileException e) {
                Refusals.requireDeclared(e, file.toString());
                right = false;
            }
        }
        return right;
    }

    private static float[] samples(long[] places, int[] ranges) {
        List<Float> samples = new ArrayList<>();
        for (long place : places) {
            long[] at = {place / 1200 + 1, place / 200 % 6 + 1, place % 200 + 1};
            if (IntStream.range(0, 3).allMatch(d -> at[d] >= ranges[2 * d] && at[d] <= ranges[2 * d + 1])) {
                samples.add(2f * place);
                samples.add(2f * place + 1);
            }
        }
        float[] all = new float[samples.size()];
        IntStream.range(0, all.length).forEach(i -> all[i] = samples.get(i));
        return all;
    }
}
