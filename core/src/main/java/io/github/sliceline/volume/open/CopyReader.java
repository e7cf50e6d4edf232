package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.plan.RegionParts;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.BoxCopier;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.ChunkSums;
import io.github.sliceline.volume.direct.RangeReader.Visit;
import io.github.sliceline.volume.direct.ReadEvents;
import io.github.sliceline.volume.direct.RequestTask;
import io.github.sliceline.volume.direct.RequestTask.ChunkLayout;
import io.github.sliceline.volume.format.SampleDecoder;
import io.github.sliceline.volume.info.ReadCost;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stored copy of a cube, the cube itself or another: plans its requests, and does each of them on whatever thread
 * asks for it. Thread-safe.
 *
 * <p>In steady state, reading unfiltered data makes no objects but a few for the read as a whole: plans, buffers and
 * copiers are used again.
 */
final class CopyReader implements Closeable {
    /** Capacity of the largest plan that is kept for the next read: some eight megabytes. */
    private static final int MOST_PIECES_KEPT = 1 << 17;

    /** A region of more chunks is read part by part: its plan would take more than 60 megabytes. */
    private static final long MOST_CHUNKS = 1 << 20;

    /** Of a part; as many parts as there are threads are planned at once. */
    private static final long PART_CHUNKS = 1 << 15;

    private final String name;
    private final ChunkLayout layout;
    private final ChunkGrid grid;
    private final boolean allThere;
    private final ReadPlanner planner;
    private final ReadPlanner passPlanner;
    private final long chunkBytes;
    private final ReadCosts costs;
    private final RequestTask requests;
    private final Queue<ReadPlan> plans = new ConcurrentLinkedQueue<>();

    /**
     * @param cacheBytes most that its decoded chunks may take
     * @param whole which chunks are read as a whole if there are checksums, and compared with these; in passes over the volume
     *     all, or where this is none, those that are covered
     */
    CopyReader(
            String name,
            ChunkLayout layout,
            SampleDecoder decoder,
            ReadCosts costs,
            long cacheBytes,
            WholeChunks whole) {
        this.name = name;
        this.layout = layout;
        this.costs = costs;
        this.grid = new ChunkGrid(layout.volume(), layout.chunk());
        this.allThere = layout.chunks() instanceof ChunkIndex index
                && index.chunksStored() == grid.chunks().size();
        WholeChunks inPasses = whole == WholeChunks.NONE ? WholeChunks.COVERED : WholeChunks.ALL;
        this.planner = planner(whole, decoder);
        this.passPlanner = planner(inPasses, decoder);
        this.chunkBytes = layout.chunk().size() * decoder.elementBytes();
        this.requests = RequestTask.of(layout, decoder, cacheBytes);
    }

    private ReadPlanner planner(WholeChunks whole, SampleDecoder decoder) {
        WholeChunks compared = layout.sums() == null ? WholeChunks.NONE : whole;
        boolean filtered = !layout.filters().isEmpty();
        return new ReadPlanner(grid, layout.chunks(), decoder.elementBytes(), filtered, compared, costs);
    }

    /** Of a further copy; {@link io.github.sliceline.tune.CubeLayout#CUBE} for the cube. */
    String name() {
        return name;
    }

    ReadCost cost(Region region) {
        return cost(List.of(region));
    }

    ReadCost cost(List<Region> regions) {
        if (isLong(regions)) {
            return RegionParts.of(grid, regions.get(0), PART_CHUNKS).stream()
                    .map(part -> cost(List.of(part)))
                    .reduce(new ReadCost(0, 0, name), ReadCost::plus);
        }
        ReadPlan plan = takePlan();
        planner.gather(regions, plan);
        requests.plan(planner, plan, null, layout.ranges().visit(0));
        ReadCost cost = new ReadCost(plan.requests(), plan.bytes(), name);
        giveBack(plan);
        return cost;
    }

    /** Regions that are read together may share chunks, and stay together. */
    private boolean isLong(List<Region> regions) {
        return regions.size() == 1 && RegionParts.chunks(grid, regions.get(0)) > MOST_CHUNKS;
    }

    /**
     * What reading a region takes, in bytes that the drive could have read meanwhile. A byte that a filter has to give is
     * taken to cost as much as one from the drive: filters and drives both make one or two gigabytes a second.
     */
    long weight(Region region) {
        ReadPlan plan = planner.plan(region);
        long decoded = layout.filters().isEmpty() ? 0 : plan.stored().size() * chunkBytes;
        return (long) plan.requests() * costs.gapBytes() + plan.bytes() + decoded;
    }

    /**
     * Plans a read, and does at once, on this very thread, what needs no I/O: fill values and decoded chunks. One of very
     * many chunks is planned while it is read.
     */
    Task prepare(List<Region> regions, List<FloatBuffer> destinations) throws IOException {
        return isLong(regions)
                ? new InParts(regions.get(0), destinations.get(0))
                : new Prepared(planner, regions, destinations, null);
    }

    /** Plans a part of a pass over the volume, which compares whole chunks with their checksums if there are any. */
    Prepared prepare(List<Region> regions, List<FloatBuffer> destinations, Visit whole) throws IOException {
        return new Prepared(passPlanner, regions, destinations, whole);
    }

    /** Whether planning may read: checksums of chunks that the file has not, which must have none. */
    boolean mayReadToPlan() {
        ChunkSums sums = layout.sums();
        return !allThere && sums != null && !sums.areKnown();
    }

    /** Reads a chunk and compares it with its checksum, which there must be. */
    void compare(long chunk) throws IOException {
        requests.compare(chunk);
    }

    private ReadPlan takePlan() {
        ReadPlan plan = plans.poll();
        return plan != null ? plan : new ReadPlan(layout.volume().rank());
    }

    /** Not the plan of a whole volume, which would be held as long as the volume is open. */
    private void giveBack(ReadPlan plan) {
        if (plan.capacity() <= MOST_PIECES_KEPT) {
            plans.add(plan);
        }
    }

    Work prefetching(List<Region> regions) {
        ReadPlan plan = new ReadPlan(layout.volume().rank());
        planner.gather(regions, plan);
        RequestTask task = requests.planPrefetch(planner, plan);
        return new Work(plan.requests(), request -> task.prefetch(plan, request));
    }

    /** A read that can be begun. Thread-safe. */
    interface Task {
        CopyReader copy();

        int requests();

        /** Bytes that the requests are for. */
        long bytes();

        /** Does one of the requests. */
        void read(int request) throws IOException;

        /** To be called at most once, when nobody does requests of it any more: its memory is used again. */
        void release();
    }

    /** A read part by part: whoever takes a part plans it, and does its requests one after the other. */
    private final class InParts implements Task {
        private final List<Region> parts;
        private final FloatBuffer[] destinations;
        private final Visit whole = layout.ranges().visit(0);

        InParts(Region region, FloatBuffer destination) {
            this.parts = RegionParts.of(grid, region, PART_CHUNKS);
            this.destinations = new FloatBuffer[parts.size()];
            int first = destination.position();
            for (int part = 0; part < destinations.length; part++) {
                destinations[part] = destination.duplicate().position(first);
                first += (int) parts.get(part).size();
            }
        }

        @Override
        public CopyReader copy() {
            return CopyReader.this;
        }

        @Override
        public int requests() {
            return parts.size();
        }

        @Override
        public long bytes() {
            return parts.stream().mapToLong(Region::size).sum() * Float.BYTES;
        }

        @Override
        public void read(int part) throws IOException {
            Prepared prepared = new Prepared(planner, List.of(parts.get(part)), List.of(destinations[part]), whole);
            for (int request = 0; request < prepared.requests(); request++) {
                prepared.read(request);
            }
            prepared.release();
        }

        @Override
        public void release() {}
    }

    /** A read whose requests are known. */
    final class Prepared implements Task {
        private final ReadPlan plan;
        private final Destination[] targets;
        private final Visit visit;
        private final RequestTask task;

        private Prepared(
                ReadPlanner planner, List<Region> regions, List<FloatBuffer> destinations, @Nullable Visit whole)
                throws IOException {
            this.plan = takePlan();
            this.targets = new Destination[regions.size()];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = new Destination(regions.get(i), destinations.get(i));
            }
            Visit read = whole == null ? layout.ranges().visit(0) : whole;
            this.task = plan(planner, regions, read);
            this.visit = read.part(plan.requests());
            fillAbsent();
        }

        private RequestTask plan(ReadPlanner planner, List<Region> regions, Visit read) {
            ReadEvents.Plan event = ReadEvents.beginPlan();
            planner.gather(regions, plan);
            RequestTask chosen = requests.plan(planner, plan, targets, read);
            if (event != null && event.shouldCommit()) {
                event.region = regions.toString();
                event.layout = name;
                event.requests = plan.requests();
                event.bytes = plan.bytes();
                event.commit();
            }
            return chosen;
        }

        private void fillAbsent() throws IOException {
            ChunkBoxes absent = plan.absent();
            ChunkSums sums = layout.sums();
            BoxCopier copier = new BoxCopier();
            for (int piece = 0; piece < absent.size(); piece++) {
                if (sums != null && plan.hasWholeChunks()) {
                    sums.requireAbsent(absent.chunk(piece));
                }
                copier.fill(layout.fill(), absent, piece, targets[absent.region(piece)]);
            }
        }

        @Override
        public CopyReader copy() {
            return CopyReader.this;
        }

        @Override
        public int requests() {
            return plan.requests();
        }

        @Override
        public long bytes() {
            return plan.bytes();
        }

        @Override
        public void read(int request) throws IOException {
            task.copy(plan, request, targets, visit);
        }

        @Override
        public void release() {
            giveBack(plan);
        }
    }

    /** Gives back what is kept of the copy. Requests may still be under way. */
    @Override
    public void close() throws IOException {
        requests.close();
    }
}
