package io.github.sliceline.hdf5;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.write.ByteStoreDriver;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Where libhdf5 keeps a file: on a drive through its own driver, or in a byte store through ours. */
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

    /** A store. */
    static Hdf5Place of(ByteStore store) {
        return new Hdf5Place() {
            @Override
            public long create(long creation, long access) {
                return open(access, () -> H5.H5Fcreate("store", HDF5Constants.H5F_ACC_TRUNC, creation, access));
            }

            @Override
            public long open(int flags, long access) {
                return open(access, () -> H5.H5Fopen("store", flags, access));
            }

            private long open(long access, LongSupplier opening) {
                try {
                    return ByteStoreDriver.open(store, access, opening);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }
}
