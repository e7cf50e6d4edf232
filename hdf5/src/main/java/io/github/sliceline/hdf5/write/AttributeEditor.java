package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5Exception;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;

/**
 * Editor of attributes of an open {@link Hdf5File}. Objects are named by paths; links to other files are not followed.
 * Thread-safe: every call takes the library's lock.
 *
 * <p>Each call is checked before it changes anything. It throws {@link IllegalArgumentException} with the name of what
 * is missing, exists already or does not fit. An {@link IOException} comes from the store or the library; the state of
 * the file is then undefined.
 */
public record AttributeEditor(Hdf5File file) implements AttributeChanger {
    /**
     * Longest message of an object header in bytes (H5O_MESG_MAX_SIZE). Longer attributes go to a heap of their own.
     */
    private static final int MAX_MESSAGE = 64 << 10;

    public boolean exists(String object) throws IOException {
        return file.call("looking for " + object, local -> exists(file.id(), object));
    }

    public boolean isGroup(String object) throws IOException {
        return is(object, HDF5Constants.H5O_TYPE_GROUP);
    }

    public boolean isDataset(String object) throws IOException {
        return is(object, HDF5Constants.H5O_TYPE_DATASET);
    }

    @Override
    public boolean exists(String object, String attribute) throws IOException {
        return file.call(
                "looking for " + name(object, attribute), local -> H5.H5Aexists(open(local, object), attribute));
    }

    /**
     * Creates an attribute. The object must not have one of this name.
     *
     * @param shape extents; empty for an attribute without elements
     */
    public void create(
            String object, String attribute, AttributeType type, Optional<Shape> shape, AttributeValues values)
            throws IOException {
        String name = name(object, attribute);
        file.run("creating " + name, local -> {
            long target = open(local, object);
            requireAbsent(target, object, attribute);
            long typeId = type.id(local, values);
            long elements = shape.map(Shape::size).orElse(0L);
            LongConsumer encoded = new AttributeEncoder(new ElementRules(name), typeId).encode(values, elements);
            long space = shape.isPresent()
                    ? NativeObjects.space(local, shape.get(), null)
                    : local.add(H5.H5Screate(HDF5Constants.H5S_NULL), H5::H5Sclose);
            encoded.accept(create(local, target, name, attribute, typeId, space));
        });
    }

    @Override
    public void put(String object, String attribute, AttributeValue value) throws IOException {
        String name = name(object, attribute);
        file.run("creating " + name, local -> {
            long target = open(local, object);
            if (H5.H5Aexists(target, attribute)) {
                H5.H5Adelete(target, attribute);
            }
            requireAbsent(target, object, attribute);
            long type = NativeTypes.id(local, value.type());
            long space = NativeObjects.space(local, value.shape(), null);
            NativeObjects.write(create(local, target, name, attribute, type, space), type, value, file.id());
        });
    }

    @Override
    public void delete(String object, String attribute) throws IOException {
        file.run("deleting " + name(object, attribute), local -> {
            H5.H5Adelete(openHaving(local, object, attribute), attribute);
        });
    }

    /** Renames an attribute. The object must not have one of the new name. */
    public void rename(String object, String from, String to) throws IOException {
        file.run("renaming " + name(object, from) + " to " + to, local -> {
            long target = openHaving(local, object, from);
            requireAbsent(target, object, to);
            H5.H5Arename(target, from, to);
        });
    }

    @Override
    public void renameObject(String from, String to) throws IOException {
        file.run("renaming " + from + " to " + to, local -> {
            long root = file.id();
            long same = HDF5Constants.H5P_DEFAULT;
            H5.H5Lmove(root, from, root, to, same, same);
        });
    }

    @Override
    public void modify(String object, String attribute, AttributeValues values) throws IOException {
        String name = name(object, attribute);
        file.run("modifying " + name, local -> {
            long target = openHaving(local, object, attribute);
            long id = local.add(H5.H5Aopen(target, attribute, HDF5Constants.H5P_DEFAULT), H5::H5Aclose);
            long type = local.add(H5.H5Aget_type(id), H5::H5Tclose);
            long space = local.add(H5.H5Aget_space(id), H5::H5Sclose);
            new AttributeEncoder(new ElementRules(name), type)
                    .encode(values, H5.H5Sget_simple_extent_npoints(space))
                    .accept(id);
        });
    }

    /** Creates an attribute like another one of the file, with its values. */
    public void copy(String object, String attribute, String toObject, String toAttribute) throws IOException {
        String name = name(toObject, toAttribute);
        file.run("copying " + name(object, attribute) + " to " + name, local -> {
            long from = openHaving(local, object, attribute);
            long to = open(local, toObject);
            requireAbsent(to, toObject, toAttribute);
            long source = local.add(H5.H5Aopen(from, attribute, HDF5Constants.H5P_DEFAULT), H5::H5Aclose);
            long type = local.add(H5.H5Aget_type(source), H5::H5Tclose);
            long space = local.add(H5.H5Aget_space(source), H5::H5Sclose);
            copyValues(local, source, create(local, to, name, toAttribute, type, space), type, space);
        });
    }

    private boolean is(String object, int type) throws IOException {
        return file.call("looking at " + object, local -> {
            long id = file.id();
            return exists(id, object) && type(id, object) == type;
        });
    }

    /**
     * True if the path leads to an object. It is checked link by link, because libhdf5 fails if a group on the way is
     * missing or is not a group.
     */
    private static boolean exists(long id, String object) {
        StringBuilder path = new StringBuilder();
        if (object.startsWith("/")) {
            path.append('/');
        }
        for (String link : object.split("/", -1)) {
            if (link.isEmpty() || link.equals(".")) {
                continue;
            }
            if (!path.isEmpty() && type(id, path.toString()) != HDF5Constants.H5O_TYPE_GROUP) {
                return false;
            }
            path.append(link);
            if (!leadsSomewhere(id, path.toString())) {
                return false;
            }
            path.append('/');
        }
        return !object.isEmpty();
    }

    private static int type(long id, String object) {
        return H5.H5Oget_info_by_name(id, object, HDF5Constants.H5P_DEFAULT).type;
    }

    private static boolean leadsSomewhere(long id, String link) {
        return H5.H5Lexists(id, link, HDF5Constants.H5P_DEFAULT)
                && H5.H5Lget_info(id, link, HDF5Constants.H5P_DEFAULT).type != HDF5Constants.H5L_TYPE_EXTERNAL
                && H5.H5Oexists_by_name(id, link, HDF5Constants.H5P_DEFAULT);
    }

    private long open(OpenIds local, String object) throws IOException {
        long id = file.id();
        if (!exists(id, object)) {
            throw new IllegalArgumentException(file + " has nothing at " + object);
        }
        return local.add(H5.H5Oopen(id, object, HDF5Constants.H5P_DEFAULT), H5::H5Oclose);
    }

    private long create(OpenIds local, long target, String name, String attribute, long type, long space)
            throws IOException {
        long creation = local.add(H5.H5Pcreate(HDF5Constants.H5P_ATTRIBUTE_CREATE), H5::H5Pclose);
        if (!StandardCharsets.US_ASCII.newEncoder().canEncode(attribute)) {
            H5.H5Pset_char_encoding(creation, HDF5Constants.H5T_CSET_UTF8);
        }
        try {
            return local.add(
                    H5.H5Acreate(target, attribute, type, space, creation, HDF5Constants.H5P_DEFAULT), H5::H5Aclose);
        } catch (HDF5Exception e) {
            IOException failure = LibHdf5.failure(file, "creating " + name);
            long bytes = Math.multiplyExact(H5.H5Tget_size(type), H5.H5Sget_simple_extent_npoints(space));
            if (failure.getCause() == null && bytes > MAX_MESSAGE - 1024) {
                throw new IllegalArgumentException(
                        name + " would take " + bytes
                                + " bytes; an object of the format before HDF5 1.8 holds attributes"
                                + " of at most 64 KiB",
                        failure);
            }
            throw failure;
        }
    }

    private long openHaving(OpenIds local, String object, String attribute) throws IOException {
        long target = open(local, object);
        if (!H5.H5Aexists(target, attribute)) {
            throw new IllegalArgumentException(file + ": " + object + " has no attribute " + attribute);
        }
        return target;
    }

    private void requireAbsent(long target, String object, String attribute) {
        if (attribute.isEmpty() || attribute.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("an attribute of " + object + " needs a name without NUL");
        }
        if (H5.H5Aexists(target, attribute)) {
            throw new IllegalArgumentException(file + ": " + object + " has an attribute " + attribute + " already");
        }
    }

    private static String name(String object, String attribute) {
        return "attribute " + attribute + " of " + object;
    }

    /** Copies the elements of an attribute into another one of the same type and extents. The type may be any. */
    private static void copyValues(OpenIds local, long from, long to, long type, long space) {
        long elements = H5.H5Sget_simple_extent_npoints(space);
        if (elements == 0) {
            return;
        }
        // elements that are stored elsewhere, such as text of variable length, are pointers in memory
        boolean pointers = H5.H5Tis_variable_str(type) || H5.H5Tdetect_class(type, HDF5Constants.H5T_VLEN);
        long memory = local.add(pointers ? H5.H5Tget_native_type(type) : H5.H5Tcopy(type), H5::H5Tclose);
        try (BytePointer values = new BytePointer(Math.multiplyExact(elements, H5.H5Tget_size(memory)))) {
            LibHdf5.check(hdf5.H5Aread(from, memory, values));
            try {
                LibHdf5.check(hdf5.H5Awrite(to, memory, values));
            } finally {
                if (pointers) {
                    hdf5.H5Treclaim(memory, space, HDF5Constants.H5P_DEFAULT, values);
                }
            }
        }
    }
}
