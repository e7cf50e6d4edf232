package io.github.sliceline.hdf5.format;

import io.github.sliceline.hdf5.filter.FilterSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Filters of a dataset's chunks. HDF5 File Format Specification 3.0, section IV.A.2.l, versions 1 and 2. */
public final class FilterPipelineMessage {
    /** H5Z_MAX_NFILTERS of libhdf5; the filter mask has as many bits. */
    public static final int MOST_FILTERS = 32;

    private static final int OPTIONAL = 1;

    /** First filter number for which version 2 stores a name. */
    private static final int FIRST_REGISTERED = 256;

    private FilterPipelineMessage() {}

    static List<FilterSpec> parse(FieldReader message) throws IOException {
        int version = message.u8();
        int count = message.u8();
        if (version != 1 && version != 2) {
            throw message.corrupt("version " + version + " of a filter pipeline, want 1 or 2");
        }
        if (count > MOST_FILTERS) {
            throw message.corrupt(count + " filters, at most " + MOST_FILTERS + " exist");
        }
        if (version == 1) {
            message.skip(6);
        }
        List<FilterSpec> filters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            filters.add(filter(message, version));
        }
        return filters;
    }

    private static FilterSpec filter(FieldReader message, int version) throws IOException {
        int id = message.u16();
        int nameBytes = version == 1 || id >= FIRST_REGISTERED ? message.u16() : 0;
        int flags = message.u16();
        int parameters = message.u16();
        int padded = version == 1 ? (nameBytes + 7) / 8 * 8 : nameBytes;
        String name = message.text(padded, StandardCharsets.UTF_8);
        List<Integer> clientData = new ArrayList<>();
        for (int i = 0; i < parameters; i++) {
            clientData.add(message.s32());
        }
        if (version == 1 && parameters % 2 == 1) {
            message.skip(4);
        }
        return new FilterSpec(id, name, (flags & OPTIONAL) != 0, clientData);
    }

    /** Encodes the message, in version 2. */
    public static FieldWriter body(List<FilterSpec> filters) {
        FieldWriter out = new FieldWriter().u8(2).u8(filters.size());
        for (FilterSpec filter : filters) {
            boolean named = filter.id() >= FIRST_REGISTERED;
            String name = named && !filter.name().isEmpty() ? filter.name() + '\0' : "";
            byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
            out.u16(filter.id());
            if (named) {
                out.u16(nameBytes.length);
            }
            out.u16(filter.optional() ? OPTIONAL : 0).u16(filter.clientData().size());
            out.bytes(nameBytes);
            filter.clientData().forEach(out::bits32);
        }
        return out;
    }
}
