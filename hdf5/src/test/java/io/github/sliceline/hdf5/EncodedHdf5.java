package io.github.sliceline.hdf5;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.library.LibHdf5;
import java.io.IOException;
import java.nio.file.Path;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;

/** Writes files with filters that libhdf5 does not have: one chunk that was encoded before. */
public final class EncodedHdf5 {
    private EncodedHdf5() {}

    /** Dataset {@code /data} of little-endian 32-bit floats, all in one chunk. */
    public static void write(Path file, long[] extents, FilterSpec filter, byte[] chunk) throws IOException {
        LibHdf5.call(file, "writing an encoded chunk", ids -> {
            long id = ids.add(
                    H5.H5Fcreate(file.toString(), HDF5Constants.H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5::H5Fclose);
            long properties = ids.add(H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE), H5::H5Pclose);
            H5.H5Pset_chunk(properties, extents.length, extents);
            int[] parameters =
                    filter.clientData().stream().mapToInt(Integer::intValue).toArray();
            H5.H5Pset_filter(properties, filter.id(), HDF5Constants.H5Z_FLAG_OPTIONAL, parameters.length, parameters);
            long space = ids.add(H5.H5Screate_simple(extents.length, extents, null), H5::H5Sclose);
            long type = HDF5Constants.H5T_IEEE_F32LE;
            long dataset =
                    ids.add(H5.H5Dcreate(id, "/data", type, space, H5P_DEFAULT, properties, H5P_DEFAULT), H5::H5Dclose);
            try (BytePointer bytes = new BytePointer(chunk)) {
                if (hdf5.H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, new long[extents.length], chunk.length, bytes) < 0) {
                    throw LibHdf5.failure(file, "writing a chunk");
                }
            }
            return file;
        });
    }
}
