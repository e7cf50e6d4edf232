package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.RangeReader.Route;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.format.SampleDecoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/** Requests for elements of unfiltered chunks. Thread-safe. */
final class RangeRequests implements Requests {
    private final RangeReader ranges;
    private final SampleDecoder decoder;
    private final @Nullable ChunkSums sums;
    private final long chunkBytes;
    private final long[] chunkStrides;

    RangeRequests(LayoutStorage layout) {
        this.ranges = layout.ranges();
        this.decoder = layout.decoder();
        this.sums = layout.sums();
        this.chunkBytes = layout.chunkBytes();
        this.chunkStrides = layout.grid().chunk().strides();
    }

    @Override
    public void read(ReadPlan plan, int request, Destination @Nullable [] targets, ReadSlot slot, Routes routes)
            throws IOException {
        if (targets == null) {
            ranges.read(slot.memory(), plan.position(request), plan.length(request), Route.THROUGH_CACHE);
            return;
        }
        Route route = routes.route(request, plan.position(request), plan.length(request));
        int end = plan.endPiece(request);
        for (int first = plan.firstPiece(request); first < end; ) {
            int next = route == Route.MEMORY ? endOfBlock(plan, first, end) : end;
            copy(plan, first, next, targets, slot, route);
            first = next;
        }
    }

    /**
     * Returns the end of the next few pieces. Pieces in memory are read a few at a time, so that they are still in the
     * core's cache when they are copied.
     */
    private static int endOfBlock(ReadPlan plan, int first, int end) {
        ChunkBoxes pieces = plan.stored();
        long start = pieces.position(plan.piece(first));
        int next = first + 1;
        while (next < end) {
            int piece = plan.piece(next);
            if (pieces.position(piece) + pieces.length(piece) - start > ReadPlanner.PIECE_BYTES) {
                break;
            }
            next++;
        }
        return next;
    }

    private void copy(ReadPlan plan, int first, int end, Destination[] targets, ReadSlot slot, Route route)
            throws IOException {
        ChunkBoxes pieces = plan.stored();
        long start = pieces.position(plan.piece(first));
        long stop = start;
        for (int place = first; place < end; place++) {
            int piece = plan.piece(place);
            stop = Math.max(stop, pieces.position(piece) + pieces.length(piece));
        }
        ByteBuffer memory = slot.memory();
        ranges.read(memory, start, (int) (stop - start), route);
        FloatBuffer floats = slot.floats(decoder.order());
        if (sums != null && plan.hasWholeChunks()) {
            compare(sums, pieces, plan, first, end, memory, start);
        }
        for (int place = first; place < end; place++) {
            int piece = plan.piece(place);
            int firstByte = memory.position() + (int) (pieces.position(piece) - start);
            if (plan.hasWholeChunks() && pieces.length(piece) == chunkBytes) { // perhaps not all of the chunk is wanted
                firstByte += Math.toIntExact(pieces.inChunk(piece) * decoder.elementBytes());
            }
            Destination target = targets[pieces.region(piece)];
            slot.copier().copy(decoder, memory, floats, firstByte, pieces, piece, chunkStrides, target);
        }
    }

    /** Compares the whole chunks among some pieces with their checksums. */
    private void compare(
            ChunkSums checksums, ChunkBoxes pieces, ReadPlan plan, int first, int end, ByteBuffer memory, long start)
            throws IOException {
        long compared = -1;
        for (int place = first; place < end; place++) {
            int piece = plan.piece(place);
            long chunk = pieces.chunk(piece);
            if (chunk != compared && pieces.length(piece) == chunkBytes) {
                long position = pieces.position(piece);
                int at = memory.position() + (int) (position - start);
                checksums.require(chunk, Crc32c.of(memory.slice(at, pieces.length(piece))), position);
                compared = chunk;
            }
        }
    }
}
