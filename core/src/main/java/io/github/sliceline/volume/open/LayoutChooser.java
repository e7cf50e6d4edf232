package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.direct.LayoutReader;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
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
 * The cube and its further layouts, and which of them serves which region: the one whose plan for it takes least of the
 * drive, the cube where none takes less. That is found once for each kind of region, regions of the same extents, and
 * remembered. Thread-safe.
 */
final class LayoutChooser implements Closeable {
    /** Kinds of regions that are remembered: planes, traces and the boxes of an application are few. */
    private static final int MOST_KINDS = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(LayoutChooser.class);

    private final LayoutReader cube;
    private final List<FurtherLayout> further;
    private final List<FurtherLayout> candidates;
    private final @Nullable SpotChecks checks;
    /** By extents of a region: layouts that serve it with less than the cube, the best first. */
    private final Map<Shape, List<FurtherLayout>> rankings = new ConcurrentHashMap<>();

    private record Ranked(FurtherLayout layout, long weight) {}

    /** The cube alone. */
    LayoutChooser(LayoutReader cube) {
        this(cube, List.of(), Precision.EXACT, null);
    }

    /**
     * @param further all that were found, also those that are set aside or not precise enough
     * @param checks of the cube beside reads of layouts; null where the file has no checksums
     */
    LayoutChooser(LayoutReader cube, List<FurtherLayout> further, Precision precision, @Nullable SpotChecks checks) {
        this.checks = checks;
        this.cube = cube;
        this.further = List.copyOf(further);
        this.candidates = further.stream()
                .filter(layout -> layout.info().serves(precision))
                .toList();
    }

    LayoutReader cube() {
        return cube;
    }

    boolean isCubeAlone() {
        return candidates.isEmpty();
    }

    /** What serves a region, if that takes no reading to say; else null. */
    @Nullable
    LayoutReader known(Region region) {
        if (candidates.isEmpty()) {
            return cube;
        }
        List<FurtherLayout> ranking = rankings.get(region.shape());
        return ranking == null ? null : best(ranking);
    }

    /** What serves a region. May read the chunk indexes of layouts. */
    LayoutReader serving(Region region) throws IOException {
        LayoutReader known = known(region);
        if (known != null) {
            return known;
        }
        List<FurtherLayout> ranking = rank(region);
        if (rankings.size() >= MOST_KINDS) {
            rankings.clear();
        }
        rankings.put(region.shape(), ranking);
        return best(ranking);
    }

    private LayoutReader best(List<FurtherLayout> ranking) {
        for (FurtherLayout layout : ranking) {
            LayoutReader reader = layout.known();
            if (reader != null) {
                return reader;
            }
        }
        return cube;
    }

    private List<FurtherLayout> rank(Region region) throws IOException {
        long most = cube.weight(region);
        List<Ranked> better = new ArrayList<>();
        for (FurtherLayout layout : candidates) {
            LayoutReader reader = layout.open();
            long weight = reader == null ? most : reader.weight(region);
            if (weight < most) {
                better.add(new Ranked(layout, weight));
            }
        }
        better.sort(Comparator.comparingLong(Ranked::weight));
        return better.stream().map(Ranked::layout).toList();
    }

    /** What reading a region takes from each layout that may serve it, the cube first. */
    List<ReadCost> costs(Region region) throws IOException {
        List<ReadCost> costs = new ArrayList<>();
        costs.add(cube.cost(List.of(region)));
        for (FurtherLayout layout : candidates) {
            LayoutReader reader = layout.open();
            if (reader != null) {
                costs.add(reader.cost(List.of(region)));
            }
        }
        return costs;
    }

    /** All further layouts, their indexes read. */
    List<LayoutInfo> layouts() throws IOException {
        List<LayoutInfo> infos = new ArrayList<>();
        for (FurtherLayout layout : further) {
            layout.open();
            infos.add(layout.info());
        }
        return infos;
    }

    /** Chunks of the cube to be compared beside a read of some regions; none where the cube itself serves. */
    List<Long> toCompare(LayoutReader serving, List<Region> regions, long bytes) {
        return checks == null || serving == cube ? List.of() : checks.beside(regions, bytes);
    }

    /** Compares a chunk of the cube with its checksum. If it is another one, no layout serves any more. */
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
        List<FurtherLayout> served =
                further.stream().filter(layout -> layout.setAside(how)).toList();
        if (!served.isEmpty()) {
            LOG.warn("the layouts of its cube are not read: {}", how.getMessage());
        }
    }

    /** Takes note that a layout is damaged. Of the cube there is nothing to be noted. */
    void setAside(LayoutReader damaged, CorruptFileException how) {
        for (FurtherLayout layout : candidates) {
            if (layout.known() == damaged) {
                layout.setAsideAloud(how);
            }
        }
    }

    /** Whether a layout no longer serves. */
    boolean isSetAside(LayoutReader reader) {
        return reader != cube && candidates.stream().noneMatch(layout -> layout.known() == reader);
    }

    @Override
    public void close() {
        further.forEach(FurtherLayout::close);
        cube.close();
    }

    /** Such as {@code layouts inlines, slices (set aside)}: those that may serve. */
    @Override
    public String toString() {
        return candidates.stream()
                .map(FurtherLayout::info)
                .map(info -> info.isUsable() ? info.name() : info.name() + " (set aside)")
                .collect(Collectors.joining(", ", "layouts ", ""));
    }
}
