package io.github.sliceline.hdf5;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.RandomHdf5Spec.Fill;
import io.github.sliceline.hdf5.RandomHdf5Spec.Storage;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;

/** Writes the file of a spec with libhdf5. The caller holds the library's lock. */
public final class RandomHdf5Writer {
    private final RandomHdf5Spec spec;
    private final Random random;
    private final int rank;
    private final int elementBytes;
    private final long[] extents;
    private final byte[] values;

    public RandomHdf5Writer(RandomHdf5Spec spec) {
        this.spec = spec;
        this.random = new Random(spec.seed());
        this.rank = spec.extents().size();
        this.elementBytes = spec.type().bytes();
        this.extents = array(spec.extents());
        this.values = elements(spec.size());
    }

    /** Finite for scale-offset: libhdf5 1.14.3 writes chunks that cannot be read where a float is not. */
    private byte[] elements(int count) {
        byte[] bytes = RandomElements.make(spec.type(), count, random);
        return spec.filters().contains("O") ? RandomElements.finite(spec.type(), bytes) : bytes;
    }

    static long[] array(List<Long> list) {
        return list.stream().mapToLong(Long::longValue).toArray();
    }

    public void write(Path path) {
        write(Hdf5Place.of(path));
    }

    public void write(Hdf5Place place) {
        long creation = H5.H5Pcreate(HDF5Constants.H5P_FILE_CREATE);
        H5.H5Pset_userblock(creation, spec.userBlock());
        long access = H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS);
        H5.H5Pset_libver_bounds(access, spec.libver(), HDF5Constants.H5F_LIBVER_LATEST);
        H5.H5Pset_fclose_degree(access, HDF5Constants.H5F_CLOSE_STRONG);
        long file = place.create(creation, access);
        try {
            long type = NativeTypes.fileType(spec.type());
            long dataset = create(file, type);
            writeElements(dataset, type);
            if (!spec.extentsAfter().equals(spec.extents())) {
                // opened anew, because libhdf5 remembers lengths of chunks from before H5Dwrite_chunk
                H5.H5Dclose(dataset);
                dataset = H5.H5Dopen(file, spec.dataset(), H5P_DEFAULT);
                H5.H5Dset_extent(dataset, array(spec.extentsAfter()));
            }
        } finally {
            H5.H5Fclose(file);
            H5.H5Pclose(access);
            H5.H5Pclose(creation);
        }
    }

    private long create(long file, long type) {
        long[] maximum = array(spec.maximum());
        long space = H5.H5Screate_simple(rank, extents, maximum);
        long links = H5.H5Pcreate(HDF5Constants.H5P_LINK_CREATE);
        H5.H5Pset_create_intermediate_group(links, true);
        return H5.H5Dcreate(file, spec.dataset(), type, space, links, properties(type), H5P_DEFAULT);
    }

    private long properties(long type) {
        long properties = H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE);
        switch (spec.storage()) {
            case COMPACT -> H5.H5Pset_layout(properties, HDF5Constants.H5D_COMPACT);
            case CONTIGUOUS -> H5.H5Pset_layout(properties, HDF5Constants.H5D_CONTIGUOUS);
            case CHUNKED -> H5.H5Pset_chunk(properties, rank, array(spec.chunk()));
        }
        for (char filter : spec.filters().toCharArray()) {
            switch (filter) {
                case 'D' -> H5.H5Pset_deflate(properties, 1 + random.nextInt(9));
                case 'S' -> H5.H5Pset_shuffle(properties);
                case 'O' -> setScaleOffset(properties);
                case 'N' -> H5.H5Pset_nbit(properties);
                default -> H5.H5Pset_fletcher32(properties);
            }
        }
        if (spec.edgesUnfiltered()) {
            H5.H5Pset_chunk_opts(properties, HDF5Constants.H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS);
        }
        H5.H5Pset_alloc_time(properties, spec.allocation());
        H5.H5Pset_fill_time(properties, spec.fillTime());
        if (spec.fill() == Fill.USER) {
            H5.H5Pset_fill_value(properties, type, elements(1));
        } else if (spec.fill() == Fill.UNDEFINED && spec.fillTime() != HDF5Constants.H5D_FILL_TIME_ALLOC) {
            hdf5.H5Pset_fill_value(properties, type, (Pointer) null);
        }
        return properties;
    }

    /** Bits of an integer, 0 for as many as it needs; for floats digits after the point. */
    private void setScaleOffset(long properties) {
        if (spec.type().kind() == Kind.FLOAT) {
            H5.H5Pset_scaleoffset(properties, HDF5Constants.H5Z_SO_FLOAT_DSCALE, random.nextInt(6));
        } else {
            int bits = random.nextInt(3) == 0 ? 1 + random.nextInt(8 * elementBytes) : 0;
            H5.H5Pset_scaleoffset(properties, HDF5Constants.H5Z_SO_INT, bits);
        }
    }

    private void writeElements(long dataset, long type) {
        if (spec.storage() != Storage.CHUNKED) {
            if (spec.holes() < 1 || spec.fill() == Fill.UNDEFINED) {
                long all = HDF5Constants.H5S_ALL;
                H5.H5Dwrite(dataset, type, all, all, H5P_DEFAULT, values, false);
            }
            return;
        }
        long[] start = new long[rank];
        boolean any = false;
        do {
            if (random.nextDouble() >= spec.holes() || (!any && spec.fill() == Fill.UNDEFINED)) {
                writeChunk(dataset, type, start);
                any = true;
            }
        } while (nextChunk(start));
    }

    private boolean nextChunk(long[] start) {
        for (int d = rank - 1; d >= 0; d--) {
            start[d] += spec.chunk().get(d);
            if (start[d] < extents[d]) {
                return true;
            }
            start[d] = 0;
        }
        return false;
    }

    private void writeChunk(long dataset, long type, long[] start) {
        long[] count = new long[rank];
        boolean partial = false;
        for (int d = 0; d < rank; d++) {
            count[d] = Math.min(spec.chunk().get(d), extents[d] - start[d]);
            partial |= count[d] < spec.chunk().get(d);
        }
        boolean byHand = !(partial && spec.edgesUnfiltered()) && random.nextDouble() < spec.masked();
        if (byHand) {
            writeByHand(dataset, start, count);
        } else {
            long space = H5.H5Dget_space(dataset);
            H5.H5Sselect_hyperslab(space, HDF5Constants.H5S_SELECT_SET, start, null, count, null);
            long memory = H5.H5Screate_simple(rank, count, null);
            H5.H5Dwrite(dataset, type, memory, space, H5P_DEFAULT, box(start, count, count), false);
            H5.H5Sclose(memory);
            H5.H5Sclose(space);
        }
    }

    /** Filters a chunk in Java, leaving some filters out, and stores it as it is. */
    private void writeByHand(long dataset, long[] start, long[] count) {
        byte[] chunk = box(start, count, array(spec.chunk()));
        int scaleOffset = spec.filters().indexOf('O');
        int mask = random.nextInt(1 << spec.filters().length()) | (scaleOffset < 0 ? 0 : 1 << scaleOffset);
        for (int i = 0; i < spec.filters().length(); i++) {
            if ((mask >> i & 1) == 0) {
                chunk = apply(spec.filters().charAt(i), chunk);
            }
        }
        try (BytePointer bytes = new BytePointer(chunk)) {
            if (hdf5.H5Dwrite_chunk(dataset, H5P_DEFAULT, mask, start, chunk.length, bytes) < 0) {
                throw new IllegalStateException("H5Dwrite_chunk failed for " + spec);
            }
        }
    }

    private byte[] apply(char filter, byte[] bytes) {
        return switch (filter) {
            case 'D' -> deflate(bytes);
            case 'S' -> shuffle(bytes);
            case 'N' -> bytes; // elements that use all their bits are not packed
            default ->
                ByteBuffer.allocate(bytes.length + 4)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put(bytes)
                        .putInt(Fletcher32.checksum(ByteBuffer.wrap(bytes), 0, bytes.length))
                        .array();
        };
    }

    private static byte[] deflate(byte[] bytes) {
        Deflater deflater = new Deflater(1);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] packed = new byte[bytes.length + 1000];
        int length = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, length);
    }

    private byte[] shuffle(byte[] bytes) {
        byte[] shuffled = bytes.clone();
        int n = bytes.length / elementBytes;
        for (int i = 0; i < n * elementBytes; i++) {
            shuffled[i % elementBytes * n + i / elementBytes] = bytes[i];
        }
        return shuffled;
    }

    /** A part of the values in a box that may be larger; what is outside of the part is zero. */
    private byte[] box(long[] start, long[] count, long[] shape) {
        int size = 1;
        for (long extent : shape) {
            size = Math.multiplyExact(size, (int) extent);
        }
        byte[] box = new byte[size * elementBytes];
        long[] at = new long[rank];
        for (int to = 0; to < size; to++) {
            int rest = to;
            int from = 0;
            boolean inside = true;
            for (int d = rank - 1; d >= 0; d--) {
                at[d] = rest % shape[d];
                rest /= (int) shape[d];
                inside &= at[d] < count[d];
            }
            for (int d = 0; d < rank; d++) {
                from = from * (int) extents[d] + (int) (start[d] + at[d]);
            }
            if (inside) {
                System.arraycopy(values, from * elementBytes, box, to * elementBytes, elementBytes);
            }
        }
        return box;
    }
}
