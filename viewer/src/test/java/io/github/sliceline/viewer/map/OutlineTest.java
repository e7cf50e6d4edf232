package io.github.sliceline.viewer.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutlineTest {
    @Test
    void aFullSurveyHasFourCorners() {
        assertEquals(
                List.of(List.of(
                        new BinPlace(-0.5, 6.5),
                        new BinPlace(2.5, 6.5),
                        new BinPlace(2.5, -0.5),
                        new BinPlace(-0.5, -0.5))),
                Outline.of(LiveCells.all(3, 7)).rings());
    }

    @Test
    void aHoleHasARingOfItsOwn() {
        LiveCells cells = cells("####", "#.##", "####");
        List<List<BinPlace>> rings = Outline.of(cells).rings();
        assertEquals(2, rings.size());
        assertEquals(4, rings.get(0).size());
        assertEquals(4, rings.get(1).size());
        assertTrue(rings.get(1).contains(new BinPlace(0.5, 1.5)));
        assertTrue(rings.get(1).contains(new BinPlace(1.5, 0.5)));
    }

    @Test
    void cellsThatTouchByACornerAreTwo() {
        assertEquals(2, Outline.of(cells("#.", ".#")).rings().size());
    }

    @Test
    void surveysWithoutTracesHaveNoOutline() {
        assertEquals(List.of(), Outline.of(cells("...", "...")).rings());
    }

    /** A place is enclosed by an odd number of rings where its bin is live, and by an even number elsewhere. */
    @Test
    void ringsEncloseWhatIsLive() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int n = 0; n < 300; n++) {
            String[] rows = new String[1 + random.nextInt(9)];
            int columns = 1 + random.nextInt(9);
            for (int i = 0; i < rows.length; i++) {
                StringBuilder row = new StringBuilder();
                for (int x = 0; x < columns; x++) {
                    row.append(random.nextInt(3) == 0 ? '.' : '#');
                }
                rows[i] = row.toString();
            }
            Outline outline = Outline.of(cells(rows));
            for (int i = 0; i < rows.length; i++) {
                for (int x = 0; x < columns; x++) {
                    assertEquals(
                            rows[i].charAt(x) == '#', isInside(outline, i, x), "seed " + seed + ", " + i + " " + x);
                }
            }
        }
    }

    private static boolean isInside(Outline outline, double inline, double crossline) {
        int crossed = 0;
        for (List<BinPlace> ring : outline.rings()) {
            for (int i = 0; i < ring.size(); i++) {
                BinPlace from = ring.get(i);
                BinPlace to = ring.get((i + 1) % ring.size());
                boolean spans = from.inline() < inline != to.inline() < inline;
                crossed += spans && from.crossline() < crossline ? 1 : 0;
            }
        }
        return crossed % 2 == 1;
    }

    @Test
    void largeSurveysAreThinned() {
        LiveCells.Collector collector = new LiveCells.Collector(100, 250, 2500);
        collector.live(99, 249);
        LiveCells cells = collector.result();
        assertEquals(25, cells.rows());
        assertEquals(63, cells.columns());
        assertTrue(cells.isLive(24, 62));
        assertEquals(
                List.of(List.of(
                        new BinPlace(95.5, 249.5),
                        new BinPlace(99.5, 249.5),
                        new BinPlace(99.5, 247.5),
                        new BinPlace(95.5, 247.5))),
                Outline.of(cells).rings());
    }

    @Test
    void anOutlineTooRaggedIsTracedInLargerCells() {
        LiveCells.Collector collector = new LiveCells.Collector(400, 400, 1 << 20);
        for (int i = 0; i < 400; i += 2) {
            for (int x = 0; x < 400; x += 2) {
                collector.live(i, x);
            }
        }
        List<List<BinPlace>> rings = Outline.of(collector.result()).rings();
        assertEquals(1, rings.size());
        assertEquals(4, rings.get(0).size());
    }

    private static LiveCells cells(String... rows) {
        LiveCells.Collector collector = new LiveCells.Collector(rows.length, rows[0].length(), 1000);
        for (int i = 0; i < rows.length; i++) {
            for (int x = 0; x < rows[i].length(); x++) {
                if (rows[i].charAt(x) == '#') {
                    collector.live(i, x);
                }
            }
        }
        return collector.result();
    }
}
