package io.github.sliceline.volume;

import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.storage.BoundedPool;
import io.github.sliceline.volume.RangeReader.Route;
import io.github.sliceline.volume.RangeReader.Visit;
import java.io.IOException;

/** What is done with one request of a plan: read its bytes, decode them if need be, copy its pieces. Thread-safe. */
abstract class RequestTask {
    final RangeReader ranges;
    final SampleDecoder decoder;
    final long[] chunkStrides;
    private final BoundedPool<ReadSlot> slots;

    RequestTask(ChunkLayout layout, SampleDecoder decoder, BoundedPool<ReadSlot> slots) {
        this.ranges = layout.ranges();
        this.decoder = decoder;
        this.chunkStrides = layout.chunk().strides();
        this.slots = slots;
    }

    /**
     * Task for a volume.
     *
     * @param cacheBytes most that decoded chunks may take
     */
    static RequestTask of(ChunkLayout layout, SampleDecoder decoder, int queueDepth, long cacheBytes) {
        return layout.filters().isEmpty()
                ? new PlainRequests(layout, decoder, queueDepth)
                : new FilteredRequests(layout, decoder, queueDepth, cacheBytes);
    }

    /** Copies the pieces whose chunks are decoded already, and takes them out of a plan that has no requests yet. */
    abstract void serveDecoded(ReadPlan plan, RegionTarget[] targets);

    /** Does one request. */
    final void copy(ReadPlan plan, int request, RegionTarget[] targets, Visit visit) throws IOException {
        ReadSlot slot = slots.take();
        try {
            slot.memory().order(decoder.order());
            Route route = visit.route(request, plan.position(request), plan.length(request));
            copy(plan, request, targets, slot, route);
        } finally {
            slots.giveBack(slot);
        }
    }

    abstract void copy(ReadPlan plan, int request, RegionTarget[] targets, ReadSlot slot, Route route)
            throws IOException;

    /** Brings a request's bytes near. */
    final void prefetch(ReadPlan plan, int request) throws IOException {
        ReadSlot slot = slots.take();
        try {
            prefetch(plan, request, slot);
        } finally {
            slots.giveBack(slot);
        }
    }

    abstract void prefetch(ReadPlan plan, int request, ReadSlot slot) throws IOException;
}
