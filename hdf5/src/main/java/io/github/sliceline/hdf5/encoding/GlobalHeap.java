package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.HeapCollection;
import java.util.ArrayList;
import java.util.List;

/** Elements of variable length, in consecutive collections. */
final class GlobalHeap implements Addresses.Keeper {
    /** Bytes of a pointer into the heap: number of elements, address of a collection, number of the object in it. */
    static final int LIST_BYTES = Integer.BYTES + FieldWriter.ADDRESS_BYTES + Integer.BYTES;

    /** Least bytes of a collection. libhdf5 reads as many at once, and refuses shorter ones. */
    static final int LEAST_BYTES = 4096;

    private final long start;
    private final int least;
    private final List<HeapCollection> collections = new ArrayList<>();

    /** Creates a heap whose first collection is at {@code start}. Each collection has at least {@code least} bytes. */
    GlobalHeap(long start, int least) {
        this.start = start;
        this.least = least;
    }

    @Override
    public void keep(byte[] object, FieldWriter out) {
        if (collections.isEmpty() || last().room(HeapCollection.FREE_SPACE) < object.length) {
            collections.add(new HeapCollection(end(), Math.max(least, HeapCollection.bytesFor(object))));
        }
        out.address(last().address()).u32(last().add(object));
    }

    private HeapCollection last() {
        return collections.get(collections.size() - 1);
    }

    /** Byte after the last collection. */
    long end() {
        return collections.isEmpty() ? start : last().end();
    }

    void put(FieldWriter out) {
        collections.forEach(collection -> collection.put(out));
    }
}
