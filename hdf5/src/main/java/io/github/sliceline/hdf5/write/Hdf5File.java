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
import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * An HDF5 file, open through libhdf5. Thread-safe: every call takes the library's lock.
 *
 * <p>A store that it is in stays its owner's: closing the file does not close it, nor {@linkplain ByteStore#force force} it.
 * What the store throws comes out as the cause of an {@link IOException}. After a failure to write nothing more is
 * written, every call fails, {@link #close} must be called all the same, and the store may hold no HDF5 file any more.
 * If the process ends first, that leaves the store as a kill would.
 */
public final class Hdf5File implements Closeable {
    /** Whatever is at least this long starts on a page, so that it can be written past the page cache. */
    private static final long ALIGNED_FROM = 1 << 20;

    private static final long ALIGNMENT = 4096;

    private final Object file;
    private final OpenIds ids = new OpenIds();
    private final long id;

    private Hdf5File(Object file, String doing, Opening opening) throws IOException {
        this.file = file;
        this.id = OnFailure.close(
                this,
                () -> call(doing, local -> {
                    long access = local.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS), H5::H5Pclose);
                    LongSupplier opened = () -> opening.file(local, file.toString(), access);
                    return keep(
                            file instanceof ByteStore store
                                    ? ByteStoreDriver.open(store, access, opened)
                                    : opened.getAsLong(),
                            H5::H5Fclose);
                }));
    }

    private interface Opening {
        long file(OpenIds local, String name, long access);
    }

    public static Hdf5File open(ByteStore store) throws IOException {
        NativeLibrary.require("changing " + store);
        if (store.size() == 0) { // of which libhdf5 would make a file
            throw new CorruptFileException(store, CorruptFileException.UNKNOWN, "is empty, wanted an HDF5 file");
        }
        return new Hdf5File(
                store,
                "opening the file",
                (local, name, access) -> H5.H5Fopen(name, HDF5Constants.H5F_ACC_RDWR, access));
    }

    /** Makes a file, in a store or of a path, replacing what was there. */
    static Hdf5File create(Object file, FormatVersion format) throws IOException {
        NativeLibrary.require("writing " + file);
        return new Hdf5File(file, "creating the file", (local, name, access) -> {
            int bound = format == FormatVersion.V1_8 ? HDF5Constants.H5F_LIBVER_V18 : HDF5Constants.H5F_LIBVER_V110;
            H5.H5Pset_libver_bounds(access, bound, bound);
            H5.H5Pset_alignment(access, ALIGNED_FROM, ALIGNMENT);
            long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_CREATE), H5::H5Pclose);
            H5.H5Pset_obj_track_times(creation, false);
            return H5.H5Fcreate(name, HDF5Constants.H5F_ACC_TRUNC, creation, access);
        });
    }

    public AttributeEditor attributes() {
        return new AttributeEditor(this);
    }

    boolean isClosed() {
        return ids.isEmpty();
    }

    /** libhdf5's identifier. Hold {@link LibHdf5#LOCK}. */
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

    /** Work that gives nothing. */
    interface Action {
        void run(OpenIds local) throws IOException;
    }

    void run(String doing, Action action) throws IOException {
        call(doing, local -> {
            action.run(local);
            return file;
        });
    }

    /** Has libhdf5 write everything that it still holds. It is on the medium once the store is forced. */
    void flush() throws IOException {
        run("writing the metadata", local -> H5.H5Fflush(id(), HDF5Constants.H5F_SCOPE_LOCAL));
    }

    /** Closes the file: only then are its metadata complete. Once is enough; more do nothing. */
    @Override
    public void close() throws IOException {
        run("closing the file", local -> ids.close());
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
