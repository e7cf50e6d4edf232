package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.Hdf5Place;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;

/** A byte store in which libhdf5 keeps a file, through our driver. */
record StorePlace(ByteStore store) implements Hdf5Place {
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
}
