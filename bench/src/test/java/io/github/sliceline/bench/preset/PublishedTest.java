package io.github.sliceline.bench.preset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was published, as it is read from our texts, against the papers. */
class PublishedTest {
    @Test
    void theEightTablesHaveTheirNineteenCells() {
        List<CrispCell> cells = CrispCell.published();
        assertEquals(19, cells.size());
        assertEquals(
                List.of(1, 2, 3, 4, 5, 6, 7, 8),
                cells.stream().map(CrispCell::table).distinct().toList());
        assertEquals(
                8, cells.stream().map(CrispCell::setting).distinct().count(), "the same settings have the same time");
        assertEquals(
                8,
                cells.stream()
                        .map(cell -> Map.entry(cell.setting(), cell.seconds()))
                        .distinct()
                        .count());
        assertEquals(345, cells.get(1).seconds());
        assertEquals(CrispFile.GZIP, cells.get(1).setting().file());
    }

    @Test
    void piecesCoverTheArrayInItsOrder() {
        assertEquals(16_200, CrispCell.Piece.ROW.regions().size());
        assertEquals(15, CrispCell.Piece.CHUNK.regions().size());
        for (CrispCell.Piece piece : CrispCell.Piece.values()) {
            long next = 0;
            for (Region region : piece.regions()) {
                long ordinal = ((region.start(0) * 30 + region.start(1)) * 9 + region.start(2)) * 717;
                assertEquals(next, ordinal);
                next += region.size();
            }
            assertEquals(CrispFile.SHAPE.size(), next);
        }
        assertEquals(Shape.of(1, 30, 9, 717), CrispFile.GZIP_SMALL_CHUNK.chunk());
    }

    @Test
    void figuresOfTheStudyAreRead() {
        StudyFigures figures = StudyFigures.published();
        assertEquals(List.of(15, 20, 30, 40, 50, 60, 70, 80, 100), figures.edges());
        assertEquals(1.85, figures.chunks().getOrDefault("NVMe, JNI", Map.of()).get(70));
        assertEquals(235_000.0, figures.iops().getOrDefault("NVMe", Map.of()).get(32));
        assertTrue(figures.segy().containsKey("HDD"));
    }
}
