package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.StoreDriver;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.util.function.LongSupplier;

/** Lends the {@link ByteStoreDriver} to those who read. */
public final class ByteStores implements StoreDriver {
    @Override
    public long open(ByteStore store, long access, LongSupplier opening) throws IOException {
        return ByteStoreDriver.open(store, access, opening);
    }
}
