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
 * Gives back what nothing in a file refers to at its end. The headers of groups, which stand behind what was removed, are
 * written anew into that room; one write of the superblock makes these the ones that count; then the file is cut off behind
 * them. No byte that the file of the moment refers to is changed, so it is whole whenever the process is killed or the power
 * goes. Whoever has the file open, as it was before something was removed, may no longer find that.
 */
public final class SpaceAtEnd {
    private static final Logger LOG = LoggerFactory.getLogger(SpaceAtEnd.class);

    private SpaceAtEnd() {}

    /** Bytes behind the end of a file, which mean nothing: what interrupted work left. 0 where nobody can say. */
    public static long leftBehind(ByteSource file) throws IOException {
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
     * Makes a file as short as what it refers to lets it be; where that cannot be told for sure, as short as it says that it
     * is.
     *
     * @param store a whole file, such as {@link AppendedObjects} takes; forced here, closed by its owner
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

    /** Headers of groups in places before those that they have; empty if there is nothing to be gained. */
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

    /** Moves as many groups as can: those that stand first may have to stay, with no room for the others before them. */
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
