package io.github.sliceline.hdf5;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.library.LibHdf5;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** A file with one of everything that a container may meet besides the volume: links, attributes, odd datasets. */
public final class FurnishedHdf5 {
    static final int MANY = 12_000;
    /** Few links, for a short file. */
    public static final int FEW = 40;

    private final long file;
    private final int links;

    private FurnishedHdf5(long file, int links) {
        this.file = file;
        this.links = links;
    }

    /**
     * Writes the file.
     *
     * @param libver low bound of the library version: 0 for old-style groups, 2 for new ones
     * @param links in one group
     */
    public static void write(Path path, int libver, int links) {
        write(Hdf5Place.of(path), libver, links);
    }

    public static void write(Hdf5Place place, int libver, int links) {
        synchronized (LibHdf5.LOCK) {
            long access = H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS);
            H5.H5Pset_libver_bounds(access, libver, HDF5Constants.H5F_LIBVER_LATEST);
            H5.H5Pset_fclose_degree(access, HDF5Constants.H5F_CLOSE_STRONG);
            long file = place.create(H5P_DEFAULT, access);
            try {
                new FurnishedHdf5(file, links).furnish();
            } finally {
                H5.H5Fclose(file);
                H5.H5Pclose(access);
            }
        }
    }

    private void furnish() {
        numbers(file, "axis", HDF5Constants.H5T_IEEE_F64BE, new double[] {0, 2.5, 5, 7.5});
        long group = group(file, "group");
        numbers(group, "inner", HDF5Constants.H5T_STD_I16LE, new double[] {1, 2, 3});
        scalar("scalar");
        text("text");
        linksEverywhere(group);
        manyLinks();
        committedType();
        externalStorage();
        virtualDataset();
        attributes(file);
        manyAttributes(group);
    }

    private long group(long parent, String name) {
        return H5.H5Gcreate(parent, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    }

    private long numbers(long parent, String name, long type, double[] values) {
        long space = H5.H5Screate_simple(1, new long[] {values.length}, null);
        long dataset = H5.H5Dcreate(parent, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        long all = HDF5Constants.H5S_ALL;
        H5.H5Dwrite_double(dataset, HDF5Constants.H5T_NATIVE_DOUBLE, all, all, H5P_DEFAULT, values, false);
        return dataset;
    }

    private void scalar(String name) {
        long space = H5.H5Screate(HDF5Constants.H5S_SCALAR);
        H5.H5Dcreate(file, name, HDF5Constants.H5T_STD_I32LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    }

    private void text(String name) {
        long space = H5.H5Screate_simple(1, new long[] {2}, null);
        H5.H5Dcreate(file, name, string(10), space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    }

    private void linksEverywhere(long group) {
        H5.H5Lcreate_soft("/group/inner", file, "shortcut", H5P_DEFAULT, H5P_DEFAULT);
        H5.H5Lcreate_soft("inner", group, "relative", H5P_DEFAULT, H5P_DEFAULT);
        H5.H5Lcreate_soft("/nowhere", file, "dangling", H5P_DEFAULT, H5P_DEFAULT);
        H5.H5Lcreate_soft("/loop", file, "loop", H5P_DEFAULT, H5P_DEFAULT);
        H5.H5Lcreate_external("other.h5", "/data", file, "outside", H5P_DEFAULT, H5P_DEFAULT);
        // a group that contains its own parent
        H5.H5Lcreate_hard(file, "/", group, "up", H5P_DEFAULT, H5P_DEFAULT);
    }

    private void manyLinks() {
        long many = group(file, "many");
        for (int i = 0; i < links; i++) {
            H5.H5Lcreate_soft("/axis", many, "a link with a rather long name, number " + i, H5P_DEFAULT, H5P_DEFAULT);
        }
        numbers(many, "needle", HDF5Constants.H5T_STD_U8LE, new double[] {42});
    }

    private void committedType() {
        long type = H5.H5Tcopy(HDF5Constants.H5T_IEEE_F32BE);
        H5.H5Tcommit(file, "type", type, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        numbers(file, "committed", type, new double[] {1.5, -2});
    }

    private void externalStorage() {
        long properties = H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE);
        H5.H5Pset_external(properties, "elements.bin", 0, 40);
        long space = H5.H5Screate_simple(1, new long[] {10}, null);
        H5.H5Dcreate(file, "external", HDF5Constants.H5T_STD_I32LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    }

    private void virtualDataset() {
        long properties = H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE);
        long space = H5.H5Screate_simple(1, new long[] {10}, null);
        H5.H5Pset_virtual(properties, space, "source.h5", "/data", space);
        H5.H5Dcreate(file, "virtual", HDF5Constants.H5T_STD_I32LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    }

    private static long string(long bytes) {
        long type = H5.H5Tcopy(HDF5Constants.H5T_C_S1);
        H5.H5Tset_size(type, bytes);
        return type;
    }

    private void attributes(long object) {
        long scalar = H5.H5Screate(HDF5Constants.H5S_SCALAR);
        long three = H5.H5Screate_simple(1, new long[] {3}, null);
        H5.H5Awrite_int(
                attribute(object, "count", HDF5Constants.H5T_STD_I32BE, scalar),
                HDF5Constants.H5T_NATIVE_INT,
                new int[] {-7},
                false);
        H5.H5Awrite_double(
                attribute(object, "scale", HDF5Constants.H5T_IEEE_F32LE, scalar),
                HDF5Constants.H5T_NATIVE_DOUBLE,
                new double[] {0.25},
                false);
        H5.H5Awrite_double(
                attribute(object, "corners", HDF5Constants.H5T_IEEE_F64LE, three),
                HDF5Constants.H5T_NATIVE_DOUBLE,
                new double[] {1, 2, 3.5},
                false);
        H5.H5Awrite(
                attribute(object, "fixed", string(6), scalar),
                string(6),
                "milli\0".getBytes(StandardCharsets.US_ASCII),
                false);
        long variable = string(HDF5Constants.H5T_VARIABLE);
        H5.H5Awrite_VLStrings(attribute(object, "variable", variable, scalar), variable, new Object[] {"C 1 CLIENT"});
        long reference = attribute(object, "reference", HDF5Constants.H5T_STD_REF_OBJ, scalar);
        H5.H5Awrite(reference, HDF5Constants.H5T_STD_REF_OBJ, new byte[8], false);
    }

    private void manyAttributes(long object) {
        long scalar = H5.H5Screate(HDF5Constants.H5S_SCALAR);
        for (int i = 0; i < 100; i++) {
            H5.H5Awrite_int(
                    attribute(object, "number " + i, HDF5Constants.H5T_STD_I32LE, scalar),
                    HDF5Constants.H5T_NATIVE_INT,
                    new int[] {i},
                    false);
        }
        // longer than a heap keeps among the others
        long type = string(5000);
        byte[] text = new byte[5000];
        Arrays.fill(text, (byte) 'x');
        text[4999] = 0;
        H5.H5Awrite(attribute(object, "long", type, scalar), type, text, false);
    }

    private static long attribute(long object, String name, long type, long space) {
        return H5.H5Acreate(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    }
}
