package io.github.sliceline.plan;

import io.github.sliceline.geometry.Region;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Makes read plans for one dataset. Pure, immutable, thread-safe.
 *
 * <p>Of a chunk that is stored as it is, only the byte ranges that hold wanted elements are asked for;
 * ranges whose gap costs less than another request are read as one, also across chunks; long ranges
 * are split. A filtered chunk is one request.
 */
public final class ReadPlanner {
    private final ChunkGrid grid;
    private final ChunkLookup chunks;
    private final int elementBytes;
    private final boolean filtered;
    private final ReadCosts costs;
    private final long[] chunkStrides;

    /**
     * Planner for one dataset.
     *
     * @param elementBytes bytes of one element in the file
     * @param filtered whether chunks must be decoded
     */
    public ReadPlanner(ChunkGrid grid, ChunkLookup chunks, int elementBytes, boolean filtered, ReadCosts costs) {
        this.grid = grid;
        this.chunks = chunks;
        this.elementBytes = elementBytes;
        this.filtered = filtered;
        this.costs = costs;
        this.chunkStrides = grid.chunk().strides();
    }

    /** Plans to read one region: as {@link #plan(List)} of that one. */
    public ReadPlan plan(Region region) {
        return plan(List.of(region));
    }

    /**
     * Plans to read regions together: what they share is read and decoded once, and neighbours are joined across
     * them.
     *
     * @throws IndexOutOfBoundsException if a region is not inside the volume
     */
    public ReadPlan plan(List<Region> regions) {
        List<Fragment> absent = new ArrayList<>();
        List<Fragment> filteredParts = new ArrayList<>();
        List<Range> ranges = new ArrayList<>();
        for (int number = 0; number < regions.size(); number++) {
            Region region = regions.get(number);
            long[] regionStrides = region.shape().strides();
            grid.forEachFragment(number, region, fragment -> {
                if (chunks.address(fragment.chunk()) == ChunkLookup.ABSENT) {
                    absent.add(fragment);
                } else if (filtered) {
                    filteredParts.add(fragment);
                } else {
                    cut(fragment, 0, regionStrides, ranges);
                }
            });
        }
        List<Request> requests = new ArrayList<>();
        if (filtered) {
            wholeChunks(filteredParts, requests);
        } else {
            ranges.sort(Comparator.comparingLong(Range::position));
            merge(ranges, requests);
        }
        return new ReadPlan(requests, absent);
    }

    /** One request for each chunk, whoever wants parts of it. */
    private void wholeChunks(List<Fragment> fragments, List<Request> requests) {
        fragments.sort(Comparator.<Fragment>comparingLong(fragment -> chunks.address(fragment.chunk()))
                .thenComparingLong(Fragment::chunk));
        for (int first = 0; first < fragments.size(); ) {
            long chunk = fragments.get(first).chunk();
            List<Request.Piece> pieces = new ArrayList<>();
            int next = first;
            while (next < fragments.size() && fragments.get(next).chunk() == chunk) {
                Fragment fragment = fragments.get(next++);
                pieces.add(new Request.Piece(fragment, Math.toIntExact(fragment.inChunk() * elementBytes)));
            }
            requests.add(new Request(
                    chunks.address(chunk), chunks.storedBytes(chunk), true, chunks.filterMask(chunk), pieces));
            first = next;
        }
    }

    /**
     * Cuts a fragment into ranges that are each worth one read. Gaps never grow from outer to inner
     * dimensions, so once the gap along one dimension is worth reading, all inside it are.
     */
    private void cut(Fragment fragment, int from, long[] regionStrides, List<Range> ranges) {
        int d = from;
        while (d < fragment.rank() && fragment.count(d) == 1) {
            d++;
        }
        if (d == fragment.rank()) {
            ranges.add(range(fragment));
            return;
        }
        int group = stepsPerRequest(fragment, d);
        if (group >= fragment.count(d)) {
            ranges.add(range(fragment));
            return;
        }
        for (int left = fragment.count(d); left > 0; left -= Math.min(group, left)) {
            int steps = Math.min(group, left);
            Fragment part = fragment.along(d, fragment.count(d) - left, steps, chunkStrides, regionStrides);
            if (steps == 1) {
                cut(part, d + 1, regionStrides, ranges);
            } else {
                ranges.add(range(part));
            }
        }
    }

    /** How many steps along a dimension one request should take, at least 1. */
    private int stepsPerRequest(Fragment fragment, int dimension) {
        long stepBytes = chunkStrides[dimension] * elementBytes;
        long usedBytes = fragment.span(chunkStrides, dimension + 1) * elementBytes;
        if (stepBytes - usedBytes > costs.gapBytes() || usedBytes > costs.requestBytes()) {
            return 1;
        }
        return (int) Math.min(Integer.MAX_VALUE, (costs.requestBytes() - usedBytes) / stepBytes + 1);
    }

    private Range range(Fragment fragment) {
        return new Range(
                chunks.address(fragment.chunk()) + fragment.inChunk() * elementBytes,
                Math.toIntExact(fragment.span(chunkStrides) * elementBytes),
                fragment);
    }

    /** Joins neighbours whose gap is worth reading, up to the longest request. */
    private void merge(List<Range> ranges, List<Request> requests) {
        for (int first = 0; first < ranges.size(); ) {
            long position = ranges.get(first).position;
            long end = ranges.get(first).end();
            int next = first + 1;
            while (next < ranges.size() && ranges.get(next).position - end <= costs.gapBytes()) {
                long joined = Math.max(end, ranges.get(next).end());
                if (joined - position > costs.requestBytes()) {
                    break;
                }
                end = joined;
                next++;
            }
            requests.add(request(position, end, ranges.subList(first, next)));
            first = next;
        }
    }

    private static Request request(long position, long end, List<Range> ranges) {
        List<Request.Piece> pieces = new ArrayList<>(ranges.size());
        for (Range range : ranges) {
            pieces.add(new Request.Piece(range.fragment, (int) (range.position - position)));
        }
        return new Request(position, Math.toIntExact(end - position), false, 0, pieces);
    }

    private record Range(long position, int length, Fragment fragment) {
        long end() {
            return position + length;
        }
    }
}
