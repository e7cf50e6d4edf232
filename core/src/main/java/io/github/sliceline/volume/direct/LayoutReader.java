package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.index.BackgroundChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.plan.RegionParts;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.direct.RangeReader.Route;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.info.ReadCost;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stored layout of a cube, the cube's own or another: plans requests, and does each on the thread that asks
 * for it. Thread-safe.
 *
 * <p>In steady state, reading unfiltered data makes only a few objects for the read as a whole: plans, buffers and
 * copiers are used again.
 */
public final class LayoutReader implements Closeable {
    /** Capacity of the largest plan that is kept for the next read: some eight megabytes. */
    private static final int MOST_PIECES_KEPT = 1 << 17;

    /**
     * Chunks of the largest region that is planned as a whole. A plan for more would take over 60 megabytes, so a
     * larger region is read part by part.
     */
    private static final long MOST_CHUNKS = 1 << 20;

    /** Chunks of a part. As many parts are planned at once as there are threads. */
    private static final long PART_CHUNKS = 1 << 15;

    /** Least number of chunks that is worth a cache. */
    private static final int FEW = 4;

    private final String name;
    private final LayoutStorage layout;
    private final ChunkGrid grid;
    private final ReadPlanner planner;
    private final ReadPlanner passPlanner;
    private final CostModel costs;
    private final RangeRequests ranges;

    /** Null if chunks are read whole only to compare them. */
    private final @Nullable ChunkRequests chunks;

    private final Queue<ReadPlan> plans = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean needsLongSlots;

    /**
     * @param name name of the layout, shown in reports of what served a read
     * @param cacheBytes most bytes of kept chunks: decoded ones, and of an object also unfiltered ones
     * @param whole chunks that are read whole and compared, if the file has checksums. Passes over the volume compare
     *     all chunks, or those that they cover if this is {@code NONE}
     */
    public LayoutReader(String name, LayoutStorage layout, CostModel costs, long cacheBytes, WholeChunks whole) {
        this.name = name;
        this.layout = layout;
        this.costs = costs;
        this.grid = layout.grid();
        this.planner = planner(whole);
        this.passPlanner = planner(whole == WholeChunks.NONE ? WholeChunks.COVERED : WholeChunks.ALL);
        this.ranges = new RangeRequests(layout);
        boolean remote = layout.ranges().isRemote();
        boolean manyChunks = !grid.chunk().equals(grid.volume()) && layout.chunkBytes() <= cacheBytes / FEW;
        this.chunks = layout.isFiltered() || (remote && manyChunks) ? new ChunkRequests(layout, cacheBytes) : null;
        this.needsLongSlots = new AtomicBoolean(layout.isFiltered() || remote);
        if (needsLongSlots.get()) {
            ReadSlot.needLong();
        }
    }

    private ReadPlanner planner(WholeChunks whole) {
        WholeChunks compared = layout.sums() == null ? WholeChunks.NONE : whole;
        int elementBytes = layout.decoder().elementBytes();
        return new ReadPlanner(grid, layout.chunks(), elementBytes, layout.isFiltered(), compared, costs);
    }

    public String name() {
        return name;
    }

    public CostModel costs() {
        return costs;
    }

    /** Bytes that the chunks take in the file. 0 if they have no index. */
    public long storedBytes() {
        return layout.chunks() instanceof ChunkIndex index ? index.storedBytesTotal() : 0;
    }

    /** Returns the cost of reading regions together for the first time. */
    public ReadCost cost(List<Region> regions) {
        if (isLong(regions)) {
            return RegionParts.of(grid, regions.get(0), PART_CHUNKS).stream()
                    .map(part -> cost(List.of(part)))
                    .reduce(new ReadCost(0, 0, name), ReadCost::plus);
        }
        ReadPlan plan = takePlan();
        planner.gather(regions, plan);
        join(planner, plan, null, layout.ranges().routes(Reuse.PERHAPS_AGAIN));
        ReadCost cost = new ReadCost(plan.requests(), plan.bytes(), name);
        giveBack(plan);
        return cost;
    }

    /**
     * True if the read is a single region of many chunks. Regions that are read together may share chunks, so they are
     * never read in parts.
     */
    private boolean isLong(List<Region> regions) {
        return regions.size() == 1 && RegionParts.chunks(grid, regions.get(0)) > MOST_CHUNKS;
    }

    /**
     * Returns the cost of reading a region, in bytes that the drive could have read meanwhile. A byte out of a filter
     * counts as much as one from the drive, because filters and drives both deliver one or two gigabytes a second.
     */
    public long weight(Region region) {
        ReadPlan plan = planner.plan(region);
        long decoded = layout.isFiltered() ? plan.stored().size() * layout.chunkBytes() : 0;
        return (long) plan.requests() * costs.gapBytes() + plan.bytes() + decoded;
    }

    /**
     * Plans a read. Serves fill values and decoded chunks at once, on the calling thread, because they need no I/O. A
     * read of very many chunks is planned part by part while it is read.
     */
    public PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations) throws IOException {
        Routes routes = layout.ranges().routes(Reuse.PERHAPS_AGAIN);
        return isLong(regions)
                ? inParts(regions.get(0), destinations.get(0), routes)
                : plan(planner, regions, destinations, routes);
    }

    /** Plans a part of a pass over the volume, which compares whole chunks with their checksums if there are any. */
    public PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, Routes pass) throws IOException {
        return plan(passPlanner, regions, destinations, pass);
    }

    private PlannedRead plan(ReadPlanner with, List<Region> regions, List<FloatBuffer> destinations, Routes whole)
            throws IOException {
        ReadPlan plan = takePlan();
        Destination[] targets = Destination.of(regions, destinations);
        ReadEvents.Plan event = ReadEvents.begin(ReadEvents.Plan::new);
        with.gather(regions, plan);
        Requests requests = join(with, plan, targets, whole);
        if (event != null && event.shouldCommit()) {
            event.region = regions.toString();
            event.layout = name;
            event.requests = plan.requests();
            event.bytes = plan.bytes();
            event.commit();
        }
        fillAbsent(plan, targets);
        Routes routes = whole.part(plan.requests());
        return new PlannedRead(
                plan.requests(),
                plan.bytes(),
                request -> read(requests, plan, request, targets, routes),
                () -> giveBack(plan),
                () -> false);
    }

    private void fillAbsent(ReadPlan plan, Destination[] targets) throws IOException {
        ChunkBoxes absent = plan.absent();
        ChunkSums sums = layout.sums();
        BoxCopier copier = new BoxCopier();
        for (int piece = 0; piece < absent.size(); piece++) {
            if (sums != null && plan.hasWholeChunks()) {
                sums.requireAbsent(absent.chunk(piece));
            }
            copier.fill(layout.fill().of(absent.chunk(piece)), absent, piece, targets[absent.region(piece)]);
        }
    }

    /**
     * Returns a read whose requests are the parts. The thread that takes a part plans it and does its requests one by
     * one.
     */
    private PlannedRead inParts(Region region, FloatBuffer destination, Routes routes) {
        List<Region> parts = RegionParts.of(grid, region, PART_CHUNKS);
        FloatBuffer[] destinations = new FloatBuffer[parts.size()];
        int first = destination.position();
        for (int part = 0; part < destinations.length; part++) {
            destinations[part] = destination.duplicate().position(first);
            first += (int) parts.get(part).size();
        }
        return new PlannedRead(parts.size(), region.size() * Float.BYTES, part -> {
            PlannedRead read = plan(planner, List.of(parts.get(part)), List.of(destinations[part]), routes);
            for (int request = 0; request < read.requests(); request++) {
                read.task().run(request);
            }
            read.release().run();
        });
    }

    /** True if planning may read: the index, or checksums to prove that missing chunks have none. */
    public boolean mayReadToPlan() {
        if (layout.chunks() instanceof BackgroundChunkIndex late && !late.isKnown()) {
            return true;
        }
        ChunkSums sums = layout.sums();
        boolean allThere = layout.chunks() instanceof ChunkIndex index
                && index.chunksStored() == grid.chunks().size();
        return !allThere && sums != null && !sums.areKnown();
    }

    private ReadPlan takePlan() {
        ReadPlan plan = plans.poll();
        return plan != null ? plan : new ReadPlan(grid.volume().rank());
    }

    /**
     * Keeps a plan for the next read. The plan of a whole volume is not kept, because it would take memory as long as
     * the volume is open.
     */
    private void giveBack(ReadPlan plan) {
        if (plan.capacity() <= MOST_PIECES_KEPT) {
            plans.add(plan);
        }
    }

    /**
     * Second half of planning: serves decoded chunks from the cache, and makes requests for the rest.
     *
     * @param plan gathered plan that has no requests yet
     * @param targets destinations for cached chunks; null if the caller only asks for the cost of a first read
     * @return the requests that serve the plan
     */
    private Requests join(ReadPlanner with, ReadPlan plan, Destination @Nullable [] targets, Routes routes) {
        if (chunks == null) {
            with.join(plan);
            return ranges;
        }
        if (targets != null) {
            chunks.serveDecoded(plan, targets);
        }
        if (routes.isOnce() && layout.ranges().isRemote()) {
            with.joinPart(plan);
        } else {
            with.join(plan);
        }
        boolean whole =
                layout.isFiltered() || (!routes.isOnce() && chunks.widen(with, plan, targets == null ? null : routes));
        return whole ? chunks : ranges;
    }

    /**
     * Plans to bring regions near. Ranges of an object would be lost, so only chunks that the cache keeps are worth
     * fetching ahead.
     */
    public PlannedRead planPrefetch(List<Region> regions) {
        ReadPlan plan = new ReadPlan(grid.volume().rank());
        planner.gather(regions, plan);
        boolean remote = layout.ranges().isRemote();
        if (chunks != null && remote) {
            chunks.leaveOutKept(plan);
        }
        planner.join(plan);
        if (chunks != null && !layout.isFiltered()) {
            planner.widen(plan);
            if (!chunks.fits(plan)) {
                plan.removeIf(piece -> true);
                planner.join(plan);
            }
        }
        Requests requests = chunks == null ? ranges : chunks;
        Routes routes = layout.ranges().routes(Reuse.PERHAPS_AGAIN);
        return new PlannedRead(plan.requests(), plan.bytes(), request -> read(requests, plan, request, null, routes));
    }

    private void read(Requests requests, ReadPlan plan, int request, Destination @Nullable [] targets, Routes routes)
            throws IOException {
        requests.requireSound(plan, request);
        ReadSlot slot = ReadSlot.take(plan.length(request));
        try {
            slot.memory().order(layout.decoder().order());
            requests.read(plan, request, targets, slot, routes);
        } finally {
            slot.giveBack();
        }
    }

    /**
     * Reads a chunk as it is stored and compares it with its checksum. The layout must have checksums. From a file,
     * reads parts that stay in a core's cache.
     *
     * @throws io.github.sliceline.CorruptFileException if the checksums differ
     */
    public void compare(long chunk) throws IOException {
        ChunkSums checksums = Objects.requireNonNull(layout.sums());
        long address = layout.chunks().address(chunk);
        if (address == ChunkLookup.ABSENT) {
            checksums.requireAbsent(chunk);
            return;
        }
        int length = layout.chunks().storedBytes(chunk);
        int part = layout.ranges().isRemote() ? length : Math.min(length, ReadPlanner.PIECE_BYTES);
        CRC32C found = new CRC32C();
        ReadSlot slot = ReadSlot.take(part);
        try {
            for (long done = 0; done < length; done += part) {
                int next = (int) Math.min(part, length - done);
                layout.ranges().read(slot.memory(), address + done, next, Route.THROUGH_CACHE);
                found.update(slot.memory());
            }
        } finally {
            slot.giveBack();
        }
        checksums.require(chunk, (int) found.getValue(), address);
    }

    /** Frees what is kept of the layout. Requests may still be under way. Further calls do nothing. */
    @Override
    public void close() {
        if (chunks != null) {
            chunks.close();
        }
        if (needsLongSlots.getAndSet(false)) {
            ReadSlot.needLongNoMore();
        }
    }
}
