package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Own container, index and filters against libhdf5 on random files, every element bit for bit. */
class RandomHdf5Test {
    /** In a build 600, with {@code -Pfull} 2,000. */
    private static final int FILES = Cases.number("sliceline.random.files", 600, 2000);

    private static final int FIRST_SEED = Integer.getInteger("sliceline.random.seed", 1);

    @TempDir
    Path folder;

    @BeforeEach
    void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    @Test
    void readsWhatTheLibraryReads() throws IOException {
        Map<IndexKind, Integer> seen = new EnumMap<>(IndexKind.class);
        for (int seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
            RandomHdf5 file = RandomHdf5.write(seed, folder);
            try (Hdf5Container container = Hdf5Container.open(file.path())) {
                DatasetInfo dataset = container.dataset(file.dataset());
                check(file, container, dataset);
                if (dataset.layout() instanceof Chunked chunked) {
                    seen.merge(chunked.kind(), 1, Integer::sum);
                }
            } catch (IOException | RuntimeException e) {
                throw new AssertionError("failed for " + file, e);
            }
            Files.delete(file.path());
        }
        if (FILES >= 300) {
            assertEquals(IndexKind.values().length, seen.size(), () -> "kinds of index met: " + seen);
        }
    }

    private static void check(RandomHdf5 file, Hdf5Container container, DatasetInfo dataset) throws IOException {
        RandomHdf5Spec spec = file.spec();
        assertEquals(List.of(spec.dataset()), container.numericDatasets(), file::toString);
        assertEquals(Shape.of(file.extents()), dataset.shape(), file::toString);
        assertEquals(spec.type(), dataset.type(), file::toString);
        assertEquals(spec.filters().length(), dataset.filters().size(), file::toString);
        for (int d = 0; d < spec.maximum().size(); d++) {
            assertEquals(spec.maximum().get(d), dataset.maxExtent(d), file::toString);
        }
        assertArrayEquals(
                file.expectedBytes(),
                NaiveDatasetReader.read(container.source(), dataset),
                () -> dataset + " of " + file);
    }

    @Test
    void agreesWithTheLibraryOnWhereChunksAre() throws IOException {
        int compared = 0;
        for (int seed = 10_000; seed < 10_000 + FILES / 3; seed++) {
            RandomHdf5 file = RandomHdf5.write(seed, folder);
            try (Hdf5Container container = Hdf5Container.open(file.path())) {
                DatasetInfo dataset = container.dataset(file.dataset());
                if (dataset.layout() instanceof Chunked chunked && LibraryChunks.tellsTheTruth(chunked, dataset)) {
                    LibraryChunks.compare(file, dataset, chunked, ChunkIndexReader.read(container.source(), dataset));
                    compared++;
                }
            }
            Files.delete(file.path());
        }
        assertTrue(compared > 0, "nothing compared");
    }
}
