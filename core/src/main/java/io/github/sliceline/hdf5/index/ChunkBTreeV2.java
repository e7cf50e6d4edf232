package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.format.BTreeV2;
import java.io.IOException;

/** Version 2 B-tree of chunks, record types 10 and 11. HDF5 File Format Specification 3.0, section III.A.2. */
final class ChunkBTreeV2 {
    private ChunkBTreeV2() {}

    static void read(ChunkTable table, long address) throws IOException {
        int type = table.isFiltered() ? BTreeV2.TYPE_FILTERED_CHUNKS : BTreeV2.TYPE_CHUNKS;
        long[] position = new long[table.grid().rank()];
        BTreeV2.walk(table.file(), address, type, record -> {
            int positionBytes = 8 * position.length;
            ChunkElement element = new ChunkElement(table, record.remaining() - positionBytes, record);
            element.read(record);
            for (int d = 0; d < position.length; d++) {
                position[d] = record.unsigned(8);
            }
            element.put(position);
        });
    }
}
