package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an attribute message claims, checked before anybody allocates room for its elements. HDF5 File Format
 * Specification 3.0, section IV.A.2.m.
 */
public final class AttributeMessage {
    /** Integers, floats, texts, references, enumerations. */
    private static final Set<Integer> PLAIN = Set.of(0, 1, 3, 7, 8);

    private static final int VARIABLE_LENGTH = 9;

    private static final int SHARED_TYPE = 1;
    private static final int SHARED_SPACE = 2;

    private static final int TEXT = 3;
    private static final int FILLED_WITH_SPACES = 2;
    private static final int LIST_IS_TEXT = 1;

    private final String name;
    private final Cursor form;
    private final Cursor space;
    private final Cursor content;

    private AttributeMessage(String name, Cursor form, Cursor space, Cursor content) {
        this.name = name;
        this.form = form;
        this.space = space;
        this.content = content;
    }

    /** Class of a datatype, bytes of an element, and the same of the elements of a list; -1 if it is none. */
    private record Type(int dataClass, long bytes, int listClass, long listBytes) {}

    static AttributeMessage parse(Cursor message) throws IOException {
        int version = message.u8();
        if (version < 1 || version > 3) {
            throw message.corrupt("version " + version + " of an attribute, want 1 to 3");
        }
        int flags = message.u8();
        int nameBytes = message.u16();
        int typeBytes = message.u16();
        int spaceBytes = message.u16();
        message.skip(version == 3 ? 1 : 0);
        int padding = version == 1 ? 8 : 1;
        String name = padded(message, nameBytes, padding).text(nameBytes, StandardCharsets.UTF_8);
        Cursor type = padded(message, typeBytes, padding);
        Cursor space = padded(message, spaceBytes, padding);
        return new AttributeMessage(
                name,
                version > 1 && (flags & SHARED_TYPE) != 0 ? shared(type, ObjectHeader.DATATYPE) : type,
                version > 1 && (flags & SHARED_SPACE) != 0 ? shared(space, ObjectHeader.DATASPACE) : space,
                message);
    }

    /** Takes the body of one message. */
    interface Visitor {
        void see(Cursor message) throws IOException;
    }

    /** Shows all attributes of an object, kept in its header or elsewhere, but none that are shared with other objects. */
    static void forEach(ObjectHeader header, Visitor visitor) throws IOException {
        for (Cursor message : header.all(ObjectHeader.ATTRIBUTE)) {
            visitor.see(message);
        }
        Optional<Cursor> info = header.find(ObjectHeader.ATTRIBUTE_INFO);
        if (info.isPresent()) {
            forEachDense(info.get().version(0), visitor);
        }
    }

    private static void forEachDense(Cursor info, Visitor visitor) throws IOException {
        int flags = info.u8();
        info.skip((flags & 1) == 0 ? 0 : 2);
        long heapAddress = info.address();
        long byName = info.address();
        if (heapAddress < 0 || byName < 0) {
            return;
        }
        FractalHeap heap = FractalHeap.open(info.file(), heapAddress);
        BTreeV2.walk(info.file(), byName, BTreeV2.TYPE_ATTRIBUTE_NAMES, record -> {
            Cursor id = record.slice(8, "attribute record");
            boolean shared = (record.u8() & 2) != 0;
            if (!shared) {
                visitor.see(heap.object(id));
            }
        });
    }

    /** All attributes of an object, kept in its header or elsewhere, but none that are shared with other objects. */
    public static List<AttributeMessage> all(ObjectHeader header) throws IOException {
        List<AttributeMessage> all = new ArrayList<>();
        forEach(header, message -> all.add(parse(message)));
        return all;
    }

    /**
     * What its elements are, of any type.
     *
     * @throws UnsupportedFileException as {@link StoredType}
     */
    public StoredType type() throws IOException {
        return StoredType.parse(form.copy());
    }

    public String name() {
        return name;
    }

    /** Where in the file its elements start, or what points to them in a heap. */
    public long position() {
        return content.position();
    }

    /** Bytes at {@link #position}, as they are stored. */
    public ByteBuffer content() {
        return content.copy().rest();
    }

    /** Extents; a scalar has rank 0. */
    public Shape shape() throws IOException {
        return DataspaceMessage.parse(space.copy(), "attribute " + name).current();
    }

    /** Whether it has extents, which may still be 0; not so where its dataspace is null. */
    public boolean hasElements() throws IOException {
        Cursor fields = space.copy();
        return fields.u8() == 1 || fields.skip(2).u8() != DataspaceMessage.NULL_SPACE;
    }

    /** What its elements are. */
    public AttributeForm form() throws IOException {
        Cursor head = form.copy();
        int dataClass = head.u8() & 0x0F;
        int bits = (int) head.unsigned(3);
        long bytes = head.u32();
        if (dataClass == TEXT && bytes > 0 && bytes <= content.remaining()) {
            return new AttributeForm.Text((int) bytes, (bits & 0x0F) == FILLED_WITH_SPACES, (bits >> 4 & 0x0F) == 1);
        }
        if (dataClass == VARIABLE_LENGTH && (bits & 0x0F) == LIST_IS_TEXT) {
            return new AttributeForm.FreeText((bits >> 8 & 0x0F) == 1);
        }
        try {
            return DatatypeMessage.isNumeric(form.copy())
                    ? new AttributeForm.Numeric(DatatypeMessage.parse(form.copy(), "attribute " + name))
                    : new AttributeForm.Other();
        } catch (UnsupportedFileException e) { // numbers that are not plain ones
            return new AttributeForm.Other();
        }
    }

    private static Cursor padded(Cursor message, int bytes, int padding) throws IOException {
        return message.slice((bytes + padding - 1L) / padding * padding, "attribute");
    }

    private static Cursor shared(Cursor body, int messageType) throws IOException {
        return ObjectHeader.read(body.file(), ObjectHeader.home(body))
                .find(messageType)
                .orElseThrow(() -> body.corrupt("shared message is not where it should be"));
    }

    private static Type type(Cursor message) throws IOException {
        int dataClass = message.u8() & 0x0F;
        message.skip(3);
        long bytes = message.u32();
        if (dataClass != VARIABLE_LENGTH) {
            return new Type(dataClass, bytes, -1, -1);
        }
        int listClass = message.u8() & 0x0F;
        message.skip(3);
        return new Type(dataClass, bytes, listClass, message.u32());
    }

    /**
     * Bytes that the values take, lists and long texts included.
     *
     * @throws io.github.sliceline.CorruptFileException if it claims more elements than it has
     * @throws UnsupportedFileException if they are neither numbers, text, references nor lists of these
     */
    long valueBytes() throws IOException {
        Type type = type(form.copy());
        long elements = shape().size();
        boolean list = type.dataClass == VARIABLE_LENGTH;
        if (!PLAIN.contains(list ? type.listClass : type.dataClass)) {
            throw new UnsupportedFileException(
                    content.file().source(), "attribute " + name + " of class " + type.dataClass + " is left out");
        }
        long room = content.remaining();
        if (type.bytes < 1 || elements > room / type.bytes) {
            throw content.corrupt("attribute " + name + " claims " + elements + " elements of " + type.bytes
                    + " bytes, has " + room + " bytes");
        }
        return elements * type.bytes + (list ? listBytes(type, elements) : 0);
    }

    /** Each element says how many the list has, and where in the global heap. */
    private long listBytes(Type type, long elements) throws IOException {
        int tailBytes = content.file().superblock().offsetBytes() + Integer.BYTES;
        if (type.bytes != Integer.BYTES + tailBytes) {
            throw content.corrupt("attribute " + name + " has lists of " + type.bytes + " bytes");
        }
        Cursor lists = content.copy();
        long bytes = 0;
        for (long i = 0; i < elements; i++) {
            bytes += lists.u32() * Math.max(1, type.listBytes);
            lists.skip(tailBytes);
            if (bytes < 0 || bytes > content.file().size()) {
                throw content.corrupt("attribute " + name + " has longer lists than the file");
            }
        }
        return bytes;
    }
}
