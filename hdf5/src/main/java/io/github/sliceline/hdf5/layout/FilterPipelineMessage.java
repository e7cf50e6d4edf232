package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.Out;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Filters of a dataset's chunks. HDF5 File Format Specification 3.0, section IV.A.2.l, version 2. */
final class FilterPipelineMessage {
    /** H5Z_MAX_NFILTERS of libhdf5; the filter mask has as many bits. */
    static final int MOST_FILTERS = 32;

    private static final int VERSION = 2;
    private static final int OPTIONAL = 1;

    /** From here on a name is stored. */
    private static final int FIRST_REGISTERED = 256;

    private FilterPipelineMessage() {}

    static void put(Out out, List<FilterSpec> filters) {
        out.u8(VERSION).u8(filters.size());
        for (FilterSpec filter : filters) {
            byte[] name = nameOf(filter);
            out.u16(filter.id());
            if (filter.id() >= FIRST_REGISTERED) {
                out.u16(name.length);
            }
            out.u16(filter.optional() ? OPTIONAL : 0).u16(filter.clientData().size());
            out.bytes(name);
            filter.clientData().forEach(out::bits32);
        }
    }

    /** Ended by a NUL; none for filters that HDF5 itself defines. */
    private static byte[] nameOf(FilterSpec filter) {
        boolean none = filter.id() < FIRST_REGISTERED || filter.name().isEmpty();
        return none ? new byte[0] : (filter.name() + '\0').getBytes(StandardCharsets.UTF_8);
    }
}
