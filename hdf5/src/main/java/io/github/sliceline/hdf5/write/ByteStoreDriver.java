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
 * Virtual file driver that lets libhdf5 use {@link ByteStore}s; see H5FDdevelop.h. It answers as the built-in driver
 * "sec2" does, so that the same calls give the same bytes. The differences are:
 *
 * <ul>
 *   <li>There is no file handle (get_handle), because a store has none. The feature flags promise neither a handle nor
 *       that another process may read during writing.
 *   <li>A store is not locked; its owner prevents concurrent use. The lock callback exists anyway, because the library
 *       sets and checks the superblock's flag "open for writing" only for drivers that have one.
 *   <li>Links and virtual datasets that lead to other files fail.
 *   <li>H5Fflush does not wait for the drive, as with sec2: the library flushes whenever it opens a file for writing.
 *       The owner of the store knows when to {@linkplain ByteStore#force force} it. H5Fdelete fails.
 * </ul>
 *
 * <p>{@link LibHdf5#call} throws a store's exceptions. The library receives their text if a store cannot be opened or
 * read, but not if it cannot be written; {@link DriverFile} says why. Stores are not closed here: they belong to the
 * caller. Hold {@link LibHdf5#LOCK}.
 *
 * <p>Calls on such a file must not pin Java arrays ({@code isCriticalPinning} of hdf5lib, which is its default). During
 * pinning no garbage is collected, and a store that needs memory would wait for it forever.
 */
final class ByteStoreDriver {
    /** H5FD_CLASS_VERSION of HDF5 1.14. */
    private static final int CLASS_VERSION = 1;

    /** Number of this driver. Drivers unknown to the HDF Group take a number from 256 to 511 (H5FDpublic.h). */
    private static final int VALUE = 419;

    /** H5F_CLOSE_WEAK, as in sec2. */
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

    /** Identifiers of files opened through the driver. Some may be closed. */
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

    /** H5FD_FLMAP_DICHOTOMY: raw data and global heaps share one pool of free space, all other metadata another. */
    private static void shareFreeSpaceAsSec2(H5FD_class_t driver) {
        for (int type = hdf5.H5FD_MEM_DEFAULT; type < hdf5.H5FD_MEM_NTYPES; type++) {
            boolean raw = type == hdf5.H5FD_MEM_DRAW || type == hdf5.H5FD_MEM_GHEAP;
            driver.fl_map(type, raw ? hdf5.H5FD_MEM_DRAW : hdf5.H5FD_MEM_SUPER);
        }
    }

    /** Returns the driver's identifier. The driver is registered on first use, and again after H5close. */
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
     * Registers a shutdown hook. Otherwise the library closes its files at the end of the process, when the JVM that it
     * would call is gone. After the hook, open files look as if the process had been killed.
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

    /**
     * Waits at most {@link #PATIENCE}. The thread that ends the process may be inside the library and wait for this
     * hook.
     */
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
     * Opens or creates a file in a store, and returns its identifier.
     *
     * @param access access property list of the file, in which this driver is set
     * @param opening calls H5Fopen or H5Fcreate with the list; the file's name in that call only appears in the
     *     library's messages
     */
    static long open(ByteStore store, long access, LongSupplier opening) throws IOException {
        long key = CALLBACKS.offer(store);
        try (LongPointer info = new LongPointer(1)) {
            if (hdf5.H5Pset_driver(access, id(), info.put(key)) < 0) {
                throw LibHdf5.failure(store, "choosing the driver for byte stores");
            }
            // objects that are open in a file are closed with it
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

    /** Number of files that the library has open through this driver. */
    static int openFiles() {
        return CALLBACKS.size();
    }
}
