package io.github.sliceline.hdf5.write;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.Superblock;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Release of unused bytes at the end of a file. Headers of groups are often after removed objects. They are rewritten
 * into that room, one write of the superblock makes them take effect, and then the file is truncated after them. No
 * byte that the file currently refers to is changed, so the file is intact even if the process is killed or the power
 * fails. A reader that opened the file before the removal may no longer find the removed objects.
 */
public final class SpaceAtEnd {
    private static final Logger LOG = LoggerFactory.getLogger(SpaceAtEnd.class);

    private SpaceAtEnd() {}

    /**
     * Returns the number of meaningless bytes after the end of a file, which interrupted work left. 0 if this is
     * unknown.
     */
    public static long bytesAfterEnd(ByteSource file) throws IOException {
        if (file.size() < Superblock.BYTES) {
            return 0;
        }
        ByteBuffer superblock = file.read(0, Superblock.BYTES);
        return isPlain(superblock) ? Math.max(0, file.size() - Superblock.end(superblock)) : 0;
    }

    private static boolean isPlain(ByteBuffer superblock) {
        try {
            Superblock.plainVersion(superblock);
            return superblock.getLong(0) == Hdf5Signature.VALUE;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Truncates a file to the last byte that it refers to. If that byte cannot be determined, the file is truncated to
     * the length that its superblock states.
     *
     * @param store a whole file of the kind that {@link AppendedObjects} accepts; forced here, closed by its owner
     */
    public static void giveBack(ByteStore store) throws IOException {
        ByteBuffer superblock = store.read(0, Superblock.BYTES);
        Optional<MovedGroups.Placed> nearer = nearer(store, Superblock.end(superblock));
        if (nearer.isPresent()) {
            MovedGroups.commit(store, superblock, nearer.get());
        }
        long end = nearer.map(MovedGroups.Placed::end).orElse(Superblock.end(superblock));
        if (store.size() > end) {
            store.truncate(end);
            store.force();
        }
    }

    /** Returns headers of groups at addresses before their current ones, or nothing if that saves no space. */
    private static Optional<MovedGroups.Placed> nearer(ByteStore store, long end) throws IOException {
        try {
            return Containment.contain(store, "what the file refers to", () -> {
                MetadataFile file = MetadataFile.open(store, ReadLimits.DEFAULTS);
                return nearer(store, file, UsedSpace.of(file), end);
            });
        } catch (UnsupportedFileException | CorruptFileException | MissingClassException e) {
            LOG.info("{}: room at its end is not given back", store, e);
            return Optional.empty();
        }
    }

    /**
     * Moves as many groups as possible. The first ones in the file may have to stay if there is no room for the others
     * before them.
     */
    private static Optional<MovedGroups.Placed> nearer(ByteStore store, MetadataFile file, UsedSpace used, long end)
            throws IOException {
        List<Map.Entry<String, ObjectHeader>> groups =
                new ArrayList<>(used.groups().entrySet());
        groups.sort(Comparator.comparingLong(group -> group.getValue().address()));
        long start = used.end();
        for (int staying = 0; staying < groups.size(); staying++) {
            List<Map.Entry<String, ObjectHeader>> others = groups.subList(staying, groups.size());
            long first = others.stream()
                    .flatMap(group -> group.getValue().blocks().stream())
                    .mapToLong(ObjectHeader.Block::start)
                    .min()
                    .orElse(end);
            if (first >= start) {
                MovedGroups moved = new MovedGroups(store, file);
                for (Map.Entry<String, ObjectHeader> group : others) {
                    moved.group(group.getKey());
                }
                MovedGroups.Placed placed = moved.place(start);
                if (placed.end() <= first) {
                    return Optional.of(placed);
                }
            }
            start = Math.max(start, UsedSpace.end(groups.get(staying).getValue()));
        }
        return Optional.empty();
    }
}
