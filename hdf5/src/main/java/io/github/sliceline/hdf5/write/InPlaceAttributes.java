package io.github.sliceline.hdf5.write;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.format.AttributeForm;
import io.github.sliceline.hdf5.format.AttributeMessage;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.ObjectTree;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.layout.AttributeValue;
import io.github.sliceline.hdf5.layout.ChangedGroup;
import io.github.sliceline.hdf5.layout.DataType;
import io.github.sliceline.hdf5.write.AttributeType.FixedText;
import io.github.sliceline.hdf5.write.AttributeValues.Texts;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Changes attributes without libhdf5, in the room that a file has for them: in an object's header and in the global heap.
 * The file gets no longer, and no object moves. What does not fit is a {@link NoPlaceException}, and leaves the file as it
 * was; so does what cannot be, with the exception and the words of {@link AttributeEditor}. Not thread-safe.
 */
public final class InPlaceAttributes implements AttributeChanger {
    private static final int WIDTH = 8;
    private static final int SUPERBLOCK_VERSION_AT = 8;
    private static final int SUPERBLOCK_FLAGS_AT = 11;
    private static final int VERSION_WITH_FLAGS = 3;
    /** Longest message of an object header (H5O_MESG_MAX_SIZE). */
    private static final int LONGEST_MESSAGE = (64 << 10) - 1;

    private final ByteStore store;

    /** @param store holds an HDF5 file; stays its owner's, which is not forced and not closed */
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
        target.remove(target.having(attribute), attribute);
        target.write();
    }

    @Override
    public void modify(String object, String attribute, AttributeValues values) throws IOException {
        Target target = new Target(object);
        target.replace(target.having(attribute), values);
    }

    @Override
    public void put(String object, String attribute, AttributeType type, AttributeSpace space, AttributeValues values)
            throws IOException {
        Target target = new Target(object);
        Wanted wanted = Wanted.of(target.called(attribute), type, space, values);
        Optional<AttributeMessage> old = target.find(attribute);
        if (old.isPresent() && wanted.isLike(old.get())) {
            target.replace(old.get(), values);
            return;
        }
        if (old.isPresent()) {
            target.remove(old.get(), attribute);
        }
        target.add(attribute, wanted, values);
        target.write();
    }

    @Override
    public void renameObject(String from, String to) throws IOException {
        Target root = new Target("/");
        root.rename(from, to);
        root.write();
    }

    /** What an attribute is to be. */
    private record Wanted(DataType type, AttributeForm form, Shape shape) {
        static Wanted of(String name, AttributeType type, AttributeSpace space, AttributeValues values)
                throws NoPlaceException {
            if (space.elements() == 0) {
                throw new NoPlaceException(name + " is to have no elements");
            }
            Shape shape =
                    Shape.of(space.extents().stream().mapToLong(Long::longValue).toArray());
            if (type instanceof NumberType number) {
                DataType.Numeric numeric = number.element()
                        .map(DataType.Numeric::new)
                        .orElseThrow(
                                () -> new NoPlaceException(name + " is to be " + type + ", which only libhdf5 knows"));
                return new Wanted(numeric, new AttributeForm.Numeric(numeric.element()), shape);
            }
            if (type instanceof FixedText fixed) {
                boolean utf8 = values instanceof Texts texts
                        && texts.values().stream().anyMatch(text -> text.chars().anyMatch(c -> c >= 128));
                return new Wanted(
                        new DataType.FixedText(fixed.bytes(), utf8),
                        new AttributeForm.Text(fixed.bytes(), false, utf8),
                        shape);
            }
            return new Wanted(new DataType.VariableText(), new AttributeForm.FreeText(true), shape);
        }

        boolean isLike(AttributeMessage attribute) throws IOException {
            return attribute.hasElements()
                    && attribute.form().equals(form)
                    && attribute.shape().equals(shape);
        }
    }

    /** An object of the file. What is changed of it is in memory until it is written. */
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

        void replace(AttributeMessage old, AttributeValues values) throws IOException {
            String name = called(old.name());
            AttributeForm form = old.form();
            if (form instanceof AttributeForm.Other) {
                throw new NoPlaceException(name + " is neither of plain numbers nor text");
            }
            long elements = old.hasElements() ? old.shape().size() : 0;
            byte[] stored = new byte[old.content().remaining()];
            old.content().get(stored);
            if (elements > stored.length / PlainElements.bytesOf(form)) {
                throw file.corrupt(old.position(), name + " claims more elements than it has");
            }
            byte[] before = Arrays.copyOf(stored, (int) elements * PlainElements.bytesOf(form));
            byte[] after = new PlainElements(name, form, heap).encode(values, before);
            heap.write(store);
            for (HeaderBlock block : blocks) {
                if (block.holds(old.position()) && elements > 0) {
                    block.patch(store, old.position(), after);
                }
            }
        }

        void remove(AttributeMessage old, String attribute) throws IOException {
            if (old.form() instanceof AttributeForm.Other) {
                throw new NoPlaceException(called(attribute) + " is neither of plain numbers nor text");
            }
            if (old.form() instanceof AttributeForm.FreeText) {
                heap.remove(old);
            }
            attributes.remove(old);
            blocks.forEach(block -> block.remove(old.position()));
        }

        void add(String attribute, Wanted wanted, AttributeValues values) throws IOException {
            String name = called(attribute);
            requireRoomForOne(attribute, name);
            long bytes = Math.multiplyExact(
                    wanted.shape().size(), (long) wanted.type().bytes());
            if (bytes > LONGEST_MESSAGE) {
                throw new NoPlaceException(
                        name + " takes " + bytes + " bytes, and no header keeps more than 64 KiB of one");
            }
            int elements = (int) bytes;
            byte[] message = AttributeValue.blankMessage(attribute, wanted.type(), wanted.shape());
            byte[] content = new PlainElements(name, wanted.form(), heap).encode(values, new byte[elements]);
            System.arraycopy(content, 0, message, message.length - elements, elements);
            addMessage(HeaderBlock.ATTRIBUTE, message, name);
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

        /** The link keeps its target; HDF5 File Format Specification 3.0, section IV.A.2.g. */
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
            if (header.version() > 1 && (header.isOrdered() || !header.hasAttributeInfo())) {
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
