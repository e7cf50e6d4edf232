package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.format.DataspaceMessage;
import io.github.sliceline.hdf5.format.DatatypeMessage;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.Names;
import io.github.sliceline.hdf5.format.StoredType;
import io.github.sliceline.hdf5.grid.Shape;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/** Type, extents and elements of an attribute. Immutable. */
public final class AttributeValue {
    private static final Shape SCALAR = Shape.of();

    private static final int MESSAGE_VERSION = 3;
    private static final int NOTHING_SHARED = 0;
    private static final int ASCII = 0;
    private static final int UTF8 = 1;

    private final DataType type;
    private final Shape shape;
    private final Elements elements;
    private final Set<String> referenced;

    private AttributeValue(DataType type, Shape shape, Elements elements, Set<String> referenced) {
        this.type = type;
        this.shape = shape;
        this.elements = elements;
        this.referenced = referenced;
    }

    private AttributeValue(DataType type, Shape shape, Elements elements) {
        this(type, shape, elements, Set.of());
    }

    /** Writer of elements, called once all addresses are known. */
    @FunctionalInterface
    private interface Elements {
        void put(FieldWriter out, Addresses addresses);
    }

    /** Returns one UTF-8 text of variable length. */
    public static AttributeValue text(String text) {
        return texts(SCALAR, List.of(text));
    }

    /** Returns several UTF-8 texts of variable length, in one dimension. */
    public static AttributeValue texts(List<String> texts) {
        return texts(Shape.of(texts.size()), texts);
    }

    private static AttributeValue texts(Shape shape, List<String> texts) {
        return stored(
                DataType.TEXT,
                shape,
                texts.stream().map(text -> Names.encode(text, "text")).toList());
    }

    /**
     * Returns elements that are encoded already, one array for each.
     *
     * @param elements bytes of each element; if a heap stores elements of this type, the bytes for the heap
     */
    public static AttributeValue stored(DataType type, Shape shape, List<byte[]> elements) {
        List<byte[]> all = List.copyOf(elements);
        return new AttributeValue(
                type,
                shape,
                (out, addresses) -> all.forEach(element -> {
                    if (type instanceof DataType.InHeap) {
                        out.u32(element.length);
                        addresses.keep(element, out);
                    } else {
                        out.bytes(element);
                    }
                }));
    }

    /** Returns one text of fixed length, exactly as long as the text and its NUL. It is UTF-8 unless it is ASCII. */
    public static AttributeValue fixedText(String text) {
        return fixedText(text, Math.addExact(Names.encode(text, "text").length, 1));
    }

    /**
     * Returns one text of fixed length, which may be longer than the text needs, for example for a {@linkplain
     * LateValues late} text.
     *
     * @param bytes length including the NUL that ends the text
     */
    public static AttributeValue fixedText(String text, int bytes) {
        byte[] encoded = Names.encode(text, "text");
        if (encoded.length >= bytes) {
            throw new IllegalArgumentException(
                    "text of " + encoded.length + " bytes does not fit in " + bytes + " with its end");
        }
        return plain(new DataType.FixedText(bytes, !Names.isAscii(text)), SCALAR, Arrays.copyOf(encoded, bytes));
    }

    /** Returns one 64-bit signed integer. */
    public static AttributeValue integer(long value) {
        return plain(DataType.INT64, SCALAR, new FieldWriter().u64(value).toBytes());
    }

    /** Returns one IEEE double. */
    public static AttributeValue real(double value) {
        return reals(SCALAR, value);
    }

    /** Returns several IEEE doubles, in one dimension. */
    public static AttributeValue reals(double... values) {
        return reals(Shape.of(values.length), values);
    }

    private static AttributeValue reals(Shape shape, double... values) {
        FieldWriter out = new FieldWriter();
        for (double value : values) {
            out.u64(Double.doubleToRawLongBits(value));
        }
        return plain(DataType.FLOAT64, shape, out.toBytes());
    }

    /**
     * Returns numbers of any type.
     *
     * @param content elements in file order and the type's byte order, row-major, from position to limit; copied
     * @throws IllegalArgumentException if the number of bytes does not match the shape
     */
    public static AttributeValue numbers(ElementType element, Shape shape, ByteBuffer content) {
        requireBytes(content.remaining(), element, shape);
        return plain(element, shape, new FieldWriter().bytes(content).toBytes());
    }

    /** Returns a reference to the object at a path. */
    public static AttributeValue reference(String path) {
        return references(SCALAR, List.of(path));
    }

    /** Returns references to the objects at paths, in one dimension. */
    public static AttributeValue references(List<String> paths) {
        return references(Shape.of(paths.size()), paths);
    }

    private static AttributeValue references(Shape shape, List<String> paths) {
        List<String> targets = List.copyOf(paths);
        return new AttributeValue(
                DataType.REFERENCE,
                shape,
                (out, addresses) -> targets.forEach(path -> out.address(addresses.header(path))),
                Set.copyOf(targets));
    }

    /** Returns lists of references, one list for each element. */
    static AttributeValue referenceLists(List<List<String>> lists) {
        Set<String> referenced = new TreeSet<>();
        lists.forEach(referenced::addAll);
        return new AttributeValue(
                new DataType.ListOf(DataType.REFERENCE),
                Shape.of(lists.size()),
                (out, addresses) -> lists.forEach(
                        list -> putHeaders(list.stream().map(addresses::header).toList(), out, addresses)),
                referenced);
    }

    /**
     * Returns lists of references to objects that the file already has, one list for each element.
     *
     * @param lists addresses of the objects' headers
     */
    static AttributeValue headerLists(List<List<Long>> lists) {
        return new AttributeValue(
                new DataType.ListOf(DataType.REFERENCE),
                Shape.of(lists.size()),
                (out, addresses) -> lists.forEach(list -> putHeaders(list, out, addresses)));
    }

    private static void putHeaders(List<Long> headers, FieldWriter out, Addresses addresses) {
        out.u32(headers.size());
        if (headers.isEmpty()) {
            out.zeros(GlobalHeap.LIST_BYTES - Integer.BYTES);
            return;
        }
        FieldWriter references = new FieldWriter();
        headers.forEach(references::address);
        addresses.keep(references.toBytes(), out);
    }

    /**
     * Returns elements that were read from another file.
     *
     * @throws IllegalArgumentException if the number of bytes does not match the shape
     */
    public static AttributeValue stored(StoredType type, Shape shape, StoredElements elements) {
        requireBytes(elements.bytes().remaining(), type, shape);
        return new AttributeValue(type, shape, elements::put, elements.referenced());
    }

    /** Returns elements that point to nothing. */
    static AttributeValue plain(DataType type, Shape shape, byte[] content) {
        return new AttributeValue(type, shape, (out, addresses) -> out.bytes(content));
    }

    /** Returns an attribute's message whose last bytes, the elements, are zeros and so point to nothing. */
    public static byte[] blankMessage(String name, DataType type, Shape shape) {
        AttributeValue zeros = plain(type, shape, new byte[Math.toIntExact(bytesOf(type, shape))]);
        return zeros.message(name, Addresses.UNKNOWN).toBytes();
    }

    /** Encodes the attribute's message. HDF5 File Format Specification 3.0, section IV.A.2.m, version 3. */
    FieldWriter message(String name, Addresses addresses) {
        byte[] nameBytes = Names.encode(name, name);
        FieldWriter typeBytes = new FieldWriter();
        DatatypeMessage.put(typeBytes, type);
        FieldWriter space = new FieldWriter();
        DataspaceMessage.put(space, new Extents(shape, List.of()));
        FieldWriter out = new FieldWriter()
                .u8(MESSAGE_VERSION)
                .u8(NOTHING_SHARED)
                .u16(nameBytes.length + 1)
                .u16(typeBytes.size())
                .u16(space.size())
                .u8(Names.isAscii(name) ? ASCII : UTF8)
                .bytes(nameBytes)
                .u8(0)
                .bytes(typeBytes.content())
                .bytes(space.content());
        put(out, addresses);
        return out;
    }

    /** Returns the dimensions that a scale is attached to: references to datasets, each with a dimension. */
    static AttributeValue scaleUses(DataType.Compound type, List<FileSpec.Attachment> uses) {
        Set<String> referenced = new TreeSet<>();
        uses.forEach(use -> referenced.add(use.dataset()));
        return new AttributeValue(
                type,
                Shape.of(uses.size()),
                (out, addresses) -> uses.forEach(use -> {
                    int start = out.size();
                    out.address(addresses.header(use.dataset())).u32(use.dimension());
                    out.padTo(start + type.bytes());
                }),
                referenced);
    }

    /** Type of the elements. */
    public DataType type() {
        return type;
    }

    /** Extents; a scalar has rank 0. */
    public Shape shape() {
        return shape;
    }

    Set<String> referenced() {
        return referenced;
    }

    void put(FieldWriter out, Addresses addresses) {
        elements.put(out, addresses);
    }

    /**
     * Encodes the elements in file order, without the values that a heap stores.
     *
     * @param headers returns the address of the header of the object at a path
     */
    public byte[] elements(ToLongFunction<String> headers) {
        FieldWriter out = new FieldWriter();
        put(out, new Addresses(headers, Addresses.UNKNOWN.heap()));
        return out.toBytes();
    }

    /**
     * Returns the values that a heap stores, in the heap's order: texts in UTF-8, and lists of references whose
     * addresses are still undefined.
     */
    public List<byte[]> kept() {
        List<byte[]> kept = new ArrayList<>();
        put(new FieldWriter(), new Addresses(Addresses.UNKNOWN.headers(), (object, out) -> {
            kept.add(object);
            Addresses.UNKNOWN.keep(object, out);
        }));
        return kept;
    }

    List<Integer> keptBytes() {
        return kept().stream().map(object -> object.length).toList();
    }

    private static long bytesOf(DataType type, Shape shape) {
        return Math.multiplyExact(shape.size(), (long) type.bytes());
    }

    private static void requireBytes(int found, DataType type, Shape shape) {
        if (found != bytesOf(type, shape)) {
            throw new IllegalArgumentException(
                    found + " bytes for " + shape + " of " + type + ", want " + bytesOf(type, shape));
        }
    }

    /** Returns a text such as {@code text of 17 bytes, scalar}. */
    @Override
    public String toString() {
        return type + ", " + shape;
    }
}
