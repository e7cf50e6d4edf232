package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5Exception;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec.Attachment;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.jspecify.annotations.Nullable;

/**
 * Creator of described objects through libhdf5. Names are passed as UTF-8 by JavaCPP, because {@code hdf5lib} uses
 * Java's modified UTF-8, which differs beyond the first 65,536 characters. Thread-safe: every call takes the library's
 * lock.
 */
record NativeObjects(Hdf5File file) {
    private static final long DEFAULT = HDF5Constants.H5P_DEFAULT;

    /** Runs a call with a name. */
    static <T> T named(String text, Function<BytePointer, T> call) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (BytePointer name = new BytePointer(Arrays.copyOf(bytes, bytes.length + 1))) {
            return call.apply(name);
        }
    }

    private static long id(String text, Function<BytePointer, Long> call) {
        long id = named(text, call);
        if (id < 0) {
            throw new HDF5Exception(text);
        }
        return id;
    }

    /** Creates a group unless it exists. Its parent must exist. */
    void group(String path) throws IOException {
        file.run("creating group " + path, local -> {
            long in = file.id();
            if (path.equals("/") || named(path, name -> hdf5.H5Lexists(in, name, DEFAULT)) > 0) {
                return;
            }
            long creation = untimed(local, HDF5Constants.H5P_GROUP_CREATE);
            long links = links(local, path);
            local.add(id(path, name -> hdf5.H5Gcreate2(in, name, links, creation, DEFAULT)), H5::H5Gclose);
        });
    }

    /** Creates a dataset that stays open as long as the file. */
    long dataset(String path, DatasetForm form) throws IOException {
        return file.call("creating dataset " + path, local -> {
            long in = file.id();
            long[] most =
                    form.extents().maximum().stream().mapToLong(Long::longValue).toArray();
            long space = space(local, form.shape(), most);
            long type = NativeTypes.id(local, form.type());
            long creation = creation(local, form, type);
            long links = links(local, path);
            return file.keep(
                    id(path, name -> hdf5.H5Dcreate2(in, name, type, space, links, creation, DEFAULT)), H5::H5Dclose);
        });
    }

    void link(String path, String target) throws IOException {
        file.run("linking " + path, local -> {
            long in = file.id();
            long links = links(local, path);
            LibHdf5.check(named(
                    target, to -> named(path, name -> hdf5.H5Lcreate_hard(in, to, in, name, links, DEFAULT))));
        });
    }

    /** Sets an attribute. If it exists, its values are replaced; the new ones must have its type and extents. */
    void attribute(String object, String attribute, AttributeValue value) throws IOException {
        file.run("writing attribute " + attribute + " of " + object, local -> {
            long in = file.id();
            long owner = local.add(id(object, name -> hdf5.H5Oopen(in, name, DEFAULT)), H5::H5Oclose);
            long type = NativeTypes.id(local, value.type());
            boolean there = named(attribute, name -> hdf5.H5Aexists(owner, name)) > 0;
            long creation = properties(local, HDF5Constants.H5P_ATTRIBUTE_CREATE, attribute);
            long space = space(local, value.shape(), null);
            long opened = id(
                    attribute,
                    name -> there
                            ? hdf5.H5Aopen(owner, name, DEFAULT)
                            : hdf5.H5Acreate2(owner, name, type, space, creation, DEFAULT));
            write(local.add(opened, H5::H5Aclose), type, value, in);
        });
    }

    static void write(long attribute, long type, AttributeValue value, long in) {
        if (value.shape().size() == 0) {
            return;
        }
        if (value.type() instanceof DataType.VariableText) {
            writeTexts(attribute, type, value.kept());
            return;
        }
        try (BytePointer elements = new BytePointer(value.elements(path -> reference(in, path)))) {
            LibHdf5.check(hdf5.H5Awrite(attribute, type, elements));
        }
    }

    /** Writes texts of variable length, in UTF-8. */
    private static void writeTexts(long attribute, long type, List<byte[]> encoded) {
        BytePointer[] texts = encoded.stream()
                .map(bytes -> new BytePointer(Arrays.copyOf(bytes, bytes.length + 1)))
                .toArray(BytePointer[]::new);
        try (PointerPointer<BytePointer> pointers = new PointerPointer<>(texts)) {
            LibHdf5.check(hdf5.H5Awrite(attribute, type, pointers));
        } finally {
            for (BytePointer text : texts) {
                text.close();
            }
        }
    }

    private static long reference(long in, String path) {
        try (LongPointer reference = new LongPointer(1)) {
            LibHdf5.check(named(path, name -> hdf5.H5Rcreate(reference, in, name, HDF5Constants.H5R_OBJECT, -1)));
            return reference.get();
        }
    }

    /** Attaches a dataset that has the attributes of a scale. */
    void attach(Attachment attachment) throws IOException {
        file.run("attaching " + attachment.scale() + " to " + attachment.dataset(), local -> {
            long scale = openDataset(local, attachment.scale());
            long dataset = openDataset(local, attachment.dataset());
            LibHdf5.check(hdf5.H5DSattach_scale(dataset, scale, attachment.dimension()));
        });
    }

    private long openDataset(OpenIds local, String path) throws IOException {
        long in = file.id();
        return local.add(id(path, name -> hdf5.H5Dopen2(in, name, DEFAULT)), H5::H5Dclose);
    }

    static long space(OpenIds local, Shape shape, long @Nullable [] most) {
        long id = shape.rank() == 0
                ? H5.H5Screate(HDF5Constants.H5S_SCALAR)
                : H5.H5Screate_simple(shape.rank(), shape.extents(), most);
        return local.add(id, H5::H5Sclose);
    }

    private static long untimed(OpenIds local, long kind) {
        long id = local.add(H5.H5Pcreate(kind), H5::H5Pclose);
        H5.H5Pset_obj_track_times(id, false);
        return id;
    }

    private static long links(OpenIds local, String path) {
        return properties(local, HDF5Constants.H5P_LINK_CREATE, path.substring(path.lastIndexOf('/') + 1));
    }

    /** Returns properties of an object with a name. The name is marked as UTF-8 if it is not ASCII. */
    private static long properties(OpenIds local, long kind, String name) {
        long id = local.add(H5.H5Pcreate(kind), H5::H5Pclose);
        boolean ascii = StandardCharsets.US_ASCII.newEncoder().canEncode(name);
        H5.H5Pset_char_encoding(id, ascii ? HDF5Constants.H5T_CSET_ASCII : HDF5Constants.H5T_CSET_UTF8);
        return id;
    }

    private static long creation(OpenIds local, DatasetForm form, long type) {
        long id = untimed(local, HDF5Constants.H5P_DATASET_CREATE);
        if (form.chunk().isPresent()) {
            LibHdf5.check(hdf5.H5Pset_chunk(
                    id, form.shape().rank(), form.chunk().get().extents()));
        }
        if (form.isPlacedEarly()) {
            H5.H5Pset_alloc_time(id, HDF5Constants.H5D_ALLOC_TIME_EARLY);
        }
        if (form.fill().isPresent()) {
            ByteBuffer element = form.fill().get();
            byte[] bytes = new byte[element.remaining()];
            element.get(bytes);
            try (BytePointer pointer = new BytePointer(bytes)) {
                LibHdf5.check(hdf5.H5Pset_fill_value(id, type, pointer));
            }
        } else if (form.isPlacedEarly()) {
            H5.H5Pset_fill_time(id, HDF5Constants.H5D_FILL_TIME_NEVER);
        }
        for (FilterSpec filter : form.filters()) {
            int[] parameters =
                    filter.clientData().stream().mapToInt(Integer::intValue).toArray();
            int flags = filter.optional() ? HDF5Constants.H5Z_FLAG_OPTIONAL : HDF5Constants.H5Z_FLAG_MANDATORY;
            LibHdf5.check(hdf5.H5Pset_filter(id, filter.id(), flags, parameters.length, parameters));
        }
        return id;
    }
}
