package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.FilterSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts a {@link DatasetInfo} together from the messages of a dataset's object header. */
public record DatasetParser(MetadataFile file, ObjectHeader header, String path) {
    /** H5Z_MAX_NFILTERS of libhdf5; the filter mask has as many bits. */
    private static final int MOST_FILTERS = 32;

    /** From here on, version 2 stores a name. */
    private static final int FIRST_REGISTERED = 256;

    private static final int WRITE_NEVER = 1;

    /** Whether a header is that of a dataset: one with a dataspace and a layout. */
    public static boolean isDataset(ObjectHeader header) {
        return header.has(ObjectHeader.DATASPACE) && header.has(ObjectHeader.LAYOUT);
    }

    /** Whether it holds integers or floats and has at least one dimension, whatever else is unusual about it. */
    boolean isNumericArray() throws IOException {
        return DatatypeMessage.isNumeric(need(ObjectHeader.DATATYPE, "datatype"))
                && DataspaceMessage.rank(need(ObjectHeader.DATASPACE, "dataspace")) > 0;
    }

    /**
     * Reads everything.
     *
     * @throws UnsupportedFileException for a type that is no number, virtual or external storage
     */
    public DatasetInfo parse() throws IOException {
        requireStoredHere();
        return info(DatatypeMessage.number(need(ObjectHeader.DATATYPE, "datatype"), path));
    }

    /**
     * Reads everything of a dataset of any type, whose elements are then so many bytes.
     *
     * @throws UnsupportedFileException as {@link StoredType}, and for virtual or external storage
     */
    public StoredDataset stored() throws IOException {
        requireStoredHere();
        StoredType type = StoredType.parse(need(ObjectHeader.DATATYPE, "datatype"));
        int bytes = type.bytes();
        ElementType element = new ElementType(ElementType.Kind.BYTES, bytes, ByteOrder.LITTLE_ENDIAN);
        return new StoredDataset(info(element), type, fillValue(bytes));
    }

    private void requireStoredHere() throws IOException {
        if (!isDataset(header)) {
            throw new UnsupportedFileException(file.source(), path + " is not a dataset");
        }
        if (header.has(ObjectHeader.EXTERNAL_FILES)) {
            throw new UnsupportedFileException(
                    file.source(), path + " keeps its elements in other files, which are not followed");
        }
    }

    private DatasetInfo info(ElementType type) throws IOException {
        DatasetInfo.Extents extents = DataspaceMessage.parse(need(ObjectHeader.DATASPACE, "dataspace"), path);
        requireAddressable(extents, type);
        StorageLayout layout =
                new LayoutMessage(path, extents, type.bytes()).parse(need(ObjectHeader.LAYOUT, "layout"));
        Optional<Cursor> filters = header.find(ObjectHeader.FILTERS);
        List<FilterSpec> pipeline = filters.isPresent() ? filters(filters.get()) : List.of();
        ByteBuffer fill = fillValue(type.bytes()).orElseGet(() -> ByteBuffer.allocate(type.bytes()));
        return new DatasetInfo(path, header.address(), extents, type, layout, pipeline, fill);
    }

    private void requireAddressable(DatasetInfo.Extents extents, ElementType type) throws CorruptFileException {
        if (extents.current().size() > Long.MAX_VALUE / type.bytes()) {
            throw file.corrupt(header.address(), path + " claims " + extents.current() + " elements, too many");
        }
    }

    /** Versions 1 and 2; section IV.A.2.l. */
    private static List<FilterSpec> filters(Cursor message) throws IOException {
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

    private static FilterSpec filter(Cursor message, int version) throws IOException {
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
        return new FilterSpec(id, name, (flags & 1) != 0, clientData);
    }

    /** Fill value of one element, if one is defined; sections IV.A.2.e and f. */
    private Optional<ByteBuffer> fillValue(int elementBytes) throws IOException {
        Optional<Cursor> message = header.find(ObjectHeader.FILL_VALUE);
        boolean written = message.isPresent() && isWritten(message.get());
        if (message.isEmpty()) {
            message = header.find(ObjectHeader.FILL_VALUE_OLD); // of libraries before 1.6
            written = message.isPresent();
        }
        long bytes = written ? message.get().u32() : 0;
        if (bytes == 0) {
            return Optional.empty();
        }
        if (bytes != elementBytes) {
            throw message.get().corrupt("fill value of " + bytes + " bytes, want " + elementBytes);
        }
        return Optional.of(message.get().slice(bytes, "fill value").rest());
    }

    /** Reads up to the fill value: whether one is defined, and elements get it. */
    private static boolean isWritten(Cursor message) throws IOException {
        int version = message.u8();
        if (version < 1 || version > 3) {
            throw message.corrupt("version " + version + " of a fill value, want 1 to 3");
        }
        if (version == 3) {
            int flags = message.u8();
            return (flags & 0x20) != 0 && (flags >> 2 & 3) != WRITE_NEVER;
        }
        int writeTime = message.skip(1).u8();
        return message.u8() != 0 && writeTime != WRITE_NEVER;
    }

    private Cursor need(int type, String name) throws IOException {
        return header.find(type)
                .orElseThrow(() -> file.corrupt(header.address(), path + " has no " + name + " message"));
    }
}
