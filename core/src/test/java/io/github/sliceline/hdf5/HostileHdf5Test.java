package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.StorageLayout.Chunked;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Broken and hostile files: only the two declared exceptions, and in bounded time and memory. */
class HostileHdf5Test {
    private static final int MUTANTS = Integer.getInteger("sliceline.mutants", 3000);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long MOST_ELEMENTS_READ = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void mutantsOfRandomFiles() throws IOException {
        assumeTrue(LibHdf5.unavailable().isEmpty(), () -> "no libhdf5: " + LibHdf5.unavailable());
        List<byte[]> originals = new ArrayList<>();
        for (IndexKind kind : IndexKind.values()) {
            originals.add(fileWith(kind));
        }
        for (int libver : new int[] {0, 2}) {
            Path furnished = folder.resolve("furnished.h5");
            FurnishedHdf5.write(furnished, libver, FurnishedHdf5.FEW);
            originals.add(Files.readAllBytes(furnished));
        }
        Path path = folder.resolve("mutant.h5");
        int refused = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            byte[] mutant = mutate(originals.get(seed % originals.size()), new Random(seed));
            Files.write(path, mutant);
            int number = seed;
            refused += assertTimeoutPreemptively(PATIENCE, () -> readAll(path), () -> "mutant " + number) ? 0 : 1;
        }
        assertTrue(refused > MUTANTS / 10, "of " + MUTANTS + " mutants only " + refused + " were refused");
    }

    /** A small random file with filters where the index allows it. */
    private byte[] fileWith(IndexKind kind) throws IOException {
        for (int seed = 1; ; seed++) {
            RandomHdf5Spec spec = RandomHdf5Spec.random(seed);
            boolean small = spec.size() < 500 && spec.holes() < 1;
            if (small && spec.storage() == RandomHdf5Spec.Storage.CHUNKED) {
                RandomHdf5 file = RandomHdf5.write(spec, folder);
                try (Hdf5Container container = Hdf5Container.open(file.path())) {
                    Chunked layout = (Chunked) container.dataset(file.dataset()).layout();
                    if (layout.kind() == kind && layout.indexAddress() >= 0) {
                        return Files.readAllBytes(file.path());
                    }
                }
            }
        }
    }

    private static byte[] mutate(byte[] original, Random random) {
        if (random.nextInt(10) == 0) {
            return Arrays.copyOf(original, random.nextInt(original.length));
        }
        byte[] mutant = original.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            // metadata is mostly at the start
            int at = random.nextInt(random.nextBoolean() ? mutant.length : Math.min(mutant.length, 2048));
            mutant[at] = random.nextInt(4) == 0 ? (byte) 0xFF : (byte) (mutant[at] ^ 1 << random.nextInt(8));
        }
        return mutant;
    }

    /** Reads everything there is; false if something was refused in the way it should be. */
    private static boolean readAll(Path path) throws IOException {
        boolean whole = true;
        try (Hdf5Container container = Hdf5Container.open(path)) {
            container.attributes("/");
            for (String dataset : container.numericDatasets()) {
                whole &= read(container, dataset);
            }
        } catch (CorruptVolumeException | UnsupportedVolumeException e) {
            assertTrue(String.valueOf(e.getMessage()).contains(path.toString()), e::getMessage);
            return false;
        }
        return whole;
    }

    private static boolean read(Hdf5Container container, String path) throws IOException {
        try {
            DatasetInfo dataset = container.dataset(path);
            container.attributes(path);
            if (dataset.layout() instanceof Chunked chunked) {
                ChunkIndexReader.read(container.source(), dataset);
                if (chunked.chunk().size() > MOST_ELEMENTS_READ) {
                    return false;
                }
            }
            if (dataset.shape().size() <= MOST_ELEMENTS_READ) {
                NaiveDatasetReader.read(container.source(), dataset);
            }
            return true;
        } catch (CorruptVolumeException | UnsupportedVolumeException e) {
            return false;
        }
    }

    @Test
    void filesOfKnownAttacks() throws IOException {
        Path attacks = SharedData.find("data/cve_hdf5");
        try (Stream<Path> files = Files.walk(attacks)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                assertTimeoutPreemptively(PATIENCE, () -> readAll(file), file::toString);
            }
        }
    }
}
