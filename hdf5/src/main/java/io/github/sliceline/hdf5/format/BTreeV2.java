package io.github.sliceline.hdf5.format;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Version 2 B-tree. It is read from the first record to the last. HDF5 File Format
 * Specification 3.0, section III.A.2.
 */
public final class BTreeV2 {
    /** Records of fractal heap objects that are too large for the heap. */
    static final int TYPE_HUGE_OBJECTS = 1;

    static final int TYPE_LINK_NAMES = 5;
    static final int TYPE_ATTRIBUTE_NAMES = 8;
    /** Records of chunks of a dataset without filters. */
    public static final int TYPE_CHUNKS = 10;
    /** Records of chunks of a dataset with filters. */
    public static final int TYPE_FILTERED_CHUNKS = 11;

    /** Bytes of signature, version, type and checksum of a node. */
    private static final int NODE_OVERHEAD = 10;

    /**
     * Longest node in bytes. libhdf5 writes nodes of 512 and 2048 bytes. One node of each level is in memory at a time.
     */
    private static final int LONGEST_NODE = 1 << 20;

    private final MetadataFile file;
    private final int type;
    private final long nodeBytes;
    private final int recordBytes;
    private final int depth;
    private final int childCountWidth;
    private final int[] totalWidths;
    private final Set<Long> visited = new HashSet<>();
    private final FieldReader.Visitor visitor;

    private BTreeV2(FieldReader header, int wantedType, FieldReader.Visitor visitor) throws IOException {
        this.file = header.file();
        this.visitor = visitor;
        header.signature("BTHD").version(0);
        this.type = header.u8();
        if (type != wantedType) {
            throw header.corrupt("type " + type + ", want " + wantedType);
        }
        this.nodeBytes = header.u32();
        this.recordBytes = header.u16();
        this.depth = header.u16();
        if (recordBytes == 0 || nodeBytes < NODE_OVERHEAD + recordBytes || nodeBytes > LONGEST_NODE) {
            throw header.corrupt("nodes of " + nodeBytes + " bytes, records of " + recordBytes + ", depth " + depth);
        }
        header.requireDepth(depth);
        long leafRecords = (nodeBytes - NODE_OVERHEAD) / recordBytes;
        this.childCountWidth = FieldWriter.widthOf(leafRecords);
        this.totalWidths = totalWidths(leafRecords);
    }

    /**
     * Visits all records of a tree in order.
     *
     * @param address address of the tree's header
     * @param wantedType type of records; another one is an error
     */
    public static void walk(MetadataFile file, long address, int wantedType, FieldReader.Visitor visitor)
            throws IOException {
        Superblock widths = file.superblock();
        int bytes = 22 + widths.offsetBytes() + widths.lengthBytes();
        FieldReader header = file.read(address, bytes, "B-tree header");
        BTreeV2 tree = new BTreeV2(header, wantedType, visitor);
        header.skip(2);
        long root = header.address();
        int rootRecords = header.u16();
        header.length();
        header.checksum();
        if (root >= 0) {
            tree.node(root, rootRecords, tree.depth);
        }
    }

    /**
     * Returns the width of the field "records below this child" for a child at each level. Level 0 has no such field.
     */
    private int[] totalWidths(long leafRecords) {
        int[] widths = new int[depth + 1];
        long most = leafRecords;
        for (int level = 1; level <= depth; level++) {
            int pointerBytes = pointerBytes(widths[level - 1]);
            long records = (nodeBytes - NODE_OVERHEAD - pointerBytes) / (recordBytes + pointerBytes);
            most = saturatedTotal(Math.max(0, records), most);
            widths[level] = FieldWriter.widthOf(most);
        }
        return widths;
    }

    private static long saturatedTotal(long records, long below) {
        long high = Math.multiplyHigh(records + 1, below);
        long low = (records + 1) * below + records;
        return high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }

    private int pointerBytes(int totalWidth) {
        return file.superblock().offsetBytes() + childCountWidth + totalWidth;
    }

    private void node(long address, int records, int level) throws IOException {
        if (!visited.add(address)) {
            throw file.corrupt(address, "B-tree node is its own descendant");
        }
        int pointerBytes = level == 0 ? 0 : pointerBytes(totalWidths[level - 1]);
        long used = NODE_OVERHEAD + (long) records * recordBytes + (level == 0 ? 0 : (records + 1L) * pointerBytes);
        if (used > nodeBytes) {
            throw file.corrupt(address, "B-tree node of " + nodeBytes + " bytes claims " + records + " records");
        }
        FieldReader node = file.read(address, used, "B-tree node")
                .signature(level == 0 ? "BTLF" : "BTIN")
                .version(0);
        int found = node.u8();
        if (found != type) {
            throw node.corrupt("type " + found + ", want " + type);
        }
        FieldReader own = node.slice((long) records * recordBytes, "B-tree record");
        FieldReader children = node.checked((level == 0 ? 0 : records + 1L) * pointerBytes, "B-tree node pointer");
        visit(own, children, records, level);
    }

    private void visit(FieldReader own, FieldReader children, int records, int level) throws IOException {
        for (int i = 0; i <= records; i++) {
            if (level > 0) {
                long child = children.address();
                long childRecords = children.unsigned(childCountWidth);
                children.skip(totalWidths[level - 1]);
                node(child, (int) Math.min(childRecords, Integer.MAX_VALUE), level - 1);
            }
            if (i < records) {
                visitor.see(own.slice(recordBytes, "B-tree record"));
            }
        }
    }
}
