package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.FieldWriter;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Elements as another file has them, and what in them is to point to places in this one. Immutable.
 *
 * @param bytes all elements in file order, row-major; what points elsewhere means nothing yet
 * @param pointers in order
 */
public record StoredElements(ByteBuffer bytes, List<Pointer> pointers) {
    public StoredElements {
        bytes = bytes.slice().asReadOnlyBuffer();
        pointers = List.copyOf(pointers);
    }

    /** Bytes that are set once all addresses are known. */
    public sealed interface Pointer {
        /** First of them. */
        int at();
    }

    /** The address of the object at a path. */
    public record ToObject(int at, String path) implements Pointer {}

    /**
     * What is kept in the global heap.
     *
     * @param count how many elements it has, as its owner says
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
