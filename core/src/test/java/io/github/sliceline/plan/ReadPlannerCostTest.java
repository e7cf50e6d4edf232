package io.github.sliceline.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CostModel;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What reads cost, on examples small enough to count on paper. */
class ReadPlannerCostTest {
    private static final int FLOAT = 4;
    private static final CostModel NO_GAPS = new CostModel(1, 0, 1 << 20, false);
    private static final CostModel CHEAP_GAPS = new CostModel(1, 32 << 10, 2 << 20, false);

    /** 64³ floats in 8 × 8 × 8 chunks of 8³ floats, 2048 bytes each. */
    private static final ChunkGrid CUBES = new ChunkGrid(Shape.of(64L, 64, 64), Shape.of(8L, 8, 8));

    private static final Region INLINE = Region.of(new long[] {17, 0, 0}, new long[] {1, 64, 64});
    private static final Region CROSSLINE = Region.of(new long[] {0, 17, 0}, new long[] {64, 1, 64});
    private static final Region SLICE = Region.of(new long[] {0, 0, 17}, new long[] {64, 64, 1});
    private static final Region TRACE = Region.of(new long[] {17, 17, 0}, new long[] {1, 1, 64});

    /** Chunks one after the other in row-major order, as an implicit index lays them out. */
    private record RowMajor(long base, int storedBytes) implements ChunkLookup {
        @Override
        public long address(long ordinal) {
            return base + ordinal * storedBytes;
        }

        @Override
        public int storedBytes(long ordinal) {
            return storedBytes;
        }

        @Override
        public int filterMask(long ordinal) {
            return 0;
        }
    }

    private static ReadPlan plan(Region region, CostModel costs) {
        return new ReadPlanner(CUBES, new RowMajor(1000, 2048), FLOAT, false, costs).plan(region);
    }

    private static void assertCost(int requests, long bytes, ReadPlan plan) {
        assertEquals(requests, plan.requests(), "requests");
        assertEquals(bytes, plan.bytes(), "bytes");
    }

    @Test
    void inlineTakesOnePieceOfEachChunkInOneRow() {
        ReadPlan plan = plan(INLINE, NO_GAPS);
        assertCost(8 * 8, 64 * 64 * FLOAT, plan);
        // Chunk row 2, and in it the second of eight planes.
        assertEquals(1000 + 2 * 64 * 2048 + 64 * FLOAT, plan.position(0));
        assertTrue(IntStream.range(0, plan.stored().size())
                .allMatch(p -> plan.stored().chunk(p) / 64 == 2));
    }

    @Test
    void inlineIsOneRequestWhereGapsAreCheap() {
        assertCost(1, 63 * 2048 + 8 * 8 * FLOAT, plan(INLINE, CHEAP_GAPS));
    }

    @Test
    void crosslineTakesEightRunsOfEachChunk() {
        assertCost(8 * 8 * 8, 64 * 64 * FLOAT, plan(CROSSLINE, NO_GAPS));
    }

    @Test
    void crosslineIsOneRequestForEachRowOfChunksWhereGapsAreCheap() {
        // From the first sample in the first chunk of a row to the last in its eighth.
        int row = 7 * 2048 + (7 * 64 + 8) * FLOAT;
        assertCost(8, 8L * row, plan(CROSSLINE, CHEAP_GAPS));
    }

    @Test
    void sliceTakesSingleSamples() {
        assertCost(64 * 64, 64 * 64 * FLOAT, plan(SLICE, NO_GAPS));
    }

    @Test
    void sliceIsOneRequestForEachChunkWhereOnlyGapsInsideChunksAreCheap() {
        int gapBetweenSamples = 7 * FLOAT;
        int chunk = 63 * 8 * FLOAT + FLOAT;
        assertCost(64, 64L * chunk, plan(SLICE, new CostModel(1, gapBetweenSamples, 1 << 20, false)));
        assertCost(64 * 64, 64 * 64 * FLOAT, plan(SLICE, new CostModel(1, gapBetweenSamples - 1, 1 << 20, false)));
    }

    @Test
    void traceTakesOneRunOfEachChunkInOneColumn() {
        assertCost(8, 64 * FLOAT, plan(TRACE, NO_GAPS));
        assertCost(1, 7 * 2048 + 8 * FLOAT, plan(TRACE, CHEAP_GAPS));
    }

    @Test
    void wholeVolumeIsSplitSoThatThreadsShareIt() {
        assertCost(1, 1 << 20, plan(Region.all(CUBES.volume()), NO_GAPS));
        ReadPlan split = plan(Region.all(CUBES.volume()), new CostModel(1, 0, 4096, false));
        assertCost(256, 1 << 20, split);
        assertTrue(IntStream.range(0, split.requests()).allMatch(r -> split.length(r) == 4096));
    }

    @Test
    void contiguousDatasetIsOneChunk() {
        ChunkGrid contiguous = new ChunkGrid(CUBES.volume(), CUBES.volume());
        ReadPlanner planner = new ReadPlanner(contiguous, new RowMajor(0, 1 << 20), FLOAT, false, NO_GAPS);
        assertCost(1, 64 * 64 * FLOAT, planner.plan(INLINE));
        assertCost(64, 64 * 64 * FLOAT, planner.plan(CROSSLINE));
        assertCost(64 * 64, 64 * 64 * FLOAT, planner.plan(SLICE));
        assertCost(1, 64 * FLOAT, planner.plan(TRACE));
    }

    @Test
    void contiguousDatasetOfManyGigabytesIsReadFromItsFarEnd() {
        Shape volume = Shape.of(2000L, 2000, 1000);
        ChunkGrid contiguous = new ChunkGrid(volume, volume);
        ReadPlanner planner = new ReadPlanner(contiguous, new RowMajor(512, 0), FLOAT, false, CHEAP_GAPS);
        ReadPlan inline = planner.plan(Region.of(new long[] {1999, 0, 0}, new long[] {1, 2000, 1000}));
        // 8,000,000 bytes; the longest request takes 524 traces of 4,000.
        assertCost(4, 8_000_000, inline);
        assertEquals(512 + 1999L * 8_000_000, inline.position(0));
        ReadPlan crossline = planner.plan(Region.of(new long[] {0, 1999, 0}, new long[] {2000, 1, 1000}));
        assertCost(2000, 8_000_000, crossline);
        assertEquals(512 + 16_000_000_000L - 4000, crossline.position(1999));
    }

    @Test
    void requestsOfMoreThanAGigabyteDoNotOverflowTheStep() {
        Shape volume = Shape.of((long) Integer.MAX_VALUE);
        CostModel costs = new CostModel(1, 0, 1_200_000_000, false);
        ReadPlanner planner = new ReadPlanner(new ChunkGrid(volume, volume), new RowMajor(0, 0), 1, false, costs);
        assertCost(2, Integer.MAX_VALUE, planner.plan(Region.all(volume)));
    }

    @Test
    void filteredChunksAreReadWholeAndNeighboursTogether() {
        ReadPlanner alone = new ReadPlanner(CUBES, new RowMajor(0, 700), FLOAT, true, new CostModel(1, 0, 4096, false));
        // Eight chunks of 700 bytes in a row, at most five of them in 4096 bytes.
        ReadPlan plan = alone.plan(TRACE);
        assertCost(2, 8 * 700, plan);
        assertEquals(5 * 700, plan.length(0));
        assertEquals(8 + 1, plan.stored().inChunk(0) / 8, "in the decoded chunk");
        assertCost(1, 8 * 700, new ReadPlanner(CUBES, new RowMajor(0, 700), FLOAT, true, NO_GAPS).plan(TRACE));
    }

    @Test
    void longReadIsSharedOutAmongThePlacesInTheQueue() {
        Shape volume = Shape.of(16L << 20);
        ChunkGrid grid = new ChunkGrid(volume, volume);
        ReadPlan plan = new ReadPlanner(grid, new RowMajor(0, 0), FLOAT, false, new CostModel(16, 0, 1 << 30, false))
                .plan(Region.all(volume));
        assertCost(32, 64 << 20, plan);
    }

    @Test
    void piecesThatSomebodyHasAlreadyAreNotRead() {
        ReadPlanner planner = new ReadPlanner(CUBES, new RowMajor(1000, 2048), FLOAT, false, NO_GAPS);
        ReadPlan plan = new ReadPlan(3);
        planner.gather(List.of(INLINE), plan);
        plan.removeIf(piece -> plan.stored().chunk(piece) % 8 != 0);
        planner.join(plan);
        assertCost(8, 8 * 8 * 8 * FLOAT, plan);
        assertTrue(IntStream.range(0, 8).allMatch(p -> plan.stored().chunk(p) % 8 == 0));
    }

    @Test
    void chunksNeverWrittenCostNothing() {
        ReadPlan plan = new ReadPlanner(CUBES, new RowMajor(ChunkLookup.ABSENT, 0), FLOAT, false, NO_GAPS).plan(INLINE);
        assertCost(0, 0, plan);
        assertEquals(64, plan.absent().size());
        assertEquals(
                64 * 64,
                IntStream.range(0, 64).mapToLong(plan.absent()::elements).sum());
    }

    @Test
    void emptyRegionCostsNothing() {
        ReadPlan plan = plan(Region.of(new long[] {64, 0, 5}, new long[] {0, 64, 0}), NO_GAPS);
        assertCost(0, 0, plan);
        assertEquals(0, plan.absent().size());
    }

    @Test
    void scalarIsOneElement() {
        ChunkGrid scalar = new ChunkGrid(Shape.of(), Shape.of());
        ReadPlanner planner = new ReadPlanner(scalar, new RowMajor(96, 4), FLOAT, false, NO_GAPS);
        assertCost(1, FLOAT, planner.plan(Region.all(Shape.of())));
    }

    @Test
    void regionOutsideTheVolumeIsRefused() {
        Region outside = Region.of(new long[] {0, 1, 0}, new long[] {1, 64, 1});
        IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class, () -> plan(outside, NO_GAPS));
        assertEquals("[0, 1, 0] + 1 × 64 × 1 is not inside 64 × 64 × 64", e.getMessage());
    }

    @Test
    void neighboursReadTogetherShareTheirChunks() {
        Region next = Region.of(new long[] {18, 0, 0}, new long[] {1, 64, 64});
        ReadPlanner filtered = new ReadPlanner(CUBES, new RowMajor(1000, 300), FLOAT, true, NO_GAPS);
        ReadPlan together = filtered.plan(List.of(INLINE, next));
        assertCost(1, 8 * 8 * 300, together);
        assertEquals(2 * 8 * 8, together.endPiece(0), "both planes from each chunk");

        ReadPlanner plain = new ReadPlanner(CUBES, new RowMajor(1000, 2048), FLOAT, false, NO_GAPS);
        assertCost(8 * 8, 2 * 64 * 64 * FLOAT, plain.plan(List.of(INLINE, next)));
    }
}
