package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongBiFunction;

/**
 * An HDF5 file that libhdf5 has open. Thread-safe: every call takes the library's lock.
 *
 * <p>A store belongs to its owner: closing the file does not close or {@linkplain ByteStore#force force} it. An {@link
 * IOException} has the store's exception as its cause. After a failed write nothing more is written and every call
 * fails, but {@link #close} must still be called. The store may then hold no valid HDF5 file. If the process ends
 * first, the store is left as after a kill.
 */
public final class Hdf5File implements Closeable {
    /** Objects of at least this many bytes start on a page, so that they can be written past the page cache. */
    private static final long ALIGNED_FROM = 1 << 20;

    private static final long ALIGNMENT = 4096;

    private final Object file;
    private final OpenIds ids = new OpenIds();
    private final long id;

    private Hdf5File(Object file, String doing, ToLongBiFunction<OpenIds, Long> opening) throws IOException {
        this.file = file;
        this.id = OnFailure.close(
                this,
                () -> call(doing, local -> {
                    long access = local.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS), H5::H5Pclose);
                    LongSupplier opened = () -> opening.applyAsLong(local, access);
                    return keep(
                            file instanceof ByteStore store
                                    ? ByteStoreDriver.open(store, access, opened)
                                    : opened.getAsLong(),
                            H5::H5Fclose);
                }));
    }

    public static Hdf5File open(ByteStore store) throws IOException {
        NativeLibrary.require("changing " + store);
        if (store.size() == 0) { // libhdf5 would create a file
            throw new CorruptFileException(store, CorruptFileException.UNKNOWN, "is empty, wanted an HDF5 file");
        }
        return new Hdf5File(
                store,
                "opening the file",
                (local, access) -> H5.H5Fopen(store.toString(), HDF5Constants.H5F_ACC_RDWR, access));
    }

    /** Creates a file in a store or at a path, replacing existing content. */
    static Hdf5File create(Object file, FormatVersion format) throws IOException {
        NativeLibrary.require("writing " + file);
        return new Hdf5File(file, "creating the file", (local, access) -> {
            int bound = format == FormatVersion.V1_8 ? HDF5Constants.H5F_LIBVER_V18 : HDF5Constants.H5F_LIBVER_V110;
            H5.H5Pset_libver_bounds(access, bound, bound);
            H5.H5Pset_alignment(access, ALIGNED_FROM, ALIGNMENT);
            long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_CREATE), H5::H5Pclose);
            H5.H5Pset_obj_track_times(creation, false);
            return H5.H5Fcreate(file.toString(), HDF5Constants.H5F_ACC_TRUNC, creation, access);
        });
    }

    public AttributeEditor attributes() {
        return new AttributeEditor(this);
    }

    boolean isClosed() {
        return ids.isEmpty();
    }

    /** Returns libhdf5's identifier. Hold {@link LibHdf5#LOCK}. */
    long id() throws IOException {
        if (isClosed()) {
            throw new IOException(file + ": closed");
        }
        return id;
    }

    long keep(long opened, LongConsumer closer) {
        return ids.add(opened, closer);
    }

    <T> T call(String doing, LibHdf5.Work<T> work) throws IOException {
        return LibHdf5.call(file, doing, work);
    }

    void run(String doing, WorkerThreads.Task<OpenIds> action) throws IOException {
        call(doing, local -> {
            action.run(local);
            return file;
        });
    }

    /** Writes everything that libhdf5 still holds. It is on the medium once the store is forced. */
    void flush() throws IOException {
        run("writing the metadata", local -> H5.H5Fflush(id(), HDF5Constants.H5F_SCOPE_LOCAL));
    }

    /** Closes the file, which completes its metadata. Further calls do nothing. */
    @Override
    public void close() throws IOException {
        run("closing the file", local -> ids.close());
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
