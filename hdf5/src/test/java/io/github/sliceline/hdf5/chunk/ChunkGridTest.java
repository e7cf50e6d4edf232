package io.github.sliceline.hdf5.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChunkGridTest {

    @Test
    void chunksAtTheFarEdgesCount() {
        assertEquals(Shape.of(2L, 1, 3), new ChunkGrid(Shape.of(10L, 5, 30), Shape.of(9L, 8, 10)).chunks());
        assertEquals(Shape.of(0L, 1), new ChunkGrid(Shape.of(0L, 5), Shape.of(9L, 5)).chunks());
    }

    private static List<String> fragments(ChunkGrid grid, Region region) {
        ChunkBoxes pieces = new ChunkBoxes(region.rank());
        grid.forEachFragment(
                region, (chunk, inChunk, inRegion, count) -> pieces.add(0, chunk, inChunk, inRegion, count));
        return IntStream.range(0, pieces.size()).mapToObj(pieces::toString).toList();
    }

    @Test
    void fragmentsComeInTheChunksOrder() {
        ChunkGrid grid = new ChunkGrid(Shape.of(10L, 10), Shape.of(4L, 4));
        List<String> fragments = fragments(grid, Region.of(new long[] {3, 5}, new long[] {2, 5}));
        assertEquals(
                List.of(
                        "chunk 1 @13 → @0: [1, 3]",
                        "chunk 2 @12 → @3: [1, 2]",
                        "chunk 4 @1 → @5: [1, 3]",
                        "chunk 5 @0 → @8: [1, 2]"),
                fragments);
    }

    @Test
    void chunksFarBeyondTheVolumeDoNotOverflow() {
        long huge = 1L << 62;
        ChunkGrid grid = new ChunkGrid(Shape.of(Long.MAX_VALUE), Shape.of(huge));
        assertEquals(Shape.of(2L), grid.chunks());
        List<String> fragments = fragments(grid, Region.of(new long[] {Long.MAX_VALUE - 3}, new long[] {3}));
        assertEquals(List.of("chunk 1 @" + (huge - 4) + " → @0: [3]"), fragments);
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ChunkGrid(Shape.of(8L, 8), Shape.of(8L)));
        assertThrows(IllegalArgumentException.class, () -> new ChunkGrid(Shape.of(8L, 8), Shape.of(8L, 0)));
    }

    @Test
    void textHasVolumeAndChunk() {
        assertEquals("8 × 9 in chunks of 2 × 3", new ChunkGrid(Shape.of(8L, 9), Shape.of(2L, 3)).toString());
    }
}
