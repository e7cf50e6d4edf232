package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Messages of one object header, version 1 or 2, including continuation blocks. HDF5 File Format Specification 3.0,
 * section IV.A.
 */
public final class ObjectHeader {
    public static final int NIL = 0x00;
    public static final int DATASPACE = 0x01;
    public static final int LINK_INFO = 0x02;
    public static final int DATATYPE = 0x03;
    static final int FILL_VALUE_OLD = 0x04;
    public static final int FILL_VALUE = 0x05;
    public static final int LINK = 0x06;
    static final int EXTERNAL_FILES = 0x07;
    public static final int LAYOUT = 0x08;
    public static final int GROUP_INFO = 0x0A;
    public static final int FILTERS = 0x0B;
    public static final int ATTRIBUTE = 0x0C;
    static final int SHARED_TABLE = 0x0F;
    public static final int CONTINUATION = 0x10;
    static final int SYMBOL_TABLE = 0x11;
    static final int DRIVER_INFO = 0x14;
    public static final int ATTRIBUTE_INFO = 0x15;
    public static final int REFERENCE_COUNT = 0x16;

    /**
     * Most attributes of an object. This is less than the number of messages in a header, and leaves room for
     * attributes of dimension scales.
     */
    public static final int MOST_ATTRIBUTES = 0xFF00;

    /** Bits of version 2's flags: the width, as a power of two, of the field that holds the length of all messages. */
    public static final int SIZE_WIDTH_BITS = 3;

    private static final int LONGEST_SIZE_WIDTH = 4;

    /** Most messages that the counter of version 1 can state; version 2 has no counter. */
    private static final int MOST_MESSAGES = 0xFFFF;

    private static final int PREFIX_V1 = 16;
    private static final int FLAG_ATTRIBUTES_ORDERED = 0x04;
    private static final int FLAG_PHASE_CHANGE = 0x10;
    private static final int FLAG_TIMES = 0x20;
    private static final int FLAG_SHARED = 0x02;
    /** Flag of a message that a reader must know to read the object. */
    private static final int FLAG_MUST_BE_KNOWN = 0x80;

    private static final int UNUSED = 0x09;
    private static final int NEWEST = 0x18;
    private static final int SHARED_IN_HEAP = 1;

    private final MetadataFile file;
    private final long address;
    private final List<Message> messages = new ArrayList<>();
    private final Deque<Extent> continuations = new ArrayDeque<>();
    private final Set<Long> visited = new HashSet<>();
    private final List<Block> blocks = new ArrayList<>();
    private int version;
    private boolean ordered;

    private ObjectHeader(MetadataFile file, long address) {
        this.file = file;
        this.address = address;
    }

    /**
     * A message as it is stored.
     *
     * @param type type of the message
     * @param flags flags of section IV.A.1
     * @param body content of the message; of a shared message, where its content is
     */
    public record Message(int type, int flags, FieldReader body) {}

    private record Extent(long address, long bytes) {}

    /**
     * Place of a block of messages. In version 2, a checksum of everything from the block's start follows.
     *
     * @param start byte in the file where the block's prefix starts
     * @param messages byte in the file where the first message starts
     * @param bytes length of all messages
     */
    public record Block(long start, long messages, int bytes) {}

    public static ObjectHeader read(MetadataFile file, long address) throws IOException {
        ObjectHeader header = new ObjectHeader(file, address);
        int first = file.read(address, 1, "object header").u8();
        if (first == 1) {
            header.readVersion1();
        } else {
            header.readVersion2();
        }
        return header;
    }

    public MetadataFile file() {
        return file;
    }

    public long address() {
        return address;
    }

    /** Version of the header, 1 or 2. */
    public int version() {
        return version;
    }

    /** Returns its blocks in the order in which they are read. */
    public List<Block> blocks() {
        return List.copyOf(blocks);
    }

    /** Returns all messages in the order of the file, block by block. Each call returns readers of its own. */
    public List<Message> messages() {
        return messages.stream()
                .map(message -> new Message(message.type, message.flags, message.body.copy()))
                .toList();
    }

    /** True if messages store the creation order of attributes. */
    public boolean isOrdered() {
        return ordered;
    }

    /** Bytes before the body of each message: type, length, flags and, if stored, the creation order. */
    public int headBytes() {
        return headBytes(version, ordered);
    }

    static int headBytes(int version, boolean ordered) {
        return version == 1 ? 8 : ordered ? 6 : 4;
    }

    /**
     * Returns the attributes in the header.
     *
     * @throws UnsupportedFileException if some are shared with other objects
     */
    public List<AttributeMessage> attributes() throws IOException {
        List<AttributeMessage> attributes = new ArrayList<>();
        for (Message message : messages) {
            if (message.type == ATTRIBUTE && (message.flags & FLAG_SHARED) != 0) {
                throw new UnsupportedFileException(
                        file.source(), "attributes shared by several objects are not changed");
            }
            if (message.type == ATTRIBUTE) {
                attributes.add(AttributeMessage.parse(message.body.copy()));
            }
        }
        return attributes;
    }

    /** True if attributes are "dense": in a heap of their own. */
    public boolean hasDenseAttributes() throws IOException {
        Optional<FieldReader> info = find(ATTRIBUTE_INFO);
        if (info.isEmpty()) {
            return false;
        }
        FieldReader fields = info.get().version(0);
        int flags = fields.u8();
        return fields.skip((flags & 1) == 0 ? 0 : 2).address() >= 0;
    }

    /** Returns the number of hard links to the object; 1 if the header does not state it. Section IV.A.2.w. */
    public long links() throws IOException {
        Optional<FieldReader> count = find(REFERENCE_COUNT);
        return count.isPresent() ? count.get().version(0).u32() : 1;
    }

    public boolean has(int type) {
        return messages.stream().anyMatch(m -> m.type == type);
    }

    /** Returns the body of the first message of a type. The content of a shared message is read from its place. */
    Optional<FieldReader> find(int type) throws IOException {
        Optional<Message> first =
                messages.stream().filter(message -> message.type == type).findFirst();
        return first.isPresent() ? Optional.of(resolve(first.get())) : Optional.empty();
    }

    /** Returns the bodies of all messages of a type that are in this header itself. */
    List<FieldReader> all(int type) {
        return messages.stream()
                .filter(m -> m.type == type && (m.flags & FLAG_SHARED) == 0)
                .map(m -> m.body.copy())
                .toList();
    }

    /** Visits the bodies of all messages of a type. The content of shared messages is read from its place. */
    void forEach(int type, FieldReader.Visitor visitor) throws IOException {
        for (Message message : messages) {
            if (message.type == type) {
                visitor.see(resolve(message));
            }
        }
    }

    private FieldReader resolve(Message message) throws IOException {
        FieldReader body = message.body.copy();
        return (message.flags & FLAG_SHARED) == 0 ? body : shared(body, message.type);
    }

    /** Returns the content of a shared message; section IV.A.2, "Shared Message". */
    static FieldReader shared(FieldReader body, int messageType) throws IOException {
        int version = body.u8();
        int type = body.u8();
        if (version < 1 || version > 3) {
            throw body.corrupt("version " + version + " of a shared message, want 1 to 3");
        }
        if (version == 3 && type == SHARED_IN_HEAP) {
            return SharedMessages.body(body.file(), messageType, body);
        }
        if (version == 1) {
            // a name's offset and an address follow, as in a symbol table entry
            body.skip(6L + body.file().superblock().lengthBytes());
        }
        long home = body.address();
        List<FieldReader> originals = read(body.file(), home).all(messageType);
        if (!originals.isEmpty()) {
            return originals.get(0);
        }
        throw body.corrupt("shared message is not in the object header at " + home);
    }

    private void readVersion1() throws IOException {
        version = 1;
        FieldReader prefix =
                file.read(address, PREFIX_V1, "object header").version(1).skip(7);
        long bytes = prefix.u32();
        continuations.add(new Extent(address + PREFIX_V1, bytes));
        while (!continuations.isEmpty()) {
            Extent block = nextBlock();
            readMessages(file.read(block.address, block.bytes, "object header block"));
            blocks.add(new Block(block.address, block.address, (int) block.bytes));
        }
    }

    private void readVersion2() throws IOException {
        FieldReader prefix =
                file.read(address, 6, "object header").signature("OHDR").version(2);
        version = 2;
        int flags = prefix.u8();
        ordered = (flags & FLAG_ATTRIBUTES_ORDERED) != 0;
        int sizeWidth = 1 << (flags & SIZE_WIDTH_BITS);
        int beforeSize = 6 + ((flags & FLAG_TIMES) == 0 ? 0 : 16) + ((flags & FLAG_PHASE_CHANGE) == 0 ? 0 : 4);
        FieldReader sizeField = file.read(address + beforeSize, sizeWidth, "object header");
        long bytes = sizeField.unsigned(sizeWidth);
        if (bytes > file.size()) {
            throw sizeField.corrupt("length " + bytes + " is more than the file has");
        }
        long whole = beforeSize + sizeWidth + bytes + 4;
        FieldReader block = file.read(address, whole, "object header").skip(beforeSize + sizeWidth);
        readMessages(block.slice(bytes, "object header"));
        block.checksum();
        blocks.add(new Block(address, address + beforeSize + sizeWidth, (int) bytes));
        readContinuationsVersion2();
    }

    private Extent nextBlock() throws CorruptFileException {
        Extent block = continuations.remove();
        if (!visited.add(block.address)) {
            throw file.corrupt(block.address, "object header continues into itself");
        }
        return block;
    }

    private void readContinuationsVersion2() throws IOException {
        while (!continuations.isEmpty()) {
            Extent extent = nextBlock();
            FieldReader block = file.read(extent.address, extent.bytes, "object header continuation")
                    .signature("OCHK");
            readMessages(block.slice(extent.bytes - 8, "object header continuation"));
            block.checksum();
            blocks.add(new Block(extent.address, extent.address + 4, (int) extent.bytes - 8));
        }
    }

    /**
     * Reads the messages of one block. Bytes at the end that are too few for a message are a gap. Like libhdf5, this
     * ignores the number of messages that version 1 states, because a wrong one would hide attributes.
     */
    private void readMessages(FieldReader block) throws IOException {
        int headerBytes = headBytes();
        while (block.remaining() >= headerBytes && messages.size() < MOST_MESSAGES) {
            int type = version == 1 ? block.u16() : block.u8();
            int bytes = block.u16();
            int flags = block.u8();
            block.skip(headerBytes - (version == 1 ? 5 : 4));
            if ((flags & FLAG_MUST_BE_KNOWN) != 0 && (type == UNUSED || type > NEWEST)) {
                throw new UnsupportedFileException(
                        file.source(),
                        "the object at " + address + " has a message of type " + type
                                + ", unknown here and marked as one"
                                + " without which the object must not be read; it needs a newer version of HDF5");
            }
            FieldReader body = block.slice(bytes, "object header message " + type);
            messages.add(new Message(type, flags, body));
            if (type == CONTINUATION) {
                FieldReader fields = body.copy();
                continuations.add(new Extent(fields.address(), fields.length()));
            }
        }
    }

    /**
     * Encodes a header of version 2, in one block. It has no times and no limits at which attributes leave the header,
     * because not all readers know these fields. libhdf5 leaves more than its default of eight attributes in such a
     * header.
     *
     * @param room least bytes of the messages
     */
    public static FieldWriter encode(List<HeaderMessage> messages, int room) {
        int used = HeaderMessage.bytesOf(messages);
        int bytes = Math.max(room, used);
        int width = FieldWriter.widthOf(bytes);
        int widthBits = width <= 2 ? width - 1 : LONGEST_SIZE_WIDTH / 2;
        FieldWriter out = new FieldWriter().ascii("OHDR").u8(2).u8(widthBits).unsigned(bytes, 1 << widthBits);
        messages.forEach(message -> message.put(out, 2, headBytes(2, false)));
        HeaderMessage.fill(out, bytes - used, 2, headBytes(2, false));
        return out.checksumFrom(0);
    }
}
