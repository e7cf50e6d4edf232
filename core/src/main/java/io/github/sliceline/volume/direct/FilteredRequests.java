package io.github.sliceline.volume.direct;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.filter.BytePlanes;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader.Route;
import io.github.sliceline.volume.direct.RangeReader.Visit;
import io.github.sliceline.volume.direct.RequestTask.ChunkLayout;
import io.github.sliceline.volume.format.SampleDecoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Requests for whole chunks that must be decoded. Shuffled ones stay shuffled: a plane wants a small part of each, and only
 * that is put together. Thread-safe.
 */
class FilteredRequests extends RequestTask {
    final ChunkDecoder decoded;
    private final FilterPipeline filters;
    private final int chunkBytes;
    private final AtomicBoolean closed = new AtomicBoolean();

    FilteredRequests(ChunkLayout layout, SampleDecoder decoder, long cacheBytes) {
        super(layout, decoder);
        this.filters = layout.filters();
        this.chunkBytes = Math.toIntExact(layout.chunk().size() * decoder.elementBytes());
        this.decoded = new ChunkDecoder(layout, chunkBytes, cacheBytes);
        ReadSlots.LONG.opened();
    }

    /** A filter can make a chunk longer, but not by much: twice its size is more than any of them needs. */
    private static int roomForStored(int chunkBytes) {
        return (int) Math.min(Integer.MAX_VALUE - (1 << 20), 2L * chunkBytes + 4096);
    }

    @Override
    void serveDecoded(ReadPlan plan, Destination[] targets) {
        ChunkBoxes pieces = plan.stored();
        BoxCopier copier = new BoxCopier();
        plan.removeIf(piece -> {
            long chunk = pieces.chunk(piece);
            ByteBuffer elements = decoded.cached(chunk);
            if (elements == null) {
                return false;
            }
            copy(chunk, elements, pieces, piece, copier, targets);
            return true;
        });
    }

    @Override
    void copy(ReadPlan plan, int request, Destination[] targets, ReadSlot slot, Visit visit) throws IOException {
        ChunkBoxes pieces = plan.stored();
        Route route = visit.route(request, plan.position(request), plan.length(request));
        forEachChunk(
                plan,
                request,
                slot,
                route,
                visit.isWorthKeeping(plan.position(request)),
                (chunk, elements, first, end) -> {
                    for (int place = first; place < end; place++) {
                        copy(chunk, elements, pieces, plan.piece(place), slot.copier(), targets);
                    }
                });
    }

    @Override
    void prefetch(ReadPlan plan, int request, ReadSlot slot) throws IOException {
        forEachChunk(plan, request, slot, Route.THROUGH_CACHE, true, (chunk, elements, first, end) -> {});
    }

    /** Uses a decoded chunk for the pieces at these places. */
    private interface ChunkUser {
        void use(long chunk, ByteBuffer elements, int firstPlace, int endPlace);
    }

    private void forEachChunk(ReadPlan plan, int request, ReadSlot slot, Route route, boolean kept, ChunkUser user)
            throws IOException {
        long start = plan.position(request);
        int length = plan.length(request);
        ByteBuffer memory = slot.memory();
        ranges.read(memory, start, length, route);
        int origin = memory.position();
        ChunkBoxes pieces = plan.stored();
        int end = plan.endPiece(request);
        for (int first = plan.firstPiece(request); first < end; ) {
            int piece = plan.piece(first);
            long chunk = pieces.chunk(piece);
            int next = first + 1;
            while (next < end && pieces.chunk(plan.piece(next)) == chunk) {
                next++;
            }
            int from = first;
            int to = next;
            ByteBuffer stored = memory.slice(origin + (int) (pieces.position(piece) - start), pieces.length(piece));
            decoded.with(
                    chunk,
                    filtersLeft(chunk),
                    stored,
                    pieces.position(piece),
                    kept,
                    elements -> user.use(chunk, elements, from, to));
            first = next;
        }
    }

    @Override
    void requireSound(ReadPlan plan, int request) throws CorruptFileException {
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

    /** Filters of a chunk that are not undone when it is decoded. */
    final int filtersLeft(long chunk) {
        return chunks.filterMask(chunk) | (isShuffled(chunk) ? FilterPipeline.LEAVE_SHUFFLED : 0);
    }

    /** Whether a chunk comes out of the decoder, and stands in its cache, as planes of bytes. */
    private boolean isShuffled(long chunk) {
        return filters.startsWithShuffle(chunks.filterMask(chunk), decoder.elementBytes());
    }

    final void copy(
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
        if (!closed.getAndSet(true)) {
            decoded.close();
            ReadSlots.LONG.closed();
        }
    }
}
