package io.github.sliceline.hdf5;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.function.LongSupplier;

/**
 * How libhdf5 opens a file whose bytes come from a {@link ByteStore}: by a virtual file driver, which sliceline-writer
 * has and registers, as {@link java.util.ServiceLoader} finds it.
 */
public interface StoreDriver {
    /**
     * Opens a file in a store, and gives its identifier. Hold {@link LibHdf5#LOCK}.
     *
     * @param store not closed with the file
     * @param access access property list of the file; is given the driver
     * @param opening calls H5Fopen with it
     */
    long open(ByteStore store, long access, LongSupplier opening) throws IOException;

    /**
     * The driver of this process.
     *
     * @throws UnsupportedFileException naming the file, if there is none
     */
    static StoreDriver installed(Path file) throws UnsupportedFileException {
        return ServiceLoader.load(StoreDriver.class, StoreDriver.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new UnsupportedFileException(
                        file,
                        "libhdf5 is to read it from something else than its drive, for which sliceline-writer is missing:"
                                + " put it on the class path or the module path"));
    }
}
