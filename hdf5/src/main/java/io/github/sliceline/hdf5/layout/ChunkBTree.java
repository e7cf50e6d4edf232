package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import java.io.IOException;

/**
 * Version 1 B-tree of chunks, built from the leaves up with full nodes, and with room for all chunks that there may be.
 * HDF5 File Format Specification 3.0, section III.A.1, node type 1.
 *
 * <p>The root is the first node; then come the leaves, and the levels above them.
 */
final class ChunkBTree implements ChunkIndexLayout {
    /** Children of a node: twice the number that libhdf5 assumes where the superblock names none. */
    static final int CHILDREN = 2 * 32;

    private static final int CHUNK_NODE = 1;
    /** Signature, type, level, entries, two siblings. */
    private static final int NODE_HEAD_BYTES = 24;

    private final ChunkGrid grid;
    private final int elementBytes;
    private final long address;
    private final int nodeBytes;
    private final long bytes;

    ChunkBTree(DatasetForm form, ChunkGrid grid, long address) {
        this.grid = grid;
        this.elementBytes = form.type().bytes();
        this.address = address;
        int keyBytes = 2 * Integer.BYTES + Long.BYTES * (grid.rank() + 1);
        this.nodeBytes = NODE_HEAD_BYTES + CHILDREN * (keyBytes + Out.ADDRESS_BYTES) + keyBytes;
        long nodes = 1;
        for (long level = grid.total(); level > CHILDREN; ) {
            level = (level - 1) / CHILDREN + 1;
            nodes += level;
        }
        this.bytes = Math.multiplyExact(nodes, (long) nodeBytes);
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    /** Entries of one level: of each the ordinal of its first chunk, ascending, and the address of its chunk or node. */
    private static final class Level {
        final int number;
        final long[] firsts;
        final long[] children;

        Level(int number, int entries) {
            this.number = number;
            this.firsts = new long[entries];
            this.children = new long[entries];
        }

        int nodes() {
            return Math.max(1, (firsts.length - 1) / CHILDREN + 1);
        }
    }

    @Override
    public void write(ChunkLookup chunks, Sink sink) throws IOException {
        Level level = leaves(chunks);
        long at = address + nodeBytes;
        Out out = new Out(nodeBytes);
        while (level.nodes() > 1) {
            Level above = new Level(level.number + 1, level.nodes());
            for (int node = 0; node < level.nodes(); node++) {
                above.firsts[node] = level.firsts[node * CHILDREN];
                above.children[node] = at + (long) node * nodeBytes;
                node(out.clear(), level, node, at, chunks);
                sink.write(out.content(), above.children[node]);
            }
            at += (long) level.nodes() * nodeBytes;
            level = above;
        }
        node(out.clear(), level, 0, address, chunks);
        sink.write(out.content(), address);
    }

    private Level leaves(ChunkLookup chunks) {
        int present = 0;
        for (long ordinal = 0; ordinal < grid.total(); ordinal++) {
            present = Math.addExact(present, chunks.address(ordinal) == ChunkLookup.ABSENT ? 0 : 1);
        }
        Level leaves = new Level(0, present);
        int at = 0;
        for (long ordinal = 0; ordinal < grid.total(); ordinal++) {
            if (chunks.address(ordinal) != ChunkLookup.ABSENT) {
                leaves.firsts[at] = ordinal;
                leaves.children[at++] = chunks.address(ordinal);
            }
        }
        return leaves;
    }

    /** @param start where the nodes of the level are */
    private void node(Out out, Level level, int node, long start, ChunkLookup chunks) {
        int first = node * CHILDREN;
        int end = Math.min(level.firsts.length, first + CHILDREN);
        out.ascii("TREE").u8(CHUNK_NODE).u8(level.number).u16(end - first);
        out.address(node == 0 ? Out.UNDEFINED : start + (node - 1L) * nodeBytes);
        out.address(node + 1 == level.nodes() ? Out.UNDEFINED : start + (node + 1L) * nodeBytes);
        for (int entry = first; entry < end; entry++) {
            key(out, level.firsts[entry], chunks);
            out.address(level.children[entry]);
        }
        if (end < level.firsts.length) {
            key(out, level.firsts[end], chunks);
        } else if (end > first) {
            keyAfter(out, lastChunk(chunks));
        }
        out.padTo(nodeBytes);
    }

    private long lastChunk(ChunkLookup chunks) {
        long last = grid.total() - 1;
        while (chunks.address(last) == ChunkLookup.ABSENT) {
            last--;
        }
        return last;
    }

    /** Length, filter mask, first element in each dimension, and 0 for the bytes of an element. */
    private void key(Out out, long ordinal, ChunkLookup chunks) {
        out.u32(chunks.storedBytes(ordinal)).bits32(chunks.filterMask(ordinal));
        for (int d = 0; d < grid.rank(); d++) {
            out.u64(grid.start(ordinal, d));
        }
        out.u64(0);
    }

    /** What is greater than every chunk: the corner after the last. */
    private void keyAfter(Out out, long last) {
        out.u32(0).bits32(0);
        for (int d = 0; d < grid.rank(); d++) {
            out.u64(grid.start(last, d) + grid.chunkExtent(d));
        }
        out.u64(elementBytes);
    }
}
