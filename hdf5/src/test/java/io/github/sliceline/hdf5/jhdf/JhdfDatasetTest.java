package io.github.sliceline.hdf5.jhdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.NaiveDatasetReader;
import io.github.sliceline.hdf5.RandomHdf5;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** jHDF gives the same bytes as we do for every random file for which it is not refused. */
class JhdfDatasetTest {
    /** In a build 100, with {@code -Pfull} 300. */
    private static final int FILES = Cases.number("sliceline.random.files", 100, 300);

    @TempDir
    Path folder;

    @BeforeEach
    void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    @Test
    void jhdfReadsTheSameOrIsRefused() throws IOException {
        Map<String, Integer> refusals = new TreeMap<>();
        int used = 0;
        for (int seed = 20_000; seed < 20_000 + FILES; seed++) {
            RandomHdf5 file = RandomHdf5.write(seed, folder);
            try (Hdf5Container container = Hdf5Container.open(file.path())) {
                DatasetInfo dataset = container.dataset(file.dataset());
                if (dataset.layout() instanceof Chunked layout) {
                    ChunkIndex index = ChunkIndexReader.read(container.source(), dataset);
                    try (JhdfDataset chunks = JhdfDataset.open(file.path(), dataset, index)) {
                        compare(file, container, dataset, layout, index, chunks);
                        used++;
                    } catch (UnsupportedFileException e) {
                        refusals.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
                    }
                }
            }
            Files.delete(file.path());
        }
        assertTrue(used > FILES / 10, "used for " + used + ", refused: " + refusals);
        // the rules should know; what only jHDF's exceptions tell must be rare
        assertTrue(refusals.keySet().stream().noneMatch(r -> r.contains("jHDF cannot read")), refusals::toString);
    }

    private static void compare(
            RandomHdf5 file,
            Hdf5Container container,
            DatasetInfo dataset,
            Chunked layout,
            ChunkIndex index,
            JhdfDataset chunks)
            throws IOException {
        FilterPipeline pipeline = dataset.pipeline();
        long[] position = new long[dataset.shape().rank()];
        byte[] wanted =
                new byte[Math.toIntExact(layout.chunk().size() * dataset.type().bytes())];
        for (long ordinal = 0; NaiveDatasetReader.next(ordinal, dataset, layout, position); ordinal++) {
            if (index.address(ordinal) == ChunkIndex.ABSENT) {
                continue;
            }
            ByteBuffer stored = ByteBuffer.allocate(index.storedBytes(ordinal));
            container.source().readFully(stored, index.address(ordinal));
            pipeline.decode(stored.flip(), index.filterMask(ordinal), ByteBuffer.wrap(wanted));
            byte[] elements = new byte[wanted.length];
            chunks.read(position).get(elements);
            assertArrayEquals(wanted, elements, file::toString);
        }
    }
}
