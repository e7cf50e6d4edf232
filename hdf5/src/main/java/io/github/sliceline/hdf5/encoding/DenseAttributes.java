package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.BTreeV2;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.FractalHeap;
import io.github.sliceline.hdf5.format.Lookup3;
import io.github.sliceline.hdf5.format.Names;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Attributes that do not fit in an object's header. They are huge objects of a fractal heap, with a version 2 B-tree of
 * their names. HDF5 File Format Specification 3.0, sections III.A.2, "Version 2 B-trees", record type 8, and IV.A.2.v,
 * "Attribute Info".
 */
final class DenseAttributes {
    /** Bytes of heap ID, flags, order and hash of the name. */
    private static final int NAME_RECORD_BYTES = 17;

    private static final int NO_FLAGS = 0;

    private final List<Named> attributes;
    private final long start;

    /** @param start address of the heap */
    DenseAttributes(List<Named> attributes, long start) {
        this.attributes = List.copyOf(attributes);
        this.start = start;
    }

    /** An attribute's name and message. */
    record Named(String name, FieldWriter message) {
        /** Order of the B-tree. Attributes of equal hash are rare, and are ordered by name. */
        static final Comparator<Named> BY_HASH =
                Comparator.comparing(Named::hash, Integer::compareUnsigned).thenComparing(Named::name);

        int hash() {
            byte[] bytes = Names.encode(name, name);
            return Lookup3.hash(ByteBuffer.wrap(bytes), 0, bytes.length);
        }
    }

    /**
     * Encodes "Attribute Info": the addresses of the heap and of the tree of names. Both are undefined if the
     * attributes are in the header.
     */
    static FieldWriter info(long start, int attributes) {
        return new FieldWriter()
                .u8(0)
                .u8(NO_FLAGS)
                .address(start)
                .address(start == FieldWriter.UNDEFINED ? start : start + FractalHeap.bytesOfHuge(attributes));
    }

    private int indexBytes() {
        int count = attributes.size();
        return FractalHeap.bytesOfHuge(count) + BTreeV2.bytesOfLeaf(count, NAME_RECORD_BYTES);
    }

    private IntStream lengths() {
        return attributes.stream().mapToInt(attribute -> attribute.message.size());
    }

    long bytes() {
        return indexBytes() + lengths().asLongStream().sum();
    }

    void put(FieldWriter out) {
        FractalHeap.putHuge(out, start, start + indexBytes(), lengths().toArray());
        FieldWriter names = new FieldWriter();
        IntStream.range(0, attributes.size())
                .boxed()
                .sorted(Comparator.comparing(attributes::get, Named.BY_HASH))
                .forEach(i -> {
                    FractalHeap.putHugeId(names, i);
                    names.u8(NO_FLAGS).u32(i).bits32(attributes.get(i).hash());
                });
        long address = start + FractalHeap.bytesOfHuge(attributes.size());
        BTreeV2.putLeaf(out, address, BTreeV2.TYPE_ATTRIBUTE_NAMES, NAME_RECORD_BYTES, names);
        attributes.forEach(attribute -> out.bytes(attribute.message.content()));
    }
}
