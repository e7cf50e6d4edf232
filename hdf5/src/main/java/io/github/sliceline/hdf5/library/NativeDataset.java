package io.github.sliceline.hdf5.library;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static hdf.hdf5lib.HDF5Constants.H5T_NATIVE_FLOAT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.storage.WorkerThreads;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.FloatPointer;

/**
 * A numeric dataset read through libhdf5. It is opened once and its identifiers are kept. Thread-safe, but reads one
 * region at a time, because the library is not concurrent.
 */
public final class NativeDataset implements Closeable {
    /**
     * Policy for evicting chunks: the least recently used one. With 1 instead, warm planes of small chunks took longer.
     */
    private static final double LEAST_RECENTLY_USED = 0;

    /** libhdf5's own default number of cache slots is 521. */
    private static final int MIN_SLOTS = 520;

    private static final int MAX_SLOTS = 1_000_000;

    /** Most bytes by which a single chunk may exceed the cache size that the caller allowed. */
    private static final long MAX_CHUNK_BYTES = 1L << 30;

    private final Path file;
    private final String path;
    private final OpenIds ids = new OpenIds();
    private final long dataset;
    private final long space;
    private final long type;
    private boolean closed;

    /**
     * Opens a dataset of a file.
     *
     * @param cacheBytes most bytes of libhdf5's chunk cache, which is sized to hold the chunks of the largest plane, but
     *     at least one chunk, because libhdf5 reads element by element if the cache is too small; 0 leaves its default
     */
    public NativeDataset(Path file, String path, long cacheBytes) throws IOException {
        this.file = file;
        this.path = path;
        try {
            this.dataset = LibHdf5.call(file, "opening " + path, local -> openDataset(local, cacheBytes));
            this.space =
                    LibHdf5.call(file, "opening " + path, local -> ids.add(H5.H5Dget_space(dataset), H5::H5Sclose));
            this.type = LibHdf5.call(file, "opening " + path, local -> ids.add(H5.H5Dget_type(dataset), H5::H5Tclose));
        } catch (IOException e) {
            closeIds();
            throw new UnsupportedFileException(
                    file, path + " cannot be opened by libhdf5; try the direct read path (" + e.getMessage() + ")", e);
        }
    }

    private long openDataset(OpenIds local, long cacheBytes) {
        long fileAccess = local.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS), H5::H5Pclose);
        long fileId = ids.add(H5.H5Fopen(file.toString(), HDF5Constants.H5F_ACC_RDONLY, fileAccess), H5::H5Fclose);
        long access = local.add(H5.H5Pcreate(HDF5Constants.H5P_DATASET_ACCESS), H5::H5Pclose);
        if (cacheBytes > 0) {
            sizeCache(fileId, access, cacheBytes);
        }
        return ids.add(H5.H5Dopen(fileId, path, access), H5::H5Dclose);
    }

    private void closeIds() throws IOException {
        LibHdf5.call(file, "closing", local -> {
            ids.close();
            return file;
        });
    }

    private void sizeCache(long fileId, long access, long cacheBytes) {
        try (OpenIds local = new OpenIds()) {
            long probe = local.add(H5.H5Dopen(fileId, path, H5P_DEFAULT), H5::H5Dclose);
            long create = local.add(H5.H5Dget_create_plist(probe), H5::H5Pclose);
            if (H5.H5Pget_layout(create) != HDF5Constants.H5D_CHUNKED) {
                return;
            }
            long probeSpace = local.add(H5.H5Dget_space(probe), H5::H5Sclose);
            int rank = H5.H5Sget_simple_extent_ndims(probeSpace);
            long[] extents = new long[rank];
            long[] chunk = new long[rank];
            H5.H5Sget_simple_extent_dims(probeSpace, extents, null);
            H5.H5Pget_chunk(create, rank, chunk);
            long type = local.add(H5.H5Dget_type(probe), H5::H5Tclose);
            long chunkBytes = Math.multiplyExact(Shape.of(chunk).size(), H5.H5Tget_size(type));
            long planeChunks = largestPlane(extents, chunk);
            long bytes = Math.min(cacheBytes, saturatedProduct(planeChunks, chunkBytes));
            bytes = Math.max(bytes, Math.min(chunkBytes, MAX_CHUNK_BYTES));
            H5.H5Pset_chunk_cache(access, slots(bytes / chunkBytes), bytes, LEAST_RECENTLY_USED);
        }
    }

    /** Returns the largest number of chunks in a plane across any one dimension. */
    private static long largestPlane(long[] extents, long[] chunk) {
        long largest = 1;
        for (int across = 0; across < extents.length; across++) {
            long chunks = 1;
            for (int d = 0; d < extents.length; d++) {
                if (d != across) {
                    chunks = saturatedProduct(chunks, Math.max(1, (extents[d] + chunk[d] - 1) / chunk[d]));
                }
            }
            largest = Math.max(largest, chunks);
        }
        return largest;
    }

    /**
     * Returns a prime about ten times the chunks in the cache, so that few share a slot: chunks that share a slot evict
     * each other.
     */
    private static int slots(long chunksHeld) {
        long least = Math.min(MAX_SLOTS, Math.max(MIN_SLOTS, 10 * chunksHeld));
        return BigInteger.valueOf(least).nextProbablePrime().intValue();
    }

    private static long saturatedProduct(long a, long b) {
        return a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
    }

    /**
     * Reads a region. libhdf5 converts its elements to float.
     *
     * @param destination filled from its position, which does not move
     */
    public void readFloats(Region region, FloatBuffer destination) throws IOException {
        int size = Math.toIntExact(region.size());
        if (destination.hasArray() && destination.arrayOffset() + destination.position() == 0) {
            readFloats(region, destination.array());
        } else if (destination.isDirect() && destination.order() == java.nio.ByteOrder.nativeOrder()) {
            FloatBuffer exact = destination.slice(destination.position(), size);
            select(region, memory -> {
                try (FloatPointer pointer = new FloatPointer(exact)) {
                    LibHdf5.check(hdf5.H5Dread(dataset, H5T_NATIVE_FLOAT, memory, space, H5P_DEFAULT, pointer));
                }
            });
        } else {
            float[] values = new float[size];
            readFloats(region, values);
            destination.put(destination.position(), values);
        }
    }

    private void readFloats(Region region, float[] values) throws IOException {
        select(region, memory -> H5.H5Dread_float(dataset, H5T_NATIVE_FLOAT, memory, space, H5P_DEFAULT, values, true));
    }

    /**
     * Reads a region's elements as they are stored, with filters undone.
     *
     * @param elements filled from index 0, at least as long as the region's elements
     */
    public void readElements(Region region, byte[] elements) throws IOException {
        select(region, memory -> H5.H5Dread(dataset, type, memory, space, H5P_DEFAULT, elements, true));
    }

    private void select(Region region, WorkerThreads.Task<Long> transfer) throws IOException {
        long[] start = new long[region.rank()];
        Arrays.setAll(start, region::start);
        long[] count = region.shape().extents();
        try {
            LibHdf5.call(file, "reading " + region + " of " + path, local -> {
                if (closed) {
                    throw new IOException(file + ": closed");
                }
                H5.H5Sselect_hyperslab(space, HDF5Constants.H5S_SELECT_SET, start, null, count, null);
                long memory = local.add(H5.H5Screate_simple(1, new long[] {region.size()}, null), H5::H5Sclose);
                transfer.run(memory);
                return file;
            });
        } catch (IOException e) {
            throw missingFilter(e);
        }
    }

    /**
     * Returns an exception that names the filter if a chunk needs one that libhdf5 was not built with. Otherwise
     * returns the given exception.
     */
    private IOException missingFilter(IOException e) throws IOException {
        if (closed) {
            return e;
        }
        // the library's own message may be about a folder of plug-ins instead
        List<FilterSpec> missing = LibHdf5.call(file, "looking at the filters of " + path, this::missingFilters);
        return missing.isEmpty()
                ? e
                : new UnsupportedFileException(
                        file,
                        path + " uses " + missing.get(0) + ", which libhdf5 here does not have; "
                                + (missing.get(0).isKnown()
                                        ? "try the direct read path"
                                        : missing.get(0).remedy()),
                        e);
    }

    private List<FilterSpec> missingFilters(OpenIds local) {
        long create = local.add(H5.H5Dget_create_plist(dataset), H5::H5Pclose);
        List<FilterSpec> missing = new ArrayList<>();
        for (int i = 0; i < H5.H5Pget_nfilters(create); i++) {
            // only the number is needed; the bindings require the other arrays
            int id = H5.H5Pget_filter(create, i, new int[1], new long[] {1}, new int[1], 1, new String[1], new int[1]);
            if (H5.H5Zfilter_avail(id) <= 0) {
                missing.add(new FilterSpec(id, "", false, List.of()));
            }
        }
        // a filter that cannot be undone here either comes first, because it decides the remedy
        missing.sort(Comparator.comparing(FilterSpec::isKnown));
        return missing;
    }

    @Override
    public void close() throws IOException {
        synchronized (LibHdf5.LOCK) {
            closed = true;
            closeIds();
        }
    }

    @Override
    public String toString() {
        return file + path;
    }
}
