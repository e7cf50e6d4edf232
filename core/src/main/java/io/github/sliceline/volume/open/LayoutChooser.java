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
 * The cube and its further layouts, and the choice of the one that serves a region: the one whose plan costs the drive
 * least, or the cube if no layout costs less. The choice is made once for all regions of the same extents and
 * remembered. Thread-safe.
 */
final class LayoutChooser implements Closeable {
    /** Most extents that are remembered. Planes, traces and the boxes of an application have few. */
    private static final int MOST_KINDS = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(LayoutChooser.class);

    private final LayoutReader cube;
    private final List<FurtherLayout> further;
    private final List<FurtherLayout> candidates;
    private final @Nullable SpotChecks checks;
    /** For the extents of a region, the layouts that cost less than the cube, the best first. */
    private final Map<Shape, List<FurtherLayout>> rankings = new ConcurrentHashMap<>();

    private record Ranked(FurtherLayout layout, long weight) {}

    /** Chooser for a cube without further layouts. */
    LayoutChooser(LayoutReader cube) {
        this(cube, List.of(), Precision.EXACT, null);
    }

    /**
     * @param further all layouts that were found, including those set aside or not precise enough
     * @param checks checks of the cube during reads of layouts; null if the file has no checksums
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

    /** Returns the layout that serves a region, or null if finding it needs reading. */
    @Nullable
    LayoutReader known(Region region) {
        if (candidates.isEmpty()) {
            return cube;
        }
        List<FurtherLayout> ranking = rankings.get(region.shape());
        return ranking == null ? null : best(ranking);
    }

    /** Returns the layout that serves a region. May read the chunk indexes of layouts. */
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

    /** Returns the costs of reading a region from each layout that may serve it, the cube first. */
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

    /** Returns all further layouts, after reading their indexes. */
    List<LayoutInfo> layouts() throws IOException {
        List<LayoutInfo> infos = new ArrayList<>();
        for (FurtherLayout layout : further) {
            layout.open();
            infos.add(layout.info());
        }
        return infos;
    }

    /**
     * Returns the chunks of the cube to compare during a read of some regions. Empty if the cube itself serves the
     * read.
     */
    List<Long> toCompare(LayoutReader serving, List<Region> regions, long bytes) {
        return checks == null || serving == cube ? List.of() : checks.beside(regions, bytes);
    }

    /** Compares a chunk of the cube with its checksum. If they differ, no layout serves reads any more. */
    void compare(long chunk) throws IOException {
        try {
            cube.compare(chunk);
        } catch (CorruptFileException e) {
            setAsideAll(e);
            throw e;
        }
    }

    /** Sets all layouts aside. If several reads find the difference, it is logged once. */
    private synchronized void setAsideAll(CorruptFileException how) {
        List<FurtherLayout> served =
                further.stream().filter(layout -> layout.setAside(how)).toList();
        if (!served.isEmpty()) {
            LOG.warn("the layouts of its cube are not read: {}", how.getMessage());
        }
    }

    /** Sets a damaged layout aside. Does nothing for the cube. */
    void setAside(LayoutReader damaged, CorruptFileException how) {
        for (FurtherLayout layout : candidates) {
            if (layout.known() == damaged) {
                layout.setAsideAloud(how);
            }
        }
    }

    /** True if a layout no longer serves reads. */
    boolean isSetAside(LayoutReader reader) {
        return reader != cube && candidates.stream().noneMatch(layout -> layout.known() == reader);
    }

    @Override
    public void close() {
        further.forEach(FurtherLayout::close);
        cube.close();
    }

    /** Returns the layouts that may serve reads, such as {@code layouts inlines, slices (set aside)}. */
    @Override
    public String toString() {
        return candidates.stream()
                .map(FurtherLayout::info)
                .map(info -> info.isUsable() ? info.name() : info.name() + " (set aside)")
                .collect(Collectors.joining(", ", "layouts ", ""));
    }
}
