package io.github.sliceline.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random datasets, files, costs and regions: what a plan yields, against an element-by-element copy. */
class ReadPlannerTest {
    private static final int CASES = 1500;
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
            absent += plan.absent().isEmpty() ? 0 : 1;
            if (random.filtered) {
                continue;
            }
            split += splits(plan, random.costs) ? 1 : 0;
            for (Request request : plan.requests()) {
                acrossChunks += chunks(request) > 1 ? 1 : 0;
                withGap += random.wantedBytes(request) < request.length() ? 1 : 0;
            }
        }
        String reached =
                "split " + split + ", across chunks " + acrossChunks + ", gaps " + withGap + ", absent " + absent;
        assertTrue(split > 10 && acrossChunks > 10 && withGap > 10 && absent > 10, reached);
    }

    private static boolean splits(ReadPlan plan, ReadCosts costs) {
        List<Request> requests = plan.requests();
        for (int i = 1; i < requests.size(); i++) {
            Request before = requests.get(i - 1);
            if (requests.get(i).position() - before.position() - before.length() <= costs.gapBytes()) {
                return true;
            }
        }
        return false;
    }

    private static long chunks(Request request) {
        return request.pieces().stream()
                .mapToLong(p -> p.fragment().chunk())
                .distinct()
                .count();
    }

    /** One dataset in one file, and one region of it. */
    private static final class Case {
        final int elementBytes;
        final boolean filtered;
        final ReadCosts costs;
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

        private static ReadCosts randomCosts(Random random) {
            int[] gaps = {0, random.nextInt(64), random.nextInt(5000), Integer.MAX_VALUE};
            int[] requests = {4096, 4096 + random.nextInt(5000), 1 << 20, Integer.MAX_VALUE};
            return new ReadCosts(gaps[random.nextInt(4)], requests[random.nextInt(4)]);
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

        ReadPlan plan() {
            return new ReadPlanner(grid, file, elementBytes, filtered, costs).plan(region);
        }

        void check() {
            ReadPlan plan = plan();
            PlanInterpreter interpreter = new PlanInterpreter(file, grid, elementBytes, region);
            byte[] values = interpreter.execute(plan);
            int[] once = new int[Math.toIntExact(region.size())];
            Arrays.fill(once, 1);
            assertArrayEquals(once, interpreter.writes(), "writes of each element");
            assertArrayEquals(naiveCopy(), values, "values");
            checkOrder(plan.requests());
            if (filtered) {
                plan.requests().forEach(this::checkWholeChunk);
                assertEquals(
                        plan.requests().size(),
                        plan.requests().stream()
                                .map(Request::position)
                                .distinct()
                                .count(),
                        "one request a chunk");
            } else {
                plan.requests().forEach(this::checkRanges);
                checkNoneCouldBeJoined(plan.requests());
            }
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

        private static void checkOrder(List<Request> requests) {
            for (int i = 1; i < requests.size(); i++) {
                Request before = requests.get(i - 1);
                Request request = requests.get(i);
                assertTrue(
                        request.position() >= before.position() + before.length(),
                        () -> before + " and then " + request);
            }
        }

        private void checkWholeChunk(Request request) {
            assertTrue(request.wholeChunk());
            assertEquals(1, request.pieces().size());
            long chunk = request.pieces().get(0).fragment().chunk();
            assertEquals(file.address(chunk), request.position());
            assertEquals(file.storedBytes(chunk), request.length());
        }

        private void checkRanges(Request request) {
            assertTrue(!request.wholeChunk());
            assertTrue(request.length() <= costs.requestBytes(), () -> request.length() + " bytes in one request");
            BitSet wanted = wanted(request);
            assertTrue(wanted.get(0), "unwanted bytes first");
            assertEquals(request.length(), wanted.length(), "unwanted bytes last");
            for (int gap = wanted.nextClearBit(0); gap < request.length(); ) {
                int gapEnd = wanted.nextSetBit(gap);
                int gapBytes = gapEnd - gap;
                assertTrue(gapBytes <= costs.gapBytes(), () -> "gap of " + gapBytes + " bytes was read");
                gap = wanted.nextClearBit(gapEnd);
            }
        }

        private void checkNoneCouldBeJoined(List<Request> requests) {
            for (int i = 1; i < requests.size(); i++) {
                Request before = requests.get(i - 1);
                Request request = requests.get(i);
                long gap = request.position() - before.position() - before.length();
                long joined = before.length() + gap + request.length();
                assertTrue(
                        gap > costs.gapBytes() || joined > costs.requestBytes(),
                        () -> "one request would do for " + before + " and " + request);
            }
        }

        private BitSet wanted(Request request) {
            return new PlanInterpreter(file, grid, elementBytes, region).wanted(request);
        }

        int wantedBytes(Request request) {
            return wanted(request).cardinality();
        }

        @Override
        public String toString() {
            return region + " of " + grid + ", " + elementBytes + " bytes each" + (filtered ? ", filtered, " : ", ")
                    + costs;
        }
    }
}
