package io.github.sliceline.hdf5.write;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.AttributeMessage;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetParser;
import io.github.sliceline.hdf5.format.HeapCollection;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.format.StoredDataset;
import io.github.sliceline.hdf5.format.StoredType.HeapPart;
import io.github.sliceline.hdf5.format.StoredType.Inside;
import io.github.sliceline.hdf5.format.StoredType.ObjectPart;
import io.github.sliceline.hdf5.format.StoredType.Part;
import io.github.sliceline.hdf5.index.ChunkBTreeV1;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The used part of a file, found by following everything that its superblock leads to. A file with a structure of
 * unknown extent is refused, so that no byte after {@link #end} is ever read. For one use by one thread.
 */
final class UsedSpace {
    /**
     * Types of messages that are complete in themselves, or whose targets are followed here; sections IV.A.2.a to x.
     */
    private static final Set<Integer> FOLLOWED = Set.of(
            0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x08, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x10, 0x12, 0x15, 0x16);

    private static final int FLAG_SHARED = 0x02;
    private static final int DEEPEST = 64;
    private static final int CHECKSUM_BYTES = 4;

    /** Bytes of an element of a fixed array: address, length, mask. */
    private static final int LONGEST_ELEMENT = 20;

    private static final Set<Long> NOWHERE = Set.of(0L, -1L);

    private final MetadataFile file;
    private final ByteSource source;
    private final Map<String, ObjectHeader> groups = new LinkedHashMap<>();
    private final Set<Long> visited = new HashSet<>();
    private final Set<Long> referenced = new HashSet<>();
    private long end;

    private UsedSpace(MetadataFile file) {
        this.file = file;
        this.source = file.source();
    }

    /**
     * Follows everything that a file refers to.
     *
     * @throws UnsupportedFileException if anything has an extent that is not known here
     */
    static UsedSpace of(MetadataFile file) throws IOException {
        UsedSpace used = new UsedSpace(file);
        used.visit("", file.superblock().rootHeader(), 0);
        for (long address : used.referenced) {
            // the target of a reference stays, even if it is a group that has moved since
            used.use(ObjectHeader.read(file, address));
        }
        return used;
    }

    /** Byte after everything except the headers that can move. */
    long end() {
        return end;
    }

    /** Headers of all groups by path, and of datasets in them that can move as well. The root's path is {@code /}. */
    Map<String, ObjectHeader> groups() {
        return groups;
    }

    /** Byte after a header. */
    static long end(ObjectHeader header) {
        return header.blocks().stream()
                .mapToLong(block -> block.messages() + block.bytes() + (header.version() == 2 ? CHECKSUM_BYTES : 0))
                .max()
                .orElseThrow();
    }

    private void use(ObjectHeader header) {
        use(end(header));
    }

    private void use(long until) {
        end = Math.max(end, until);
    }

    private UnsupportedFileException unknown(String what) {
        return new UnsupportedFileException(source, "has " + what + ", whose room is not known");
    }

    private void visit(String path, long address, int depth) throws IOException {
        if (!visited.add(address)) {
            if (groups.values().stream().anyMatch(group -> group.address() == address)) {
                throw unknown("a group of several names, " + path);
            }
            return;
        }
        if (depth > DEEPEST || visited.size() > file.limits().objects()) {
            throw unknown("too many groups or objects");
        }
        ObjectHeader header = ObjectHeader.read(file, address);
        for (ObjectHeader.Message message : header.messages()) {
            if (!FOLLOWED.contains(message.type()) || (message.flags() & FLAG_SHARED) != 0) {
                throw unknown(path + " with a message of type " + message.type() + " that leads elsewhere");
            }
        }
        if (header.hasDenseAttributes()) {
            throw unknown(path + " with attributes outside of its header");
        }
        for (AttributeMessage attribute : AttributeMessage.all(header)) {
            follow(attribute.content(), attribute.stored().inside());
        }
        if (DatasetParser.isDataset(header)) {
            if (path.lastIndexOf('/') > 0 && MovedGroups.whyFixed(header).isEmpty()) {
                groups.put(path, header);
            } else {
                use(header);
            }
            visit(new DatasetParser(file, header, path).stored());
        } else if (Link.isGroup(header)) {
            visitGroup(path, header, depth);
        } else {
            use(header);
        }
    }

    private void visitGroup(String path, ObjectHeader group, int depth) throws IOException {
        if (group.version() != 2 || group.isOrdered() || !Link.areInHeader(group)) {
            throw unknown("group " + path + " with links outside of its header");
        }
        groups.put(path.isEmpty() ? "/" : path, group);
        for (Map.Entry<String, Link> link : Link.ofGroup(group).entrySet()) {
            if (link.getValue() instanceof Link.Hard hard) {
                visit(path + "/" + link.getKey(), hard.header(), depth + 1);
            }
        }
    }

    private void visit(StoredDataset stored) throws IOException {
        DatasetInfo dataset = stored.info();
        if (!stored.type().inside().parts().isEmpty()) {
            throw unknown(dataset.path() + " of elements that lead elsewhere");
        }
        if (dataset.layout() instanceof Contiguous piece && piece.address() >= 0) {
            use(piece.address() + piece.bytes());
        } else if (dataset.layout() instanceof Chunked chunked && chunked.indexAddress() >= 0) {
            visit(dataset, chunked);
        }
    }

    private void visit(DatasetInfo dataset, Chunked chunked) throws IOException {
        for (int d = 0; d < dataset.shape().rank(); d++) {
            if (dataset.maxExtent(d) != dataset.shape().extent(d)) {
                throw unknown(dataset.path() + " that can grow");
            }
        }
        TrackingSource index = new TrackingSource(source);
        ChunkLookup chunks = ChunkIndexReader.read(index, dataset, ReadLimits.DEFAULTS);
        long count = new ChunkGrid(dataset.shape(), chunked.chunk()).chunks().size();
        for (long ordinal = 0; ordinal < count; ordinal++) {
            long address = chunks.address(ordinal);
            if (address != ChunkLookup.ABSENT) {
                use(address + chunks.storedBytes(ordinal));
            }
        }
        use(index.end + unread(chunked, dataset, count));
    }

    /** Returns the most bytes that an index may have after its last byte that was read. */
    private long unread(Chunked chunked, DatasetInfo dataset, long chunks) throws IOException {
        return switch (chunked.kind()) {
            case SINGLE, IMPLICIT -> 0;
            // pages without chunks are not read, and follow the data block
            case FIXED_ARRAY -> Math.multiplyExact(chunks, (long) LONGEST_ELEMENT + CHECKSUM_BYTES);
            // only the filled part of a node is read
            case BTREE_V1 -> ChunkBTreeV1.entryBytes(dataset.shape().rank());
            case EXTENSIBLE_ARRAY, BTREE_V2 -> throw unknown(dataset.path() + " with an index, " + chunked.kind());
        };
    }

    /** Follows elements of an attribute. */
    private void follow(ByteBuffer content, Inside inside) throws IOException {
        List<Part> parts = inside.parts();
        ByteBuffer elements = content.slice().order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; !parts.isEmpty() && at + inside.bytes() <= elements.limit(); at += inside.bytes()) {
            for (Part part : parts) {
                int from = at + part.offset();
                if (part instanceof ObjectPart && !NOWHERE.contains(elements.getLong(from))) {
                    referenced.add(elements.getLong(from));
                } else if (part instanceof HeapPart list && !NOWHERE.contains(elements.getLong(from + Integer.BYTES))) {
                    followHeap(elements, from, list);
                }
            }
        }
    }

    /** Follows a pointer into the heap: number of elements, address of the collection, number of the object in it. */
    private void followHeap(ByteBuffer elements, int at, HeapPart list) throws IOException {
        long address = elements.getLong(at + Integer.BYTES);
        HeapCollection collection = HeapCollection.read(file, address);
        use(collection.end());
        if (!list.element().parts().isEmpty()) {
            ByteBuffer object = collection
                    .object(elements.getInt(at + Integer.BYTES + Long.BYTES))
                    .orElseThrow(() -> file.corrupt(address, "global heap has no such object"));
            follow(object, list.element());
        }
    }

    /** A source that remembers the byte after the last that was read. */
    private static final class TrackingSource implements ByteSource {
        private final ByteSource source;
        private long end;

        TrackingSource(ByteSource source) {
            this.source = source;
        }

        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            end = Math.max(end, position + dst.remaining());
            source.readFully(dst, position);
        }

        /** Does nothing; the source stays open. */
        @Override
        public void close() {}

        @Override
        public String toString() {
            return source.toString();
        }
    }
}
