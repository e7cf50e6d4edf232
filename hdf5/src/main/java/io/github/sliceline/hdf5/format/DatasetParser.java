package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.FilterSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/** Parser that builds a {@link DatasetInfo} from the messages of a dataset's object header. */
public record DatasetParser(MetadataFile file, ObjectHeader header, String path) {
    /** True if the header is that of a dataset: it has a dataspace and a layout. */
    public static boolean isDataset(ObjectHeader header) {
        return header.has(ObjectHeader.DATASPACE) && header.has(ObjectHeader.LAYOUT);
    }

    /** Returns what a search needs to know about a dataset. Unusual properties do not matter. */
    public Outline outline() throws IOException {
        return new Outline(
                header.address(),
                DatatypeMessage.kind(need(ObjectHeader.DATATYPE, "datatype")),
                DataspaceMessage.rank(need(ObjectHeader.DATASPACE, "dataspace")));
    }

    /** Kinds of elements. */
    public enum Elements {
        NUMBERS,
        /** Integers with names, such as h5py's booleans. */
        ENUMERATION,
        /** Complex numbers, compounds, text and others, which are not read as samples. */
        OTHERS
    }

    /**
     * Summary of a dataset.
     *
     * @param header position of its object header
     * @param elements kind of its elements
     * @param rank number of dimensions, 0 for a scalar
     */
    public record Outline(long header, Elements elements, int rank) {
        /** True if it is an array of numbers or of named integers. */
        public boolean isNumeric() {
            return elements != Elements.OTHERS && rank > 0;
        }
    }

    /**
     * Reads all properties of a dataset of numbers.
     *
     * @throws UnsupportedFileException if its type is not a number, or its storage is virtual or external
     */
    public DatasetInfo parse() throws IOException {
        requireStoredHere();
        return info(DatatypeMessage.number(need(ObjectHeader.DATATYPE, "datatype"), path));
    }

    /**
     * Reads all properties of a dataset of any type. Its elements are treated as bytes.
     *
     * @throws UnsupportedFileException as {@link StoredType}, and for virtual or external storage
     */
    public StoredDataset stored() throws IOException {
        requireStoredHere();
        StoredType type = StoredType.parse(need(ObjectHeader.DATATYPE, "datatype"));
        int bytes = type.bytes();
        ElementType element = new ElementType(ElementType.Kind.BYTES, bytes, ByteOrder.LITTLE_ENDIAN);
        return new StoredDataset(info(element), type, FillValueMessage.find(header, bytes));
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
        Optional<FieldReader> filters = header.find(ObjectHeader.FILTERS);
        List<FilterSpec> pipeline = filters.isPresent() ? FilterPipelineMessage.parse(filters.get()) : List.of();
        StorageLayout layout = new LayoutMessage(path, extents, type.bytes(), !pipeline.isEmpty())
                .parse(need(ObjectHeader.LAYOUT, "layout"));
        ByteBuffer fill =
                FillValueMessage.find(header, type.bytes()).orElseGet(() -> ByteBuffer.allocate(type.bytes()));
        return new DatasetInfo(path, header.address(), extents, type, layout, pipeline, fill);
    }

    private void requireAddressable(DatasetInfo.Extents extents, ElementType type) throws CorruptFileException {
        if (extents.current().size() > Long.MAX_VALUE / type.bytes()) {
            throw file.corrupt(header.address(), path + " claims " + extents.current() + " elements, too many");
        }
    }

    private FieldReader need(int type, String name) throws IOException {
        return header.find(type)
                .orElseThrow(() -> file.corrupt(header.address(), path + " has no " + name + " message"));
    }
}
