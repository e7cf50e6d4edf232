package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.FieldReader;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.MetadataFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Version 1 B-tree of chunks. HDF5 File Format Specification 3.0, section III.A.1, node type 1.
 *
 * <p>A tree that we write is built from the leaves up with full nodes, and has room for all possible chunks. The root
 * is the first node, followed by the leaves and the levels above them.
 */
public final class ChunkBTreeV1 implements ChunkIndexEncoding {
    /** Children of a node: twice the number that libhdf5 assumes if the superblock has none; section II.A. */
    private static final int CHILDREN = 2 * 32;

    private static final int CHUNK_NODE = 1;
    /** Bytes of signature, type, level and number of entries. Two addresses of siblings follow. */
    private static final int HEAD_BYTES = 8;

    private final ChunkNumbering grid;
    private final int elementBytes;
    private final long address;
    private final int nodeBytes;
    private final long bytes;

    /** Creates a tree to be written. */
    ChunkBTreeV1(ChunkNumbering grid, int elementBytes, long address) {
        this.grid = grid;
        this.elementBytes = elementBytes;
        this.address = address;
        this.nodeBytes = HEAD_BYTES + 2 * FieldWriter.ADDRESS_BYTES + entryBytes(grid.rank());
        long nodes = 1;
        for (long level = grid.total(); level > CHILDREN; ) {
            level = (level - 1) / CHILDREN + 1;
            nodes += level;
        }
        this.bytes = Math.multiplyExact(nodes, (long) nodeBytes);
    }

    /**
     * Bytes of a key: stored length, filter mask, a 64-bit element offset for each dimension, and one for the element's
     * bytes.
     */
    private static int keyBytes(int rank) {
        return 8 + 8 * (rank + 1);
    }

    /** Bytes of all keys and addresses of a node, including the last key, with addresses of 8 bytes. */
    public static int entryBytes(int rank) {
        return CHILDREN * (keyBytes(rank) + FieldWriter.ADDRESS_BYTES) + keyBytes(rank);
    }

    static void read(ChunkTable table, long address) throws IOException {
        new Reader(table).node(address, -1);
    }

    private static final class Reader {
        private final ChunkTable table;
        private final MetadataFile file;
        private final int offsetBytes;
        private final long[] position;
        private final Set<Long> visited = new HashSet<>();

        Reader(ChunkTable table) {
            this.table = table;
            this.file = table.file();
            this.offsetBytes = file.superblock().offsetBytes();
            this.position = new long[table.grid().rank()];
        }

        /**
         * Reads a node and its descendants.
         *
         * @param wantedLevel 0 for a leaf; -1 for the root, which may have any level
         */
        void node(long address, int wantedLevel) throws IOException {
            if (!visited.add(address)) {
                throw file.corrupt(address, "chunk B-tree node is its own descendant");
            }
            FieldReader head =
                    file.read(address, HEAD_BYTES, "chunk B-tree node").signature("TREE");
            int type = head.u8();
            int level = head.u8();
            int entries = head.u16();
            if (type != CHUNK_NODE || (wantedLevel >= 0 && level != wantedLevel)) {
                throw head.corrupt(
                        "type " + type + " at level " + level + ", want " + CHUNK_NODE + " at " + wantedLevel);
            }
            head.requireDepth(level);
            if (level == 0) {
                FieldReader leaf = body(address, entries);
                for (int i = 0; i < entries; i++) {
                    chunk(leaf);
                }
            } else {
                for (long child : children(address, entries)) {
                    node(child, level - 1);
                }
            }
        }

        private FieldReader body(long address, int entries) throws IOException {
            long start = HEAD_BYTES + 2L * offsetBytes;
            long bytes = start + (long) entries * (keyBytes(position.length) + offsetBytes);
            return file.read(address, bytes, "chunk B-tree node").skip(start);
        }

        /** Reads only the children's addresses, so that a path of long nodes is not in memory at once. */
        private long[] children(long address, int entries) throws IOException {
            FieldReader node = body(address, entries);
            long[] children = new long[entries];
            for (int i = 0; i < entries; i++) {
                children[i] = node.skip(keyBytes(position.length)).address();
            }
            return children;
        }

        private void chunk(FieldReader entry) throws IOException {
            long at = entry.position();
            long bytes = entry.u32();
            int mask = entry.s32();
            for (int d = 0; d < position.length; d++) {
                long offset = entry.unsigned(8);
                long extent = table.grid().chunkExtent(d);
                if (offset % extent != 0) {
                    throw entry.corrupt(
                            "chunk starts at " + offset + " in dimension " + d + ", want a multiple of " + extent);
                }
                position[d] = offset / extent;
            }
            entry.skip(8);
            table.put(position, entry.address(), bytes, mask, at);
        }
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    /**
     * One level of a tree to be written.
     *
     * @param number 0 for the leaves
     * @param span chunks under an entry; the last entry may have fewer
     * @param entries entries of all its nodes
     * @param start address of its first node
     * @param below address of the first node of the level below
     */
    private record Level(int number, int span, int entries, long start, long below) {
        int nodes() {
            return Math.max(1, (entries - 1) / CHILDREN + 1);
        }
    }

    @Override
    public void write(ChunkLookup chunks, Sink sink) throws IOException {
        long[] present = LongStream.range(0, grid.total())
                .filter(ordinal -> chunks.address(ordinal) != ChunkLookup.ABSENT)
                .toArray();
        Level level = new Level(0, 1, present.length, address + nodeBytes, FieldWriter.UNDEFINED);
        for (; level.nodes() > 1; level = above(level)) {
            putNodes(level, present, chunks, sink);
        }
        putNodes(new Level(level.number, level.span, level.entries, address, level.below), present, chunks, sink);
    }

    private Level above(Level level) {
        long end = level.start + (long) level.nodes() * nodeBytes;
        return new Level(level.number + 1, level.span * CHILDREN, level.nodes(), end, level.start);
    }

    private void putNodes(Level level, long[] present, ChunkLookup chunks, Sink sink) throws IOException {
        FieldWriter out = new FieldWriter(nodeBytes);
        for (int node = 0; node < level.nodes(); node++) {
            putNode(out.clear(), level, node, present, chunks);
            sink.write(out.content(), level.start + (long) node * nodeBytes);
        }
    }

    private void putNode(FieldWriter out, Level level, int node, long[] present, ChunkLookup chunks) {
        int first = node * CHILDREN;
        int end = Math.min(level.entries, first + CHILDREN);
        out.ascii("TREE").u8(CHUNK_NODE).u8(level.number).u16(end - first);
        out.address(node == 0 ? FieldWriter.UNDEFINED : level.start + (node - 1L) * nodeBytes);
        out.address(node + 1 == level.nodes() ? FieldWriter.UNDEFINED : level.start + (node + 1L) * nodeBytes);
        for (int entry = first; entry < end; entry++) {
            putKey(out, present[entry * level.span], chunks);
            out.address(level.number == 0 ? chunks.address(present[entry]) : level.below + (long) entry * nodeBytes);
        }
        if (end < level.entries) {
            putKey(out, present[end * level.span], chunks);
        } else if (end > first) {
            putKeyAfter(out, present[present.length - 1]);
        }
        out.padTo(nodeBytes);
    }

    private void putKey(FieldWriter out, long ordinal, ChunkLookup chunks) {
        out.u32(chunks.storedBytes(ordinal)).bits32(chunks.filterMask(ordinal));
        for (long start : grid.start(ordinal)) {
            out.u64(start);
        }
        out.u64(0);
    }

    /** Writes a key greater than every chunk: the corner after the last chunk. */
    private void putKeyAfter(FieldWriter out, long last) {
        out.u32(0).bits32(0);
        long[] start = grid.start(last);
        for (int d = 0; d < start.length; d++) {
            out.u64(start[d] + grid.chunkExtent(d));
        }
        out.u64(elementBytes);
    }
}
