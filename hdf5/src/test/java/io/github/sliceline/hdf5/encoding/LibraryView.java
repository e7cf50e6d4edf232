package io.github.sliceline.hdf5.encoding;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.encoding.RandomHdf5File.Attribute;
import io.github.sliceline.hdf5.encoding.RandomHdf5File.Content;
import io.github.sliceline.hdf5.encoding.RandomHdf5File.Paths;
import io.github.sliceline.hdf5.encoding.RandomHdf5File.Use;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.hdf5.write.NativeTypes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;

/** Compares what libhdf5 finds in a file with what was described. Hold the library's lock. */
final class LibraryView {
    private final RandomHdf5File wanted;
    private final OpenIds ids;
    private final long file;
    private final boolean times;

    private LibraryView(RandomHdf5File wanted, Path path, OpenIds ids, boolean times) {
        this.wanted = wanted;
        this.times = times;
        this.ids = ids;
        this.file = ids.add(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, H5P_DEFAULT), H5::H5Fclose);
    }

    static void compare(RandomHdf5File wanted, Path path) {
        compare(wanted, path, true);
    }

    /** @param times whether elements are to get their places, and their fill values, when it was described */
    static void compare(RandomHdf5File wanted, Path path, boolean times) {
        try (OpenIds ids = new OpenIds()) {
            LibraryView view = new LibraryView(wanted, path, ids, times);
            view.objects();
            for (Map.Entry<String, Content> dataset : wanted.datasets.entrySet()) {
                view.dataset(dataset.getKey(), dataset.getValue());
            }
            wanted.attributes.forEach(
                    (object, named) -> named.forEach((name, value) -> view.attribute(object, name, value)));
            view.scales();
        }
    }

    private void objects() {
        for (String group : wanted.groups) {
            String prefix = group.equals("/") ? "/" : group + "/";
            long members = LongStream.of(
                            count(wanted.groups, prefix),
                            count(wanted.datasets.keySet(), prefix),
                            count(wanted.links.keySet(), prefix))
                    .sum();
            assertEquals(members, H5.H5Gget_info(open(group)).nlinks, group);
        }
        wanted.links.forEach((path, target) ->
                assertEquals(H5.H5Oget_info(open(target)).token, H5.H5Oget_info(open(path)).token, path));
        for (String absent : wanted.neverThere) {
            assertEquals(0, hdf5.H5Lexists(file, utf8(absent), H5P_DEFAULT), absent);
        }
    }

    private static long count(Iterable<String> paths, String prefix) {
        long count = 0;
        for (String path : paths) {
            boolean inside = path.startsWith(prefix) && path.length() > prefix.length();
            count += inside && path.indexOf('/', prefix.length()) < 0 ? 1 : 0;
        }
        return count;
    }

    /** The name as it is in the file, which is not what {@code hdf5lib} makes of it beyond the first 65,536 characters. */
    private static BytePointer utf8(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return new BytePointer(Arrays.copyOf(bytes, bytes.length + 1));
    }

    private long open(String path) {
        long id = hdf5.H5Oopen(file, utf8(path), H5P_DEFAULT);
        assertTrue(id >= 0, path);
        return ids.add(id, H5::H5Oclose);
    }

    private void dataset(String path, Content content) {
        long id = open(path);
        DatasetForm form = content.form();
        space(
                ids.add(H5.H5Dget_space(id), H5::H5Sclose),
                form.shape(),
                form.extents().maximum(),
                path);
        long type = ids.add(H5.H5Dget_type(id), H5::H5Tclose);
        assertTrue(H5.H5Tequal(type, NativeTypes.id(ids, form.type())), path + " " + form.type());
        properties(ids.add(H5.H5Dget_create_plist(id), H5::H5Pclose), type, form, path);
        byte[] found = new byte[content.values().length];
        if (found.length > 0) {
            long all = HDF5Constants.H5S_ALL;
            H5.H5Dread(id, type, all, all, H5P_DEFAULT, found);
        }
        assertArrayEquals(content.values(), found, path);
    }

    private static void space(long space, Shape shape, List<Long> maximum, String path) {
        long[] extents = new long[shape.rank()];
        long[] most = new long[shape.rank()];
        assertEquals(shape.rank(), H5.H5Sget_simple_extent_ndims(space), path);
        if (shape.rank() > 0) {
            H5.H5Sget_simple_extent_dims(space, extents, most);
        }
        assertArrayEquals(shape.extents(), extents, path);
        assertEquals(maximum, LongStream.of(most).boxed().toList(), path);
    }

    private void properties(long properties, long type, DatasetForm form, String path) {
        boolean chunked = form.chunk().isPresent();
        int layout = H5.H5Pget_layout(properties);
        assertEquals(chunked ? HDF5Constants.H5D_CHUNKED : HDF5Constants.H5D_CONTIGUOUS, layout, path);
        if (chunked) {
            long[] chunk = new long[form.shape().rank()];
            H5.H5Pget_chunk(properties, chunk.length, chunk);
            assertEquals(form.chunk().get(), Shape.of(chunk), path);
        }
        if (times) {
            times(properties, form, path);
        }
        byte[] fill = new byte[form.type().bytes()];
        H5.H5Pget_fill_value(properties, type, fill);
        byte[] wantedFill = new byte[fill.length];
        form.fill().ifPresent(element -> element.duplicate().get(wantedFill));
        assertArrayEquals(wantedFill, fill, path);
        assertEquals(form.filters().size(), H5.H5Pget_nfilters(properties), path);
        for (int i = 0; i < form.filters().size(); i++) {
            filter(properties, i, form.filters().get(i), path);
        }
    }

    private static void times(long properties, DatasetForm form, String path) {
        int[] time = new int[1];
        boolean early = form.isPlacedEarly();
        H5.H5Pget_alloc_time(properties, time);
        assertEquals(early ? HDF5Constants.H5D_ALLOC_TIME_EARLY : HDF5Constants.H5D_ALLOC_TIME_INCR, time[0], path);
        H5.H5Pget_fill_time(properties, time);
        boolean never = early && form.fill().isEmpty();
        assertEquals(never ? HDF5Constants.H5D_FILL_TIME_NEVER : HDF5Constants.H5D_FILL_TIME_IFSET, time[0], path);
    }

    private static void filter(long properties, int index, FilterSpec wanted, String path) {
        int[] flags = new int[1];
        long[] count = {8};
        int[] parameters = new int[8];
        int id = H5.H5Pget_filter(properties, index, flags, count, parameters, 100, new String[1], new int[1]);
        assertEquals(wanted.id(), id, path);
        assertEquals(wanted.optional() ? 1 : 0, flags[0], path);
        assertEquals(
                wanted.clientData(),
                Arrays.stream(parameters, 0, (int) count[0]).boxed().toList(),
                path);
    }

    private void attribute(String object, String name, Attribute attribute) {
        String where = object + " " + name;
        long id = hdf5.H5Aopen(open(object), utf8(name), H5P_DEFAULT);
        assertTrue(id >= 0, where);
        ids.add(id, H5::H5Aclose);
        AttributeValue value = attribute.value();
        Shape shape = value.shape();
        List<Long> extents = LongStream.of(shape.extents()).boxed().toList();
        space(ids.add(H5.H5Aget_space(id), H5::H5Sclose), shape, extents, where);
        long type = ids.add(H5.H5Aget_type(id), H5::H5Tclose);
        assertTrue(H5.H5Tequal(type, NativeTypes.id(ids, value.type())), where + " " + value);
        if (attribute.expected() instanceof byte[] bytes) {
            byte[] found = new byte[bytes.length];
            if (bytes.length > 0) {
                H5.H5Aread(id, type, found);
            }
            assertArrayEquals(bytes, found, where);
        } else if (attribute.expected() instanceof Paths paths) {
            references(id, type, paths.paths(), where);
        } else {
            assertEquals(attribute.expected(), texts(id, type, shape.size()), where);
        }
    }

    private static List<String> texts(long attribute, long type, long count) {
        List<String> texts = new ArrayList<>();
        try (PointerPointer<BytePointer> pointers = new PointerPointer<>(count)) {
            assertTrue(hdf5.H5Aread(attribute, type, pointers) >= 0);
            for (int i = 0; i < count; i++) {
                BytePointer text = pointers.get(BytePointer.class, i);
                texts.add(text.getString(StandardCharsets.UTF_8));
                hdf5.H5free_memory(text);
            }
        }
        return texts;
    }

    private void references(long id, long type, List<String> paths, String where) {
        byte[] found = new byte[paths.size() * Long.BYTES];
        H5.H5Aread(id, type, found);
        for (int i = 0; i < paths.size(); i++) {
            byte[] reference = Arrays.copyOfRange(found, i * Long.BYTES, (i + 1) * Long.BYTES);
            long target =
                    ids.add(H5.H5Rdereference(file, H5P_DEFAULT, HDF5Constants.H5R_OBJECT, reference), H5::H5Oclose);
            assertEquals(H5.H5Oget_info(open(paths.get(i))).token, H5.H5Oget_info(target).token, where);
        }
    }

    private void scales() {
        wanted.scales.forEach((path, name) -> {
            byte[] found = new byte[1000];
            long scale = open(path);
            assertEquals(1, hdf5.H5DSis_scale(scale), path);
            long length = hdf5.H5DSget_scale_name(scale, found, found.length);
            assertEquals(name, new String(found, 0, (int) length, StandardCharsets.UTF_8), path);
        });
        for (Map.Entry<String, Content> dataset : wanted.datasets.entrySet()) {
            long id = open(dataset.getKey());
            for (int d = 0; d < dataset.getValue().form().shape().rank(); d++) {
                int dimension = d;
                long attached = wanted.uses.stream()
                        .filter(use -> use.dataset().equals(dataset.getKey()) && use.dimension() == dimension)
                        .count();
                assertEquals(attached, hdf5.H5DSget_num_scales(id, d), dataset.getKey());
            }
        }
        for (Use use : wanted.uses) {
            assertEquals(
                    1, hdf5.H5DSis_attached(open(use.dataset()), open(use.scale()), use.dimension()), use::toString);
        }
    }
}
