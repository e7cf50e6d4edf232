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
 * Adds objects to a file, replaces and removes them, without libhdf5 and without changing a byte of what is there: all that is
 * new stands behind the file's end, with a new header of each group on the path to the root. Until {@link #commit} writes the
 * superblock, 48 bytes in one sector of the drive, the file is the old one, and after that the new one: whenever the process
 * is killed or the power goes. Whoever has the file open goes on reading the old one. What nothing refers to any more stays
 * in the file; its room comes back when the file is written anew.
 *
 * <p>Takes files of superblock version 2 or 3, and changes groups that have their links in their header, as our files have
 * and what libhdf5 adds to them. A reference to a group, as an attribute may have it, goes on leading to the group as it was.
 * Not thread-safe, but for {@link #objects()}.
 */
public final class AppendedObjects {
    /** Before chunks that are written before anything is described; what of it is not needed is never written. */
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
        this.objects = new EncodedFile(store, existing, existing.start() + METADATA_ROOM);
    }

    /**
     * Goes on with a file.
     *
     * @param store a whole file; forced here, closed by its owner
     * @throws UnsupportedFileException if it is none that can be added to
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

    /** Release that the file is for; what is added must not be for a later one. */
    public FormatVersion format() {
        return format;
    }

    /**
     * What is added: described, with paths from the root of the file, and written as a file of its own is, but completed
     * by {@link #commit}. A group of the description that is in the file keeps what it has; a dataset replaces the one of its
     * path. After a kill it is resumed as such a file is: until the commit nothing is where it was not before.
     */
    public EncodedFile objects() {
        return objects;
    }

    /**
     * Takes a name away, and with it the object, and all in it, that no other name leads to.
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
     * Has the headers of all that is in a group, old and new, moved to the end of the file by {@link #commit}, where one read
     * finds them. For what nothing refers to: a reference goes on leading to the object as it was.
     */
    public void gather(String group) {
        gathered.add(group);
    }

    /** Makes the file the new one. Nothing more is done with it here. */
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
            groups.bring(group);
        }
        for (String path : removed) {
            groups.remove(path);
        }
        for (Map.Entry<String, Map<String, Long>> group : links.entrySet()) {
            for (Map.Entry<String, Long> link : group.getValue().entrySet()) {
                String path = MovedGroups.child(group.getKey(), link.getKey());
                if (gathered.stream().anyMatch(all -> MovedGroups.isIn(path, all))) {
                    groups.bring(path, link.getValue());
                } else {
                    groups.group(group.getKey()).put(link.getKey(), link.getValue());
                }
            }
        }
        return true;
    }
}
