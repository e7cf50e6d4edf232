package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.format.Cursor;
import io.github.sliceline.hdf5.format.MetadataFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Version 1 B-tree of chunks. HDF5 File Format Specification 3.0, section III.A.1. */
final class ChunkBTreeV1 {
    private static final int CHUNK_NODE = 1;

    private final ChunkTable table;
    private final MetadataFile file;
    private final int offsetBytes;
    private final int keyBytes;
    private final long[] position;
    private final Set<Long> visited = new HashSet<>();

    private ChunkBTreeV1(ChunkTable table) {
        this.table = table;
        this.file = table.file();
        this.offsetBytes = file.superblock().offsetBytes();
        // stored length, filter mask, then a 64-bit element offset per dimension and one for the element's bytes
        this.keyBytes = 8 + 8 * (table.grid().rank() + 1);
        this.position = new long[table.grid().rank()];
    }

    static void read(ChunkTable table, long address) throws IOException {
        new ChunkBTreeV1(table).node(address, -1);
    }

    /**
     * Reads a node and all below it.
     *
     * @param wantedLevel 0 for a leaf, or -1 for the root, whose level is its own
     */
    private void node(long address, int wantedLevel) throws IOException {
        if (!visited.add(address)) {
            throw file.corrupt(address, "chunk B-tree node is its own descendant");
        }
        Cursor head = file.read(address, 8, "chunk B-tree node").signature("TREE");
        int type = head.u8();
        int level = head.u8();
        int entries = head.u16();
        if (type != CHUNK_NODE || (wantedLevel >= 0 && level != wantedLevel)) {
            throw head.corrupt("type " + type + " at level " + level + ", want " + CHUNK_NODE + " at " + wantedLevel);
        }
        head.requireDepth(level);
        if (level == 0) {
            Cursor leaf = body(address, entries);
            for (int i = 0; i < entries; i++) {
                chunk(leaf);
            }
        } else {
            for (long child : children(address, entries)) {
                node(child, level - 1);
            }
        }
    }

    private Cursor body(long address, int entries) throws IOException {
        long bytes = 8 + 2L * offsetBytes + (long) entries * (keyBytes + offsetBytes);
        return file.read(address, bytes, "chunk B-tree node").skip(8 + 2L * offsetBytes);
    }

    /** Only the addresses, so that a path of long nodes is not in memory at once. */
    private long[] children(long address, int entries) throws IOException {
        Cursor node = body(address, entries);
        long[] children = new long[entries];
        for (int i = 0; i < entries; i++) {
            children[i] = node.skip(keyBytes).address();
        }
        return children;
    }

    private void chunk(Cursor entry) throws IOException {
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
