package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.ChunkCache.Claim;
import io.github.sliceline.volume.direct.RangeReader.Route;
import io.github.sliceline.volume.direct.RangeReader.Visit;
import io.github.sliceline.volume.format.SampleDecoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests for whole chunks that come from far away and are kept once they are there, with or without filters. A chunk that
 * another read is fetching is waited for, not fetched once more: a request shrinks to what nobody else is at, or is not
 * sent. Thread-safe.
 */
final class KeptRequests extends FilteredRequests {
    KeptRequests(ChunkLayout layout, SampleDecoder decoder, long cacheBytes) {
        super(layout, decoder, cacheBytes);
    }

    /** Pieces of one chunk, which stand together in a request. */
    private record Chunk(Claim claim, long ordinal, int firstPlace, int endPlace, long position, int length) {}

    /** How many chunks it keeps at most. */
    int capacity() {
        return decoded.cache().capacity();
    }

    @Override
    public RequestTask plan(ReadPlanner planner, ReadPlan plan, Destination @Nullable [] targets, Visit visit) {
        if (targets != null) {
            serveDecoded(plan, targets);
        }
        if (visit.isOnce()) {
            planner.joinPart(plan);
        } else {
            planner.join(plan);
        }
        return this;
    }

    @Override
    public RequestTask planPrefetch(ReadPlanner planner, ReadPlan plan) {
        leaveOutKept(plan);
        planner.join(plan);
        return this;
    }

    /** Takes out what is there already of a plan that has no requests yet. */
    void leaveOutKept(ReadPlan plan) {
        ChunkBoxes pieces = plan.stored();
        plan.removeIf(piece -> decoded.cached(pieces.chunk(piece)) != null);
    }

    @Override
    void copy(ReadPlan plan, int request, Destination[] targets, ReadSlot slot, Visit visit) throws IOException {
        if (visit.isOnce() || capacity() == 0) {
            super.copy(plan, request, targets, slot, visit);
        } else {
            fetch(plan, request, slot, targets);
        }
    }

    @Override
    void prefetch(ReadPlan plan, int request, ReadSlot slot) throws IOException {
        if (capacity() > 0) {
            fetch(plan, request, slot, null);
        }
    }

    /** First what is ours to fetch, since others may wait for it, then what others are at. */
    private void fetch(ReadPlan plan, int request, ReadSlot slot, Destination @Nullable [] targets) throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        try {
            claim(plan, request, chunks);
            List<Chunk> ours =
                    chunks.stream().filter(chunk -> chunk.claim.isMine()).toList();
            List<Chunk> theirs =
                    chunks.stream().filter(chunk -> !chunk.claim.isMine()).toList();
            load(ours, plan, slot, targets);
            for (Chunk chunk : theirs) {
                use(chunk, chunk.claim.await(), plan, slot, targets);
            }
        } catch (Throwable e) { // whatever it is, others may be waiting already
            chunks.forEach(chunk -> chunk.claim.failed(e));
            throw e;
        }
    }

    private void claim(ReadPlan plan, int request, List<Chunk> chunks) {
        ChunkBoxes pieces = plan.stored();
        int end = plan.endPiece(request);
        for (int first = plan.firstPiece(request); first < end; ) {
            int piece = plan.piece(first);
            long ordinal = pieces.chunk(piece);
            int next = first + 1;
            while (next < end && pieces.chunk(plan.piece(next)) == ordinal) {
                next++;
            }
            Claim claim = decoded.cache().claim(ordinal);
            chunks.add(new Chunk(claim, ordinal, first, next, pieces.position(piece), pieces.length(piece)));
            first = next;
        }
    }

    private void load(List<Chunk> ours, ReadPlan plan, ReadSlot slot, Destination @Nullable [] targets)
            throws IOException {
        if (ours.isEmpty()) {
            return;
        }
        long start = ours.get(0).position;
        long stop = start;
        for (Chunk chunk : ours) {
            stop = Math.max(stop, chunk.position + chunk.length);
        }
        ByteBuffer memory = slot.memory();
        ranges.read(memory, start, (int) (stop - start), Route.THROUGH_CACHE);
        int origin = memory.position();
        for (Chunk chunk : ours) {
            ByteBuffer stored = memory.slice(origin + (int) (chunk.position - start), chunk.length);
            ByteBuffer elements = chunk.claim.loaded(
                    decoded.decodeToKeep(chunk.ordinal, filtersLeft(chunk.ordinal), stored, chunk.position));
            use(chunk, elements, plan, slot, targets);
        }
    }

    private void use(Chunk chunk, ByteBuffer elements, ReadPlan plan, ReadSlot slot, Destination @Nullable [] targets) {
        if (targets != null) {
            for (int place = chunk.firstPlace; place < chunk.endPlace; place++) {
                copy(chunk.ordinal, elements, plan.stored(), plan.piece(place), slot.copier(), targets);
            }
        }
    }
}
