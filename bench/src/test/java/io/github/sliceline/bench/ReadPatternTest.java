package io.github.sliceline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadPatternTest {
    private static final Shape CUBE = Shape.of(300, 200, 100);

    @Test
    void everythingLiesInTheVolumeAndIsOfOneSizeInAnyNumberOfDimensions() {
        for (Shape volume : List.of(Shape.of(70), Shape.of(70, 5), CUBE, Shape.of(60, 30, 9, 717))) {
            for (ReadPattern pattern : ReadPattern.values()) {
                if (volume.rank() == 1 && (pattern == ReadPattern.PLANES || pattern == ReadPattern.STEPS)) {
                    assertThrows(IllegalArgumentException.class, () -> pattern.of(volume, List.of(), 3));
                    continue;
                }
                for (Access access : pattern.of(volume, List.of(), 3)) {
                    assertEquals(3, access.timed().size());
                    for (List<Region> batch : access.batches()) {
                        batch.forEach(region -> region.requireWithin(volume));
                        batch.forEach(region -> assertEquals(access.floats(), region.size()));
                    }
                }
            }
        }
    }

    @Test
    void planesOfARaceDiffer() {
        for (Access access : ReadPattern.PLANES.of(CUBE, Direction.names(), 5)) {
            assertEquals(6, new HashSet<>(access.batches()).size(), access.name());
        }
        List<Access> planes = ReadPattern.PLANES.of(CUBE, Direction.names(), 1);
        assertEquals(Direction.names(), planes.stream().map(Access::name).toList());
        assertEquals(
                Region.of(new long[] {150, 0, 0}, new long[] {1, 200, 100}),
                planes.get(0).batches().get(0).get(0));
    }

    @Test
    void rowsAndColumnsFollowOneAnother() {
        List<Region> rows = only(ReadPattern.ROWS, Shape.of(60, 30, 9, 717));
        assertEquals((1 << 18) / 717, rows.size());
        for (int i = 1; i < rows.size(); i++) {
            long before = ordinal(rows.get(i - 1));
            assertEquals((before + 1) % (60 * 30 * 9), ordinal(rows.get(i)));
        }
        List<Region> columns = only(ReadPattern.COLUMNS, CUBE);
        assertEquals(Shape.of(300, 1, 1), columns.get(0).shape());
        assertEquals(1, Math.floorMod(columns.get(1).start(2) - columns.get(0).start(2), 100));
    }

    @Test
    void stepsGoFromNeighbourToNeighbour() {
        for (Access access : ReadPattern.STEPS.of(CUBE, Direction.names(), 2)) {
            List<Region> steps = access.batches().get(0);
            assertEquals(16, steps.size());
            int across = List.of("inline by inline", "crossline by crossline", "slice by slice")
                    .indexOf(access.name());
            for (int i = 1; i < steps.size(); i++) {
                assertEquals(
                        (steps.get(i - 1).start(across) + 1) % CUBE.extent(across),
                        steps.get(i).start(across));
            }
        }
    }

    @Test
    void theSameArgumentsGiveTheSameReads() {
        for (ReadPattern pattern : ReadPattern.values()) {
            assertEquals(pattern.of(CUBE, List.of(), 2), pattern.of(CUBE, List.of(), 2), pattern.toString());
        }
        assertTrue(new HashSet<>(only(ReadPattern.TRACES, CUBE)).size() > 1000);
    }

    private static List<Region> only(ReadPattern pattern, Shape volume) {
        return pattern.of(volume, List.of(), 1).get(0).batches().get(0);
    }

    private static long ordinal(Region row) {
        return (row.start(0) * 30 + row.start(1)) * 9 + row.start(2);
    }
}
