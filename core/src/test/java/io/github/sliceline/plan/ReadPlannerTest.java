package io.github.sliceline.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.tune.CostModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Random datasets, files, costs and regions: what a plan yields, against an element-by-element copy. */
class ReadPlannerTest {
    /** In a build 500, with {@code -Pfull} 1,500. */
    private static final int CASES = Cases.number(250, 1500);

    private static final int LARGEST_FILE = 2 << 20;
    /** Largest extent of a random volume by rank: enough elements for requests of 4096 bytes to be split. */
    private static final int[] LARGEST_EXTENT = {0, 30_000, 300, 30, 30};

    @Test
    void plansYieldTheRegionAtTheStatedCost() {
        for (int seed = 0; seed < CASES; seed++) {
            Case random = new Case(seed);
            try {
                random.check();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + random + ": " + e.getMessage(), e);
            }
        }
    }

    /** All bytes of the chunks that are to be read as a whole, of all when widened, and as before when narrowed. */
    @Test
    void wholeChunksAreAskedForInOnePiece() {
        int[] pieces = new int[2];
        for (int seed = 0; seed < CASES; seed++) {
            Case random = new Case(seed);
            for (WholeChunks whole : WholeChunks.values()) {
                String what = "seed " + seed + ", " + whole;
                ReadPlanner planner = new ReadPlanner(
                        random.grid, random.file, random.elementBytes, random.filtered, whole, random.costs);
                ReadPlan plan = planner.plan(random.region);
                assertEquals(random.filtered || whole != WholeChunks.NONE, plan.hasWholeChunks(), what);
                List<Long> ranges = random.ranges(plan, whole);
                List<Long> requests = requests(plan);
                for (int piece = 0; piece < plan.stored().size(); piece++) {
                    pieces[random.isWhole(plan.stored().chunk(piece), whole) ? 1 : 0]++;
                    assertEquals(ranges.get(2 * piece), plan.stored().position(piece), what);
                    assertEquals(ranges.get(2 * piece + 1), plan.stored().length(piece), what);
                }
                planner.widen(plan);
                assertEquals(random.ranges(plan, WholeChunks.ALL), ranges(plan), what + ", widened");
                int last = plan.requests() - 1;
                assertTrue(last < 0 || plan.endPiece(last) == plan.stored().size(), what + ", widened");
                if (!random.filtered) {
                    planner.narrow(plan);
                    assertEquals(ranges, ranges(plan), what + ", narrowed");
                    assertEquals(requests, requests(plan), what + ", narrowed");
                }
            }
        }
        assertTrue(pieces[0] > 1000 && pieces[1] > 1000, Arrays.toString(pieces));
    }

    /** Position and length of each piece. */
    private static List<Long> ranges(ReadPlan plan) {
        return IntStream.range(0, plan.stored().size())
                .mapToObj(piece -> List.of(
                        plan.stored().position(piece), (long) plan.stored().length(piece)))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Long> requests(ReadPlan plan) {
        return IntStream.range(0, plan.requests())
                .mapToObj(request -> List.of(plan.position(request), (long) plan.length(request)))
                .flatMap(List::stream)
                .toList();
    }

    /** From far away, where who waits for a request meanwhile gets others. */
    @Test
    void partsOfALongerReadHaveLongRequestsFromFarAwayOnly() {
        ChunkGrid grid = new ChunkGrid(Shape.of(1 << 22), Shape.of(1 << 16));
        FakeFile file = new FakeFile(new Random(1), grid, 1, false);
        for (boolean far : new boolean[] {false, true}) {
            CostModel costs = new CostModel(8, Integer.MAX_VALUE, far ? 8 << 20 : CostModel.USUAL_REQUEST, false);
            ReadPlanner planner = new ReadPlanner(grid, file, 1, false, costs);
            ReadPlan plan = planner.plan(Region.all(grid.volume()));
            int shared = plan.requests();
            planner.joinPart(plan);
            assertEquals(far ? 1 : shared, plan.requests());
            assertTrue(shared > 1);
        }
    }

    /** The random cases are worth little if they never get where it is difficult. */
    @Test
    void randomCasesReachSplitsMergesGapsAndAbsentChunks() {
        int split = 0;
        int acrossChunks = 0;
        int withGap = 0;
        int absent = 0;
        for (int seed = 0; seed < 200; seed++) {
            Case random = new Case(seed);
            ReadPlan plan = random.plan();
            absent += plan.absent().size() == 0 ? 0 : 1;
            if (random.filtered) {
                continue;
            }
            split += splits(plan, random.costs) ? 1 : 0;
            for (int r = 0; r < plan.requests(); r++) {
                acrossChunks += chunks(plan, r) > 1 ? 1 : 0;
                withGap += random.wanted(plan, r).cardinality() < plan.length(r) ? 1 : 0;
            }
        }
        String reached =
                "split " + split + ", across chunks " + acrossChunks + ", gaps " + withGap + ", absent " + absent;
        assertTrue(split > 10 && acrossChunks > 10 && withGap > 10 && absent > 10, reached);
    }

    private static boolean splits(ReadPlan plan, CostModel costs) {
        for (int r = 1; r < plan.requests(); r++) {
            if (gapBefore(plan, r) <= costs.gapBytes()) {
                return true;
            }
        }
        return false;
    }

    private static long gapBefore(ReadPlan plan, int request) {
        return plan.position(request) - plan.position(request - 1) - plan.length(request - 1);
    }

    private static long chunks(ReadPlan plan, int request) {
        return IntStream.range(plan.firstPiece(request), plan.endPiece(request))
                .mapToLong(place -> plan.stored().chunk(plan.piece(place)))
                .distinct()
                .count();
    }

    /** One dataset in one file, and one region of it. */
    private static final class Case {
        final int elementBytes;
        final boolean filtered;
        final CostModel costs;
        final ChunkGrid grid;
        final Region region;
        final FakeFile file;

        Case(int seed) {
            Random random = new Random(seed);
            elementBytes = 1 << random.nextInt(4);
            filtered = random.nextInt(4) == 0;
            costs = randomCosts(random);
            grid = randomGrid(random, elementBytes);
            region = randomRegion(random, grid.volume());
            file = new FakeFile(random, grid, elementBytes, filtered);
        }

        private static CostModel randomCosts(Random random) {
            int[] gaps = {0, random.nextInt(64), random.nextInt(5000), Integer.MAX_VALUE};
            int[] requests = {4096, 4096 + random.nextInt(5000), 300 << 10, CostModel.USUAL_REQUEST};
            return new CostModel(1 + random.nextInt(32), gaps[random.nextInt(4)], requests[random.nextInt(4)], false);
        }

        private static ChunkGrid randomGrid(Random random, int elementBytes) {
            while (true) {
                int rank = 1 + random.nextInt(4);
                long[] volume = new long[rank];
                long[] chunk = new long[rank];
                for (int d = 0; d < rank; d++) {
                    volume[d] = 1L + random.nextInt(random.nextBoolean() ? 30 : LARGEST_EXTENT[rank]);
                    // Up to a third beyond the volume; small chunks as often as large ones.
                    double share = random.nextDouble();
                    chunk[d] = 1 + (long) (share * share * 1.33 * volume[d]);
                }
                ChunkGrid grid = new ChunkGrid(Shape.of(volume), Shape.of(chunk));
                if (grid.chunks().size() * grid.chunk().size() * elementBytes <= LARGEST_FILE
                        && grid.chunks().size() < 20_000) {
                    return grid;
                }
            }
        }

        private static Region randomRegion(Random random, Shape volume) {
            long[] start = new long[volume.rank()];
            long[] count = new long[volume.rank()];
            for (int d = 0; d < start.length; d++) {
                int extent = Math.toIntExact(volume.extent(d));
                switch (random.nextInt(3)) {
                    case 0 -> {
                        start[d] = random.nextInt(extent);
                        count[d] = 1;
                    }
                    case 1 -> count[d] = extent;
                    default -> {
                        start[d] = random.nextInt(extent);
                        count[d] = 1L + random.nextInt(extent - (int) start[d]);
                    }
                }
            }
            return Region.of(start, count);
        }

        ReadPlanner planner() {
            return new ReadPlanner(grid, file, elementBytes, filtered, costs);
        }

        ReadPlan plan() {
            return planner().plan(region);
        }

        /** What is asked for of each piece. */
        List<Long> ranges(ReadPlan plan, WholeChunks whole) {
            List<Long> ranges = new ArrayList<>();
            long[] strides = PlanInterpreter.rowMajor(grid.chunk().extents());
            ChunkBoxes pieces = plan.stored();
            for (int piece = 0; piece < pieces.size(); piece++) {
                long chunk = pieces.chunk(piece);
                long last = pieces.inChunk(piece);
                for (int d = 0; d < strides.length; d++) {
                    last += (pieces.count(piece, d) - 1) * strides[d];
                }
                boolean all = isWhole(chunk, whole);
                ranges.add(file.address(chunk) + (all ? 0 : pieces.inChunk(piece) * elementBytes));
                ranges.add(all ? file.storedBytes(chunk) : (last + 1 - pieces.inChunk(piece)) * elementBytes);
            }
            return ranges;
        }

        /** Whether all that there is of a chunk is in the region, if that matters. */
        boolean isWhole(long chunk, WholeChunks whole) {
            long[] start = grid.start(chunk);
            return filtered
                    || whole == WholeChunks.ALL
                    || (whole == WholeChunks.COVERED
                            && IntStream.range(0, start.length)
                                    .allMatch(d -> region.start(d) <= start[d]
                                            && region.end(d)
                                                    >= Math.min(
                                                            start[d]
                                                                    + grid.chunk()
                                                                            .extent(d),
                                                            grid.volume().extent(d))));
        }

        void check() {
            // A plan that was used for another region: what it left must not show.
            ReadPlan plan = new ReadPlan(grid.volume().rank());
            planner().gather(List.of(Region.all(grid.volume())), plan);
            planner().gather(List.of(region), plan);
            planner().join(plan);
            PlanInterpreter interpreter = new PlanInterpreter(file, grid, elementBytes, filtered, region);
            byte[] values = interpreter.execute(plan);
            int[] once = new int[Math.toIntExact(region.size())];
            Arrays.fill(once, 1);
            assertArrayEquals(once, interpreter.writes(), "writes of each element");
            assertArrayEquals(naiveCopy(), values, "values");
            for (int r = 0; r < plan.requests(); r++) {
                assertTrue(r == 0 || gapBefore(plan, r) >= 0, "file order");
                if (filtered) {
                    checkWholeChunks(plan, r);
                } else {
                    checkRanges(plan, r);
                }
            }
            checkNoneCouldBeJoined(plan);
        }

        /** The region's bytes, by asking for every single element where it is. */
        private byte[] naiveCopy() {
            byte[] values = new byte[Math.toIntExact(region.size() * elementBytes)];
            int rank = region.rank();
            long[] chunkStrides = PlanInterpreter.rowMajor(grid.chunk().extents());
            long[] gridStrides = PlanInterpreter.rowMajor(grid.chunks().extents());
            for (int n = 0; n < values.length / elementBytes; n++) {
                long rest = n;
                long chunk = 0;
                long inChunk = 0;
                for (int d = rank - 1; d >= 0; d--) {
                    long index = region.start(d) + rest % region.count(d);
                    rest /= region.count(d);
                    chunk += index / grid.chunk().extent(d) * gridStrides[d];
                    inChunk += index % grid.chunk().extent(d) * chunkStrides[d];
                }
                for (int b = 0; b < elementBytes; b++) {
                    values[n * elementBytes + b] = file.address(chunk) == ChunkLookup.ABSENT
                            ? PlanInterpreter.FILL
                            : file.byteOf((int) chunk, inChunk * elementBytes + b);
                }
            }
            return values;
        }

        private void checkWholeChunks(ReadPlan plan, int request) {
            long end = plan.position(request) + plan.length(request);
            for (int place = plan.firstPiece(request); place < plan.endPiece(request); place++) {
                int piece = plan.piece(place);
                long chunk = plan.stored().chunk(piece);
                assertEquals(file.address(chunk), plan.stored().position(piece));
                assertEquals(file.storedBytes(chunk), plan.stored().length(piece));
                assertTrue(file.address(chunk) >= plan.position(request)
                        && file.address(chunk) + file.storedBytes(chunk) <= end);
            }
            assertTrue(
                    plan.length(request) <= longest(plan) || chunks(plan, request) == 1,
                    () -> plan.length(request) + " bytes in one request");
        }

        private void checkRanges(ReadPlan plan, int request) {
            int length = plan.length(request);
            assertTrue(length <= costs.requestBytes(), () -> length + " bytes in one request");
            BitSet wanted = wanted(plan, request);
            assertTrue(wanted.get(0), "unwanted bytes first");
            assertEquals(length, wanted.length(), "unwanted bytes last");
            for (int gap = wanted.nextClearBit(0); gap < length; ) {
                int gapEnd = wanted.nextSetBit(gap);
                int gapBytes = gapEnd - gap;
                assertTrue(gapBytes <= costs.gapBytes(), () -> "gap of " + gapBytes + " bytes was read");
                gap = wanted.nextClearBit(gapEnd);
            }
        }

        /** A long read is shared out: two requests for each place in the queue, but none under 256 KiB for that. */
        private long longest(ReadPlan plan) {
            long wanted = 0;
            for (int piece = 0; piece < plan.stored().size(); piece++) {
                wanted += plan.stored().length(piece);
            }
            long share = costs.queueDepth() == 1 ? wanted : wanted / (2L * costs.queueDepth());
            return Math.min(
                    Math.min(costs.requestBytes(), Math.max(256 << 10, share)),
                    filtered ? 256 << 10 : Integer.MAX_VALUE);
        }

        private void checkNoneCouldBeJoined(ReadPlan plan) {
            for (int r = 1; r < plan.requests(); r++) {
                long gap = gapBefore(plan, r);
                long firstOfNext = plan.stored().length(plan.piece(plan.firstPiece(r)));
                long joined = plan.length(r - 1) + gap + firstOfNext;
                assertTrue(gap > costs.gapBytes() || joined > longest(plan), "one request would do for two");
            }
        }

        BitSet wanted(ReadPlan plan, int request) {
            return new PlanInterpreter(file, grid, elementBytes, filtered, region).wanted(plan, request);
        }

        @Override
        public String toString() {
            return region + " of " + grid + ", " + elementBytes + " bytes each" + (filtered ? ", filtered, " : ", ")
                    + costs;
        }
    }
}
