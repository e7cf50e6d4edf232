package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An attribute's message. Sizes that it claims are checked before memory is allocated for its elements. HDF5 File
 * Format Specification 3.0, section IV.A.2.m.
 *
 * @param form encoded datatype
 * @param space encoded dataspace
 * @param elements reader at the first element
 */
public record AttributeMessage(String name, FieldReader form, FieldReader space, FieldReader elements) {
    private static final int SHARED_TYPE = 1;
    private static final int SHARED_SPACE = 2;

    static AttributeMessage parse(FieldReader message) throws IOException {
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
        FieldReader type = padded(message, typeBytes, padding);
        FieldReader space = padded(message, spaceBytes, padding);
        return new AttributeMessage(
                name,
                version > 1 && (flags & SHARED_TYPE) != 0 ? ObjectHeader.shared(type, ObjectHeader.DATATYPE) : type,
                version > 1 && (flags & SHARED_SPACE) != 0 ? ObjectHeader.shared(space, ObjectHeader.DATASPACE) : space,
                message);
    }

    /** Visits the messages of all attributes of an object, in its header or elsewhere. */
    static void forEach(ObjectHeader header, FieldReader.Visitor visitor) throws IOException {
        header.forEach(ObjectHeader.ATTRIBUTE, visitor);
        Optional<FieldReader> info = header.find(ObjectHeader.ATTRIBUTE_INFO);
        if (info.isPresent()) {
            forEachDense(info.get().version(0), visitor);
        }
    }

    private static void forEachDense(FieldReader info, FieldReader.Visitor visitor) throws IOException {
        int flags = info.u8();
        info.skip((flags & 1) == 0 ? 0 : 2);
        long heapAddress = info.address();
        long byName = info.address();
        if (heapAddress < 0 || byName < 0) {
            return;
        }
        FractalHeap heap = FractalHeap.open(info.file(), heapAddress);
        BTreeV2.walk(info.file(), byName, BTreeV2.TYPE_ATTRIBUTE_NAMES, record -> {
            FieldReader id = record.slice(8, "attribute record");
            boolean shared = (record.u8() & 2) != 0;
            visitor.see(shared ? SharedMessages.body(id.file(), ObjectHeader.ATTRIBUTE, id) : heap.object(id));
        });
    }

    /** Returns all attributes of an object, in its header or elsewhere. */
    public static List<AttributeMessage> all(ObjectHeader header) throws IOException {
        List<AttributeMessage> all = new ArrayList<>();
        forEach(header, message -> all.add(parse(message)));
        return all;
    }

    /**
     * Returns the type of its elements, of any class.
     *
     * @throws UnsupportedFileException as {@link StoredType}
     */
    public StoredType stored() throws IOException {
        return StoredType.parse(form.copy());
    }

    /**
     * Returns the type of its elements.
     *
     * @throws UnsupportedFileException if they are not numbers, text, references, enumerations or lists of these
     */
    DataType type() throws IOException {
        return DatatypeMessage.parse(form.copy(), "attribute " + name);
    }

    /** Returns the type of its elements if they are plain numbers or text, whose values can be changed. */
    public Optional<DataType> changeable() throws IOException {
        int dataClass = DatatypeMessage.dataClass(form);
        if (!DatatypeMessage.isNumeric(form)
                && dataClass != DatatypeMessage.TEXT
                && dataClass != DatatypeMessage.VARIABLE_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(type()).filter(type -> !(type instanceof DataType.ListOf));
        } catch (UnsupportedFileException e) { // numbers of an unusual format
            return Optional.empty();
        }
    }

    /** Byte in the file where its elements start. For elements in a heap, these are the pointers into it. */
    public long position() {
        return elements.position();
    }

    /** Returns the bytes at {@link #position} as they are stored. */
    public ByteBuffer content() {
        return elements.copy().rest();
    }

    /** Extents; a scalar has rank 0. */
    public Shape shape() throws IOException {
        return DataspaceMessage.parse(space.copy(), "attribute " + name).current();
    }

    /** True unless its dataspace is null. Extents may still be 0. */
    public boolean hasElements() throws IOException {
        FieldReader fields = space.copy();
        return fields.u8() == 1 || fields.skip(2).u8() != DataspaceMessage.NULL_SPACE;
    }

    private static FieldReader padded(FieldReader message, int bytes, int padding) throws IOException {
        return message.slice((bytes + padding - 1L) / padding * padding, "attribute");
    }

    /** Returns a reader of its own at the first element. */
    @Override
    public FieldReader elements() {
        return elements.copy();
    }

    /**
     * Returns the bytes of the values, including lists and long texts.
     *
     * @throws io.github.sliceline.CorruptFileException if the message claims more elements than it has
     */
    long valueBytes(DataType type) throws IOException {
        int addressBytes = elements.file().superblock().offsetBytes();
        boolean kept = type instanceof DataType.InHeap;
        int each = kept ? Integer.BYTES + addressBytes + Integer.BYTES : type.bytes();
        long count = shape().size();
        if (count > elements.remaining() / each) {
            throw elements.corrupt("attribute " + name + " claims " + count + " elements of " + each + " bytes, has "
                    + elements.remaining() + " bytes");
        }
        long bytes = count * each;
        FieldReader lists = elements.copy();
        for (long i = 0; kept && i < count; i++) {
            bytes += lists.u32()
                    * (type instanceof DataType.ListOf list ? list.element().bytes() : 1);
            lists.skip(addressBytes + Integer.BYTES);
            if (bytes < 0 || bytes > elements.file().size()) {
                throw elements.corrupt("attribute " + name + " has longer lists than the file");
            }
        }
        return bytes;
    }
}
