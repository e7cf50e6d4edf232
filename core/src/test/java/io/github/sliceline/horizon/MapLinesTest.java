package io.github.sliceline.horizon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapLinesTest {
    private static final MapPoint A = new MapPoint(400_000, 6_000_000.5);
    private static final MapPoint B = new MapPoint(400_100, 6_000_100);
    private static final MapPoint C = new MapPoint(400_200, 6_000_000);
    private static final List<List<MapPoint>> TWO = List.of(List.of(A, B), List.of(C, B, A));

    private static final SurveyGrid GRID = new SurveyGrid(Axis.of(1, 1, 20), Axis.of(1, 1, 30), Optional.empty());

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("lines.txt"), text, StandardCharsets.ISO_8859_1);
    }

    /** Reads the two lines of these names. */
    private void two(String first, String second, String text) throws IOException {
        List<MapLine> lines = MapLines.read(file(text));
        assertEquals(TWO, lines.stream().map(MapLine::points).toList(), text);
        assertEquals(List.of(first, second), lines.stream().map(MapLine::name).toList(), text);
        assertTrue(MapLines.isIn(file(text), GRID), text);
    }

    private static String rows(String between, String row) {
        return row.formatted("400000 6000000.5", 1, 1)
                + row.formatted("400100 6000100", 1, 2)
                + between
                + row.formatted("400200 6000000", 2, 1)
                + row.formatted("400100 6000100", 2, 2)
                + row.formatted("400000 6000000.5", 2, 3);
    }

    @Test
    void linesAreSeparatedAsInEachFormat() throws IOException {
        two("1", "2", rows("\n", "%s\n"));
        assertEquals(1, MapLines.read(file("1000,2000\n\n# then\n1100 2300\n")).size());
        two("1", "2", "# X Y Z\n" + rows("\n\n", "%s 1500.5\r\n"));
        two("1", "2", rows("999.000000 999.000000 999.000000\n", "%s 1500\n") + "999 999 999\n");
        two(
                "Fault A",
                "Fault B",
                "FFASCI 0 4 COMPUTED 0 1E30\nFFATTR 0 4\n->Fault A\n" + rows("->Fault B\n", "%s 1500\n"));
        two("Top fault", "B", "PROFILE Top fault  TYPE 1  4 m ms\n" + rows("EOD\nPFILE B TYPE 1\n", "%s 1500\n"));
        two("1", "2", rows("", "%s 1500 %d\n"));
        two("1", "2", rows("", "%s 1500 %d %d\n"));
        two("Fault A 1", "Fault A 2", rows("", "\"Fault A\"\t%s\t1500\t%d\t%d\n"));
        two("0", "1", """
                X_UTME,Y_UTMN,Z_TVDSS,POLY_ID
                400000,6000000.5,1500,0
                400100,6000100,1501,0
                400200,6000000,1502,1
                400100,6000100,1503,1
                400000,6000000.5,1504,1
                """);
        two("North", "South", "North\n" + rows("South\n", "%s\n"));
    }

    @Test
    void heightsAreNotLineNumbers() throws IOException {
        String text = rows("", "%s 0 %d%d\n");
        assertEquals(1, MapLines.read(file(text)).size());
        assertFalse(MapLines.isIn(file(text), GRID));
        assertFalse(MapLines.isIn(file("# a horizon\n400000 6000000 1500\n400025 6000000 1504\n"), GRID));
    }

    private String refusal(String text) throws IOException {
        Path file = file(text);
        assertFalse(MapLines.isIn(file, GRID));
        return String.valueOf(
                assertThrows(IOException.class, () -> MapLines.read(file)).getMessage());
    }

    @Test
    void refusalsNameTheRow() throws IOException {
        assertTrue(refusal("").endsWith("lines.txt: there are no points in it"));
        assertTrue(refusal("time flies\n\n").endsWith("there are no points in it"));
        assertTrue(refusal("1 2\n3\n").endsWith("line 2 has \"3\"; wanted X and Y"));
        assertTrue(refusal("1 2\n3 x\n").endsWith("line 2 has \"x\" where a number is wanted"));
        assertTrue(refusal("1 2\n3 NaN\n").endsWith("line 2 has \"3 NaN\", without X and Y"));
        assertTrue(refusal("\0".repeat(5000)).contains("line 1 is longer than 4096 characters"));
    }
}
