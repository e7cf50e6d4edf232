package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Lookup3;
import io.github.sliceline.hdf5.format.Out;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Attributes that do not fit in an object's header: in a fractal heap, each as a huge object, with a version 2 B-tree of
 * their names. HDF5 File Format Specification 3.0, sections III.G, "Fractal Heap", III.A.2, "Version 2 B-trees", record
 * types 1 and 8, and IV.A.2.v, "Attribute Info".
 *
 * <p>All are huge, however short: so the heap needs no blocks of its own.
 */
final class DenseAttributes {
    private static final int VERSION = 0;

    private static final int HEAP_BYTES = 146;
    private static final int HEAP_ID_BYTES = 8;
    private static final int HUGE_OBJECT = 1 << 4;
    private static final int FIRST_ID = 1;

    // how libhdf5 makes heaps of attributes (H5Opkg.h); it goes on with them when attributes are added
    private static final int CHECKSUMS_OF_BLOCKS = 2;
    private static final int LONGEST_MANAGED = 4096;
    private static final int TABLE_WIDTH = 4;
    private static final int FIRST_BLOCK_BYTES = 1024;
    private static final int LONGEST_BLOCK = 1 << 16;
    private static final int HEAP_SIZE_BITS = 40;
    private static final int FIRST_ROWS = 1;

    private static final int HUGE_RECORDS = 1;
    private static final int HUGE_RECORD_BYTES = 24;
    private static final int NAME_RECORDS = 8;
    private static final int NAME_RECORD_BYTES = 17;
    private static final int NO_FLAGS = 0;

    private static final int TREE_BYTES = 38;
    /** Signature, version, type and checksum of a node. */
    private static final int NODE_OVERHEAD = 10;

    private static final int LEAST_NODE_BYTES = 512;
    private static final int SPLIT_PERCENT = 100;
    private static final int MERGE_PERCENT = 40;

    private final List<Named> attributes;
    private final long start;

    /** @param start address, where the heap begins */
    DenseAttributes(List<Named> attributes, long start) {
        this.attributes = List.copyOf(attributes);
        this.start = start;
    }

    /** An attribute: its name, and its message. */
    record Named(String name, Out message) {
        /** The order of the B-tree; those of equal hash are few, and in order of their names. */
        static final Comparator<Named> BY_HASH =
                Comparator.comparing(Named::hash, Integer::compareUnsigned).thenComparing(Named::name);

        int hash() {
            byte[] bytes = Names.encode(name, name);
            return Lookup3.hash(ByteBuffer.wrap(bytes), 0, bytes.length);
        }
    }

    /** "Attribute Info": where the heap and the tree of names are; nowhere if attributes stand in the header. */
    static Out info(long start, int attributes) {
        return new Out()
                .u8(VERSION)
                .u8(NO_FLAGS)
                .address(start)
                .address(start == Out.UNDEFINED ? start : namesAddress(start, attributes));
    }

    private static long hugeAddress(long start) {
        return start + HEAP_BYTES;
    }

    private static long namesAddress(long start, int attributes) {
        return hugeAddress(start) + treeBytes(attributes, HUGE_RECORD_BYTES);
    }

    private static int nodeBytes(int records, int recordBytes) {
        return Math.max(LEAST_NODE_BYTES, NODE_OVERHEAD + records * recordBytes);
    }

    private static int treeBytes(int records, int recordBytes) {
        return TREE_BYTES + nodeBytes(records, recordBytes);
    }

    private long firstObject() {
        return namesAddress(start, attributes.size()) + treeBytes(attributes.size(), NAME_RECORD_BYTES);
    }

    private long objectBytes() {
        return attributes.stream()
                .mapToLong(attribute -> attribute.message.size())
                .sum();
    }

    long bytes() {
        return firstObject() - start + objectBytes();
    }

    void put(Out out) {
        heap(out);
        hugeObjects(out);
        names(out);
        attributes.forEach(attribute -> out.bytes(attribute.message.content()));
    }

    private void heap(Out out) {
        int from = out.size();
        out.ascii("FRHP").u8(VERSION).u16(HEAP_ID_BYTES).u16(0).u8(CHECKSUMS_OF_BLOCKS);
        out.u32(LONGEST_MANAGED).u64(attributes.size()).address(hugeAddress(start));
        out.u64(0).address(Out.UNDEFINED); // free space of managed objects, of which there are none
        out.u64(0).u64(0).u64(0).u64(0);
        out.u64(objectBytes()).u64(attributes.size());
        out.u64(0).u64(0); // tiny objects
        out.u16(TABLE_WIDTH)
                .u64(FIRST_BLOCK_BYTES)
                .u64(LONGEST_BLOCK)
                .u16(HEAP_SIZE_BITS)
                .u16(FIRST_ROWS);
        out.address(Out.UNDEFINED).u16(0);
        out.checksumFrom(from);
    }

    private void tree(Out out, long address, int type, int recordBytes) {
        int from = out.size();
        out.ascii("BTHD")
                .u8(VERSION)
                .u8(type)
                .u32(nodeBytes(attributes.size(), recordBytes))
                .u16(recordBytes)
                .u16(0)
                .u8(SPLIT_PERCENT)
                .u8(MERGE_PERCENT)
                .address(address + TREE_BYTES)
                .u16(attributes.size())
                .u64(attributes.size())
                .checksumFrom(from);
    }

    private void hugeObjects(Out out) {
        tree(out, hugeAddress(start), HUGE_RECORDS, HUGE_RECORD_BYTES);
        int from = out.size();
        out.ascii("BTLF").u8(VERSION).u8(HUGE_RECORDS);
        long at = firstObject();
        for (int i = 0; i < attributes.size(); i++) {
            int bytes = attributes.get(i).message.size();
            out.address(at).u64(bytes).u64(FIRST_ID + i);
            at += bytes;
        }
        out.checksumFrom(from).padTo(from + nodeBytes(attributes.size(), HUGE_RECORD_BYTES));
    }

    private void names(Out out) {
        tree(out, namesAddress(start, attributes.size()), NAME_RECORDS, NAME_RECORD_BYTES);
        int from = out.size();
        out.ascii("BTLF").u8(VERSION).u8(NAME_RECORDS);
        IntStream.range(0, attributes.size())
                .boxed()
                .sorted(Comparator.comparing(attributes::get, Named.BY_HASH))
                .forEach(i -> {
                    out.u8(HUGE_OBJECT).unsigned(FIRST_ID + i, HEAP_ID_BYTES - 1);
                    out.u8(NO_FLAGS).u32(i).bits32(attributes.get(i).hash());
                });
        out.checksumFrom(from).padTo(from + nodeBytes(attributes.size(), NAME_RECORD_BYTES));
    }
}
