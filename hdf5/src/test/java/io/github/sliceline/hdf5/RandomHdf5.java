package io.github.sliceline.hdf5;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5Exception;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A random HDF5 file made by libhdf5, and what libhdf5 reads back from it: the oracle for every read path.
 */
public final class RandomHdf5 {
    private final RandomHdf5Spec spec;
    private final Path path;
    private final byte[] expectedBytes;
    private final float[] expected;

    private RandomHdf5(RandomHdf5Spec spec, Path path, byte[] expectedBytes, float[] expected) {
        this.spec = spec;
        this.path = path;
        this.expectedBytes = expectedBytes;
        this.expected = expected;
    }

    /** Writes the file of a seed into a folder. */
    public static RandomHdf5 write(long seed, Path folder) throws IOException {
        return write(RandomHdf5Spec.random(seed), folder);
    }

    /** Writes the file of a spec into a folder. */
    public static RandomHdf5 write(RandomHdf5Spec spec, Path folder) throws IOException {
        NativeLibrary.require("random HDF5 files");
        Path path = folder.resolve("random-" + spec.seed() + ".h5");
        int size = spec.extentsAfter().stream().mapToInt(Long::intValue).reduce(1, Math::multiplyExact);
        byte[] bytes = new byte[size * spec.type().bytes()];
        float[] floats = new float[size];
        synchronized (LibHdf5.LOCK) {
            try {
                new RandomHdf5Writer(spec).write(path);
                read(spec, path, bytes, floats);
            } catch (HDF5Exception e) {
                throw new IOException(
                        LibHdf5.failure(spec, "writing a random file").getMessage(), e);
            }
        }
        return new RandomHdf5(spec, path, bytes, floats);
    }

    private static void read(RandomHdf5Spec spec, Path path, byte[] bytes, float[] floats) {
        long file = H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, HDF5Constants.H5P_DEFAULT);
        long dataset = H5.H5Dopen(file, spec.dataset(), HDF5Constants.H5P_DEFAULT);
        long type = H5.H5Dget_type(dataset);
        try {
            long all = HDF5Constants.H5S_ALL;
            H5.H5Dread(dataset, type, all, all, HDF5Constants.H5P_DEFAULT, bytes);
            if (spec.type().kind() == ElementType.Kind.FLOAT && spec.type().bytes() == 8) {
                readNarrowed(dataset, floats);
            } else {
                H5.H5Dread_float(dataset, HDF5Constants.H5T_NATIVE_FLOAT, all, all, HDF5Constants.H5P_DEFAULT, floats);
            }
        } finally {
            H5.H5Tclose(type);
            H5.H5Dclose(dataset);
            H5.H5Fclose(file);
        }
    }

    /** Halfway between two floats libhdf5 takes the longer one, IEEE 754 and Java the even one. */
    private static void readNarrowed(long dataset, float[] floats) {
        double[] doubles = new double[floats.length];
        long all = HDF5Constants.H5S_ALL;
        H5.H5Dread_double(dataset, HDF5Constants.H5T_NATIVE_DOUBLE, all, all, HDF5Constants.H5P_DEFAULT, doubles);
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) doubles[i];
        }
    }

    /** What was asked for. */
    public RandomHdf5Spec spec() {
        return spec;
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** Full path of its dataset. */
    public String dataset() {
        return spec.dataset();
    }

    /** Extents as read. */
    public long[] extents() {
        return spec.extentsAfter().stream().mapToLong(Long::longValue).toArray();
    }

    /** All elements, row-major, as libhdf5 converts them to float. */
    public float[] expected() {
        return expected.clone();
    }

    /** All elements, row-major, in file order. */
    public byte[] expectedBytes() {
        return expectedBytes.clone();
    }

    /** Seed and spec. */
    @Override
    public String toString() {
        return path.getFileName() + " " + spec;
    }
}
