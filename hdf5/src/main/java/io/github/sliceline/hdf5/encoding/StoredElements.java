package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.FieldWriter;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Elements read from another file, and the places in them that must point into the new file. Immutable.
 *
 * @param bytes all elements in file order, row-major; the bytes of pointers have no meaning yet
 * @param pointers pointers in the order of the elements
 */
public record StoredElements(ByteBuffer bytes, List<Pointer> pointers) {
    public StoredElements {
        bytes = bytes.slice().asReadOnlyBuffer();
        pointers = List.copyOf(pointers);
    }

    /** Bytes that are set once all addresses are known. */
    public sealed interface Pointer {
        /** Offset of the first of these bytes in the elements. */
        int at();
    }

    /** Reference to the object at a path. */
    public record ToObject(int at, String path) implements Pointer {}

    /**
     * Reference to a value in the global heap.
     *
     * @param count number of the value's elements, as its owner states it
     * @param kept the value
     */
    public record ToHeap(int at, int count, StoredElements kept) implements Pointer {}

    @Override
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    Set<String> referenced() {
        Set<String> paths = new TreeSet<>();
        for (Pointer pointer : pointers) {
            if (pointer instanceof ToObject object) {
                paths.add(object.path);
            } else if (pointer instanceof ToHeap heap) {
                paths.addAll(heap.kept.referenced());
            }
        }
        return paths;
    }

    void put(FieldWriter out, Addresses addresses) {
        out.bytes(encode(addresses));
    }

    private byte[] encode(Addresses addresses) {
        byte[] elements = new byte[bytes.remaining()];
        bytes().get(elements);
        for (Pointer pointer : pointers) {
            FieldWriter place = new FieldWriter();
            if (pointer instanceof ToObject object) {
                place.address(addresses.header(object.path));
            } else if (pointer instanceof ToHeap heap) {
                place.u32(heap.count);
                addresses.keep(heap.kept.encode(addresses), place);
            }
            byte[] address = place.toBytes();
            System.arraycopy(address, 0, elements, pointer.at(), address.length);
        }
        return elements;
    }
}
