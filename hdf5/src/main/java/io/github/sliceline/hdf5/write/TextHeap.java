package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.format.AttributeMessage;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.HeapCollection;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.ObjectTree;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Texts of variable length in the global heap of a file. A new text takes the place of an old one, or free space of the
 * collections that attributes of the file use. Changes are in memory until they are written.
 */
final class TextHeap {
    /** Bytes of a pointer to a text: its length, the collection's address, the object's number in it. */
    static final int REFERENCE_BYTES = 16;

    private static final int NO_OBJECT = 0;

    private final MetadataFile file;
    private final Map<Long, HeapCollection> read = new LinkedHashMap<>();

    TextHeap(MetadataFile file) {
        this.file = file;
    }

    /** Place of a text. */
    private record Reference(long collection, int object) {
        static Reference at(ByteBuffer elements) {
            elements.getInt();
            return new Reference(elements.getLong(), elements.getInt());
        }

        boolean pointsNowhere() {
            return object == NO_OBJECT;
        }
    }

    private HeapCollection collection(long address) throws IOException {
        HeapCollection collection = read.get(address);
        if (collection == null) {
            collection = HeapCollection.read(file, file.superblock().start() + address);
            read.put(address, collection);
        }
        return collection;
    }

    /** Removes the texts of an attribute. */
    void remove(AttributeMessage attribute) throws IOException {
        for (Reference old : references(attribute)) {
            collection(old.collection).remove(old.object);
        }
    }

    private static List<Reference> references(AttributeMessage attribute) throws IOException {
        List<Reference> references = new ArrayList<>();
        ByteBuffer content = attribute.content();
        long left = attribute.hasElements() ? attribute.shape().size() : 0;
        for (; left > 0 && content.remaining() >= REFERENCE_BYTES; left--) {
            Reference reference = Reference.at(content);
            if (!reference.pointsNowhere()) {
                references.add(reference);
            }
        }
        return references;
    }

    /**
     * Stores a text.
     *
     * @param elements receives the pointer to the text; it may contain the pointer to the text that is replaced
     * @param attribute name of the attribute in errors
     */
    void put(byte[] text, ByteBuffer elements, String attribute) throws IOException {
        Reference old = Reference.at(elements.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        Reference found = old.pointsNowhere() ? place(text, attribute) : replace(old, text, attribute);
        elements.putInt(text.length).putLong(found.collection).putInt(found.object);
    }

    private Reference replace(Reference old, byte[] text, String attribute) throws IOException {
        HeapCollection collection = collection(old.collection);
        if (!collection.has(old.object)) {
            return place(text, attribute);
        }
        if (text.length <= collection.room(old.object)) {
            collection.replace(old.object, text);
            return old;
        }
        Reference found = place(text, attribute);
        collection.remove(old.object);
        return found;
    }

    private Reference place(byte[] text, String attribute) throws IOException {
        Optional<Reference> place = placeIn(read.keySet(), text);
        if (place.isEmpty()) {
            readAll();
            place = placeIn(read.keySet(), text);
        }
        if (place.isPresent()) {
            return place.get();
        }
        int room = read.values().stream()
                .mapToInt(collection -> collection.room(NO_OBJECT))
                .max()
                .orElse(-1);
        throw new NoPlaceException("the text of " + attribute + " takes " + text.length
                + " bytes, and where texts are kept" + " there is room for " + Math.max(0, room));
    }

    private Optional<Reference> placeIn(Iterable<Long> collections, byte[] text) throws IOException {
        for (long address : collections) {
            HeapCollection collection = collection(address);
            if (text.length <= collection.room(NO_OBJECT)) {
                return Optional.of(new Reference(address, collection.add(text)));
            }
        }
        return Optional.empty();
    }

    /** Reads every collection that an attribute in a header points to, in the order of the file. */
    private void readAll() throws IOException {
        List<String> objects = new ArrayList<>(List.of("/"));
        objects.addAll(new ObjectTree(file.again()).objects().keySet());
        for (String object : objects) {
            Optional<ObjectHeader> header = new ObjectTree(file).find(object);
            for (AttributeMessage attribute :
                    header.isPresent() ? header.get().attributes() : List.<AttributeMessage>of()) {
                readOf(attribute);
            }
        }
    }

    private void readOf(AttributeMessage attribute) throws IOException {
        if (attribute.changeable().orElse(DataType.REFERENCE) instanceof DataType.VariableText) {
            for (Reference reference : references(attribute)) {
                collection(reference.collection);
            }
        }
    }

    void write(ByteStore store) throws IOException {
        for (HeapCollection collection : read.values()) {
            if (collection.isChanged()) {
                collection.write(store);
            }
        }
    }
}
