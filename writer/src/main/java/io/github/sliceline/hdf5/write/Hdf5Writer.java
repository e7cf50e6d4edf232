package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.IoFuture;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bytedeco.hdf5.global.hdf5;

/**
 * An HDF5 file being written through libhdf5. Thread-safe: every call takes the library's lock.
 *
 * <p>Objects carry no modification times, so the same input gives the same bytes.
 */
public final class Hdf5Writer implements Closeable {
    private final Hdf5File file;
    private final AttributeEditor attributes;
    private final IoFuture.Action makeRoom;
    private final long linkCreation;

    private Hdf5Writer(Hdf5File file, IoFuture.Action makeRoom) throws IOException {
        this.file = file;
        this.attributes = file.attributes();
        this.makeRoom = makeRoom;
        // Closed before the file: whatever is closed after it makes the library forget why that failed.
        this.linkCreation = file.call("creating the file", local -> {
            long properties = file.keep(H5.H5Pcreate(HDF5Constants.H5P_LINK_CREATE), H5::H5Pclose);
            H5.H5Pset_create_intermediate_group(properties, true);
            return properties;
        });
    }

    /**
     * Creates a file, replacing one of that name.
     *
     * @param since18 whether HDF5 1.8 must be able to read it; if not, 1.10
     */
    public static Hdf5Writer create(Path file, boolean since18) throws IOException {
        return new Hdf5Writer(Hdf5File.create(file, since18), () -> empty(file));
    }

    /** The same in a store, whose content is replaced. Closing the file neither forces nor closes the store. */
    public static Hdf5Writer create(ByteStore store, boolean since18) throws IOException {
        return new Hdf5Writer(Hdf5File.create(store, since18), () -> {});
    }

    /**
     * Opens a file that a writer made and closed, to add to it.
     *
     * @param file a path, or a store
     * @param since18 as when it was created
     * @param makeRoom called if the file cannot be closed because the drive is full: one whose metadata find no room stays
     *     open inside libhdf5 and crashes the process at its end
     */
    public static Hdf5Writer open(Object file, boolean since18, IoFuture.Action makeRoom) throws IOException {
        return new Hdf5Writer(Hdf5File.openToAdd(file, since18), makeRoom);
    }

    /** Creates a group; its parent must exist. */
    public void createGroup(String path) throws IOException {
        file.run("creating group " + path, local -> {
            long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_GROUP_CREATE), H5::H5Pclose);
            H5.H5Pset_obj_track_times(creation, false);
            local.add(H5.H5Gcreate(file.id(), path, linkCreation, creation, HDF5Constants.H5P_DEFAULT), H5::H5Gclose);
        });
    }

    /**
     * Creates a dataset. Its space is reserved at once and not filled, unless it is filtered: whoever
     * creates it writes every element.
     */
    public Hdf5Output createDataset(DatasetSpec spec) throws IOException {
        return file.call("creating dataset " + spec.path(), local -> {
            Shape shape = spec.shape();
            long space = local.add(H5.H5Screate_simple(shape.rank(), shape.extents(), null), H5::H5Sclose);
            long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE), H5::H5Pclose);
            describe(spec, creation);
            long id = H5.H5Dcreate(
                    file.id(), spec.path(), spec.type().id(), space, linkCreation, creation, HDF5Constants.H5P_DEFAULT);
            return new Hdf5Output(file, spec, file.keep(id, H5::H5Dclose));
        });
    }

    /** A dataset that this file has already, to write chunks into. */
    public Hdf5Output openDataset(DatasetSpec spec) throws IOException {
        return file.call("opening dataset " + spec.path(), local -> {
            long id = H5.H5Dopen(file.id(), spec.path(), HDF5Constants.H5P_DEFAULT);
            return new Hdf5Output(file, spec, file.keep(id, H5::H5Dclose));
        });
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
        AttributeType text = new AttributeType.FreeText();
        attributes.create(object, name, text, AttributeSpace.SCALAR, AttributeValues.texts(value));
    }

    public void attribute(String object, String name, long value) throws IOException {
        AttributeValues values = AttributeValues.integers(value);
        attributes.create(object, name, NumberType.STD_I64LE, AttributeSpace.SCALAR, values);
    }

    public void attribute(String object, String name, double value) throws IOException {
        AttributeValues values = AttributeValues.reals(value);
        attributes.create(object, name, NumberType.IEEE_F64LE, AttributeSpace.SCALAR, values);
    }

    public void attribute(String object, String name, double[] values) throws IOException {
        AttributeSpace space = AttributeSpace.simple(List.of((long) values.length));
        attributes.create(object, name, NumberType.IEEE_F64LE, space, AttributeValues.reals(values));
    }

    /** Makes a 1-D dataset the named scale of a dimension of another dataset. */
    public void attachScale(String axis, String name, String dataset, int dimension) throws IOException {
        file.run("attaching " + axis + " to " + dataset, local -> {
            long scale = local.add(H5.H5Dopen(file.id(), axis, HDF5Constants.H5P_DEFAULT), H5::H5Dclose);
            long target = local.add(H5.H5Dopen(file.id(), dataset, HDF5Constants.H5P_DEFAULT), H5::H5Dclose);
            if (hdf5.H5DSis_scale(scale) == 0) {
                LibHdf5.check(hdf5.H5DSset_scale(scale, name));
            }
            LibHdf5.check(hdf5.H5DSattach_scale(target, scale, dimension));
        });
    }

    /** Closes the file: only then are its metadata complete. Once is enough; more do nothing. */
    @Override
    public void close() throws IOException {
        if (file.isClosed()) {
            return;
        }
        try {
            file.flush();
        } catch (IOException e) {
            try {
                makeRoom.run();
                file.close();
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
        file.close();
    }

    /** A new file that could not be completed is of no use. */
    private static void empty(Path file) throws IOException {
        try (ChannelStore store = ChannelStore.open(file)) {
            store.truncate(0);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
