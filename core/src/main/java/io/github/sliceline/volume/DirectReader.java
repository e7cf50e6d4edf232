package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.plan.ChunkBoxes;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.BoxCopier;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.direct.RangeReader.Visit;
import io.github.sliceline.volume.direct.RangeReader.Wanted;
import io.github.sliceline.volume.direct.ReadEvents;
import io.github.sliceline.volume.direct.ReadSlots;
import io.github.sliceline.volume.direct.RequestTask;
import io.github.sliceline.volume.direct.RequestTask.ChunkLayout;
import io.github.sliceline.volume.direct.SampleDecoder;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Our own read path: plan the requests, read them with many threads, decode the chunks that are filtered, copy the
 * elements into the caller's floats.
 *
 * <p>In steady state, reading unfiltered data makes no objects but a few for the read as a whole: plans, buffers and
 * copiers are used again.
 */
final class DirectReader implements VolumeReader {
    /** Capacity of the largest plan that is kept for the next read: some eight megabytes. */
    private static final int MOST_PIECES_KEPT = 1 << 17;

    private final RangeReader ranges;
    private final ReadPlanner planner;
    private final int rank;
    private final float fill;
    private final ReadScheduler scheduler;
    private final RequestTask requests;
    private final Queue<ReadPlan> plans = new ConcurrentLinkedQueue<>();

    DirectReader(ChunkLayout layout, SampleDecoder decoder, ReadCosts costs, long cacheBytes) {
        this.ranges = layout.ranges();
        this.rank = layout.volume().rank();
        this.fill = layout.fill();
        ReadCosts bounded = new ReadCosts(
                costs.gapBytes(), Math.min(costs.requestBytes(), ReadSlots.SHARED_BYTES), costs.queueDepth());
        this.planner = new ReadPlanner(
                new ChunkGrid(layout.volume(), layout.chunk()),
                layout.chunks(),
                decoder.elementBytes(),
                !layout.filters().isEmpty(),
                bounded);
        this.scheduler = new ReadScheduler("sliceline-read", costs.queueDepth());
        this.requests = RequestTask.of(layout, decoder, cacheBytes);
    }

    @Override
    public Backend backend() {
        return Backend.DIRECT;
    }

    @Override
    public Optional<ReadCost> cost(Region region) {
        ReadPlan plan = planner.plan(region);
        return Optional.of(new ReadCost(plan.requests(), plan.bytes()));
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException {
        ReadPlan plan = takePlan();
        try {
            Destination[] targets = prepare(plan, regions, destinations);
            Visit visit = ranges.visit(plan.requests());
            scheduler.run(plan.requests(), request -> requests.copy(plan, request, targets, visit), cancel);
        } finally {
            giveBack(plan); // when the scheduler returns, nobody works on it any more
        }
    }

    @Override
    public ReadScheduler scheduler() {
        return scheduler;
    }

    @Override
    public Pass pass(Wanted wanted) {
        Visit whole = ranges.pass(wanted);
        return (regions, destinations, cancel) -> {
            ReadPlan plan = new ReadPlan(rank);
            Destination[] targets = prepare(plan, regions, destinations);
            Visit visit = whole.part(plan.requests());
            return new Work(plan.requests(), request -> requests.copy(plan, request, targets, visit));
        };
    }

    @Override
    public Work prefetching(Region region) {
        ReadPlan plan = planner.plan(region);
        return new Work(plan.requests(), request -> requests.prefetch(plan, request));
    }

    private ReadPlan takePlan() {
        ReadPlan plan = plans.poll();
        return plan != null ? plan : new ReadPlan(rank);
    }

    /** The plan of a whole volume would hold its memory as long as the volume is open. */
    private void giveBack(ReadPlan plan) {
        if (plan.capacity() <= MOST_PIECES_KEPT) {
            plans.add(plan);
        }
    }

    /** Plans, and does at once, on this very thread, what needs no I/O: fill values and decoded chunks. */
    private Destination[] prepare(ReadPlan plan, List<Region> regions, List<FloatBuffer> destinations) {
        Destination[] targets = new Destination[regions.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = new Destination(regions.get(i), destinations.get(i));
        }
        ReadEvents.Plan event = new ReadEvents.Plan();
        event.begin();
        planner.gather(regions, plan);
        requests.serveDecoded(plan, targets);
        planner.join(plan);
        if (event.shouldCommit()) {
            event.region = regions.toString();
            event.requests = plan.requests();
            event.bytes = plan.bytes();
            event.commit();
        }
        fillAbsent(plan.absent(), targets);
        return targets;
    }

    private void fillAbsent(ChunkBoxes absent, Destination[] targets) {
        BoxCopier copier = new BoxCopier();
        for (int piece = 0; piece < absent.size(); piece++) {
            copier.fill(fill, absent, piece, targets[absent.region(piece)]);
        }
    }

    @Override
    public void close() throws IOException {
        scheduler.close();
        try (ranges) {
            requests.close();
        }
    }
}
