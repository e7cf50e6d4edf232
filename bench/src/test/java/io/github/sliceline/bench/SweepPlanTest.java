package io.github.sliceline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepPlanTest {
    private static final Shape VOLUME = Shape.of(100, 90, 200);
    private static final long OTHER_BYTES = 100 * 90 * 300 + (1 << 20);

    @TempDir
    private Path folder;

    @Test
    void aFileForEachShapeInTheOrderAskedFor() {
        SweepPlan plan = plan(false, Shape.of(64, 64, 64), Shape.of(8, 8, 1024));
        assertEquals(
                List.of("north-bench-64x64x64.h5", "north-bench-8x8x1024.h5"),
                plan.copies().stream()
                        .map(copy -> copy.file().getFileName().toString())
                        .toList());
    }

    @Test
    void whatComesToTheSameChunkIsMadeOnce() {
        SweepPlan plan = plan(false, Shape.of(200, 200, 200), Shape.of(16, 16, 16), Shape.of(256, 256, 256));
        assertEquals(2, plan.copies().size());
        assertEquals(Shape.of(200, 200, 200), plan.copies().get(0).chunk());
    }

    @Test
    void roomIsCountedInWholeChunks() {
        SweepPlan plan = plan(false, Shape.of(64, 64, 64));
        assertEquals(128L * 128 * 256 * 4 + OTHER_BYTES, plan.bytesNeeded());
        // Chunks are never larger than the volume.
        assertEquals(
                100L * 90 * 200 * 4 + OTHER_BYTES,
                plan(false, Shape.of(500, 500, 500)).bytesNeeded());
    }

    @Test
    void oneCopyAtATimeNeedsRoomForTheLargest() {
        long small = plan(false, Shape.of(10, 10, 10)).bytesNeeded();
        long large = plan(false, Shape.of(64, 64, 64)).bytesNeeded();
        Shape[] both = {Shape.of(10, 10, 10), Shape.of(64, 64, 64)};
        assertEquals(large, plan(false, both).bytesNeeded());
        assertEquals(small + large, plan(true, both).bytesNeeded());
    }

    @Test
    void tooLittleRoomIsSaidWithTheWayOut() throws IOException {
        SweepPlan plan = plan(true, Shape.of(64, 64, 64));
        plan.requireRoom(plan.bytesNeeded());
        DiskFullException e = assertThrows(DiskFullException.class, () -> plan.requireRoom(plan.bytesNeeded() - 1));
        assertTrue(String.valueOf(e.getMessage()).contains("without --keep"), e.getMessage());
    }

    @Test
    void nothingIsReplaced() throws IOException {
        SweepPlan plan = plan(false, Shape.of(64, 64, 64));
        plan.requireNothingThere();
        Files.createFile(plan.copies().get(0).file());
        assertThrows(FileAlreadyExistsException.class, plan::requireNothingThere);
    }

    @Test
    void aSweepOverNothingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> plan(false));
    }

    private SweepPlan plan(boolean keep, Shape... chunks) {
        return SweepPlan.of(Path.of("data", "north.sgy"), folder, VOLUME, List.of(chunks), keep);
    }
}
