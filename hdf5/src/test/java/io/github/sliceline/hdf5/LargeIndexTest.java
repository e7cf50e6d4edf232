package io.github.sliceline.hdf5;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Indexes of a million chunks: pages, super blocks and B-trees of several levels; full and nearly empty ones. */
class LargeIndexTest {
    private static final int EDGE = 100;
    private static final int MARKS = 300;

    @TempDir
    Path folder;

    @BeforeEach
    void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    @ParameterizedTest
    @CsvSource({
        "BTREE_V1, 0, 0, full",
        "BTREE_V1, 0, 2, sparse",
        "FIXED_ARRAY, 2, 0, full",
        "FIXED_ARRAY, 2, 0, sparse",
        "FIXED_ARRAY, 2, 0, deflated",
        "EXTENSIBLE_ARRAY, 2, 1, full",
        "EXTENSIBLE_ARRAY, 2, 1, sparse",
        "EXTENSIBLE_ARRAY, 2, 1, deflated",
        "EXTENSIBLE_ARRAY, 2, 4, full",
        "EXTENSIBLE_ARRAY, 2, 2, sparse",
        "BTREE_V2, 2, 3, full",
        "BTREE_V2, 2, 6, sparse",
        "BTREE_V2, 2, 7, deflated"
    })
    void findsMarkedChunks(IndexKind kind, int libver, int unlimited, String storage) throws IOException {
        Path path = folder.resolve("large.h5");
        Map<Integer, Float> marks = write(path, libver, unlimited, storage);
        try (Hdf5Container container = Hdf5Container.open(path)) {
            DatasetInfo dataset = container.dataset("/data");
            assertEquals(kind, ((Chunked) dataset.layout()).kind());
            long start = System.nanoTime();
            ChunkIndex index = ChunkIndexReader.read(container.source(), dataset);
            System.out.printf(
                    "%s, %s: %,d chunks in %d ms%n",
                    kind, storage, index.chunksStored(), (System.nanoTime() - start) / 1_000_000);
            assertEquals(storage.equals("full") ? EDGE * EDGE * EDGE : MARKS, index.chunksStored());
            FilterPipeline pipeline = dataset.pipeline();
            ByteBuffer value = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
            for (int ordinal : marks.keySet()) {
                ByteBuffer stored = ByteBuffer.allocate(index.storedBytes(ordinal));
                container.source().readFully(stored, index.address(ordinal));
                pipeline.decode(stored.flip(), index.filterMask(ordinal), value.clear());
                assertEquals(marks.get(ordinal), value.getFloat(0), () -> "chunk " + ordinal);
            }
        }
    }

    /** Chunks of one element each; gives the marked elements by ordinal. */
    private static Map<Integer, Float> write(Path path, int libver, int unlimited, String storage) {
        synchronized (LibHdf5.LOCK) {
            long access = H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS);
            H5.H5Pset_libver_bounds(access, libver, HDF5Constants.H5F_LIBVER_LATEST);
            H5.H5Pset_fclose_degree(access, HDF5Constants.H5F_CLOSE_STRONG);
            long file = H5.H5Fcreate(path.toString(), HDF5Constants.H5F_ACC_TRUNC, H5P_DEFAULT, access);
            try {
                return mark(create(file, unlimited, storage));
            } finally {
                H5.H5Fclose(file);
                H5.H5Pclose(access);
            }
        }
    }

    private static long create(long file, int unlimited, String storage) {
        long[] extents = {EDGE, EDGE, EDGE};
        long[] maximum = extents.clone();
        for (int d = 0; d < 3; d++) {
            maximum[d] = (unlimited >> d & 1) != 0 ? -1 : EDGE;
        }
        long properties = H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE);
        H5.H5Pset_chunk(properties, 3, new long[] {1, 1, 1});
        H5.H5Pset_fill_time(properties, HDF5Constants.H5D_FILL_TIME_NEVER);
        boolean full = storage.equals("full");
        H5.H5Pset_alloc_time(properties, full ? HDF5Constants.H5D_ALLOC_TIME_LATE : HDF5Constants.H5D_ALLOC_TIME_INCR);
        if (storage.equals("deflated")) {
            H5.H5Pset_deflate(properties, 1);
        }
        long space = H5.H5Screate_simple(3, extents, maximum);
        return H5.H5Dcreate(file, "data", HDF5Constants.H5T_IEEE_F32LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    }

    private static Map<Integer, Float> mark(long dataset) {
        Random random = new Random(EDGE);
        Map<Integer, Float> marks = new TreeMap<>();
        while (marks.size() < MARKS) {
            marks.put(random.nextInt(EDGE * EDGE * EDGE), (float) random.nextGaussian());
        }
        long[] one = {1, 1, 1};
        long memory = H5.H5Screate_simple(3, one, null);
        long space = H5.H5Dget_space(dataset);
        marks.forEach((ordinal, value) -> {
            long[] start = {ordinal / EDGE / EDGE, ordinal / EDGE % EDGE, ordinal % EDGE};
            H5.H5Sselect_hyperslab(space, HDF5Constants.H5S_SELECT_SET, start, null, one, null);
            H5.H5Dwrite_float(dataset, HDF5Constants.H5T_NATIVE_FLOAT, memory, space, H5P_DEFAULT, new float[] {value});
        });
        return marks;
    }
}
