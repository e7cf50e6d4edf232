package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader.Visit;
import io.github.sliceline.volume.format.SampleDecoder;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Requests of an object for elements that lie in it as they are: for the wanted ranges of chunks, or for whole chunks, which
 * are kept. Thread-safe.
 *
 * <p>From far away a byte costs little and a request much, so the planes of one row of chunks had better not ask for the same
 * chunks again and again. Whole chunks are fetched where that takes hardly longer than the wanted ranges, or where an earlier
 * read was at the same place, and whoever scrolls is expected to go on, not twice as long; in either case only if all of
 * them can be kept. So of an inline in chunks of 64³, 50 ms away at 1 GB/s, first the ranges are fetched, 221 requests and 0.18 s
 * for 4 MB; with the second one its chunks, 0.3 s for 221 MB; and the 62 after that take no request. A crossline and
 * a slice want most of their chunks anyway, and the first leaves them all behind.
 */
final class RemoteRequests extends RequestTask {
    /** What whole chunks may take of what ranges do. */
    private static final double HARDLY_LONGER = 1.25;

    /** The same if somebody was there before: then it is paid for by the next read but one. */
    private static final double PAYS_SOON = 2;

    private final PlainRequests wanted;
    private final KeptRequests whole;

    RemoteRequests(ChunkLayout layout, SampleDecoder decoder, long cacheBytes) {
        super(layout, decoder);
        this.wanted = new PlainRequests(layout, decoder);
        this.whole = new KeptRequests(layout, decoder, cacheBytes);
    }

    @Override
    public RequestTask plan(ReadPlanner planner, ReadPlan plan, Destination @Nullable [] targets, Visit visit) {
        if (targets != null) {
            whole.serveDecoded(plan, targets);
        }
        if (visit.isOnce()) {
            planner.joinPart(plan);
            return wanted;
        }
        planner.join(plan);
        if (plan.requests() == 0 || whole.capacity() == 0) {
            return wanted;
        }
        boolean again = targets != null && isAgain(plan, visit);
        double most = (again ? PAYS_SOON : HARDLY_LONGER) * weight(planner, plan);
        planner.widen(plan);
        if (fits(plan) && weight(planner, plan) <= most) {
            return whole;
        }
        planner.narrow(plan);
        return wanted;
    }

    private static long weight(ReadPlanner planner, ReadPlan plan) {
        ReadCosts costs = planner.costs();
        return costs.weight(plan.requests(), plan.bytes());
    }

    /** Whether most of it lies where an earlier read was. */
    private static boolean isAgain(ReadPlan plan, Visit visit) {
        ChunkBoxes pieces = plan.stored();
        int again = 0;
        for (int piece = 0; piece < pieces.size(); piece++) {
            again += visit.isAgain(pieces.position(piece)) ? 1 : 0; // which notes that we were there, so of all
        }
        return again > pieces.size() / 2;
    }

    private boolean fits(ReadPlan plan) {
        ChunkBoxes pieces = plan.stored();
        int chunks = 0;
        long last = -1;
        for (int place = 0; place < pieces.size(); place++) {
            long chunk = pieces.chunk(plan.piece(place));
            chunks += chunk == last ? 0 : 1;
            last = chunk;
        }
        return chunks <= whole.capacity();
    }

    /** Ranges would be forgotten: only chunks that are kept are worth fetching ahead. */
    @Override
    public RequestTask planPrefetch(ReadPlanner planner, ReadPlan plan) {
        whole.leaveOutKept(plan);
        planner.join(plan);
        planner.widen(plan);
        if (!fits(plan)) {
            plan.removeIf(piece -> true);
            planner.join(plan);
        }
        return whole;
    }

    @Override
    void copy(ReadPlan plan, int request, Destination[] targets, ReadSlot slot, Visit visit) throws IOException {
        throw new IllegalStateException("the plan says which of the two it is");
    }

    @Override
    void prefetch(ReadPlan plan, int request, ReadSlot slot) throws IOException {
        throw new IllegalStateException("the plan says which of the two it is");
    }

    @Override
    public void close() {
        wanted.close();
        whole.close();
    }
}
