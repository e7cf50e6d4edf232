package io.github.sliceline.hdf5.format;

import io.github.sliceline.ReadLimitException;
import io.jhdf.dataset.DatasetReader;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.Reference;
import io.jhdf.object.datatype.VariableLength;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Attributes of an object as plain Java values, decoded by jHDF: what {@link Attributes} is compared with. */
final class JhdfAttributes {
    private static final Logger LOG = LoggerFactory.getLogger(JhdfAttributes.class);

    private final MetadataFile file;
    private final JhdfStorage storage;

    private JhdfAttributes(MetadataFile file) throws IOException {
        this.file = file;
        this.storage = new JhdfStorage(file);
    }

    /** Values by name: String, Long, Double or a List of those. */
    static Map<String, Object> read(ObjectHeader header) throws IOException {
        JhdfAttributes attributes = new JhdfAttributes(header.file());
        Map<String, Object> values = new TreeMap<>();
        attributes.forEach(header, attribute -> {
            Object value = isReference(attribute.getDataType()) ? null : plain(attributes.value(attribute));
            if (value != null) {
                values.put(attribute.getName(), value);
            }
        });
        return values;
    }

    /** Positions of the object headers that an attribute lists, a list for each element; empty if it has none. */
    static List<List<Long>> references(ObjectHeader header, String name) throws IOException {
        JhdfAttributes attributes = new JhdfAttributes(header.file());
        List<List<Long>> lists = new ArrayList<>();
        attributes.forEach(header, attribute -> {
            boolean wanted = attribute.getName().equals(name)
                    && attribute.getDataType() instanceof VariableLength
                    && isReference(attribute.getDataType());
            if (wanted && plain(attributes.value(attribute)) instanceof List<?> found) {
                found.forEach(list -> lists.add(attributes.positions(list)));
            }
        });
        return lists;
    }

    private List<Long> positions(Object addresses) {
        List<Long> positions = new ArrayList<>();
        if (addresses instanceof List<?> list) {
            for (Object address : list) {
                positions.add(Math.addExact((Long) address, storage.getUserBlockSize()));
            }
        }
        return positions;
    }

    private static boolean isReference(DataType type) {
        return type instanceof Reference
                || (type instanceof VariableLength list && list.getParent() instanceof Reference);
    }

    private void forEach(ObjectHeader header, Consumer<io.jhdf.object.message.AttributeMessage> visitor)
            throws IOException {
        AttributeMessage.forEach(header, message -> visit(message, visitor));
    }

    private void visit(FieldReader message, Consumer<io.jhdf.object.message.AttributeMessage> visitor)
            throws ReadLimitException {
        long at = message.position();
        try {
            AttributeMessage attribute = AttributeMessage.parse(message.copy());
            attribute.valueBytes(attribute.type()); // refuses what jHDF must not see
            visitor.accept(new io.jhdf.object.message.AttributeMessage(copy(message), storage, new BitSet()));
        } catch (ReadLimitException e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            LOG.debug("{} @{}: attribute left out", file.source(), at, e);
        }
    }

    /** A writable copy: jHDF slices and reorders what it is given. */
    private static ByteBuffer copy(FieldReader message) {
        ByteBuffer rest = message.rest();
        return ByteBuffer.allocate(rest.remaining())
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(rest)
                .flip();
    }

    private @Nullable Object value(io.jhdf.object.message.AttributeMessage attribute) {
        DataType type = attribute.getDataType();
        ByteBuffer bytes = attribute.getDataBuffer();
        if (bytes == null) {
            return null;
        }
        return DatasetReader.readDataset(type, bytes, attribute.getDataSpace().getDimensions(), storage);
    }

    /** String, Long, Double or a list of those; null for what is none of them. */
    private static @Nullable Object plain(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value.getClass().isArray()) {
            return plainList(value);
        }
        if (value instanceof Float || value instanceof Double) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof Number number) {
            return number.longValue();
        }
        return value instanceof String ? value : null;
    }

    private static @Nullable Object plainList(Object array) {
        int length = Array.getLength(array);
        List<Object> list = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            Object element = plain(Array.get(array, i));
            if (element == null) {
                return null;
            }
            list.add(element);
        }
        return List.copyOf(list);
    }
}
