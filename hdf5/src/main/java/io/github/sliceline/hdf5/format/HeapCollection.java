package io.github.sliceline.hdf5.format;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One collection of the global heap. Its objects can be changed within its length. Remaining objects keep their numbers
 * and order, and free space comes last. HDF5 File Format Specification 3.0, section III.E. Lengths have eight bytes.
 */
public final class HeapCollection {
    private static final int VERSION = 1;
    /** Bytes of signature, version, reserved bytes and length. */
    private static final int HEAD_BYTES = 16;
    /** Bytes of number, reference count, reserved bytes and length. */
    private static final int OBJECT_HEAD_BYTES = 16;

    private static final int ALIGNMENT = 8;
    /** Number of free space; no object has it. */
    public static final int FREE_SPACE = 0;

    private static final int MOST_OBJECTS = 0xFFFF;

    private final long address;
    private final int bytes;
    private final Map<Integer, KeptObject> objects = new LinkedHashMap<>();
    private int firstFree = FREE_SPACE + 1;
    private boolean changed;

    /** Creates an empty collection of {@code bytes} bytes. */
    public HeapCollection(long address, int bytes) {
        this.address = address;
        this.bytes = bytes;
    }

    private record KeptObject(int references, ByteBuffer content) {
        int bytes() {
            return HeapCollection.bytesOf(content.remaining());
        }
    }

    private static int bytesOf(int length) {
        return Math.addExact(OBJECT_HEAD_BYTES, Math.addExact(length, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    }

    public static HeapCollection read(MetadataFile file, long address) throws IOException {
        FieldReader head =
                file.read(address, HEAD_BYTES, "global heap").signature("GCOL").version(VERSION);
        long bytes = head.skip(3).length();
        FieldReader rest = file.read(address, bytes, "global heap").skip(HEAD_BYTES);
        HeapCollection collection = new HeapCollection(address, (int) bytes);
        while (rest.remaining() >= OBJECT_HEAD_BYTES) {
            int number = rest.u16();
            int references = rest.u16();
            long length = rest.skip(4).length();
            rest.skip(Long.BYTES - file.superblock().lengthBytes());
            if (number == FREE_SPACE) {
                rest.skip(Math.max(0, Math.min(length - OBJECT_HEAD_BYTES, rest.remaining())));
                continue;
            }
            ByteBuffer content = rest.slice(length, "global heap object").rest();
            rest.skip(bytesOf((int) length) - OBJECT_HEAD_BYTES - length);
            if (collection.objects.put(number, new KeptObject(references, content)) != null) {
                throw rest.corrupt("object " + number + " is there twice");
            }
        }
        return collection;
    }

    /** Length of a collection that has room for an object. */
    public static int bytesFor(byte[] object) {
        return Math.addExact(HEAD_BYTES, bytesOf(object.length));
    }

    public long address() {
        return address;
    }

    /** Byte after its last. */
    public long end() {
        return address + bytes;
    }

    public boolean isChanged() {
        return changed;
    }

    /**
     * Returns the length of the longest object that fits, or -1 if none does.
     *
     * @param instead number of an object that it would replace; {@link #FREE_SPACE} for none
     */
    public int room(int instead) {
        KeptObject old = objects.get(instead);
        if (old == null && objects.size() == MOST_OBJECTS) {
            return -1;
        }
        int used = objects.values().stream().mapToInt(KeptObject::bytes).sum();
        int left = bytes - HEAD_BYTES - used + (old == null ? 0 : old.bytes()) - OBJECT_HEAD_BYTES;
        return left < 0 ? -1 : left / ALIGNMENT * ALIGNMENT;
    }

    /** Returns the content of the object with a number. */
    public Optional<ByteBuffer> object(int number) {
        return Optional.ofNullable(objects.get(number)).map(object -> object.content.duplicate());
    }

    public boolean has(int number) {
        return objects.containsKey(number);
    }

    /** Replaces an object. The caller checks that the new one fits. */
    public void replace(int number, byte[] content) {
        objects.computeIfPresent(number, (same, old) -> new KeptObject(old.references, ByteBuffer.wrap(content)));
        changed = true;
    }

    /** Adds an object and returns its number. The caller checks that it fits. */
    public int add(byte[] content) {
        while (has(firstFree)) {
            firstFree++;
        }
        objects.put(firstFree, new KeptObject(0, ByteBuffer.wrap(content)));
        changed = true;
        return firstFree;
    }

    public void remove(int number) {
        changed |= objects.remove(number) != null;
        firstFree = Math.max(FREE_SPACE + 1, Math.min(firstFree, number));
    }

    /** Writes the objects to a file. The bytes before them are not changed. */
    public void write(ByteStore store) throws IOException {
        FieldWriter out = new FieldWriter(bytes);
        put(out);
        store.writeFully(out.content().position(HEAD_BYTES), address + HEAD_BYTES);
    }

    /** Writes the whole collection. */
    public void put(FieldWriter out) {
        int start = out.size();
        out.ascii("GCOL").u8(VERSION).zeros(3).u64(bytes);
        objects.forEach((number, object) -> {
            int next = out.size() + object.bytes();
            putHead(out, number, object.references, object.content.remaining());
            out.bytes(object.content).padTo(next);
        });
        int left = bytes - (out.size() - start);
        if (left >= OBJECT_HEAD_BYTES) {
            putHead(out, FREE_SPACE, 0, left);
        }
        out.padTo(start + bytes);
    }

    private static void putHead(FieldWriter out, int number, int references, int length) {
        out.u16(number).u16(references).zeros(4).u64(length);
    }
}
