package io.github.sliceline.hdf5.format;

import io.github.sliceline.ReadLimitException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.DataType.Enumeration;
import io.github.sliceline.hdf5.format.DataType.FixedText;
import io.github.sliceline.hdf5.format.DataType.InHeap;
import io.github.sliceline.hdf5.format.DataType.ListOf;
import io.github.sliceline.hdf5.format.DataType.Reference;
import io.github.sliceline.hdf5.format.DataType.VariableText;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reader of an object's attributes as plain Java values. It skips unreadable attributes, because a volume can do
 * without them, and attributes whose values would take more memory than the limits allow.
 */
public final class Attributes {
    private static final Logger LOG = LoggerFactory.getLogger(Attributes.class);

    private final MetadataFile file;
    private final HeapReader heap;
    private final Set<String> needed;
    private long valueBytes;

    private Attributes(MetadataFile file, Set<String> needed) {
        this.file = file;
        this.needed = needed;
        this.heap = new HeapReader(file);
    }

    /**
     * Reads all values by name: String, Long, Double or a List of those.
     *
     * @param needed names of attributes that must be readable; other unreadable ones are skipped
     */
    public static Map<String, Object> read(ObjectHeader header, Set<String> needed) throws IOException {
        return read(header, needed, type -> true);
    }

    /** Reads only values that are in the header, such as numbers. Nothing outside the header is read. */
    public static Map<String, Object> readInHeader(ObjectHeader header) throws IOException {
        return read(header, Set.of(), type -> !(type instanceof InHeap));
    }

    private static Map<String, Object> read(ObjectHeader header, Set<String> needed, Predicate<DataType> wanted)
            throws IOException {
        Attributes attributes = new Attributes(header.file(), needed);
        Map<String, Object> values = new TreeMap<>();
        attributes.forEach(header, attribute -> {
            DataType type = attribute.type();
            boolean reference = type instanceof Reference || isListOfReferences(type);
            if (!reference && attribute.hasElements() && attribute.shape().size() > 0 && wanted.test(type)) {
                values.put(attribute.name(), nested(attributes.elements(attribute, type), attribute.shape(), 0));
            } else if (needed.contains(attribute.name())) {
                values.put(attribute.name(), List.of());
            }
        });
        return values;
    }

    /**
     * Returns the positions of the object headers that a one-dimensional attribute lists, one list for each element.
     * The result is empty if there is no such attribute.
     */
    public static List<List<Long>> references(ObjectHeader header, String name) throws IOException {
        Attributes attributes = new Attributes(header.file(), Set.of());
        List<List<Long>> lists = new ArrayList<>();
        attributes.forEach(header, attribute -> {
            DataType type = attribute.type();
            if (attribute.name().equals(name)
                    && isListOfReferences(type)
                    && attribute.shape().rank() == 1) {
                for (Object list : attributes.elements(attribute, type)) {
                    lists.add(((List<?>) list).stream().map(Long.class::cast).toList());
                }
            }
        });
        return lists;
    }

    private static boolean isListOfReferences(DataType type) {
        return type instanceof ListOf list && list.element() instanceof Reference;
    }

    private void forEach(ObjectHeader header, WorkerThreads.Task<AttributeMessage> visitor) throws IOException {
        AttributeMessage.forEach(header, message -> visit(message, visitor));
    }

    private void visit(FieldReader message, WorkerThreads.Task<AttributeMessage> visitor) throws IOException {
        long at = message.position();
        boolean isNeeded = false;
        try {
            AttributeMessage attribute = AttributeMessage.parse(message);
            isNeeded = needed.contains(attribute.name());
            if (!attribute.hasElements() || hasRoom(attribute, isNeeded)) {
                visitor.run(attribute);
            }
        } catch (ReadLimitException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            if (isNeeded) {
                throw e;
            }
            LOG.debug("{} @{}: attribute left out", file.source(), at, e);
        }
    }

    private boolean hasRoom(AttributeMessage attribute, boolean isNeeded) throws IOException {
        valueBytes += attribute.valueBytes(attribute.type());
        boolean room = valueBytes <= file.limits().attributeBytes();
        if (!room && isNeeded) {
            throw new ReadLimitException(
                    file.source(), "has more bytes of attributes before " + attribute.name(), "attributeBytes");
        }
        if (!room) {
            LOG.warn(
                    "{}: attribute {} left out: more than {} bytes of attributes (ReadLimits.attributeBytes)",
                    file.source(),
                    attribute.name(),
                    file.limits().attributeBytes());
        }
        return room;
    }

    private List<Object> elements(AttributeMessage attribute, DataType type) throws IOException {
        return elements(type, attribute.elements(), attribute.shape().size());
    }

    private List<Object> elements(DataType type, FieldReader at, long count) throws IOException {
        List<Object> elements = new ArrayList<>((int) count);
        for (long i = 0; i < count; i++) {
            elements.add(type instanceof InHeap kept ? kept(kept, at) : element(type, at));
        }
        return elements;
    }

    /**
     * Reads a value in the global heap. Its pointer has the number of elements, the collection's address and the
     * object's number, which starts at 1.
     */
    private Object kept(InHeap type, FieldReader at) throws IOException {
        long stored = at.u32();
        long collection = at.address();
        int number = at.s32();
        long count = number == 0 ? 0 : stored;
        long bytes = type instanceof ListOf list ? count * list.element().bytes() : count;
        FieldReader object = count == 0 ? at.slice(0, "nothing") : heap.read(collection, number, bytes);
        if (type instanceof ListOf list) {
            return List.copyOf(elements(list.element(), object, count));
        }
        return charset(((VariableText) type).utf8()).decode(object.rest()).toString();
    }

    private Object element(DataType type, FieldReader at) throws IOException {
        FieldReader element = at.slice(type.bytes(), "element");
        if (type instanceof Reference) {
            return Math.addExact(
                    element.unsigned(type.bytes()), file.superblock().start());
        }
        ByteBuffer bytes = element.rest();
        if (type instanceof FixedText text) {
            return charset(text.utf8()).decode(bytes.limit(end(text, bytes))).toString();
        }
        if (type instanceof Enumeration names) {
            String name = names.names().get((Long) names.base().value(bytes));
            if (name == null) {
                throw new UnsupportedFileException(file.source(), "a value has no name in its enumeration");
            }
            return name;
        }
        return ((ElementType) type).value(bytes);
    }

    private static Charset charset(boolean utf8) {
        return utf8 ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
    }

    /** Returns the length of a text without padding. */
    private static int end(FixedText text, ByteBuffer bytes) {
        if (text.padding() == DataType.Padding.NUL_AT_END) {
            int end = 0;
            while (end < bytes.limit() && bytes.get(end) != 0) {
                end++;
            }
            return end;
        }
        byte filler = (byte) (text.padding() == DataType.Padding.SPACES ? ' ' : 0);
        int end = bytes.limit();
        while (end > 0 && bytes.get(end - 1) == filler) {
            end--;
        }
        return end;
    }

    /** Returns lists within lists, one level for each dimension. A scalar is returned as it is. */
    private static Object nested(List<?> elements, Shape shape, int dimension) {
        if (dimension == shape.rank()) {
            return elements.get(0);
        }
        int each = elements.size() / (int) shape.extent(dimension);
        List<Object> rows = new ArrayList<>();
        for (int at = 0; at < elements.size(); at += each) {
            rows.add(nested(elements.subList(at, at + each), shape, dimension + 1));
        }
        return List.copyOf(rows);
    }
}
