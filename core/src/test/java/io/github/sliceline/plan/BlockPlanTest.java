package io.github.sliceline.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan.Block;
import io.github.sliceline.plan.BlockPlan.Stored;
import io.github.sliceline.tune.CostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Blocks are all of a volume, once; and what a pass over them reads, counted from its plans. */
class BlockPlanTest {
    private static final int SEEDS = 2000;
    private static final long MEGA = 1 << 20;
    private static final Shape SURVEY = Shape.of(384, 384, 512);
    private static final CostModel VIRTUAL_DRIVE = new CostModel(32, 16 << 10, 256 << 10, false);

    /** Chunks one after the other in the order of their numbers, from some byte on. */
    private record InOrder(long first, int bytes) implements ChunkLookup {
        @Override
        public long address(long ordinal) {
            return first + ordinal * bytes;
        }

        @Override
        public int storedBytes(long ordinal) {
            return bytes;
        }
    }

    private static Shape random(Random random, int rank, int most) {
        return Shape.of(random.ints(rank, 1, most + 1).toArray());
    }

    @Test
    void everyElementIsInOneBlockAndHalosEndWhereTheVolumeDoes() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            int rank = 1 + random.nextInt(4);
            ChunkGrid chunks = new ChunkGrid(random(random, rank, 14), random(random, rank, 9));
            Shape extents = random.nextBoolean() ? chunks.chunk() : random(random, rank, 9);
            int[] halo = random.nextBoolean()
                    ? new int[rank]
                    : random.ints(rank, 0, 5).toArray();
            FakeFile file = new FakeFile(random, chunks, 1, false);
            long most = 1L + random.nextInt(3000);
            Region part = random.nextBoolean() ? Region.all(chunks.volume()) : part(random, chunks.volume());
            BlockPlan plan =
                    new BlockPlan(new Stored(chunks, file, 4, random.nextBoolean()), part, extents, halo, most);
            check(plan, chunks.volume(), part, halo, "seed " + seed + ", " + plan);
        }
    }

    private static Region all(ChunkGrid chunks) {
        return Region.all(chunks.volume());
    }

    private static Region part(Random random, Shape volume) {
        long[] start = new long[volume.rank()];
        long[] count = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) volume.extent(d));
            count[d] = 1L + random.nextInt((int) (volume.extent(d) - start[d]));
        }
        return Region.of(start, count);
    }

    private static void check(BlockPlan plan, Shape volume, Region part, int[] halo, String what) {
        int[] seen = new int[(int) volume.size()];
        int blocks = 0;
        for (int g = 0; g < plan.groups(); g++) {
            List<Block> group = plan.group(g);
            long together = 0;
            for (Block block : group) {
                together += block.outer().size();
                mark(block.inner(), volume, seen);
                for (int d = 0; d < halo.length; d++) {
                    assertTrue(
                            part.start(d) <= block.inner().start(d)
                                    && block.inner().end(d) <= part.end(d),
                            what);
                }
                for (int d = 0; d < halo.length; d++) {
                    Region inner = block.inner();
                    assertEquals(
                            Math.max(0, inner.start(d) - halo[d]), block.outer().start(d), what);
                    assertEquals(
                            Math.min(volume.extent(d), inner.end(d) + halo[d]),
                            block.outer().end(d),
                            what);
                }
            }
            blocks += group.size();
            assertTrue(group.size() == 1 || together <= plan.mostTogether(), what);
        }
        assertEquals(plan.blocks(), blocks, what);
        assertEquals(part.size(), IntStream.of(seen).sum(), what);
        assertTrue(IntStream.of(seen).allMatch(times -> times <= 1), what);
    }

    private static void mark(Region region, Shape volume, int[] seen) {
        new ChunkGrid(
                        volume,
                        Shape.of(IntStream.range(0, volume.rank()).map(d -> 1).toArray()))
                .forEachFragment(region, (element, inChunk, inRegion, count) -> seen[(int) element]++);
    }

    @Test
    void chunksComeInTheOrderOfTheFileAndThoseOfNoneLast() {
        ChunkGrid chunks = new ChunkGrid(Shape.of(40, 30), Shape.of(8, 8));
        for (int seed = 0; seed < 200; seed++) {
            FakeFile file = new FakeFile(new Random(seed), chunks, 1, false);
            BlockPlan plan =
                    new BlockPlan(new Stored(chunks, file, 1, false), all(chunks), chunks.chunk(), new int[2], 200);
            List<Long> addresses = new ArrayList<>();
            for (int g = 0; g < plan.groups(); g++) {
                for (Block block : plan.group(g)) {
                    chunks.forEachFragment(
                            block.inner(), (chunk, inChunk, inRegion, count) -> addresses.add(file.address(chunk)));
                }
            }
            boolean sorted = IntStream.range(0, 20).allMatch(chunk -> file.address(chunk) >= 0);
            addresses.removeIf(address -> address == ChunkLookup.ABSENT);
            assertEquals(addresses.stream().sorted().toList(), addresses, "seed " + seed + ", all there: " + sorted);
        }
    }

    /** Bytes of the floats of the survey that are read, and requests, by the plans of all groups. */
    private static long[] cost(BlockPlan plan, ChunkGrid chunks, ChunkLookup file, boolean filtered) {
        ReadPlanner planner = new ReadPlanner(chunks, file, Float.BYTES, filtered, VIRTUAL_DRIVE);
        long bytes = 0;
        long requests = 0;
        for (int g = 0; g < plan.groups(); g++) {
            ReadPlan read =
                    planner.plan(plan.group(g).stream().map(Block::outer).toList());
            bytes += read.bytes();
            requests += read.requests();
        }
        return new long[] {requests, bytes};
    }

    private static void assertCost(
            int chunkEdge, int[] halo, boolean filtered, double mostBytes, long mostRequestBytes, boolean apart) {
        ChunkGrid chunks = new ChunkGrid(SURVEY, Shape.of(chunkEdge, chunkEdge, chunkEdge));
        InOrder file = new InOrder(4096, chunkEdge * chunkEdge * chunkEdge * Float.BYTES);
        BlockPlan plan = new BlockPlan(
                new Stored(chunks, file, Float.BYTES, filtered), all(chunks), chunks.chunk(), halo, 8 * MEGA);
        long[] cost = cost(plan, chunks, file, filtered);
        long volume = SURVEY.size() * Float.BYTES;
        String found = cost[0] + " requests, " + (double) cost[1] / volume + " volumes, " + plan;
        assertEquals(apart, plan.isApart(), found);
        assertTrue(cost[1] <= mostBytes * volume, found);
        assertTrue(cost[0] * mostRequestBytes <= cost[1], found);
    }

    @Test
    void withoutHaloEveryByteIsReadOnceInLongRequests() {
        for (int edge : new int[] {16, 32, 64, 128}) {
            assertCost(edge, new int[3], false, 1, 256 << 10, true);
            assertCost(edge, new int[3], true, 1, Math.min(256 << 10, edge * edge * edge * 4), true);
        }
    }

    @Test
    void aHaloAlongTracesCostsNothing() {
        for (int edge : new int[] {16, 32, 64}) {
            assertCost(edge, new int[] {0, 0, 12}, false, 1, 240 << 10, true);
            assertCost(edge, new int[] {0, 0, 12}, true, 1, Math.min(256 << 10, edge * edge * edge * 4), true);
        }
    }

    /** Block by block it would be 27 times as many chunks; here, a column of chunks and parts of those beside it. */
    @Test
    void aHaloAllAroundCostsWhatIsAroundTheBricks() {
        assertCost(64, new int[] {12, 12, 12}, false, 2.7, 64 << 10, false);
        assertCost(32, new int[] {4, 4, 4}, false, 1.6, 64 << 10, false);
        assertCost(32, new int[] {4, 4, 4}, true, 2.2, 64 << 10, false);
    }

    @Test
    void aDatasetInOnePieceIsReadFrontToEnd() {
        ChunkGrid piece = new ChunkGrid(SURVEY, SURVEY);
        InOrder file = new InOrder(2048, 0);
        BlockPlan slabs = new BlockPlan(
                new Stored(piece, file, Float.BYTES, false), all(piece), Shape.of(5, 384, 512), new int[3], 8 * MEGA);
        assertTrue(slabs.isApart());
        long[] cost = cost(slabs, piece, file, false);
        assertEquals(SURVEY.size() * Float.BYTES, cost[1]);
        assertTrue(cost[0] * (200 << 10) < cost[1], cost[0] + " requests");
        BlockPlan cubes = new BlockPlan(
                new Stored(piece, file, Float.BYTES, false), all(piece), Shape.of(64, 64, 64), new int[3], 8 * MEGA);
        assertTrue(cubes.isApart(), "traces are read whole");
        assertEquals(SURVEY.size() * Float.BYTES, cost(cubes, piece, file, false)[1]);
    }

    @Test
    void smallBlocksAreNotAllPlannedAtOnce() {
        ChunkGrid chunks = new ChunkGrid(Shape.of(1 << 20), Shape.of(1 << 10));
        BlockPlan plan = new BlockPlan(
                new Stored(chunks, new InOrder(0, 4096), 4, false), all(chunks), Shape.of(2), new int[] {1}, 32 * MEGA);
        assertEquals(1 << 19, plan.blocks());
        assertTrue(plan.group(0).size() <= 1024);
    }

    @Test
    void moreThanJavaCountsIsRefused() {
        ChunkGrid chunks = new ChunkGrid(Shape.of(1L << 40), Shape.of(1 << 20));
        Stored stored = new Stored(chunks, new InOrder(0, 4 << 20), 4, false);
        assertThrows(
                IllegalArgumentException.class,
                () -> new BlockPlan(stored, all(chunks), Shape.of(2), new int[] {0}, MEGA),
                "blocks");
        assertThrows(
                IllegalArgumentException.class,
                () -> new BlockPlan(stored, all(chunks), chunks.chunk(), new int[] {Integer.MAX_VALUE}, MEGA),
                "samples of a block");
        assertFalse(new BlockPlan(stored, all(chunks), chunks.chunk(), new int[] {9}, MEGA).isApart());
    }

    @Test
    void anEmptyVolumeHasNoBlocks() {
        ChunkGrid chunks = new ChunkGrid(Shape.of(0, 7), Shape.of(4, 4));
        BlockPlan plan = new BlockPlan(
                new Stored(chunks, new InOrder(0, 64), 4, true), all(chunks), chunks.chunk(), new int[2], 100);
        assertEquals(0, plan.blocks());
        assertEquals(0, plan.groups());
    }
}
