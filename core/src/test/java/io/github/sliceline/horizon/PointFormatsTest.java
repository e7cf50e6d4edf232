package io.github.sliceline.horizon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts of points as each program writes them, three of each. */
class PointFormatsTest {
    private static final BinTransform BINS = new BinTransform(400_000, 12.5, 3, 6_000_000, -3, 12.5);
    private static final SurveyGrid GRID = new SurveyGrid(Axis.of(100, 2, 20), Axis.of(130, -5, 30), Optional.of(BINS));
    private static final SampleAxis SAMPLES = SampleAxis.milliseconds(0, 4, 501);

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("horizon.txt"), text, StandardCharsets.ISO_8859_1);
    }

    private static double wanted(int i, int x) {
        return (i * 30 + x) % 7 == 6 ? Double.NaN : 1000 + 8.25 * i - 1.5 * x;
    }

    /**
     * Reads a text of all bins, and of a bin outside the survey at the end.
     *
     * @param row with {@code <il>}, {@code <xl>}, {@code EAST}, {@code NORTH}, {@code VALUE} and {@code AMP} for what a point has
     * @param times of values in the file
     */
    private SurfaceText.Horizon read(String header, String row, double times, String hole) throws IOException {
        StringBuilder text = new StringBuilder(header);
        for (int bin = 0; bin <= GRID.size(); bin++) {
            int inline = 100 + 2 * (bin / 30);
            int crossline = 130 - 5 * (bin % 30);
            var at = BINS.toMap(inline, crossline);
            double value = times * wanted(bin / 30, bin % 30);
            text.append(row.replace("<il>", Integer.toString(inline))
                    .replace("<xl>", Integer.toString(crossline))
                    .replace("EAST", String.format(Locale.ROOT, "%.2f", at.x()))
                    .replace("NORTH", String.format(Locale.ROOT, "%.2f", at.y()))
                    .replace("VALUE", Double.isNaN(value) ? hole : Double.toString(value))
                    .replace("AMP", String.format(Locale.ROOT, "%.3f", 30_000 * Math.sin(bin))));
        }
        assertFalse(MapLines.isIn(file(text.toString()), GRID), header + row);
        SurfaceText.Horizon read = new SurfaceText(GRID, SAMPLES).read(file(text.toString()));
        for (int bin = 0; bin < GRID.size(); bin++) {
            assertEquals(
                    wanted(bin / 30, bin % 30),
                    read.surface().at(bin / 30, bin % 30),
                    1e-9,
                    header + row + ", bin " + bin);
        }
        assertEquals(600, read.points());
        assertEquals(1, read.elsewhere());
        return read;
    }

    private void understood(String columns, String header, String row, double times, String hole) throws IOException {
        assertEquals(
                "columns " + columns + "; 600 of 601 points on the survey, 85 without a value",
                read(header, row, times, hole).understood());
    }

    @Test
    void charisma() throws IOException {
        String all = "inline, crossline, X, Y, time in ms";
        understood(all, "", "INLINE :   <il> XLINE :   <xl>   EAST   NORTH   VALUE\n", 1, "9999900.0");
        understood(all, "", "INLINE : <il> XLINE : <xl> EAST NORTH VALUE \"Top reservoir\"\r\n", 1, "-999.25");
        understood("inline, crossline, time in ms", "! Charisma\n", "INLINE-<il> XLINE-<xl> VALUE\n", 1, "1e30");
    }

    @Test
    void openDtect() throws IOException {
        understood(
                "inline, crossline, X, Y, time in ms",
                "# \"Inline\"\t\"Crossline\"\t\"X\"\t\"Y\"\t\"Z (ms)\"\n# - - - - - - - - - -\n",
                "<il>\t<xl>\tEAST\tNORTH\tVALUE\n",
                1,
                "1e30");
        understood(
                "X, Y, time in s",
                "# 1: X\n# 2: Y\n# 3: Z (s)\n# - - - - - - - - - -\n",
                "EAST\tNORTH\tVALUE\n",
                0.001,
                "1e30");
        understood(
                "crossline, inline, time in s",
                "# 1: Amplitude\n# 2: Z (s)\n# 3: Crossline\n# 4: Inline\n# - - -\n",
                "AMP\tVALUE\t<xl>\t<il>\n",
                0.001,
                "1e30");
    }

    @Test
    void petrelPointsWithAttributes() throws IOException {
        String begin = """
                # Petrel Points with attributes
                # Unit in X and Y direction: m
                # Unit in depth: UNIT
                VERSION 1
                BEGIN HEADER
                X
                Y
                Z
                """;
        understood("X, Y, time in ms", begin.replace("UNIT", "ms") + "END HEADER\n", "EAST NORTH VALUE\n", 1, "-999");
        understood(
                "X, Y, time in s",
                begin.replace("UNIT", "s") + "FLOAT,Amplitude\nSTRING,Name\nEND HEADER\n",
                "EAST NORTH VALUE AMP \"Top A\"\n",
                0.001,
                "1.000000E+030");
        understood(
                "X, Y, inline, crossline, time in ms",
                "# Petrel Points with attributes\nVERSION 1\nBEGIN HEADER\nX\nY\nZ\nINT,Inline\nINT,Crossline\nEND HEADER\n",
                "EAST NORTH VALUE <il> <xl>\n",
                1,
                "NaN");
    }

    @Test
    void columnsWithoutNames() throws IOException {
        understood("X, Y, inline, crossline, time in ms", "", "EAST NORTH <il> <xl> VALUE\n", 1, "-999.25");
        understood("crossline, inline, X, Y, time in ms", "", "<xl> <il> VALUE EAST NORTH AMP\n", 1, "9999999");
        understood("inline, crossline, time in ms", "", "<il>;<xl>;AMP;VALUE\n", 1, "");
        understood("X, Y, time in ms", "", "AMP EAST NORTH VALUE\n", 1, "1e30");
        understood("X, Y, time in ms", "# IRAP classic points\n", "EAST NORTH VALUE\n", 1, "9999900.000000");
    }

    @Test
    void earthVision() throws IOException {
        String begin = "# Type: scattered data\n# Version: 6\n# Format: free\n# Field: 1 x\n# Field: 2 y\n# Field: 3 z";
        understood("X, Y, time in ms", begin + " ms\n# End:\n", "EAST NORTH VALUE\n", 1, "1.0e30");
        understood(
                "X, Y, time in ms",
                begin + "\n# Field: 4 column\n# Field: 5 row\n# Grid_size: 20 x 30\n# Null_value: 1.0e30\n",
                "EAST NORTH VALUE 1 1\n",
                1,
                "1.0e30");
        understood(
                "X, Y, inline, crossline, time in s",
                begin + " / s\n# Field: 4 Inline\n# Field: 5 Crossline\n",
                "EAST NORTH VALUE <il> <xl>\n",
                0.001,
                "1.0e30");
    }

    @Test
    void landmarkAndKingdom() throws IOException {
        String all = "inline, crossline, X, Y, time in ms";
        understood(all, "", "TOP_A <il> <xl> EAST NORTH VALUE\n", 1, "-999.25");
        understood(all, "", "  Top of A 2b  <il>  <xl>  EAST  NORTH  VALUE\n".replace(" 2b", " b"), 1, "1e30");
        understood("inline, crossline, time in ms", "", "<il>\t<xl>\tVALUE\tTOP_A\n", 1, "nan");
        assertEquals("TOP_A", read("", "TOP_A <il> <xl> VALUE\n", 1, "1e30").name());
        assertEquals(
                "Top, A",
                read("Horizon,Inline,Crossline,TWT [ms]\n", "\"Top, A\",<il>,<xl>,VALUE\n", 1, "")
                        .name());
    }

    @Test
    void decimalCommas() throws IOException {
        for (String between : List.of(" ", "\t", ";", " ; ")) {
            Path file = file("inline;crossline;TWT [ms]\n" + String.join(between, "100", "130", "1234,25") + "\n");
            assertEquals(
                    1234.25, new SurfaceText(GRID, SAMPLES).read(file).surface().at(0, 0), between);
        }
        assertEquals(List.of("431960.5", "6348540.25"), TextLines.words("431960,5 6348540,25"));
        assertEquals(List.of("100", "130", "1500"), TextLines.words("100,130,1500"));
        assertEquals(List.of("100", "130", "1500"), TextLines.words("100, 130, 1500"));
        assertEquals(List.of("A 1", "100", "130", "7"), TextLines.words("\"A 1\",100,130,7"));
        assertEquals(List.of("100.5", "200.5", "top"), TextLines.words("100.5,200.5 top"));
    }

    @Test
    void severalHorizonsInAFileAreReadByName() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            text.append("TOP_A ")
                    .append(100 + 2 * i)
                    .append(" 130 ")
                    .append(1000 + i)
                    .append('\n');
            text.append("\"BASE A\" ")
                    .append(100 + 2 * i)
                    .append(" 130 ")
                    .append(1500 + i)
                    .append('\n');
        }
        Path file = file(text.toString());
        SurfaceText reader = new SurfaceText(GRID, SAMPLES);
        assertEquals(List.of("TOP_A", "BASE A"), reader.names(file));
        assertEquals(1003, reader.read(file, "TOP_A").surface().at(3, 0));
        assertEquals(1503, reader.read(file, "BASE A").surface().at(3, 0));
        assertEquals("BASE A", reader.readAll(file).get(1).name());
        assertEquals(20, reader.read(file, "BASE A").points());
        String asked = assertThrows(IOException.class, () -> reader.read(file)).toString();
        assertTrue(asked.endsWith("it has 2 horizons, \"TOP_A\", \"BASE A\"; name one of them"), asked);
        String unknown =
                assertThrows(IOException.class, () -> reader.read(file, "top")).toString();
        assertTrue(unknown.contains("no horizon \"top\"; there are \"TOP_A\", \"BASE A\""), unknown);
        assertEquals(List.of(), reader.names(file("100 130 1000\n")));
        assertThrows(IOException.class, () -> reader.read(file("100 130 1000\n"), "TOP_A"));
        assertEquals(
                2,
                reader.read(file("inline,crossline,z,name\n100,130,1000,\n102,130,1000,A\n"))
                        .points());
        Path surfer = file("DS_TOP 100 130 1000\nDS_TOP 102 130 1001\n");
        assertEquals("DS_TOP", reader.readAll(surfer).get(0).name(), "no grid of Surfer");
    }

    /** Names of points, such as those of wells, do not make a horizon of each. */
    @Test
    void namesOfPointsAreNoHorizons() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int bin = 0; bin < 600; bin++) {
            text.append("P-")
                    .append(bin)
                    .append(' ')
                    .append(100 + 2 * (bin / 30))
                    .append(' ');
            text.append(130 - 5 * (bin % 30)).append(" 1000\n");
        }
        SurfaceText.Horizon read = new SurfaceText(GRID, SAMPLES).read(file(text.toString()));
        assertEquals(600, read.points());
        assertEquals("", read.name());
    }

    /** A plane comes back exactly, wherever its points are; beyond them are holes. */
    @Test
    void pointsBetweenBinsAreGridded() throws IOException {
        for (double step : new double[] {0.37, 0.9, 1.6, 3.3}) {
            StringBuilder text = new StringBuilder();
            for (double i = 1.3; i < 16; i += step) {
                for (double x = 2.4; x < 28; x += step) {
                    var at = BINS.toMap(100 + 2 * i, 130 - 5 * x);
                    double z = 900 + 7.5 * i - 3.25 * x;
                    text.append(at.x() + " " + at.y() + " " + z + "\n");
                }
            }
            SurfaceText.Horizon read = new SurfaceText(GRID, SAMPLES).read(file(text.toString()));
            assertTrue(read.understood().contains("between its bins; gridded: values for "), read.understood());
            int known = 0;
            for (int bin = 0; bin < GRID.size(); bin++) {
                int i = bin / 30;
                int x = bin % 30;
                double value = read.surface().at(i, x);
                boolean inside = i > 1.3 && x > 2.4 && i < 16 - step && x < 28 - step;
                assertTrue(
                        inside == !Double.isNaN(value) || (!inside && i > 1 && x > 2 && i < 16 && x < 28),
                        step + ": " + i + ", " + x);
                if (!Double.isNaN(value)) {
                    known++;
                    assertEquals(900 + 7.5 * i - 3.25 * x, value, 1e-6, "step " + step);
                }
            }
            assertTrue(known > 250, "step " + step + ": " + known);
        }
        StringBuilder sparse = new StringBuilder();
        for (int k = 0; k < 4; k++) {
            var at = BINS.toMap(100 + 2 * (0.5 + 15 * (k / 2)), 130 - 5 * (0.5 + 20 * (k % 2)));
            sparse.append(at.x() + " " + at.y() + " 1000\n");
        }
        String refused = assertThrows(
                        IOException.class, () -> new SurfaceText(GRID, SAMPLES).read(file(sparse.toString())))
                .toString();
        assertTrue(refused.contains("too few to be gridded"), refused);
    }

    @Test
    void csv() throws IOException {
        understood("X, Y, time in ms", "X_UTME,Y_UTMN,TWT\n", "EAST,NORTH,VALUE\n", 1, "");
        understood("X, Y, time in s", "twt (s);Easting;Northing;Name\n", "VALUE;EAST;NORTH;\"A; B\"\n", 0.001, "");
        understood(
                "X, Y, inline, crossline, time in ms",
                "x,y,inline,crossline,twt,rms\n",
                "EAST,NORTH,<il>,<xl>,VALUE,AMP\n",
                1,
                "NaN");
    }

    @Test
    void statedUnitsAreUsed() throws IOException {
        SampleAxis feet = new SampleAxis(0, 5, 501, SampleUnit.FEET);
        Path file = file("IL,XL,Depth (m)\n100,130,304.8\n");
        SurfaceText.Horizon read = new SurfaceText(GRID, feet).read(file);
        assertEquals(1000, read.surface().at(0, 0), 1e-9);
        assertEquals("columns inline, crossline, depth in m; 1 of 1 points on the survey", read.understood());
        assertEquals(
                3.048,
                new SurfaceText(GRID, feet)
                        .withFactor(0.01)
                        .read(file)
                        .surface()
                        .at(0, 0),
                "insisted on");
        String refused = String.valueOf(assertThrows(IOException.class, () -> new SurfaceText(GRID, SAMPLES).read(file))
                .getMessage());
        assertTrue(refused.endsWith("it says that its values are depth in m, and the samples are time in ms"), refused);
        assertEquals(
                1.5,
                new SurfaceText(GRID, SAMPLES)
                        .read(file("IL,XL,Z (ms)\n100,130,1.5\n"))
                        .surface()
                        .at(0, 0));
    }

    @Test
    void unclearColumnsAreRefused() throws IOException {
        Path file = file("400000 6000000 1 2 3\n400001 6000000 1 2 3\n");
        assertThrows(IOException.class, () -> new SurfaceText(GRID, SAMPLES).read(file));
        Path late = file("100 130 1200\n100 125 1204\n102 130 1\n102 130 2\n");
        String refused = String.valueOf(assertThrows(IOException.class, () -> new SurfaceText(GRID, SAMPLES).read(late))
                .getMessage());
        assertTrue(refused.contains("line 4 has 2.0 for inline 102, crossline 130, which has 1.0"), refused);
    }

    /** Time goes with their number, not with its square. */
    @Test
    void manyNumberedCommentsAreRead() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 200_000; i++) {
            text.append("# ").append(i).append(": A\n");
        }
        text.append("100 130 1000\n");
        assertEquals(
                1, new SurfaceText(GRID, SAMPLES).read(file(text.toString())).points());
    }

    @Test
    void longGapsInLinesAreRead() throws IOException {
        String gap = " ".repeat(4000) + "x\n";
        Path comments = file(("# unit in z" + gap).repeat(1000) + "100 130 1000\n");
        assertEquals(1, new SurfaceText(GRID, SAMPLES).read(comments).points());
        Path profiles = file(("PROFILE a" + gap).repeat(1000) + "1 2 3\n2 3 4\n");
        assertEquals(1, MapLines.read(profiles).size());
    }

    @Test
    void openBracketsInALongLineAreRead() {
        assertEquals(500_000, TextLines.words("( ".repeat(500_000).strip()).size());
        assertEquals(List.of("Z (ms)", "X"), TextLines.words("Z (ms), X"));
        assertEquals(List.of("z", "x"), ColumnNames.plain(List.of("Z (ms)", "X")));
    }

    @Test
    void aHeaderWithoutAnEndIsRefused() throws IOException {
        Path file = file("BEGIN HEADER\n" + "X\nY\nZ\n".repeat(10_000));
        CorruptFileException refused =
                assertThrows(CorruptFileException.class, () -> new SurfaceText(GRID, SAMPLES).read(file));
        assertTrue(String.valueOf(refused.getMessage()).contains("END HEADER"), refused.getMessage());
    }

    /** Tables that programs for spreadsheets write begin with the three bytes that say UTF-8. */
    @Test
    void theMarkOfUtf8IsNoPartOfAName() throws IOException {
        Path table = Files.writeString(folder.resolve("table.csv"), "\ufeffinline,crossline,z\n100,130,1000\n");
        assertEquals(1, new SurfaceText(GRID, SAMPLES).read(table).points());
    }
}
