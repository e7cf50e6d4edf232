package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.grid.Region;
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
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Our own read path: chooses the layout of the cube that costs least, plans the requests, reads them with many threads,
 * decodes filtered chunks, and copies the elements into the caller's floats.
 *
 * <p>If a layout turns out to be damaged, it is set aside, and its reads are repeated from the next best layout.
 */
final class DirectReader implements ReadPath {
    private final RangeReader ranges;
    private final LayoutChooser layouts;
    private final WorkerThreads threads;
    private volatile String lastServed = CubeLayout.CUBE;

    /**
     * Reader of an open volume.
     *
     * @param ranges reader of the file that holds all layouts; closed with this reader, as are the layouts
     */
    DirectReader(RangeReader ranges, LayoutChooser layouts, int queueDepth) {
        this.ranges = ranges;
        this.layouts = layouts;
        this.threads = new WorkerThreads("sliceline-read", queueDepth);
    }

    @Override
    public Backend backend() {
        return Backend.DIRECT;
    }

    @Override
    public WorkerThreads threads() {
        return threads;
    }

    @Override
    public Optional<ReadCost> cost(List<Region> regions) throws IOException {
        return Optional.of(mayReadToPlan(regions) ? threads.call(() -> costOf(regions)) : costOf(regions));
    }

    private ReadCost costOf(List<Region> regions) throws IOException {
        return parts(regions).values().stream().map(Part::cost).reduce(new ReadCost(0, 0), ReadCost::plus);
    }

    @Override
    public boolean mayReadToPlan(List<Region> regions) {
        return layouts.cube().mayReadToPlan() || regions.stream().anyMatch(region -> layouts.known(region) == null);
    }

    @Override
    public List<ReadCost> costs(Region region) throws IOException {
        return threads.call(() -> layouts.costs(region));
    }

    @Override
    public List<LayoutInfo> layouts() throws IOException {
        return threads.call(layouts::layouts);
    }

    /** The regions that one layout serves. */
    private record Part(LayoutReader serving, List<Region> regions, List<Integer> numbers) {
        ReadCost cost() {
            return serving.cost(regions);
        }
    }

    /** Groups regions by the layout that serves them. May read chunk indexes if that is not known yet. */
    private Map<LayoutReader, Part> parts(List<Region> regions) throws IOException {
        Map<LayoutReader, Part> parts = new LinkedHashMap<>();
        for (int i = 0; i < regions.size(); i++) {
            Part part = parts.computeIfAbsent(
                    layouts.serving(regions.get(i)),
                    serving -> new Part(serving, new ArrayList<>(), new ArrayList<>()));
            part.regions.add(regions.get(i));
            part.numbers.add(i);
        }
        return parts;
    }

    @Override
    public boolean isCubeAlone() {
        return layouts.isCubeAlone();
    }

    @Override
    public Routes pass(Reuse reuse) {
        return ranges.routes(reuse);
    }

    /** Passes read the cube, because they need all of it once. */
    @Override
    public PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, @Nullable Routes pass)
            throws IOException {
        if (pass != null) {
            return layouts.cube().plan(regions, destinations, pass);
        }
        if (layouts.isCubeAlone()) {
            return layouts.cube().plan(regions, destinations);
        }
        List<PlannedRead> reads = new ArrayList<>();
        List<LayoutReader> serving = new ArrayList<>();
        List<Long> compared = new ArrayList<>();
        for (Part part : parts(regions).values()) {
            List<FloatBuffer> targets =
                    part.numbers.stream().map(destinations::get).toList();
            PlannedRead read = part.serving.plan(part.regions, targets);
            reads.add(read);
            serving.add(part.serving);
            compared.addAll(layouts.toCompare(part.serving, part.regions, read.bytes()));
            lastServed = part.serving.name();
        }
        return new LayoutsRead(reads, serving, compared);
    }

    @Override
    public PlannedRead planPrefetch(List<Region> regions) throws IOException {
        List<PlannedRead> reads = new ArrayList<>();
        List<LayoutReader> serving = new ArrayList<>();
        for (Part part : parts(regions).values()) {
            reads.add(part.serving.planPrefetch(part.regions));
            serving.add(part.serving);
        }
        LayoutsRead all = new LayoutsRead(reads, serving, List.of());
        return new PlannedRead.Tasks(all.requests(), all.bytes(), request -> prefetch(all, request));
    }

    /** Prefetches, and ignores a damaged layout, which is set aside. */
    private static void prefetch(LayoutsRead all, int request) throws IOException {
        try {
            all.read(request);
        } catch (CorruptFileException e) {
            if (!all.isWorthAnother(e)) {
                throw e;
            }
        }
    }

    /**
     * A read of regions together, each from the layout that serves it, and of chunks to compare with their checksums.
     */
    private final class LayoutsRead implements PlannedRead {
        private final List<PlannedRead> reads;
        private final List<LayoutReader> serving;
        private final List<Long> compared;

        /** @param serving the layout of each read */
        LayoutsRead(List<PlannedRead> reads, List<LayoutReader> serving, List<Long> compared) {
            this.reads = reads;
            this.serving = serving;
            this.compared = compared;
        }

        @Override
        public int requests() {
            int requests = compared.size();
            for (PlannedRead read : reads) {
                requests = Math.addExact(requests, read.requests());
            }
            return requests;
        }

        @Override
        public long bytes() {
            return reads.stream().mapToLong(PlannedRead::bytes).sum();
        }

        @Override
        public void read(int number) throws IOException {
            if (number < compared.size()) {
                layouts.compare(compared.get(number));
                return;
            }
            int request = number - compared.size();
            int part = 0;
            while (request >= reads.get(part).requests()) {
                request -= reads.get(part++).requests();
            }
            try {
                reads.get(part).read(request);
            } catch (CorruptFileException e) {
                layouts.setAside(serving.get(part), e);
                throw e;
            }
        }

        /**
         * True if the read failed because of a layout that was set aside. So there are at most as many repetitions as
         * layouts.
         */
        @Override
        public boolean isWorthAnother(Throwable failure) {
            return failure instanceof CorruptFileException && serving.stream().anyMatch(layouts::isSetAside);
        }

        @Override
        public void release() {
            reads.forEach(PlannedRead::release);
        }
    }

    @Override
    public void close() throws IOException {
        threads.close();
        try (ranges) {
            layouts.close();
        }
    }

    /** Returns a description such as {@code DIRECT, layouts inlines, slices; slices served last}. */
    @Override
    public String toString() {
        return layouts.isCubeAlone() ? "DIRECT" : "DIRECT, " + layouts + "; " + lastServed + " served last";
    }
}
