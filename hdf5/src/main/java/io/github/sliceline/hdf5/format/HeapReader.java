package io.github.sliceline.hdf5.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reader of objects of the global heap. It keeps the most recently used collections. For one operation by one thread.
 */
public final class HeapReader {
    private static final int COLLECTIONS = 16;

    private final MetadataFile file;
    private final Map<Long, HeapCollection> collections = new LinkedHashMap<>(COLLECTIONS, 0.75f, true);

    public HeapReader(MetadataFile file) {
        this.file = file;
    }

    /** Reads the first {@code bytes} bytes of an object; a shorter object is an error. */
    public FieldReader read(long collection, int number, long bytes) throws IOException {
        ByteBuffer object = collection(collection)
                .object(number)
                .orElseThrow(() -> file.corrupt(collection, "global heap has no object " + number));
        if (object.remaining() < bytes) {
            throw file.corrupt(collection, "object " + number + " has " + object.remaining() + " bytes, want " + bytes);
        }
        return new FieldReader(file, collection, object.slice(object.position(), (int) bytes), "global heap object");
    }

    private HeapCollection collection(long address) throws IOException {
        HeapCollection known = collections.get(address);
        if (known == null) {
            known = HeapCollection.read(file, address);
            collections.put(address, known);
            if (collections.size() > COLLECTIONS) {
                collections.remove(collections.keySet().iterator().next());
            }
        }
        return known;
    }
}
