package io.github.sliceline.hdf5.format;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One collection of the global heap, whose objects are changed within its length: those that stay keep their numbers and
 * their order, what is free comes last. HDF5 File Format Specification 3.0, section III.E. Lengths have room for eight bytes.
 */
public final class HeapCollection {
    private static final int VERSION = 1;
    /** Signature, version, reserved, length. */
    private static final int HEAD_BYTES = 16;
    /** Number, reference count, reserved, length. */
    private static final int OBJECT_HEAD_BYTES = 16;

    private static final int ALIGNMENT = 8;
    /** Number of what is free, and of no object. */
    public static final int FREE_SPACE = 0;

    private static final int MOST_OBJECTS = 0xFFFF;

    private final long address;
    private final int bytes;
    private final Map<Integer, KeptObject> objects = new LinkedHashMap<>();
    private int firstFree = FREE_SPACE + 1;
    private boolean changed;

    /** An empty collection of so many bytes. */
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

    /** First byte behind it. */
    public long end() {
        return address + bytes;
    }

    public boolean isChanged() {
        return changed;
    }

    /** Length of the longest object for which it has room, in place of one of a number if it has that; -1 for none. */
    public int room(int instead) {
        KeptObject old = objects.get(instead);
        if (old == null && objects.size() == MOST_OBJECTS) {
            return -1;
        }
        int used = objects.values().stream().mapToInt(KeptObject::bytes).sum();
        int left = bytes - HEAD_BYTES - used + (old == null ? 0 : old.bytes()) - OBJECT_HEAD_BYTES;
        return left < 0 ? -1 : left / ALIGNMENT * ALIGNMENT;
    }

    /** Content of the object that has a number. */
    public Optional<ByteBuffer> object(int number) {
        return Optional.ofNullable(objects.get(number)).map(object -> object.content.duplicate());
    }

    public boolean has(int number) {
        return objects.containsKey(number);
    }

    /** Takes an object in place of one; there must be room. */
    public void replace(int number, byte[] content) {
        objects.computeIfPresent(number, (same, old) -> new KeptObject(old.references, ByteBuffer.wrap(content)));
        changed = true;
    }

    /** Takes another object, for which there must be room, and gives its number. */
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

    /** Writes the objects. What is before them stays as it is. */
    public void write(ByteStore store) throws IOException {
        FieldWriter out = new FieldWriter(bytes);
        put(out);
        store.writeFully(out.content().position(HEAD_BYTES), address + HEAD_BYTES);
    }

    /** Puts the whole collection. */
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
