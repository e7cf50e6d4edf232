package io.github.sliceline.hdf5.write;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.encoding.ExistingFile;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectTree;
import io.github.sliceline.hdf5.format.ObjectTree.ObjectKind;
import io.github.sliceline.hdf5.format.Superblock;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Additions, replacements and removals of a file's objects, without libhdf5 and without changing existing bytes.
 * Everything new is after the file's end, including a new header of each group on the path to the root. {@link #commit}
 * then writes the superblock, 48 bytes in one sector of the drive. Before that write the file is the old one, after it
 * the new one, even if the process is killed or the power fails. A reader that has the file open still reads the old
 * one. Unreferenced bytes stay in the file until it is rewritten.
 *
 * <p>The file must have superblock version 2 or 3. Changed groups must have their links in their header, as in our
 * files and after additions by libhdf5. An attribute's reference to a group still leads to the old group. Not
 * thread-safe, except {@link #objects()}.
 */
public final class AppendedObjects {
    /**
     * Bytes reserved before chunks that are written before the description. Bytes that are not needed are never
     * written.
     */
    private static final long METADATA_ROOM = 16 << 20;

    private final ByteStore store;
    private final ByteBuffer superblock;
    private final FormatVersion format;
    private final ExistingFile existing;
    private final EncodedFile objects;
    private final Set<String> removed = new LinkedHashSet<>();
    private final Set<String> gathered = new LinkedHashSet<>();

    private final MovedGroups groups;
    private boolean committed;

    private AppendedObjects(ByteStore store, MetadataFile file) throws IOException {
        this.store = store;
        this.groups = new MovedGroups(store, file);
        if (file.superblock().start() != 0) {
            throw unsupported(store, "it starts after a user block");
        }
        this.superblock = store.read(0, Superblock.BYTES);
        try {
            this.format = FormatVersion.of(superblock);
        } catch (IllegalArgumentException e) {
            throw unsupported(store, String.valueOf(e.getMessage()));
        }
        Set<String> present = new HashSet<>(Set.of("/"));
        Set<String> others = new HashSet<>();
        new ObjectTree(file.again())
                .objects()
                .forEach((path, kind) -> (kind == ObjectKind.GROUP ? present : others).add(path));
        this.existing = new ExistingFile(MovedGroups.align(Superblock.end(superblock)), present, others);
        this.objects = new EncodedFile(store, existing, existing.start() + METADATA_ROOM, extents -> {});
    }

    /**
     * Opens a file for changes.
     *
     * @param store a whole file; forced here, closed by its owner
     * @throws UnsupportedFileException if nothing can be added to it
     */
    public static AppendedObjects open(ByteStore store) throws IOException {
        return Containment.contain(
                store,
                "the list of objects",
                () -> new AppendedObjects(store, MetadataFile.open(store, ReadLimits.DEFAULTS)));
    }

    static UnsupportedFileException unsupported(ByteStore store, String why) {
        return new UnsupportedFileException(store, "nothing can be added to the file or taken from it: " + why);
    }

    /** Release that the file is for. Additions must not need a later one. */
    public FormatVersion format() {
        return format;
    }

    /**
     * Returns the additions. The caller describes them with paths from the file's root, and writes them like a file of
     * their own; {@link #commit} completes them. A described group that exists keeps its content. A dataset replaces an
     * existing one of its path. After a crash the additions are resumed like such a file, because no existing byte
     * changes before the commit.
     */
    public EncodedFile objects() {
        return objects;
    }

    /**
     * Removes a name, and the object with everything in it unless another name leads to it.
     *
     * @throws IllegalArgumentException if there is nothing at that path, or it is the root
     */
    public void remove(String path) {
        if (path.equals("/")
                || !(existing.groups().contains(path) || existing.others().contains(path))) {
            throw new IllegalArgumentException(store + " has nothing at " + path + " to be removed");
        }
        removed.add(path);
    }

    /**
     * Makes {@link #commit} move the headers of everything in a group, old and new, to the end of the file, where one
     * read finds them. Use it only for objects without references to them, because a reference still leads to the old
     * object.
     */
    public void gather(String group) {
        gathered.add(group);
    }

    /** Makes the changes take effect. This object cannot be used afterwards. */
    public void commit() throws IOException {
        if (committed) {
            throw new IllegalStateException(store + ": committed already");
        }
        committed = true;
        Map<String, Map<String, Long>> links = objects.newLinks();
        long end = existing.start();
        if (!links.isEmpty()) {
            objects.complete();
            end = objects.end();
        }
        Containment.contain(store, "what is added", () -> move(links));
        if (!groups.isEmpty()) {
            MovedGroups.commit(store, superblock, groups.place(end));
        }
    }

    private boolean move(Map<String, Map<String, Long>> links) throws IOException {
        for (String group : gathered) {
            groups.move(group);
        }
        for (String path : removed) {
            groups.remove(path);
        }
        for (Map.Entry<String, Map<String, Long>> group : links.entrySet()) {
            for (Map.Entry<String, Long> link : group.getValue().entrySet()) {
                String path = MovedGroups.child(group.getKey(), link.getKey());
                if (gathered.stream().anyMatch(all -> MovedGroups.isIn(path, all))) {
                    groups.move(path, link.getValue());
                } else {
                    groups.group(group.getKey()).put(link.getKey(), link.getValue());
                }
            }
        }
        return true;
    }
}
