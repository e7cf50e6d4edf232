package io.github.sliceline.hdf5;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.nio.file.Path;

/** Where libhdf5 keeps a file: on a drive, or in what another module puts under it. */
public interface Hdf5Place {

    /** H5Fcreate, replacing what is there. */
    long create(long creation, long access);

    /** H5Fopen. */
    long open(int flags, long access);

    /** A file on a drive. */
    static Hdf5Place of(Path path) {
        return new Hdf5Place() {
            @Override
            public long create(long creation, long access) {
                return H5.H5Fcreate(path.toString(), HDF5Constants.H5F_ACC_TRUNC, creation, access);
            }

            @Override
            public long open(int flags, long access) {
                return H5.H5Fopen(path.toString(), flags, access);
            }
        };
    }
}
