package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.hdf5.OpenIds;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.bytedeco.hdf5.global.hdf5;
import org.jspecify.annotations.Nullable;

/**
 * An HDF5 file being written through libhdf5. Thread-safe: every call takes the library's lock.
 *
 * <p>Objects carry no modification times, so the same input gives the same bytes.
 */
public final class Hdf5Writer implements Closeable {
    /** Whatever is at least this long starts on a page, so that it can be written past the page cache. */
    private static final long ALIGNED_FROM = 1 << 20;

    private static final long ALIGNMENT = 4096;

    private final Object file;
    private final @Nullable ByteStore store;
    private final MakeRoom makeRoom;
    private final OpenIds ids = new OpenIds();
    private final long fileId;
    private final long linkCreation;

    private Hdf5Writer(Object file, boolean since18, boolean create, MakeRoom makeRoom) throws IOException {
        this.file = file;
        this.store = file instanceof ByteStore opened ? opened : null;
        this.makeRoom = makeRoom;
        int formatBound = since18 ? HDF5Constants.H5F_LIBVER_V18 : HDF5Constants.H5F_LIBVER_V110;
        this.fileId = LibHdf5.call(file, create ? "creating the file" : "opening the file", local -> {
            long access = local.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_ACCESS), H5::H5Pclose);
            H5.H5Pset_libver_bounds(access, formatBound, formatBound);
            H5.H5Pset_alignment(access, ALIGNED_FROM, ALIGNMENT);
            LongSupplier opening = () -> create ? create(local, access) : open(access);
            return ids.add(
                    store == null ? opening.getAsLong() : ByteStoreDriver.open(store, access, opening), H5::H5Fclose);
        });
        // Closed before the file: whatever is closed after it makes the library forget why that failed.
        this.linkCreation = LibHdf5.call(file, "creating the file", local -> {
            long properties = ids.add(H5.H5Pcreate(HDF5Constants.H5P_LINK_CREATE), H5::H5Pclose);
            H5.H5Pset_create_intermediate_group(properties, true);
            return properties;
        });
    }

    private long create(OpenIds local, long access) {
        long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_FILE_CREATE), H5::H5Pclose);
        H5.H5Pset_obj_track_times(creation, false);
        return H5.H5Fcreate(file.toString(), HDF5Constants.H5F_ACC_TRUNC, creation, access);
    }

    private long open(long access) {
        return H5.H5Fopen(file.toString(), HDF5Constants.H5F_ACC_RDWR, access);
    }

    /**
     * Creates a file, replacing one of that name.
     *
     * @param since18 whether HDF5 1.8 must be able to read it; if not, 1.10
     */
    public static Hdf5Writer create(Path file, boolean since18) throws IOException {
        LibHdf5.require("writing " + file);
        return new Hdf5Writer(file, since18, true, () -> empty(file));
    }

    /**
     * Opens a file that a writer made and closed, to add to it.
     *
     * @param since18 as when it was created
     * @param makeRoom called if the file cannot be closed because the drive is full
     */
    public static Hdf5Writer open(Path file, boolean since18, MakeRoom makeRoom) throws IOException {
        LibHdf5.require("writing " + file);
        return new Hdf5Writer(file, since18, false, makeRoom);
    }

    /**
     * Creates a file in a store, replacing what it held. Closing the file neither forces nor closes the store. What the
     * store throws is the cause of the writer's exceptions.
     *
     * @param since18 whether HDF5 1.8 must be able to read it; if not, 1.10
     */
    public static Hdf5Writer create(ByteStore store, boolean since18) throws IOException {
        LibHdf5.require("writing " + store);
        return new Hdf5Writer(store, since18, true, () -> {});
    }

    /**
     * Opens a file in a store, to add to it; see {@link #create(ByteStore, boolean)}.
     *
     * @param since18 as when it was created
     */
    public static Hdf5Writer open(ByteStore store, boolean since18) throws IOException {
        LibHdf5.require("writing " + store);
        return new Hdf5Writer(store, since18, false, () -> {});
    }

    /** Creates a group; its parent must exist. */
    public void createGroup(String path) throws IOException {
        run("creating group " + path, local -> {
            long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_GROUP_CREATE), H5::H5Pclose);
            H5.H5Pset_obj_track_times(creation, false);
            local.add(H5.H5Gcreate(fileId, path, linkCreation, creation, HDF5Constants.H5P_DEFAULT), H5::H5Gclose);
        });
    }

    /**
     * Creates a dataset. Its space is reserved at once and not filled, unless it is filtered: whoever
     * creates it writes every element.
     */
    public Hdf5Output createDataset(DatasetSpec spec) throws IOException {
        return LibHdf5.call(file, "creating dataset " + spec.path(), local -> {
            long space = local.add(simpleSpace(spec.shape()), H5::H5Sclose);
            long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE), H5::H5Pclose);
            describe(spec, creation);
            long id = H5.H5Dcreate(
                    fileId, spec.path(), spec.type().id(), space, linkCreation, creation, HDF5Constants.H5P_DEFAULT);
            return new Hdf5Output(file, spec, ids.add(id, H5::H5Dclose));
        });
    }

    /** A dataset that this file has already, to write chunks into. */
    public Hdf5Output openDataset(DatasetSpec spec) throws IOException {
        return LibHdf5.call(file, "opening dataset " + spec.path(), local -> {
            LongConsumer close = H5::H5Dclose;
            long id = H5.H5Dopen(fileId, spec.path(), HDF5Constants.H5P_DEFAULT);
            return new Hdf5Output(file, spec, ids.add(id, close));
        });
    }

    private static long simpleSpace(Shape shape) {
        return H5.H5Screate_simple(shape.rank(), shape.extents(), null);
    }

    private static void describe(DatasetSpec spec, long creation) {
        H5.H5Pset_obj_track_times(creation, false);
        H5.H5Pset_fill_time(creation, HDF5Constants.H5D_FILL_TIME_NEVER);
        Shape chunk = spec.chunkOrNull();
        if (chunk != null) {
            H5.H5Pset_chunk(creation, chunk.rank(), chunk.extents());
        }
        if (spec.filtered()) {
            H5.H5Pset_shuffle(creation);
            H5.H5Pset_deflate(creation, spec.deflateLevel());
        } else {
            H5.H5Pset_alloc_time(creation, HDF5Constants.H5D_ALLOC_TIME_EARLY);
        }
    }

    /** Gives an object (a path, {@code /} for the root group) a text attribute, UTF-8. */
    public void attribute(String object, String name, String value) throws IOException {
        attribute(object, name, new AttributeForm(Hdf5Writer::textType, Hdf5Writer::scalarSpace), (id, type) -> {
            H5.H5Awrite_VLStrings(id, type, new String[] {value});
        });
    }

    /** Gives an object a 64-bit integer attribute. */
    public void attribute(String object, String name, long value) throws IOException {
        attribute(
                object,
                name,
                new AttributeForm(local -> HDF5Constants.H5T_STD_I64LE, Hdf5Writer::scalarSpace),
                (id, type) -> H5.H5Awrite_long(id, HDF5Constants.H5T_NATIVE_INT64, new long[] {value}, false));
    }

    /** Gives an object a double attribute. */
    public void attribute(String object, String name, double value) throws IOException {
        attribute(
                object,
                name,
                new AttributeForm(local -> HDF5Constants.H5T_IEEE_F64LE, Hdf5Writer::scalarSpace),
                (id, type) -> H5.H5Awrite_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, new double[] {value}, false));
    }

    /** Gives an object an attribute of several doubles. */
    public void attribute(String object, String name, double[] values) throws IOException {
        Opened space = local -> local.add(simpleSpace(Shape.of(values.length)), H5::H5Sclose);
        attribute(
                object,
                name,
                new AttributeForm(local -> HDF5Constants.H5T_IEEE_F64LE, space),
                (id, type) -> H5.H5Awrite_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, values, false));
    }

    /** Opens an identifier, to be closed with the others. */
    @FunctionalInterface
    private interface Opened {
        long id(OpenIds local);
    }

    /** Type and extent of an attribute. */
    private record AttributeForm(Opened type, Opened space) {}

    @FunctionalInterface
    private interface AttributeValue {
        void write(long id, long type);
    }

    private static long textType(OpenIds local) {
        long type = local.add(H5.H5Tcopy(HDF5Constants.H5T_C_S1), H5::H5Tclose);
        H5.H5Tset_size(type, HDF5Constants.H5T_VARIABLE);
        H5.H5Tset_cset(type, HDF5Constants.H5T_CSET_UTF8);
        return type;
    }

    private static long scalarSpace(OpenIds local) {
        return local.add(H5.H5Screate(HDF5Constants.H5S_SCALAR), H5::H5Sclose);
    }

    private void attribute(String object, String name, AttributeForm form, AttributeValue value) throws IOException {
        run("writing attribute " + name + " of " + object, local -> {
            long type = form.type.id(local);
            long space = form.space.id(local);
            long target = local.add(H5.H5Oopen(fileId, object, HDF5Constants.H5P_DEFAULT), H5::H5Oclose);
            long id = local.add(
                    H5.H5Acreate(target, name, type, space, HDF5Constants.H5P_DEFAULT, HDF5Constants.H5P_DEFAULT),
                    H5::H5Aclose);
            value.write(id, type);
        });
    }

    /** Makes a 1-D dataset the named scale of a dimension of another dataset. */
    public void attachScale(String axis, String name, String dataset, int dimension) throws IOException {
        run("attaching " + axis + " to " + dataset, local -> {
            LongConsumer close = H5::H5Dclose;
            long scale = local.add(H5.H5Dopen(fileId, axis, HDF5Constants.H5P_DEFAULT), close);
            long target = local.add(H5.H5Dopen(fileId, dataset, HDF5Constants.H5P_DEFAULT), close);
            if (hdf5.H5DSis_scale(scale) == 0) {
                LibHdf5.check(hdf5.H5DSset_scale(scale, name));
            }
            LibHdf5.check(hdf5.H5DSattach_scale(target, scale, dimension));
        });
    }

    @FunctionalInterface
    private interface Action {
        void run(OpenIds local);
    }

    private void run(String doing, Action action) throws IOException {
        LibHdf5.call(file, doing, local -> {
            action.run(local);
            return file;
        });
    }

    /** Closes the file: only then are its metadata complete. Once is enough; more do nothing. */
    @Override
    public void close() throws IOException {
        try {
            flush();
        } catch (IOException e) {
            try {
                makeRoom.run();
                run("closing the file", local -> ids.close());
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
        run("closing the file", local -> ids.close());
    }

    private void flush() throws IOException {
        run("writing the metadata", local -> {
            if (!ids.isEmpty()) {
                H5.H5Fflush(fileId, HDF5Constants.H5F_SCOPE_LOCAL);
            }
        });
    }

    /**
     * Gives a full drive some room. A file that libhdf5 cannot close, because its metadata find no room, stays
     * open inside the library and crashes the process at its end.
     */
    @FunctionalInterface
    public interface MakeRoom {
        /** Does it; the file is lost anyway, or can be restored. */
        void run() throws IOException;
    }

    /** A new file that could not be completed is of no use. */
    private static void empty(Path file) throws IOException {
        try (ChannelStore store = ChannelStore.open(file)) {
            store.truncate(0);
        }
    }

    /** The file's path, or its store's description. */
    @Override
    public String toString() {
        return file.toString();
    }
}
