package io.github.sliceline.jmh;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.LibHdf5;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;

/** Writes, through libhdf5, the dataset that a published comparison reads row by row. */
final class RowByRowFile {
    /** Big-endian floats, rows of 717. */
    static final Shape SHAPE = Shape.of(60, 30, 9, 717);

    /** A chunk is 3 MB: three times libhdf5's default cache. */
    static final Shape CHUNK = Shape.of(4, 30, 9, 717);

    private static final int GZIP_LEVEL = 6;
    private static final long SEED = 717;

    private RowByRowFile() {}

    /** Makes the file if it is missing; it gets its name when it is complete. */
    static void create(Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        LibHdf5.require("writing " + file);
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        synchronized (LibHdf5.LOCK) {
            write(part);
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(Path file) {
        long id = H5.H5Fcreate(file.toString(), HDF5Constants.H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        long space = H5.H5Screate_simple(SHAPE.rank(), SHAPE.extents(), SHAPE.extents());
        long properties = H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE);
        H5.H5Pset_chunk(properties, CHUNK.rank(), CHUNK.extents());
        H5.H5Pset_deflate(properties, GZIP_LEVEL);
        long dataset =
                H5.H5Dcreate(id, "data", HDF5Constants.H5T_IEEE_F32BE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
        int all = HDF5Constants.H5S_ALL;
        H5.H5Dwrite(dataset, HDF5Constants.H5T_NATIVE_FLOAT, all, all, H5P_DEFAULT, values());
        H5.H5Dclose(dataset);
        H5.H5Pclose(properties);
        H5.H5Sclose(space);
        H5.H5Fclose(id);
    }

    /** A random walk in steps of 1/16: compresses about as field data does, neither to nothing nor not at all. */
    private static float[] values() {
        Random random = new Random(SEED);
        float[] values = new float[Math.toIntExact(SHAPE.size())];
        float last = 0;
        for (int i = 0; i < values.length; i++) {
            last += (random.nextInt(65) - 32) / 16f;
            values[i] = last;
        }
        return values;
    }
}
