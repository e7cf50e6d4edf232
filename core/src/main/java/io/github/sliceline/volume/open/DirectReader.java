package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.direct.LayoutReader;
import io.github.sliceline.volume.direct.PlannedRead;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Our own read path: chooses the layout of the cube that serves a region, plans the requests, reads them with many
 * threads, decodes filtered chunks, and copies the elements into the caller's floats.
 *
 * <p>A region is served by the layout whose plan costs the drive least, or by the cube if no layout costs less. The
 * choice is made once for all regions of the same extents and remembered. If a layout turns out to be damaged, it is set
 * aside, and its reads are repeated from the next best layout.
 */
public final class DirectReader extends ReadPath {
    /** Most extents that are remembered. Planes, traces and the boxes of an application have few. */
    private static final int MOST_KINDS = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(DirectReader.class);

    private final RangeReader ranges;
    private final LayoutReader cube;
    private final List<FurtherLayout> further;
    private final List<FurtherLayout> candidates;
    private final @Nullable SpotChecks checks;
    /** For the extents of a region, the layouts that cost less than the cube, the best first. */
    private final Map<Shape, List<FurtherLayout>> rankings = new ConcurrentHashMap<>();

    private volatile String lastServed = CubeLayout.CUBE;

    /**
     * Reader of an open volume.
     *
     * @param ranges reader of the file that holds all layouts; closed with this reader, as are the layouts
     * @param further all layouts that were found, including those set aside or not precise enough
     * @param checks checks of the cube during reads of layouts; null if the file has no checksums
     */
    DirectReader(
            OpenVolume volume,
            ReadOptions options,
            RangeReader ranges,
            LayoutReader cube,
            List<FurtherLayout> further,
            @Nullable SpotChecks checks) {
        super(volume, options, threads(cube));
        this.ranges = ranges;
        this.cube = cube;
        this.further = List.copyOf(further);
        this.candidates = further.stream()
                .filter(layout -> layout.info().serves(options.precision()))
                .toList();
        this.checks = checks;
    }

    /** Reader of a cube without further layouts. */
    public DirectReader(Path file, RangeReader ranges, LayoutReader cube) {
        super(file, ChangeWatch.NONE, null, threads(cube));
        this.ranges = ranges;
        this.cube = cube;
        this.further = List.of();
        this.candidates = List.of();
        this.checks = null;
    }

    private static WorkerThreads threads(LayoutReader cube) {
        return new WorkerThreads("sliceline-read", cube.costs().queueDepth());
    }

    @Override
    public Backend backend() {
        return Backend.DIRECT;
    }

    @Override
    public boolean isCubeAlone() {
        return candidates.isEmpty();
    }

    @Override
    public Routes pass(Reuse reuse) {
        return ranges.routes(reuse);
    }

    @Override
    boolean mayReadToPlan(List<Region> regions) {
        return cube.mayReadToPlan() || regions.stream().anyMatch(region -> known(region) == null);
    }

    /** Passes read the cube, because they need all of it once. */
    @Override
    PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, @Nullable Routes pass) throws IOException {
        if (pass != null) {
            return cube.plan(regions, destinations, pass);
        }
        if (isCubeAlone()) {
            return cube.plan(regions, destinations);
        }
        List<PlannedRead> reads = new ArrayList<>();
        List<Long> compared = new ArrayList<>();
        for (Part part : parts(regions)) {
            List<FloatBuffer> targets =
                    part.numbers.stream().map(destinations::get).toList();
            PlannedRead read = part.serving.plan(part.regions, targets);
            reads.add(guarded(read, part.serving));
            compared.addAll(toCompare(part.serving, part.regions, read.bytes()));
            lastServed = part.serving.name();
        }
        reads.add(0, new PlannedRead(compared.size(), 0, number -> compare(compared.get(number))));
        return PlannedRead.together(reads);
    }

    @Override
    PlannedRead planPrefetch(List<Region> regions) throws IOException {
        List<PlannedRead> reads = new ArrayList<>();
        for (Part part : parts(regions)) {
            PlannedRead near = guarded(part.serving.planPrefetch(part.regions), part.serving);
            reads.add(new PlannedRead(near.requests(), near.bytes(), request -> prefetch(near, request)));
        }
        return PlannedRead.together(reads);
    }

    /** Prefetches, and ignores a damaged layout, which is set aside. */
    private static void prefetch(PlannedRead near, int request) throws IOException {
        try {
            near.task().run(request);
        } catch (CorruptFileException e) {
            if (!near.isWorthAnother(e)) {
                throw e;
            }
        }
    }

    /**
     * Returns a read that sets its layout aside if that turns out to be damaged. So there are at most as many repetitions
     * as layouts.
     */
    private PlannedRead guarded(PlannedRead read, LayoutReader serving) {
        return new PlannedRead(
                read.requests(),
                read.bytes(),
                request -> {
                    try {
                        read.task().run(request);
                    } catch (CorruptFileException e) {
                        setAside(serving, e);
                        throw e;
                    }
                },
                read.release(),
                () -> isSetAside(serving));
    }

    /** The regions that one layout serves. */
    private record Part(LayoutReader serving, List<Region> regions, List<Integer> numbers) {
        ReadCost cost() {
            return serving.cost(regions);
        }
    }

    /** Groups regions by the layout that serves them. May read chunk indexes if that is not known yet. */
    private List<Part> parts(List<Region> regions) throws IOException {
        Map<LayoutReader, Part> parts = new LinkedHashMap<>();
        for (int i = 0; i < regions.size(); i++) {
            Part part = parts.computeIfAbsent(
                    serving(regions.get(i)), serving -> new Part(serving, new ArrayList<>(), new ArrayList<>()));
            part.regions.add(regions.get(i));
            part.numbers.add(i);
        }
        return List.copyOf(parts.values());
    }

    /** Returns the layout that serves a region, or null if finding it needs reading. */
    private @Nullable LayoutReader known(Region region) {
        if (candidates.isEmpty()) {
            return cube;
        }
        List<FurtherLayout> ranking = rankings.get(region.shape());
        return ranking == null ? null : best(ranking);
    }

    /** Returns the layout that serves a region. May read the chunk indexes of layouts. */
    private LayoutReader serving(Region region) throws IOException {
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

    private record Ranked(FurtherLayout layout, long weight) {}

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

    @Override
    public Optional<ReadCost> cost(List<Region> regions) throws IOException {
        return Optional.of(mayReadToPlan(regions) ? threads().call(() -> costOf(regions)) : costOf(regions));
    }

    private ReadCost costOf(List<Region> regions) throws IOException {
        return parts(regions).stream().map(Part::cost).reduce(new ReadCost(0, 0), ReadCost::plus);
    }

    @Override
    public List<ReadCost> costs(Region region) throws IOException {
        return threads().call(() -> {
            List<ReadCost> costs = new ArrayList<>();
            costs.add(cube.cost(List.of(region)));
            for (FurtherLayout layout : candidates) {
                LayoutReader reader = layout.open();
                if (reader != null) {
                    costs.add(reader.cost(List.of(region)));
                }
            }
            return costs;
        });
    }

    /** Returns all further layouts, after reading their indexes. */
    @Override
    public List<LayoutInfo> layouts() throws IOException {
        return threads().call(() -> {
            List<LayoutInfo> infos = new ArrayList<>();
            for (FurtherLayout layout : further) {
                layout.open();
                infos.add(layout.info());
            }
            return infos;
        });
    }

    /**
     * Returns the chunks of the cube to compare during a read of some regions. Empty if the cube itself serves the
     * read.
     */
    private List<Long> toCompare(LayoutReader serving, List<Region> regions, long bytes) {
        return checks == null || serving == cube ? List.of() : checks.beside(regions, bytes);
    }

    /** Compares a chunk of the cube with its checksum. If they differ, no layout serves reads any more. */
    private void compare(long chunk) throws IOException {
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
    private void setAside(LayoutReader damaged, CorruptFileException how) {
        for (FurtherLayout layout : candidates) {
            if (layout.known() == damaged) {
                layout.setAsideAloud(how);
            }
        }
    }

    /** True if a layout no longer serves reads. */
    private boolean isSetAside(LayoutReader reader) {
        return reader != cube && candidates.stream().noneMatch(layout -> layout.known() == reader);
    }

    @Override
    void closeFiles() throws IOException {
        try (ranges) {
            further.forEach(FurtherLayout::close);
            cube.close();
        }
    }

    /** Returns a description such as {@code DIRECT, layouts inlines, slices (set aside); slices served last}. */
    @Override
    public String toString() {
        return isCubeAlone()
                ? "DIRECT"
                : candidates.stream()
                        .map(FurtherLayout::info)
                        .map(info -> info.isUsable() ? info.name() : info.name() + " (set aside)")
                        .collect(Collectors.joining(", ", "DIRECT, layouts ", "; " + lastServed + " served last"));
    }
}
