package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.tune.CostModel;
import java.util.List;

/**
 * Makes read plans for one dataset. Does no I/O. Immutable, thread-safe.
 *
 * <p>Of an unfiltered chunk, requests cover only the byte ranges with wanted elements; of a filtered chunk, all that is
 * stored. If the gap between two ranges costs less than another request, one request reads both, also across chunks.
 * Long ranges are split.
 */
public final class ReadPlanner {
    /**
     * Bytes of the longest piece. A request may have many pieces, and a reader that copies from memory takes them a few
     * at a time: this many bytes stay in a core's own cache until they are copied on.
     */
    public static final int PIECE_BYTES = 256 << 10;

    /**
     * Bytes of the longest request for several filtered chunks. Decoding a chunk takes longer than reading it from a
     * drive, so a longer request would leave other cores idle.
     */
    private static final int FILTERED_BYTES = 256 << 10;

    private final ChunkGrid grid;
    private final ChunkLookup chunks;
    private final int elementBytes;
    private final boolean filtered;
    private final WholeChunks whole;
    private final CostModel costs;
    private final int pieceBytes;
    private final long[] chunkStrides;

    /** The unfiltered chunks that are requested whole, in one piece. */
    public enum WholeChunks {
        NONE,
        /** Chunks of which all elements are wanted. */
        COVERED,
        ALL
    }

    public ReadPlanner(ChunkGrid grid, ChunkLookup chunks, int elementBytes, boolean filtered, CostModel costs) {
        this(grid, chunks, elementBytes, filtered, WholeChunks.NONE, costs);
    }

    public ReadPlanner(
            ChunkGrid grid,
            ChunkLookup chunks,
            int elementBytes,
            boolean filtered,
            WholeChunks whole,
            CostModel costs) {
        this.whole = whole;
        this.grid = grid;
        this.chunks = chunks;
        this.elementBytes = elementBytes;
        this.filtered = filtered;
        this.costs = costs;
        this.pieceBytes = Math.min(PIECE_BYTES, costs.requestBytes());
        this.chunkStrides = grid.chunk().strides();
    }

    public ReadPlan plan(Region region) {
        return plan(List.of(region));
    }

    /**
     * Plans to read regions together. What they share is read and decoded once, and ranges of different regions may
     * share a request.
     *
     * @throws IndexOutOfBoundsException if a region is not inside the volume
     */
    public ReadPlan plan(List<Region> regions) {
        ReadPlan plan = new ReadPlan(grid.volume().rank());
        gather(regions, plan);
        join(plan);
        return plan;
    }

    /**
     * First half of planning: finds all pieces, and makes no requests yet.
     *
     * @param plan plan to empty and fill; a caller that has some pieces already removes them before {@link #join}
     * @throws IndexOutOfBoundsException if a region is not inside the volume
     */
    public void gather(List<Region> regions, ReadPlan plan) {
        plan.clear(filtered || whole != WholeChunks.NONE);
        for (int number = 0; number < regions.size(); number++) {
            gather(number, regions.get(number), plan);
        }
    }

    private void gather(int number, Region region, ReadPlan plan) {
        Cut cut = new Cut(plan.stored(), number, region.shape().strides());
        grid.forEachFragment(region, (chunk, inChunk, inRegion, count) -> {
            long address = chunks.address(chunk);
            if (address == ChunkLookup.ABSENT) {
                plan.absent().add(number, chunk, inChunk, inRegion, count);
            } else if (filtered || isWhole(chunk, count)) {
                plan.stored().add(number, chunk, inChunk, inRegion, count, address, chunks.storedBytes(chunk));
            } else {
                cut.box(chunk, address, count, inChunk, inRegion);
            }
        });
    }

    private boolean isWhole(long chunk, int[] count) {
        return whole == WholeChunks.ALL || (whole == WholeChunks.COVERED && isCovered(chunk, count));
    }

    private boolean isCovered(long chunk, int[] count) {
        int full = 0;
        while (full < count.length && count[full] == grid.chunk().extent(full)) {
            full++;
        }
        long[] start = full == count.length ? new long[0] : grid.start(chunk);
        for (int d = full; d < count.length; d++) {
            if (count[d] < Math.min(grid.chunk().extent(d), grid.volume().extent(d) - start[d])) {
                return false;
            }
        }
        return true;
    }

    /** Second half of planning: makes requests for the pieces that the plan still has. */
    public void join(ReadPlan plan) {
        join(plan, longestRequest(plan.stored()));
    }

    /**
     * Makes requests for one part of a longer read, whose other parts are under way too. Requests to a distant store
     * get the full length, since the reader gets other parts while it waits for one.
     */
    public void joinPart(ReadPlan plan) {
        join(plan, costs.hasLongRequests() ? costs.requestBytes() : longestRequest(plan.stored()));
    }

    private void join(ReadPlan plan, int longest) {
        plan.restart();
        plan.sort();
        ChunkBoxes pieces = plan.stored();
        int size = pieces.size();
        for (int first = 0; first < size; ) {
            long start = pieces.position(plan.piece(first));
            long end = start + pieces.length(plan.piece(first));
            int next = first + 1;
            while (next < size && pieces.position(plan.piece(next)) - end <= costs.gapBytes()) {
                int piece = plan.piece(next);
                long joined = Math.max(end, pieces.position(piece) + pieces.length(piece));
                if (joined - start > longest && joined > end) {
                    break;
                }
                end = joined;
                next++;
            }
            plan.addRequest(start, Math.toIntExact(end - start), first, next);
            first = next;
        }
    }

    /** Replaces requests for ranges by requests for whole chunks. */
    public void widen(ReadPlan plan) {
        ChunkBoxes pieces = plan.stored();
        for (int piece = 0; piece < pieces.size(); piece++) {
            long chunk = pieces.chunk(piece);
            pieces.setRange(piece, chunks.address(chunk), chunks.storedBytes(chunk));
        }
        join(plan);
    }

    /** Undoes {@link #widen} for unfiltered chunks that the planner does not read whole. */
    public void narrow(ReadPlan plan) {
        ChunkBoxes pieces = plan.stored();
        int[] count = new int[chunkStrides.length];
        for (int piece = 0; piece < pieces.size(); piece++) {
            long span = 1;
            for (int d = 0; d < count.length; d++) {
                count[d] = pieces.count(piece, d);
                span += (count[d] - 1) * chunkStrides[d];
            }
            long chunk = pieces.chunk(piece);
            if (!isWhole(chunk, count)) {
                long first = chunks.address(chunk) + pieces.inChunk(piece) * elementBytes;
                pieces.setRange(piece, first, Math.toIntExact(span * elementBytes));
            }
        }
        join(plan);
    }

    public CostModel costs() {
        return costs;
    }

    /** Longest request that leaves every place in the queue its share. */
    private int longestRequest(ChunkBoxes pieces) {
        long bytes = 0;
        for (int piece = 0; piece < pieces.size(); piece++) {
            bytes += pieces.length(piece);
        }
        long longest = costs.longest(bytes);
        return (int) (filtered && !costs.hasLongRequests() ? Math.min(longest, FILTERED_BYTES) : longest);
    }

    /**
     * Cuts boxes into pieces that are each worth one read. Gaps never grow from outer to inner dimensions. So once the
     * gap along one dimension is worth reading, all gaps inside it are.
     */
    private final class Cut {
        private final ChunkBoxes pieces;
        private final int region;
        private final long[] regionStrides;
        private long chunk;
        private long address;
        private int[] count = {};

        Cut(ChunkBoxes pieces, int region, long[] regionStrides) {
            this.pieces = pieces;
            this.region = region;
            this.regionStrides = regionStrides;
        }

        void box(long inWhichChunk, long chunkAddress, int[] extents, long inChunk, long inRegion) {
            chunk = inWhichChunk;
            address = chunkAddress;
            count = extents;
            cut(inChunk, inRegion, 0);
        }

        /** Cuts the box of extents {@link #count} along the dimensions {@code from} and after it. */
        private void cut(long inChunk, long inRegion, int from) {
            int d = from;
            while (d < count.length && count[d] == 1) {
                d++;
            }
            int steps = d == count.length ? 0 : stepsPerPiece(d);
            if (d == count.length || steps >= count[d]) {
                add(inChunk, inRegion);
                return;
            }
            int all = count[d];
            for (long done = 0; done < all; done += steps) {
                count[d] = (int) Math.min(steps, all - done);
                long atChunk = inChunk + done * chunkStrides[d];
                long atRegion = inRegion + done * regionStrides[d];
                if (count[d] == 1) {
                    cut(atChunk, atRegion, d + 1);
                } else {
                    add(atChunk, atRegion);
                }
            }
            count[d] = all;
        }

        /** Number of steps along a dimension that one piece takes, at least 1. */
        private int stepsPerPiece(int dimension) {
            long stepBytes = chunkStrides[dimension] * elementBytes;
            long usedBytes = span(dimension + 1) * elementBytes;
            if (stepBytes - usedBytes > costs.gapBytes() || usedBytes > pieceBytes) {
                return 1;
            }
            return (int) Math.min(Integer.MAX_VALUE, (pieceBytes - usedBytes) / stepBytes + 1);
        }

        /**
         * Elements from the first to the last, with gaps, of a box that has one step along each dimension before
         * {@code from}.
         */
        private long span(int from) {
            long span = 1;
            for (int d = from; d < count.length; d++) {
                span += (count[d] - 1) * chunkStrides[d];
            }
            return span;
        }

        private void add(long inChunk, long inRegion) {
            pieces.add(
                    region,
                    chunk,
                    inChunk,
                    inRegion,
                    count,
                    address + inChunk * elementBytes,
                    Math.toIntExact(span(0) * elementBytes));
        }
    }
}
