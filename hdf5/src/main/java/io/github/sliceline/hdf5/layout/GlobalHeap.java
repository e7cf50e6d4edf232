package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import java.util.ArrayList;
import java.util.List;

/**
 * Elements of variable length, in collections one after the other. HDF5 File Format Specification 3.0, section III.E,
 * "Disk Format: Level 1E - Global Heap".
 */
final class GlobalHeap implements Addresses.Keeper {
    /** Bytes of what points into the heap: how many elements, which collection, which object in it. */
    static final int LIST_BYTES = Integer.BYTES + Out.ADDRESS_BYTES + Integer.BYTES;

    /** libhdf5 reads so many bytes of a collection at once, and refuses shorter ones. */
    static final int LEAST_BYTES = 4096;

    private static final int VERSION = 1;
    /** Signature, version, reserved, length. */
    private static final int HEAD_BYTES = 16;
    /** Number, reference count, reserved, length. */
    private static final int OBJECT_HEAD_BYTES = 16;

    private static final int ALIGNMENT = 8;
    private static final int FIRST_OBJECT = 1;
    private static final int FREE_SPACE = 0;
    /** As libhdf5 writes it: nobody counts them. */
    private static final int REFERENCES = 0;

    private final long start;
    private final int least;
    private final List<Collection> collections = new ArrayList<>();

    /** A heap whose first collection is at an address, each of so many bytes or more. */
    GlobalHeap(long start, int least) {
        this.start = start;
        this.least = least;
    }

    /** One collection being filled. */
    private record Collection(long address, int bytes, List<byte[]> objects) {
        int used() {
            return HEAD_BYTES + objects.stream().mapToInt(GlobalHeap::bytesOf).sum();
        }
    }

    private static int bytesOf(byte[] object) {
        int padded = Math.addExact(object.length, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        return Math.addExact(OBJECT_HEAD_BYTES, padded);
    }

    @Override
    public void keep(byte[] object, Out out) {
        int needed = bytesOf(object);
        if (collections.isEmpty() || last().bytes - last().used() < needed) {
            int bytes = Math.max(least, Math.addExact(HEAD_BYTES, needed));
            collections.add(new Collection(end(), bytes, new ArrayList<>()));
        }
        last().objects.add(object);
        out.address(last().address).u32(last().objects.size() - 1 + FIRST_OBJECT);
    }

    private Collection last() {
        return collections.get(collections.size() - 1);
    }

    /** Byte after the last collection. */
    long end() {
        return collections.isEmpty() ? start : Math.addExact(last().address, last().bytes);
    }

    void put(Out out) {
        for (Collection collection : collections) {
            int from = out.size();
            out.ascii("GCOL").u8(VERSION).zeros(3).u64(collection.bytes);
            for (int i = 0; i < collection.objects.size(); i++) {
                byte[] object = collection.objects.get(i);
                int next = out.size() + bytesOf(object);
                objectHead(out, i + FIRST_OBJECT, object.length);
                out.bytes(object).padTo(next);
            }
            int left = collection.bytes - (out.size() - from);
            if (left >= OBJECT_HEAD_BYTES) {
                objectHead(out, FREE_SPACE, left);
            }
            out.padTo(from + collection.bytes);
        }
    }

    private static void objectHead(Out out, int number, int bytes) {
        out.u16(number).u16(REFERENCES).zeros(4).u64(bytes);
    }
}
