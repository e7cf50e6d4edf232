package io.github.sliceline.volume;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.FilterPipeline;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.plan.Fragment;
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.plan.Request;
import io.github.sliceline.storage.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.ReadPriority;
import io.github.sliceline.storage.ReadScheduler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Our own read path, in four steps: plan the requests, read them with many threads, decode the chunks that are
 * filtered ({@link ChunkDecoder}), scatter the elements into the caller's floats.
 *
 * <p>Reads go through the page cache: it makes the next plane of the same chunks nearly free, and it costs
 * little where requests are long ({@code docs/performance.md}).
 */
final class DirectReader implements VolumeReader {
    private static final ReadCosts COSTS = ReadCosts.SOLID_STATE;

    /**
     * Buffers for the requests of all volumes: new memory costs more than a request that finds its bytes in the
     * page cache. Bounded by an eighth of what the JVM may use, at most 64.
     */
    private static final BufferPool RANGES = new BufferPool(COSTS.requestBytes(), (int)
            Math.max(4, Math.min(64, Runtime.getRuntime().maxMemory() / 8 / COSTS.requestBytes())));

    private final ByteSource source;
    private final ReadPlanner planner;
    private final SampleDecoder decoder;
    private final float fill;
    private final long[] chunkStrides;
    private final ReadScheduler scheduler;
    private final @Nullable ChunkDecoder chunks;

    /**
     * What to read and how its bytes lie.
     *
     * @param source the file, or the bytes of a compact dataset; not closed by the reader
     * @param chunk extents of a chunk; those of the volume where it is one piece
     * @param fill value of elements that were never written
     */
    record Layout(
            ByteSource source, Shape volume, Shape chunk, ChunkLookup chunks, FilterPipeline filters, float fill) {}

    /**
     * Reader with threads of its own.
     *
     * @param cacheBytes most that decoded chunks may take; unfiltered data need no cache of ours
     */
    DirectReader(Layout layout, SampleDecoder decoder, int queueDepth, long cacheBytes) {
        this.source = layout.source;
        this.decoder = decoder;
        this.fill = layout.fill;
        this.chunkStrides = layout.chunk.strides();
        boolean filtered = !layout.filters.isEmpty();
        ChunkGrid grid = new ChunkGrid(layout.volume, layout.chunk);
        this.planner = new ReadPlanner(grid, layout.chunks, decoder.elementBytes(), filtered, COSTS);
        this.scheduler = new ReadScheduler("sliceline-read", queueDepth);
        this.chunks = filtered
                ? new ChunkDecoder(
                        source,
                        layout.filters,
                        Math.toIntExact(layout.chunk.size() * decoder.elementBytes()),
                        queueDepth,
                        cacheBytes)
                : null;
    }

    @Override
    public Backend backend() {
        return Backend.DIRECT;
    }

    @Override
    public Optional<ReadCost> cost(Region region) {
        ReadPlan plan = planner.plan(region);
        return Optional.of(new ReadCost(plan.requests().size(), plan.bytes()));
    }

    @Override
    public void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException {
        Work work = prepare(regions, destinations);
        scheduler.run(work.requests, work.task, cancel);
    }

    @Override
    public CompletableFuture<Void> readAsync(
            Region region, FloatBuffer destination, ReadPriority priority, CancelToken cancel) {
        Work work = prepare(List.of(region), List.of(destination));
        return scheduler.start(work.requests, work.task, priority, cancel);
    }

    @Override
    public CompletableFuture<Void> prefetch(Region region, CancelToken cancel) {
        ReadPlan plan = plan(List.of(region));
        ReadScheduler.Task<Request> load = chunks == null
                ? request -> readRange(request, bytes -> {})
                : request -> chunks.with(request, elements -> {});
        return scheduler.start(plan.requests(), load, ReadPriority.LATER, cancel);
    }

    /** What is left for the threads to do. */
    private record Work(List<Request> requests, ReadScheduler.Task<Request> task) {}

    /** Plans, and does at once, on the calling thread, what needs no I/O: fill values and decoded chunks. */
    private Work prepare(List<Region> regions, List<FloatBuffer> destinations) {
        ReadPlan plan = plan(regions);
        Target[] targets = new Target[regions.size()];
        for (int i = 0; i < targets.length; i++) {
            FloatBuffer floats = destinations.get(i);
            targets[i] =
                    new Target(floats, floats.position(), regions.get(i).shape().strides());
        }
        for (Fragment fragment : plan.absent()) {
            Target target = targets[fragment.region()];
            SampleDecoder.fill(fragment, fill, target.strides, target.floats, target.base);
        }
        if (chunks == null) {
            return new Work(plan.requests(), request -> readRange(request, bytes -> scatter(request, bytes, targets)));
        }
        return new Work(
                takeCached(plan.requests(), chunks, targets),
                request -> chunks.with(request, elements -> scatter(request, elements, targets)));
    }

    private ReadPlan plan(List<Region> regions) {
        ReadEvents.Plan event = new ReadEvents.Plan();
        event.begin();
        ReadPlan plan = planner.plan(regions);
        if (event.shouldCommit()) {
            event.region = regions.toString();
            event.requests = plan.requests().size();
            event.bytes = plan.bytes();
            event.commit();
        }
        return plan;
    }

    /** Where the elements of one region go. Workers write disjoint parts. */
    private static final class Target {
        final FloatBuffer floats;
        final int base;
        final long[] strides;

        Target(FloatBuffer floats, int base, long[] strides) {
            this.floats = floats;
            this.base = base;
            this.strides = strides;
        }
    }

    private void readRange(Request request, Consumer<ByteBuffer> user) throws IOException {
        ByteBuffer bytes = RANGES.take(request.length());
        try {
            ReadEvents.Request event = new ReadEvents.Request();
            event.begin();
            source.readFully(bytes, request.position());
            if (event.shouldCommit()) {
                event.position = request.position();
                event.length = request.length();
                event.commit();
            }
            user.accept(bytes.flip());
        } finally {
            RANGES.giveBack(bytes);
        }
    }

    /** Serves what is decoded already. Returns the rest. */
    private List<Request> takeCached(List<Request> requests, ChunkDecoder decoded, Target[] targets) {
        List<Request> missing = new ArrayList<>();
        for (Request request : requests) {
            ByteBuffer chunk = decoded.cached(request);
            if (chunk == null) {
                missing.add(request);
            } else {
                scatter(request, chunk, targets);
            }
        }
        return missing;
    }

    private void scatter(Request request, ByteBuffer elements, Target[] targets) {
        for (Request.Piece piece : request.pieces()) {
            Target target = targets[piece.fragment().region()];
            decoder.scatter(
                    elements,
                    piece.firstByte(),
                    piece.fragment(),
                    chunkStrides,
                    target.strides,
                    target.floats,
                    target.base);
        }
    }

    @Override
    public void close() {
        scheduler.close();
    }
}
