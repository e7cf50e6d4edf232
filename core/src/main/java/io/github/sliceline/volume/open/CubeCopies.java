package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.open.CopyReader.Task;
import io.github.sliceline.volume.options.Precision;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cube and its further copies, and which of them serves which region: the one whose plan for it takes least of the
 * drive, the cube where none takes less. That is found once for each kind of region, regions of the same extents, and
 * remembered. Thread-safe.
 */
final class CubeCopies implements Closeable {
    /** Kinds of regions that are remembered: planes, traces and the boxes of an application are few. */
    private static final int MOST_KINDS = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(CubeCopies.class);

    private final CopyReader cube;
    private final List<FurtherCopy> further;
    private final List<FurtherCopy> candidates;
    private final @Nullable SpotChecks checks;
    /** By extents of a region: copies that serve it with less than the cube, the best first. */
    private final Map<Shape, List<FurtherCopy>> rankings = new ConcurrentHashMap<>();

    private record Ranked(FurtherCopy copy, long weight) {}

    /** The cube alone. */
    CubeCopies(CopyReader cube) {
        this(cube, List.of(), Precision.EXACT, null);
    }

    /**
     * @param further all that were found, also those that are set aside or not precise enough
     * @param checks of the cube beside reads of copies; null where the file has no checksums
     */
    CubeCopies(CopyReader cube, List<FurtherCopy> further, Precision precision, @Nullable SpotChecks checks) {
        this.checks = checks;
        this.cube = cube;
        this.further = List.copyOf(further);
        this.candidates =
                further.stream().filter(copy -> copy.info().serves(precision)).toList();
    }

    CopyReader cube() {
        return cube;
    }

    boolean isCubeAlone() {
        return candidates.isEmpty();
    }

    /** What serves a region, if that takes no reading to say; else null. */
    @Nullable
    CopyReader known(Region region) {
        if (candidates.isEmpty()) {
            return cube;
        }
        List<FurtherCopy> ranking = rankings.get(region.shape());
        return ranking == null ? null : best(ranking);
    }

    /** What serves a region. May read the chunk indexes of copies. */
    CopyReader serving(Region region) throws IOException {
        CopyReader known = known(region);
        if (known != null) {
            return known;
        }
        List<FurtherCopy> ranking = rank(region);
        if (rankings.size() >= MOST_KINDS) {
            rankings.clear();
        }
        rankings.put(region.shape(), ranking);
        return best(ranking);
    }

    private CopyReader best(List<FurtherCopy> ranking) {
        for (FurtherCopy copy : ranking) {
            CopyReader reader = copy.known();
            if (reader != null) {
                return reader;
            }
        }
        return cube;
    }

    private List<FurtherCopy> rank(Region region) throws IOException {
        long most = cube.weight(region);
        List<Ranked> better = new ArrayList<>();
        for (FurtherCopy copy : candidates) {
            CopyReader reader = copy.open();
            long weight = reader == null ? most : reader.weight(region);
            if (weight < most) {
                better.add(new Ranked(copy, weight));
            }
        }
        better.sort(Comparator.comparingLong(Ranked::weight));
        return better.stream().map(Ranked::copy).toList();
    }

    /** What reading a region takes from each copy that may serve it, the cube first. */
    List<ReadCost> costs(Region region) throws IOException {
        List<ReadCost> costs = new ArrayList<>();
        costs.add(cube.cost(region));
        for (FurtherCopy copy : candidates) {
            CopyReader reader = copy.open();
            if (reader != null) {
                costs.add(reader.cost(region));
            }
        }
        return costs;
    }

    /** All further copies, their indexes read. */
    List<LayoutInfo> layouts() throws IOException {
        List<LayoutInfo> layouts = new ArrayList<>();
        for (FurtherCopy copy : further) {
            copy.open();
            layouts.add(copy.info());
        }
        return layouts;
    }

    /** Chunks of the cube to be compared beside a read of some regions; none where the cube itself serves. */
    List<Long> toCompare(Task read, List<Region> regions) {
        return checks == null || read.copy() == cube ? List.of() : checks.beside(regions, read.bytes());
    }

    /** Compares a chunk of the cube with its checksum. If it is another one, no copy serves any more. */
    void compare(long chunk) throws IOException {
        try {
            cube.compare(chunk);
        } catch (CorruptFileException e) {
            setAsideAll(e);
            throw e;
        }
    }

    /** However many reads notice it, it is said once. */
    private synchronized void setAsideAll(CorruptFileException how) {
        List<FurtherCopy> served =
                further.stream().filter(copy -> copy.setAside(how)).toList();
        if (!served.isEmpty()) {
            LOG.warn("the layouts of its cube are not read: {}", how.getMessage());
        }
    }

    /** Takes note that a copy is damaged. Of the cube there is nothing to be noted. */
    void setAside(CopyReader damaged, CorruptFileException how) {
        for (FurtherCopy copy : candidates) {
            if (copy.known() == damaged) {
                copy.setAsideAloud(how);
            }
        }
    }

    /** Whether a copy no longer serves. */
    boolean isSetAside(CopyReader reader) {
        return reader != cube && candidates.stream().noneMatch(copy -> copy.known() == reader);
    }

    @Override
    public void close() throws IOException {
        try (cube) {
            for (FurtherCopy copy : further) {
                copy.close();
            }
        }
    }

    /** Such as {@code layouts inlines, slices (set aside)}: those that may serve. */
    @Override
    public String toString() {
        return candidates.stream()
                .map(FurtherCopy::info)
                .map(info -> info.isUsable() ? info.name() : info.name() + " (set aside)")
                .collect(Collectors.joining(", ", "layouts ", ""));
    }
}
