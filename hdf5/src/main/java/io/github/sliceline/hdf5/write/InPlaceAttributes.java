package io.github.sliceline.hdf5.write;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.ChangedGroup;
import io.github.sliceline.hdf5.format.AttributeMessage;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DataType.FixedText;
import io.github.sliceline.hdf5.format.DataType.Padding;
import io.github.sliceline.hdf5.format.DataType.VariableText;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.ObjectTree;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * Changes of attributes without libhdf5, within the room that a file has for them: in an object's header and in the
 * global heap. The file does not get longer, and no object moves. If a change does not fit, it throws {@link
 * NoPlaceException} and leaves the file as it was. Invalid changes also leave it as it was, with the exceptions and
 * messages of {@link AttributeEditor}. Not thread-safe.
 */
public final class InPlaceAttributes implements AttributeChanger {
    private static final int WIDTH = 8;
    private static final int SUPERBLOCK_VERSION_AT = 8;
    private static final int SUPERBLOCK_FLAGS_AT = 11;
    private static final int VERSION_WITH_FLAGS = 3;
    /** Longest message of an object header in bytes (H5O_MESG_MAX_SIZE). */
    private static final int LONGEST_MESSAGE = (64 << 10) - 1;

    private final ByteStore store;

    /** @param store an HDF5 file; its owner forces and closes it */
    public InPlaceAttributes(ByteStore store) {
        this.store = store;
    }

    @Override
    public boolean exists(String object, String attribute) throws IOException {
        return new Target(object).find(attribute).isPresent();
    }

    @Override
    public void delete(String object, String attribute) throws IOException {
        Target target = new Target(object);
        target.remove(target.having(attribute));
        target.write();
    }

    @Override
    public void modify(String object, String attribute, AttributeValues values) throws IOException {
        Target target = new Target(object);
        AttributeMessage old = target.having(attribute);
        DataType type = target.changeable(old);
        Shape shape = old.hasElements() ? old.shape() : Shape.of(0);
        target.requireStored(old, type, shape);
        target.replace(old, new ElementRules(target.called(attribute)).encode(values, type, shape));
    }

    @Override
    public void put(String object, String attribute, AttributeValue value) throws IOException {
        Target target = new Target(object);
        Optional<AttributeMessage> old = target.find(attribute);
        if (old.isPresent() && isLike(old.get(), value)) {
            target.replace(old.get(), value);
            return;
        }
        if (old.isPresent()) {
            target.remove(old.get());
        }
        target.add(attribute, value);
        target.write();
    }

    @Override
    public void renameObject(String from, String to) throws IOException {
        Target root = new Target("/");
        root.rename(from, to);
        root.write();
    }

    /**
     * True if the attribute has the type and extents of the value. Text of fixed length may end with one NUL or be
     * padded with NULs.
     */
    private static boolean isLike(AttributeMessage attribute, AttributeValue value) throws IOException {
        if (!attribute.hasElements() || !attribute.shape().equals(value.shape())) {
            return false;
        }
        Optional<DataType> found = attribute.changeable();
        if (found.isPresent() && found.get() instanceof FixedText text && text.padding() == Padding.NULS) {
            return new FixedText(text.bytes(), text.utf8()).equals(value.type());
        }
        return found.equals(Optional.of(value.type()));
    }

    /** An object of the file. Its changes are in memory until they are written. */
    private final class Target {
        private final String object;
        private final MetadataFile file;
        private final ObjectHeader header;
        private final List<AttributeMessage> attributes;
        private final List<HeaderBlock> blocks;
        private final TextHeap heap;

        Target(String object) throws IOException {
            this.object = object;
            this.file = read(() -> MetadataFile.open(store, ReadLimits.DEFAULTS));
            requireSupported();
            Optional<ObjectHeader> found = read(() -> new ObjectTree(file).find(object));
            this.header = found.orElseThrow(() -> new IllegalArgumentException(store + " has nothing at " + object));
            this.attributes = read(header::attributes);
            this.blocks = read(() -> HeaderBlock.of(header));
            this.heap = new TextHeap(file);
            if (read(header::hasDenseAttributes)) {
                throw new NoPlaceException(
                        "the attributes of " + object + " are kept outside of its header (dense storage)");
            }
        }

        private void requireSupported() throws IOException {
            if (file.superblock().offsetBytes() != WIDTH || file.superblock().lengthBytes() != WIDTH) {
                throw new NoPlaceException("the file has addresses or lengths of less than 8 bytes");
            }
            long start = file.superblock().start();
            boolean flags = store.read(start + SUPERBLOCK_VERSION_AT, 1).get(0) == VERSION_WITH_FLAGS;
            if (flags && store.read(start + SUPERBLOCK_FLAGS_AT, 1).get(0) != 0) {
                throw new NoPlaceException("the file is marked as open for writing");
            }
        }

        String called(String attribute) {
            return "attribute " + attribute + " of " + object;
        }

        Optional<AttributeMessage> find(String attribute) {
            return attributes.stream()
                    .filter(message -> message.name().equals(attribute))
                    .findFirst();
        }

        AttributeMessage having(String attribute) {
            return find(attribute)
                    .orElseThrow(() ->
                            new IllegalArgumentException(store + ": " + object + " has no attribute " + attribute));
        }

        private DataType changeable(AttributeMessage old) throws IOException {
            return old.changeable()
                    .orElseThrow(
                            () -> new NoPlaceException(called(old.name()) + " is neither of plain numbers nor text"));
        }

        void requireStored(AttributeMessage old, DataType type, Shape shape) throws IOException {
            if (shape.size() > old.content().remaining() / type.bytes()) {
                throw file.corrupt(old.position(), called(old.name()) + " claims more elements than it has");
            }
        }

        void replace(AttributeMessage old, AttributeValue value) throws IOException {
            requireStored(old, value.type(), value.shape());
            byte[] before = new byte[old.content().remaining()];
            old.content().get(before);
            byte[] after = elements(value, before, called(old.name()));
            heap.write(store);
            for (HeaderBlock block : blocks) {
                if (block.holds(old.position()) && after.length > 0) {
                    block.patch(store, old.position(), after);
                }
            }
        }

        /**
         * Encodes elements. Texts of variable length go into the heap.
         *
         * @param old elements to be replaced, or zeros
         */
        private byte[] elements(AttributeValue value, byte[] old, String name) throws IOException {
            byte[] elements = value.elements(path -> 0);
            if (value.type() instanceof VariableText) {
                System.arraycopy(old, 0, elements, 0, elements.length);
                ByteBuffer pointers = ByteBuffer.wrap(elements).order(ByteOrder.LITTLE_ENDIAN);
                for (byte[] text : value.kept()) {
                    heap.put(text, pointers, name);
                }
            }
            return elements;
        }

        void remove(AttributeMessage old) throws IOException {
            if (changeable(old) instanceof VariableText) {
                heap.remove(old);
            }
            attributes.remove(old);
            blocks.forEach(block -> block.remove(old.position()));
        }

        void add(String attribute, AttributeValue value) throws IOException {
            String name = called(attribute);
            requireRoomForOne(attribute, name);
            long bytes =
                    Math.multiplyExact(value.shape().size(), (long) value.type().bytes());
            if (bytes > LONGEST_MESSAGE) {
                throw new NoPlaceException(
                        name + " takes " + bytes + " bytes, and no header keeps more than 64 KiB of one");
            }
            byte[] content = elements(value, new byte[(int) bytes], name);
            byte[] message = AttributeValue.blankMessage(attribute, value.type(), value.shape());
            System.arraycopy(content, 0, message, message.length - content.length, content.length);
            addMessage(ObjectHeader.ATTRIBUTE, message, name);
        }

        private void addMessage(int type, byte[] message, String name) throws NoPlaceException {
            int room = -1;
            for (HeaderBlock block : blocks) {
                if (block.bytesOf(message) <= block.room()) {
                    block.add(type, message);
                    return;
                }
                room = Math.max(room, block.room());
            }
            throw new NoPlaceException(name + " takes " + message.length + " bytes, and the header of " + object
                    + " has room for " + Math.max(0, room));
        }

        /** Renames a link, which keeps its target. HDF5 File Format Specification 3.0, section IV.A.2.g. */
        void rename(String from, String to) throws IOException {
            if (!read(() -> Link.areInHeader(header)) || header.isOrdered()) {
                throw new NoPlaceException("the links of " + object + " are kept outside of its header");
            }
            for (ObjectHeader.Message message : header.messages()) {
                if (message.type() != ObjectHeader.LINK) {
                    continue;
                }
                long position = message.body().position();
                Link.Named named = read(() -> Link.parse(message.body()));
                if (named.name().equals(from) && named.link() instanceof Link.Hard hard) {
                    blocks.forEach(block -> block.remove(position));
                    addMessage(ObjectHeader.LINK, ChangedGroup.linkMessage(to, hard.header()), "the name " + to);
                    return;
                }
            }
            throw new IllegalArgumentException(store + " has nothing of its own at " + object + from);
        }

        private void requireRoomForOne(String attribute, String name) throws NoPlaceException {
            if (attribute.isEmpty()) {
                throw new IllegalArgumentException("an attribute of " + object + " needs a name without NUL");
            }
            if (header.version() > 1 && (header.isOrdered() || !header.has(ObjectHeader.ATTRIBUTE_INFO))) {
                throw new NoPlaceException(name + " is new, and the header of " + object
                        + " keeps no attributes or keeps" + " their order");
            }
        }

        void write() throws IOException {
            heap.write(store);
            for (HeaderBlock block : blocks) {
                block.write(store);
            }
        }
    }

    private <T> T read(OnFailure.Work<T> reading) throws IOException {
        return Containment.contain(store, "the attributes", reading);
    }
}
