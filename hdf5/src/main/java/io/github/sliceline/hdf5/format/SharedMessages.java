package io.github.sliceline.hdf5.format;

import java.io.IOException;
import java.util.List;

/**
 * Messages that several objects share, in heaps of the file. HDF5 File Format Specification 3.0, sections III.G,
 * "Shared Object Header Message Table", and IV.A.2.p. They are only read.
 */
final class SharedMessages {
    private SharedMessages() {}

    /**
     * Returns the body of a message.
     *
     * @param type type of the message
     * @param id ID in the heap of its type
     */
    static FieldReader body(MetadataFile file, int type, FieldReader id) throws IOException {
        long extension = file.superblock().extension();
        List<FieldReader> tables =
                extension < 0 ? List.of() : ObjectHeader.read(file, extension).all(ObjectHeader.SHARED_TABLE);
        if (tables.isEmpty()) {
            throw id.corrupt("is a shared message, and the file has no table of such");
        }
        FieldReader place = tables.get(0).version(0);
        long address = place.address();
        int indexes = place.u8();
        Superblock widths = file.superblock();
        int bytes = 4 + indexes * (14 + 2 * widths.offsetBytes()) + 4;
        FieldReader table = file.read(address, bytes, "shared message table").signature("SMTB");
        for (int i = 0; i < indexes; i++) {
            FieldReader index = table.slice(14 + 2L * widths.offsetBytes(), "shared message index");
            int types = index.skip(2).u16(); // after version and kind
            long heap = index.skip(10 + widths.offsetBytes())
                    .address(); // after limits, a count and the index's own address
            if ((types & 1 << type) != 0 && heap >= 0) {
                return FractalHeap.open(file, heap).object(id.slice(Long.BYTES, "shared message"));
            }
        }
        throw id.corrupt("is a shared message, and the file has no heap of such");
    }
}
