package io.github.sliceline.hdf5.write;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.encoding.ChangedGroup;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.ObjectTree;
import io.github.sliceline.hdf5.format.Superblock;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Groups of a file whose headers are written anew elsewhere, with those of all groups that they are in, up to the root: then
 * one write, of the superblock, makes the file the one with the new groups. Not thread-safe.
 */
final class MovedGroups {
    static final int ALIGNMENT = 8;

    private final ByteStore store;
    private final MetadataFile file;

    /** By path, the deepest first. */
    private final TreeMap<String, ChangedGroup> groups =
            new TreeMap<>(Comparator.comparingInt(MovedGroups::depth).reversed().thenComparing(path -> path));

    MovedGroups(ByteStore store, MetadataFile file) {
        this.store = store;
        this.file = file;
    }

    /**
     * New headers, each before that of the group that it is in.
     *
     * @param headers by their addresses, the root's last
     */
    record Placed(Map<Long, ByteBuffer> headers, long root, long end) {}

    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** A group that is to move. */
    ChangedGroup group(String path) throws IOException {
        ChangedGroup group = groups.get(path);
        if (group == null) {
            group = Containment.contain(store, path, () -> read(path));
            groups.put(path, group);
        }
        return group;
    }

    private ChangedGroup read(String path) throws IOException {
        ObjectHeader header =
                new ObjectTree(file.again()).find(path).orElseThrow(() -> unsupported(path + " is there no more"));
        if (header.version() != 2 || !Link.areInHeader(header)) {
            throw unsupported(path + " keeps its links, or their order, outside of its header");
        }
        if (header.isOrdered()) {
            throw unsupported(path + " keeps the order of its attributes");
        }
        if (header.links() != 1) {
            throw unsupported(path + " has " + header.links() + " names");
        }
        ObjectHeader.Block first = header.blocks().get(0);
        return new ChangedGroup(store.read(first.start(), Math.toIntExact(first.messages() - first.start())), header);
    }

    private UnsupportedFileException unsupported(String why) {
        return AppendedObjects.unsupported(store, why);
    }

    /** Gives all of them places, and the groups that they are in. Nothing is asked of this afterwards. */
    Placed place(long start) throws IOException {
        Map<Long, ByteBuffer> headers = new LinkedHashMap<>();
        long at = align(start);
        while (true) {
            Map.Entry<String, ChangedGroup> deepest = groups.pollFirstEntry();
            ByteBuffer header = deepest.getValue().header();
            headers.put(at, header);
            long end = at + header.remaining();
            if (deepest.getKey().equals("/")) {
                return new Placed(headers, at, end);
            }
            group(parent(deepest.getKey())).put(name(deepest.getKey()), at);
            at = align(end);
        }
    }

    /** Writes the headers, and then, when all that was ever written is on the medium, the superblock. */
    static void commit(ByteStore store, ByteBuffer superblock, Placed placed) throws IOException {
        for (Map.Entry<Long, ByteBuffer> header : placed.headers.entrySet()) {
            store.writeFully(header.getValue().duplicate(), header.getKey());
        }
        store.force();
        store.writeFully(Superblock.changed(superblock, placed.end, placed.root), 0);
        store.force();
    }

    private static int depth(String path) {
        return path.equals("/") ? 0 : (int) path.chars().filter(c -> c == '/').count();
    }

    static String parent(String path) {
        return path.substring(0, Math.max(1, path.lastIndexOf('/')));
    }

    static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    static long align(long position) {
        return Math.addExact(position, ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
