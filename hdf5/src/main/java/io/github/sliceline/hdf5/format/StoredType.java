package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Any type of elements as it is stored, with the parts of an element that point to other places. HDF5 File Format
 * Specification 3.0, section IV.A.2.d.
 *
 * @param message encoded type; read-only, from position 0
 * @param inside structure of an element
 */
public record StoredType(ByteBuffer message, Inside inside) implements DataType {
    private static final int TIME = 2;
    private static final int BIT_FIELD = 4;
    private static final int OPAQUE = 5;
    private static final int ARRAY = 10;

    /** Deepest nesting of types. Only a broken or hostile file has more. */
    private static final int DEEPEST = 32;

    private static final int MOST_PARTS = 1 << 16;
    private static final int LONGEST_ELEMENT = 16 << 20;

    /**
     * Structure of an element.
     *
     * @param bytes length of an element
     * @param parts parts that point to other places
     */
    public record Inside(int bytes, List<Part> parts) {
        public Inside {
            parts = List.copyOf(parts);
        }
    }

    /** A part of an element that points to another place. */
    public sealed interface Part {
        /** Offset of the part in the element, in bytes. */
        int offset();

        /** Returns this part at an offset that is {@code bytes} larger. */
        Part moved(int bytes);
    }

    /** Address of an object's header, in the format of {@link FieldReader#address}. */
    public record ObjectPart(int offset) implements Part {
        @Override
        public Part moved(int bytes) {
            return new ObjectPart(offset + bytes);
        }
    }

    /** Number of elements and their place in the global heap: a list, or a text of variable length. */
    public record HeapPart(int offset, Inside element) implements Part {
        @Override
        public Part moved(int bytes) {
            return new HeapPart(offset + bytes, element);
        }
    }

    /**
     * Reads a type.
     *
     * @throws UnsupportedFileException for references other than to objects, elements of more than 16 MiB, and unknown
     *     classes
     */
    static StoredType parse(FieldReader message) throws IOException {
        FieldReader at = message.copy();
        Inside inside = inside(at, 0);
        int length = message.remaining() - at.remaining();
        return new StoredType(message.slice(length, "datatype").rest(), inside);
    }

    private static Inside inside(FieldReader at, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw at.corrupt("more than " + DEEPEST + " types within one another");
        }
        int classAndVersion = at.u8();
        int version = classAndVersion >> 4;
        int bits = (int) at.unsigned(3);
        long bytes = at.u32();
        if (bytes < 1) {
            throw at.corrupt("elements of no bytes");
        }
        if (bytes > LONGEST_ELEMENT) {
            throw unsupported(at, "elements of " + bytes + " bytes");
        }
        List<Part> parts = parts(at, classAndVersion & 0x0F, version, bits, (int) bytes, depth);
        if (parts.size() > MOST_PARTS) {
            throw unsupported(at, "elements with more than " + MOST_PARTS + " references or lists");
        }
        return new Inside((int) bytes, parts);
    }

    private static List<Part> parts(FieldReader at, int dataClass, int version, int bits, int bytes, int depth)
            throws IOException {
        switch (dataClass) {
            case DatatypeMessage.FIXED_POINT, BIT_FIELD -> at.skip(4);
            case DatatypeMessage.FLOATING_POINT -> at.skip(12);
            case TIME -> at.skip(2);
            case DatatypeMessage.TEXT -> at.skip(0);
            case OPAQUE -> at.skip(bits & 0xFF);
            case DatatypeMessage.COMPOUND -> {
                return compound(at, version, bits & 0xFFFF, bytes, depth);
            }
            case DatatypeMessage.REFERENCE -> {
                return List.of(reference(at, bits & 0x0F, bytes));
            }
            case DatatypeMessage.ENUMERATION -> enumeration(at, version, bits & 0xFFFF, depth);
            case DatatypeMessage.VARIABLE_LENGTH -> {
                Inside element = inside(at, depth + 1);
                requireWide(at, bytes, 16);
                return List.of(new HeapPart(
                        0, (bits & 0x0F) == DatatypeMessage.LIST_IS_TEXT ? new Inside(1, List.of()) : element));
            }
            case ARRAY -> {
                return array(at, version, bytes, depth);
            }
            case DatatypeMessage.COMPLEX -> inside(at, depth + 1);
            default -> throw unsupported(at, "elements of unknown class " + dataClass);
        }
        return List.of();
    }

    private static Part reference(FieldReader at, int kind, int bytes) throws IOException {
        if (kind != DatatypeMessage.OBJECT_REFERENCE) {
            throw unsupported(at, kind == 1 ? "references to regions" : "references of HDF5 1.12");
        }
        requireWide(at, bytes, 8);
        return new ObjectPart(0);
    }

    /** Refuses addresses of other widths, because they cannot be copied unchanged. */
    private static void requireWide(FieldReader at, int bytes, int wanted) throws IOException {
        if (bytes != wanted || at.file().superblock().offsetBytes() != Long.BYTES) {
            throw unsupported(at, "references or lists of " + bytes + " bytes, want " + wanted);
        }
    }

    private static List<Part> compound(FieldReader at, int version, int members, int bytes, int depth)
            throws IOException {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            name(at, version);
            long offset = version < 3 ? at.u32() : at.unsigned(FieldWriter.widthOf(bytes));
            long copies = version == 1 ? extents(at) : 1;
            Inside member = inside(at, depth + 1);
            repeat(at, member, offset, copies, bytes, parts);
        }
        return parts;
    }

    /** Returns the number of elements of a member in version 1, which may have up to four dimensions. */
    private static long extents(FieldReader at) throws IOException {
        int rank = at.u8();
        at.skip(3 + 4 + 4);
        long elements = 1;
        for (int d = 0; d < 4; d++) {
            long extent = at.u32();
            elements = d < rank ? Math.multiplyExact(elements, extent) : elements;
        }
        return elements;
    }

    private static void enumeration(FieldReader at, int version, int members, int depth) throws IOException {
        Inside base = inside(at, depth + 1);
        for (int i = 0; i < members; i++) {
            name(at, version);
        }
        at.skip((long) members * base.bytes);
    }

    private static List<Part> array(FieldReader at, int version, int bytes, int depth) throws IOException {
        int rank = at.u8();
        at.skip(version < 3 ? 3 : 0);
        long elements = 1;
        for (int d = 0; d < rank; d++) {
            elements = Math.multiplyExact(elements, at.u32());
        }
        at.skip(version < 3 ? 4L * rank : 0);
        List<Part> parts = new ArrayList<>();
        repeat(at, inside(at, depth + 1), 0, elements, bytes, parts);
        return parts;
    }

    private static void repeat(FieldReader at, Inside member, long offset, long copies, int bytes, List<Part> parts)
            throws IOException {
        long end = Math.addExact(offset, Math.multiplyExact(copies, (long) member.bytes));
        if (end > bytes) {
            throw at.corrupt("a part ends at byte " + end + " of an element of " + bytes);
        }
        if (copies * member.parts.size() + parts.size() > MOST_PARTS) {
            throw unsupported(at, "elements with more than " + MOST_PARTS + " references or lists");
        }
        for (long i = 0; i < copies && !member.parts.isEmpty(); i++) {
            int by = (int) (offset + i * member.bytes);
            member.parts.forEach(part -> parts.add(part.moved(by)));
        }
    }

    /** Reads a name that ends with a NUL. Before version 3 it is padded to a multiple of 8 bytes. */
    static String name(FieldReader at, int version) throws IOException {
        int before = at.remaining();
        String name = at.textUntilNul();
        int length = before - at.remaining();
        at.skip(version < 3 ? (8 - length % 8) % 8 : 0);
        return name;
    }

    private static UnsupportedFileException unsupported(FieldReader at, String what) {
        return new UnsupportedFileException(at.file().source(), what + " are not copied");
    }

    @Override
    public int bytes() {
        return inside.bytes;
    }

    @Override
    public ByteBuffer message() {
        return message.duplicate();
    }

    @Override
    public String toString() {
        return "elements of " + bytes() + " bytes";
    }
}
