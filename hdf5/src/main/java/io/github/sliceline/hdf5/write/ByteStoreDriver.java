package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.DriverFailures;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.bytedeco.hdf5.H5FD_class_t;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.LongPointer;
import org.jspecify.annotations.Nullable;

/**
 * Makes libhdf5 use {@link ByteStore}s: a virtual file driver, in the terms of H5FDdevelop.h. It answers as the built-in
 * driver "sec2" does, so that the same calls give the same bytes. Where the two differ:
 *
 * <ul>
 *   <li>There is no file handle (get_handle), because a store has none; the feature flags don't promise one, nor that
 *       another process may read while this one writes.
 *   <li>A store is not locked; whoever opened it keeps others away. The callback is there all the same, because only
 *       for drivers with one does the library set and look at the superblock's flag "open for writing".
 *   <li>Links and virtual datasets that lead to other files fail.
 *   <li>H5Fflush does not wait for the drive, as with sec2: the library flushes whenever it opens a file for writing.
 *       The owner of the store knows when to {@linkplain ByteStore#force force} it. H5Fdelete fails.
 * </ul>
 *
 * <p>What a store throws comes out of {@link LibHdf5#call}. The library is told its text when a store cannot be opened
 * or read; why not when it cannot be written, {@link DriverFile} says. No store is closed: it belongs to the caller who opened
 * it. Hold {@link LibHdf5#LOCK}.
 *
 * <p>Calls on such a file must not have Java arrays pinned ({@code isCriticalPinning} of hdf5lib, which is its default):
 * no garbage is collected meanwhile, and a store that needs memory then would wait for that for ever.
 */
final class ByteStoreDriver {
    /** H5FD_CLASS_VERSION of HDF5 1.14. */
    private static final int CLASS_VERSION = 1;

    /** Drivers that the HDF Group does not know of take a value from 256 to 511 (H5FDpublic.h). */
    private static final int VALUE = 419;

    /** H5F_CLOSE_WEAK, as sec2 has. */
    private static final int CLOSE_WEAK = 1;

    private static final int FEATURES = hdf5.H5FD_FEAT_AGGREGATE_METADATA
            | hdf5.H5FD_FEAT_ACCUMULATE_METADATA
            | hdf5.H5FD_FEAT_DATA_SIEVE
            | hdf5.H5FD_FEAT_AGGREGATE_SMALLDATA
            | hdf5.H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String ENDING = "the process is ending";

    private static final DriverCallbacks CALLBACKS = new DriverCallbacks(FEATURES);

    private static final H5FD_class_t DRIVER = describe();

    /** Identifiers of files opened through the driver, also of some that are closed. */
    private static final Set<Long> FILES = new HashSet<>();

    private static long id;
    private static @Nullable Thread hook;

    private ByteStoreDriver() {}

    private static H5FD_class_t describe() {
        H5FD_class_t driver = new H5FD_class_t();
        driver.version(CLASS_VERSION)
                .value(VALUE)
                .name(new BytePointer("sliceline_byte_store"))
                .maxaddr(Long.MAX_VALUE)
                .fc_degree(CLOSE_WEAK)
                .fapl_size(Long.BYTES);
        CALLBACKS.putInto(driver);
        shareFreeSpaceAsSec2(driver);
        return driver;
    }

    /** H5FD_FLMAP_DICHOTOMY: raw data and global heaps from one pool, all other metadata from another. */
    private static void shareFreeSpaceAsSec2(H5FD_class_t driver) {
        for (int type = hdf5.H5FD_MEM_DEFAULT; type < hdf5.H5FD_MEM_NTYPES; type++) {
            boolean raw = type == hdf5.H5FD_MEM_DRAW || type == hdf5.H5FD_MEM_GHEAP;
            driver.fl_map(type, raw ? hdf5.H5FD_MEM_DRAW : hdf5.H5FD_MEM_SUPER);
        }
    }

    /** The driver's identifier. Registered at the first use, and again after H5close. */
    private static long id() throws IOException {
        if (hdf5.H5FDis_driver_registered_by_value(VALUE) <= 0) {
            closeFilesAtExit();
            CALLBACKS.registerErrors();
            id = hdf5.H5FDregister(DRIVER);
            if (id < 0) {
                throw LibHdf5.failure("libhdf5", "registering the driver for byte stores");
            }
        }
        return id;
    }

    /**
     * The library closes its files at the end of the process, when there is no JVM any more that it could call. What is
     * open then is left as if the process had been killed.
     */
    private static void closeFilesAtExit() throws IOException {
        if (hook == null) {
            hook = new Thread(ByteStoreDriver::abandonSoon, "sliceline-hdf5-exit");
            try {
                Runtime.getRuntime().addShutdownHook(hook);
            } catch (IllegalStateException e) {
                throw new IOException(ENDING, e);
            }
        }
    }

    /** Waits no longer than patience lasts: the thread that ends the process may be in the library, and would wait for us. */
    private static void abandonSoon() {
        Thread abandoning = new Thread(ByteStoreDriver::abandonAll, "sliceline-hdf5-abandon");
        abandoning.setDaemon(true);
        abandoning.start();
        try {
            abandoning.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void abandonAll() {
        synchronized (LibHdf5.LOCK) {
            CALLBACKS.abandon(new IOException(ENDING));
            for (long file : FILES) {
                if (H5.H5Iis_valid(file)) {
                    hdf5.H5Fclose(file);
                }
            }
        }
    }

    /**
     * Opens or creates a file in a store, and gives its identifier.
     *
     * @param access access property list of the file; is given this driver
     * @param opening calls H5Fopen or H5Fcreate with it; the file's name there is for the library's messages only
     */
    static long open(ByteStore store, long access, LongSupplier opening) throws IOException {
        long key = CALLBACKS.offer(store);
        try (LongPointer info = new LongPointer(1)) {
            if (hdf5.H5Pset_driver(access, id(), info.put(key)) < 0) {
                throw LibHdf5.failure(store, "choosing the driver for byte stores");
            }
            // whatever is open in a file is closed with it
            H5.H5Pset_fclose_degree(access, HDF5Constants.H5F_CLOSE_STRONG);
            long file = opening.getAsLong();
            if (DriverFailures.isEmpty()) {
                FILES.removeIf(other -> !H5.H5Iis_valid(other));
                FILES.add(file);
                return file;
            }
            H5.H5Fclose(file);
            throw LibHdf5.failure(store, "opening the file");
        } finally {
            CALLBACKS.withdraw(key);
        }
    }

    /** How many files the library has open through this driver. */
    static int openFiles() {
        return CALLBACKS.size();
    }
}
