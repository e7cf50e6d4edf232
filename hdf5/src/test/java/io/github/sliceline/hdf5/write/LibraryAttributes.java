package io.github.sliceline.hdf5.write;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every attribute of some objects as libhdf5 reads it: type, extents and elements, as text. */
final class LibraryAttributes {
    private LibraryAttributes() {}

    static Map<String, String> of(byte[] file, List<String> objects) throws IOException {
        MemoryStore copy = new MemoryStore("copy", file);
        Map<String, String> found = new TreeMap<>();
        try (Hdf5File open = Hdf5File.open(copy)) {
            LibHdf5.call(copy, "reading", local -> {
                for (String object : objects) {
                    long owner = local.add(H5.H5Oopen(open.id(), object, H5P_DEFAULT), H5::H5Oclose);
                    long count = H5.H5Oget_info(owner).num_attrs;
                    for (long i = 0; i < count; i++) {
                        long id = local.add(
                                H5.H5Aopen_by_idx(
                                        owner,
                                        ".",
                                        HDF5Constants.H5_INDEX_NAME,
                                        HDF5Constants.H5_ITER_INC,
                                        i,
                                        H5P_DEFAULT,
                                        H5P_DEFAULT),
                                H5::H5Aclose);
                        found.put(object + " " + H5.H5Aget_name(id), attribute(local, id));
                    }
                }
                return found;
            });
        }
        return found;
    }

    private static String attribute(OpenIds local, long id) {
        long type = local.add(H5.H5Aget_type(id), H5::H5Tclose);
        long space = local.add(H5.H5Aget_space(id), H5::H5Sclose);
        long[] extents = new long[Math.max(0, H5.H5Sget_simple_extent_ndims(space))];
        if (extents.length > 0) {
            H5.H5Sget_simple_extent_dims(space, extents, null);
        }
        int kind = H5.H5Tget_class(type);
        StringBuilder text = new StringBuilder();
        text.append("class ").append(kind).append(" of ").append(H5.H5Tget_size(type));
        boolean string = kind == HDF5Constants.H5T_STRING;
        if (string) {
            text.append(" cset ").append(H5.H5Tget_cset(type)).append(" pad ").append(H5.H5Tget_strpad(type));
        } else {
            text.append(" order ").append(H5.H5Tget_size(type) == 1 ? "any" : H5.H5Tget_order(type));
            text.append(kind == HDF5Constants.H5T_INTEGER ? " sign " + H5.H5Tget_sign(type) : "");
        }
        text.append(' ').append(Arrays.toString(extents)).append(' ');
        int elements = (int) H5.H5Sget_simple_extent_npoints(space);
        if (string && H5.H5Tis_variable_str(type)) {
            String[] values = new String[elements];
            H5.H5Aread_VLStrings(id, type, values);
            return text.append(Arrays.toString(values)).toString();
        }
        byte[] values = new byte[elements * (int) H5.H5Tget_size(type)];
        if (values.length > 0) {
            H5.H5Aread(id, type, values);
        }
        return text.append(Arrays.toString(values)).toString();
    }
}
