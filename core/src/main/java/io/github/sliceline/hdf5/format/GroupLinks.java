package io.github.sliceline.hdf5.format;

import io.github.sliceline.ReadLimitException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Links of a group, in either format. */
final class GroupLinks {
    private static final int NAME_HASH_BYTES = 4;

    private GroupLinks() {}

    static boolean isGroup(ObjectHeader header) {
        return header.has(ObjectHeader.SYMBOL_TABLE) || header.has(ObjectHeader.LINK_INFO);
    }

    /** All links by name, in the order of the file; none if the header is not a group's. */
    static Map<String, Link> read(ObjectHeader header) throws IOException {
        Optional<Cursor> table = header.find(ObjectHeader.SYMBOL_TABLE);
        if (table.isPresent()) {
            return SymbolTable.read(table.get());
        }
        Map<String, Link> links = new LinkedHashMap<>();
        for (Cursor message : header.all(ObjectHeader.LINK)) {
            add(links, message);
        }
        Optional<Cursor> info = header.find(ObjectHeader.LINK_INFO);
        if (info.isPresent()) {
            readDense(links, info.get().version(0));
        }
        return links;
    }

    private static void readDense(Map<String, Link> links, Cursor info) throws IOException {
        int flags = info.u8();
        info.skip((flags & 1) == 0 ? 0 : 8);
        long heapAddress = info.address();
        long byName = info.address();
        if (heapAddress < 0 || byName < 0) {
            return;
        }
        FractalHeap heap = FractalHeap.open(info.file(), heapAddress);
        BTreeV2.walk(
                info.file(),
                byName,
                BTreeV2.TYPE_LINK_NAMES,
                record -> add(links, heap.object(record.skip(NAME_HASH_BYTES))));
    }

    private static void add(Map<String, Link> links, Cursor message) throws IOException {
        Link.Named named = Link.parse(message);
        add(links, named.name(), named.link(), message);
    }

    /** Notes a link, unless there are too many. */
    static void add(Map<String, Link> links, String name, Link link, Cursor where) throws IOException {
        MetadataFile file = where.file();
        if (links.size() >= file.limits().objects()) {
            throw new ReadLimitException(
                    file.source(), "has a group of more than " + file.limits().objects() + " links", "objects");
        }
        links.put(name, link);
    }
}
