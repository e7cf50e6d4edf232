package io.github.sliceline.volume.direct;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.filter.BytePlanes;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.ChunkCache.Claim;
import io.github.sliceline.volume.direct.ChunkDecoder.Core;
import io.github.sliceline.volume.direct.RangeReader.Route;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.format.SampleDecoder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests for whole chunks: for filtered ones, which must be decoded, and for unfiltered ones of an object, which are
 * kept once they have arrived. If another read is fetching a chunk to keep it, this one waits for it and does not fetch
 * it again: the request shrinks to the chunks that no other read fetches, or is not sent. Shuffled chunks stay shuffled
 * in the cache, because a plane needs a small part of each, and only that part is unshuffled. Thread-safe.
 */
final class ChunkRequests implements Requests, Closeable {
    /** Largest cost of whole chunks of an object on a first visit, as a multiple of the cost of the ranges. */
    private static final double HARDLY_LONGER = 1.25;

    /** Largest such multiple if an earlier read was at the same place: it pays by the next read but one. */
    private static final double PAYS_SOON = 2;

    private final RangeReader ranges;
    private final LayoutStorage layout;
    private final SampleDecoder decoder;
    private final int chunkBytes;
    private final long[] chunkStrides;
    private final ChunkDecoder decoded;
    private final ChunkCache cache;

    ChunkRequests(LayoutStorage layout, long cacheBytes) {
        this.layout = layout;
        this.ranges = layout.ranges();
        this.decoder = layout.decoder();
        this.chunkBytes = Math.toIntExact(layout.chunkBytes());
        this.chunkStrides = layout.grid().chunk().strides();
        this.decoded = new ChunkDecoder(layout, chunkBytes);
        this.cache = new ChunkCache(cacheBytes, chunkBytes);
    }

    /** Pieces of one chunk, which stand together in a request. */
    private static final class Chunk {
        private final long ordinal;
        private final int firstPlace;
        private final int endPlace;
        private final long position;
        private final int length;

        /** Null unless the chunk is loaded for other reads too. */
        private @Nullable Claim claim;

        private boolean ours;

        Chunk(ReadPlan plan, int firstPlace, int endPlace) {
            int piece = plan.piece(firstPlace);
            this.ordinal = plan.stored().chunk(piece);
            this.firstPlace = firstPlace;
            this.endPlace = endPlace;
            this.position = plan.stored().position(piece);
            this.length = plan.stored().length(piece);
        }

        private void release() {
            if (claim != null) {
                claim.release();
                claim = null; // so that the memory is free once the cache removes the chunk
            }
        }
    }

    /**
     * Copies the pieces of decoded chunks in the cache, and removes these pieces from a plan that has no requests yet.
     */
    void serveDecoded(ReadPlan plan, Destination[] targets) {
        ChunkBoxes pieces = plan.stored();
        BoxCopier copier = new BoxCopier();
        plan.removeIf(piece -> {
            long chunk = pieces.chunk(piece);
            Claim kept = cache.hold(chunk);
            if (kept == null) {
                return false;
            }
            try {
                copy(chunk, kept.elements(), pieces, piece, copier, targets);
                return true;
            } finally {
                kept.release();
            }
        });
    }

    /** Removes the pieces of decoded chunks in the cache from a plan that has no requests yet. */
    void leaveOutKept(ReadPlan plan) {
        ChunkBoxes pieces = plan.stored();
        plan.removeIf(piece -> cache.has(pieces.chunk(piece)));
    }

    /**
     * Replaces the wanted ranges of an object by requests for whole chunks if that pays, and returns true if it did.
     *
     * <p>From a distant store a byte costs little and a request much, so the planes of one row of chunks should not
     * request the same chunks again and again. Whole chunks are requested if they take hardly longer than the wanted
     * ranges, or at most twice as long if an earlier read was at the same place, because a user who scrolls probably
     * goes on. In both cases all chunks must fit into the cache. Example: an inline in chunks of 64³, 50 ms away at 1
     * GB/s. The first read fetches the ranges: 221 requests, 0.18 s, 4 MB. The second fetches the chunks: 0.3 s, 221
     * MB. The next 62 need no request. A crossline or a slice needs most bytes of its chunks anyway.
     *
     * @param plan plan with requests for ranges
     * @param read visited places of the read; null before a read
     */
    boolean widen(ReadPlanner planner, ReadPlan plan, @Nullable Routes read) {
        if (plan.requests() == 0 || cache.capacity() == 0) {
            return false;
        }
        boolean again = read != null && visitAll(plan, read);
        double most = (again ? PAYS_SOON : HARDLY_LONGER) * weight(planner, plan);
        planner.widen(plan);
        if (fits(plan) && weight(planner, plan) <= most) {
            return true;
        }
        planner.narrow(plan);
        return false;
    }

    private static long weight(ReadPlanner planner, ReadPlan plan) {
        CostModel costs = planner.costs();
        return costs.weight(plan.requests(), plan.bytes());
    }

    /** Records visits to all pieces of a plan. Returns true if an earlier read visited most of them. */
    private static boolean visitAll(ReadPlan plan, Routes read) {
        ChunkBoxes pieces = plan.stored();
        int again = 0;
        for (int piece = 0; piece < pieces.size(); piece++) {
            again += read.visit(pieces.position(piece)) ? 1 : 0; // called for all pieces, since it records the visit
        }
        return again > pieces.size() / 2;
    }

    /** True if the cache can hold all chunks of a plan at once. */
    boolean fits(ReadPlan plan) {
        ChunkBoxes pieces = plan.stored();
        int chunks = 0;
        long last = -1;
        for (int place = 0; place < pieces.size(); place++) {
            long chunk = pieces.chunk(plan.piece(place));
            chunks += chunk == last ? 0 : 1;
            last = chunk;
        }
        return chunks <= cache.capacity();
    }

    @Override
    public void requireSound(ReadPlan plan, int request) throws CorruptFileException {
        ChunkBoxes pieces = plan.stored();
        for (int place = plan.firstPiece(request); place < plan.endPiece(request); place++) {
            int piece = plan.piece(place);
            if (pieces.length(piece) > roomForStored(chunkBytes)) {
                throw new CorruptFileException(
                        ranges.source(),
                        pieces.position(piece),
                        "chunk takes " + pieces.length(piece) + " bytes, want at most " + roomForStored(chunkBytes));
            }
        }
    }

    /**
     * Most bytes that a stored chunk may have. A filter can lengthen a chunk slightly; no filter needs twice its size.
     */
    private static int roomForStored(int chunkBytes) {
        return (int) Math.min(Integer.MAX_VALUE - (1 << 20), 2L * chunkBytes + 4096);
    }

    /** Fetches first the chunks that no other read fetches, since others may wait for them, then waits for the rest. */
    @Override
    public void read(ReadPlan plan, int request, Destination @Nullable [] targets, ReadSlot slot, Routes routes)
            throws IOException {
        if (targets == null && ranges.isRemote() && cache.capacity() == 0) {
            return; // a chunk of a distant store that is not kept is not worth a request
        }
        long position = plan.position(request);
        Route route = targets == null ? Route.THROUGH_CACHE : routes.route(request, position, plan.length(request));
        boolean kept = cache.capacity() > 0 && (targets == null || routes.isWorthKeeping(position));
        List<Chunk> chunks = chunks(plan, request);
        try {
            for (Chunk chunk : chunks) {
                chunk.claim = kept && ranges.isRemote() ? cache.claim(chunk.ordinal) : null;
                chunk.ours = chunk.claim == null || chunk.claim.isMine();
            }
            load(chunks, kept, plan, targets, slot, route);
            for (Chunk chunk : chunks) {
                if (!chunk.ours && chunk.claim != null) {
                    use(chunk, chunk.claim.await(), plan, targets, slot);
                }
            }
        } catch (Throwable e) { // other threads may be waiting already
            for (int i = 0; i < chunks.size(); i++) { // without an iterator, for which there may be no memory
                Claim claim = chunks.get(i).claim;
                if (claim != null) {
                    claim.failed(e);
                }
            }
            throw e;
        } finally {
            for (int i = 0; i < chunks.size(); i++) {
                chunks.get(i).release();
            }
        }
    }

    private static List<Chunk> chunks(ReadPlan plan, int request) {
        List<Chunk> chunks = new ArrayList<>();
        int end = plan.endPiece(request);
        for (int first = plan.firstPiece(request); first < end; ) {
            int next = first + 1;
            while (next < end
                    && plan.stored().chunk(plan.piece(next)) == plan.stored().chunk(plan.piece(first))) {
                next++;
            }
            chunks.add(new Chunk(plan, first, next));
            first = next;
        }
        return chunks;
    }

    /** Fetches the chunks that no other read fetches. */
    private void load(
            List<Chunk> chunks,
            boolean kept,
            ReadPlan plan,
            Destination @Nullable [] targets,
            ReadSlot slot,
            Route route)
            throws IOException {
        long start = -1;
        long stop = -1;
        for (Chunk chunk : chunks) {
            if (chunk.ours) {
                start = start < 0 ? chunk.position : start;
                stop = Math.max(stop, chunk.position + chunk.length);
            }
        }
        if (start < 0) {
            return;
        }
        ranges.read(slot.memory(), start, (int) (stop - start), route);
        int origin = slot.memory().position();
        try (Core core = Core.take()) {
            for (Chunk chunk : chunks) {
                if (chunk.ours) {
                    int from = origin + (int) (chunk.position - start);
                    ByteBuffer stored = slot.memory().slice(from, chunk.length);
                    ByteBuffer elements = kept ? decodeToKeep(chunk, stored) : decode(chunk, stored, plan, core);
                    if (elements != null) {
                        use(chunk, elements, plan, targets, slot);
                        chunk.release();
                    }
                }
            }
        }
    }

    /** Decodes the elements of a chunk, as far as pieces of the plan need them. */
    private ByteBuffer decode(Chunk chunk, ByteBuffer stored, ReadPlan plan, Core core) throws IOException {
        ChunkBoxes pieces = plan.stored();
        long first = Long.MAX_VALUE;
        long end = 0;
        for (int place = chunk.firstPlace; place < chunk.endPlace; place++) {
            int piece = plan.piece(place);
            long last = pieces.inChunk(piece);
            first = Math.min(first, last);
            for (int d = 0; d < chunkStrides.length; d++) {
                last += (pieces.count(piece, d) - 1) * chunkStrides[d];
            }
            end = Math.max(end, last + 1);
        }
        int bytes = decoder.elementBytes();
        return decoded.decode(
                chunk.ordinal,
                filtersLeft(chunk.ordinal),
                stored,
                chunk.position,
                first * bytes,
                end * bytes,
                core.memory(chunkBytes));
    }

    /**
     * Decodes all elements of a chunk. Returns null if another thread is doing that; then the chunk is not ours any
     * more. A chunk from a drive is claimed only here, because a claim made ahead takes the place of another chunk in
     * the cache.
     */
    private @Nullable ByteBuffer decodeToKeep(Chunk chunk, ByteBuffer stored) throws IOException {
        Claim claim = chunk.claim == null ? cache.claim(chunk.ordinal) : chunk.claim;
        chunk.claim = claim;
        chunk.ours = claim.isMine();
        if (!chunk.ours) {
            return null;
        }
        int left = filtersLeft(chunk.ordinal);
        return claim.loaded(decoded.decode(chunk.ordinal, left, stored, chunk.position, 0, chunkBytes, claim.memory()));
    }

    private void use(Chunk chunk, ByteBuffer elements, ReadPlan plan, Destination @Nullable [] targets, ReadSlot slot) {
        if (targets != null) {
            for (int place = chunk.firstPlace; place < chunk.endPlace; place++) {
                copy(chunk.ordinal, elements, plan.stored(), plan.piece(place), slot.copier(), targets);
            }
        }
    }

    /** Filters of a chunk that decoding does not undo. */
    private int filtersLeft(long chunk) {
        return layout.chunks().filterMask(chunk) | (isShuffled(chunk) ? FilterPipeline.LEAVE_SHUFFLED : 0);
    }

    /** True if a chunk is decoded and cached as planes of bytes. */
    private boolean isShuffled(long chunk) {
        return layout.filters().startsWithShuffle(layout.chunks().filterMask(chunk), decoder.elementBytes());
    }

    private void copy(
            long chunk, ByteBuffer elements, ChunkBoxes pieces, int piece, BoxCopier copier, Destination[] targets) {
        Destination target = targets[pieces.region(piece)];
        if (isShuffled(chunk)) {
            BytePlanes planes = new BytePlanes(elements, decoder.elementBytes());
            int first = Math.toIntExact(pieces.inChunk(piece));
            copier.copy(decoder, planes, first, pieces, piece, chunkStrides, target);
            return;
        }
        ByteBuffer ordered = elements.duplicate().order(decoder.order());
        int firstByte = Math.toIntExact(pieces.inChunk(piece) * decoder.elementBytes());
        FloatBuffer floats = decoder.isPlainFloats() ? ordered.asFloatBuffer() : null;
        copier.copy(decoder, ordered, floats, firstByte, pieces, piece, chunkStrides, target);
    }

    @Override
    public void close() {
        cache.close();
    }
}
