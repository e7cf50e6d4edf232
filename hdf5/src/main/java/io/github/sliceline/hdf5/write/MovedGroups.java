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
import java.util.Optional;
import java.util.TreeMap;

/**
 * Groups and datasets whose headers are rewritten at other addresses, with the headers of all groups up to the root.
 * Then one write of the superblock makes the new headers take effect. Not thread-safe.
 */
final class MovedGroups {
    static final int ALIGNMENT = 8;

    private final ByteStore store;
    private final MetadataFile file;

    /** Groups by path, the deepest first. */
    private final TreeMap<String, ChangedGroup> groups =
            new TreeMap<>(Comparator.comparingInt(MovedGroups::depth).reversed().thenComparing(path -> path));

    MovedGroups(ByteStore store, MetadataFile file) {
        this.store = store;
        this.file = file;
    }

    /**
     * New headers, each before that of its parent group.
     *
     * @param headers headers by their addresses, the root's last
     * @param root address of the root group's header
     * @param end byte after the last header
     */
    record Placed(Map<Long, ByteBuffer> headers, long root, long end) {}

    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Returns the group or dataset at a path, and marks it as moved. */
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
        Optional<String> why = whyFixed(header);
        if (why.isPresent()) {
            throw unsupported(path + why.get());
        }
        return changed(header);
    }

    /** Returns why a header cannot move, to follow the object's name in a sentence; empty if it can. */
    static Optional<String> whyFixed(ObjectHeader header) throws IOException {
        if (header.version() != 2 || (Link.isGroup(header) && !Link.areInHeader(header))) {
            return Optional.of(" keeps its links, or their order, outside of its header");
        }
        if (header.isOrdered()) {
            return Optional.of(" keeps the order of its attributes");
        }
        return header.links() == 1 ? Optional.empty() : Optional.of(" has " + header.links() + " names");
    }

    private ChangedGroup changed(ObjectHeader header) throws IOException {
        ObjectHeader.Block first = header.blocks().get(0);
        return new ChangedGroup(store.read(first.start(), Math.toIntExact(first.messages() - first.start())), header);
    }

    /**
     * Moves the headers of a group and of everything in it, as far as possible. Does nothing if there is no such group
     * yet.
     */
    void move(String path) throws IOException {
        Optional<ObjectHeader> header = new ObjectTree(file.again()).find(path);
        if (header.isPresent()) {
            move(path, header.get().address());
        }
    }

    /**
     * Links a name to an object. If possible, the object's header moves, with the headers of everything in it.
     *
     * @param address current address of the header
     */
    void move(String path, long address) throws IOException {
        ObjectHeader header = ObjectHeader.read(file.again(), address);
        if (whyFixed(header).isPresent()) {
            group(parent(path)).put(name(path), address);
            return;
        }
        groups.put(path, changed(header));
        for (Map.Entry<String, Link> link : Link.ofGroup(header).entrySet()) {
            if (link.getValue() instanceof Link.Hard hard) {
                move(child(path, link.getKey()), hard.header());
            }
        }
    }

    /** Removes a name. */
    void remove(String path) throws IOException {
        groups.keySet().removeIf(moved -> isIn(moved, path));
        group(parent(path)).remove(name(path));
    }

    private UnsupportedFileException unsupported(String why) {
        return AppendedObjects.unsupported(store, why);
    }

    /**
     * Assigns addresses to all moved headers and to those of their parent groups. This object cannot be used
     * afterwards.
     */
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

    /** Writes and forces the headers, then writes and forces the superblock. */
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

    /** True if the path is the object's or that of an object in it. */
    static boolean isIn(String path, String object) {
        return path.equals(object) || path.startsWith(object + "/");
    }

    static String child(String group, String name) {
        return group.equals("/") ? group + name : group + "/" + name;
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
