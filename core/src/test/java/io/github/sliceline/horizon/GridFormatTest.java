package io.github.sliceline.horizon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Refusals;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Surface;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in {@code horizons} are made by xtgeo and GDAL, see {@code dev/interop/check_horizons.py}. */
class GridFormatTest {
    private static final SampleAxis SAMPLES = SampleAxis.milliseconds(0, 4, 501);

    @TempDir
    Path folder;

    private static Path made(String name) throws IOException {
        Path file = Files.createTempFile("horizon", name);
        try (var in = GridFormatTest.class.getResourceAsStream("/horizons/" + name)) {
            Files.write(file, in.readAllBytes());
        }
        file.toFile().deleteOnExit();
        return file;
    }

    /** A survey whose bins lie where the oracle was asked, with numbers that run any way. */
    private static SurveyGrid survey(String[] header) {
        double[] at = Arrays.stream(header).mapToDouble(Double::parseDouble).toArray();
        Axis inlines = Axis.of(100, 2, (int) at[0]);
        Axis crosslines = Axis.of(530, -5, (int) at[1]);
        BinTransform bins = new BinTransform(
                at[2] - 100 * at[3] / 2 + 530 * at[4] / 5,
                at[3] / 2,
                -at[4] / 5,
                at[5] - 100 * at[6] / 2 + 530 * at[7] / 5,
                at[6] / 2,
                -at[7] / 5);
        return new SurveyGrid(inlines, crosslines, Optional.of(bins));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "north.irap",
                "rotated.irap",
                "mirrored.irap",
                "north.zmap",
                "fine.zmap",
                "gdal.zmap",
                "petrel.cps3",
                "plain.cps3",
                "rows.cps3",
                "esri.asc",
                "six.grd",
                "binary.grd",
                "seven.grd",
                "area.tif",
                "point.tif"
            })
    void valuesAtAndBetweenNodesAreThoseOfXtgeo(String name) throws IOException {
        for (String which : List.of("nodes", "between")) {
            List<String> wanted = Files.readAllLines(made(name + "." + which));
            SurveyGrid grid = survey(wanted.get(0).split(" "));
            SurfaceText.Horizon read = new SurfaceText(grid, SAMPLES).read(made(name));
            Surface surface = read.surface();
            int known = 0;
            for (int bin = 0; bin < grid.size(); bin++) {
                double value = Double.parseDouble(wanted.get(bin + 1));
                double found = surface.at(
                        bin / grid.crosslines().size(), bin % grid.crosslines().size());
                assertEquals(value, found, which.equals("nodes") ? 1e-6 : 2e-4, name + " " + which + " " + bin);
                known += Double.isNaN(value) ? 0 : 1;
            }
            assertTrue(
                    read.understood().endsWith("time in ms; values for " + known + " of " + grid.size() + " bins"),
                    read.understood());
        }
    }

    private static SurveyGrid random(Random random, boolean northUp) {
        double angle = northUp ? random.nextInt(4) * Math.PI / 2 : random.nextDouble() * 2 * Math.PI;
        double along = random.nextBoolean() ? 12.5 : -25;
        double across = random.nextBoolean() ? 6.25 : -18.75;
        Axis inlines = Axis.of(1000, random.nextBoolean() ? 3 : -1, 2 + random.nextInt(20));
        Axis crosslines = Axis.of(700, random.nextBoolean() ? 2 : -4, 2 + random.nextInt(20));
        return new SurveyGrid(
                inlines,
                crosslines,
                Optional.of(new BinTransform(
                        400_000.25,
                        along * Math.cos(angle),
                        -across * Math.sin(angle),
                        6_000_000.5,
                        along * Math.sin(angle),
                        across * Math.cos(angle))));
    }

    @Test
    void writtenGridsReadBackBitForBit() throws IOException {
        List<GridFormat> formats = List.of(GridFormat.values());
        for (int seed = 0; seed < 120; seed++) {
            Random random = new Random(seed);
            GridFormat format = formats.get(seed % formats.size());
            SurveyGrid grid = random(random, format != GridFormat.IRAP || random.nextBoolean());
            float[] values = new float[(int) grid.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = i > 0 && random.nextInt(6) == 0 ? Float.NaN : 100 + 1800 * random.nextFloat();
            }
            Path file = folder.resolve("map");
            try (OutputStream out = Files.newOutputStream(file)) {
                format.write(grid, values, out);
            }
            Surface read = new SurfaceText(grid, SAMPLES).read(file).surface();
            for (int i = 0; i < values.length; i++) {
                double found = read.at(
                        i / grid.crosslines().size(), i % grid.crosslines().size());
                assertEquals(values[i], (float) found, format + ", seed " + seed + ", bin " + i);
            }
        }
    }

    private static String text(GridFormat format, SurveyGrid grid, float... values) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(grid, values, out);
        return out.toString(StandardCharsets.US_ASCII);
    }

    private static SurveyGrid grid(double xi, double xc, double yi, double yc) {
        return new SurveyGrid(
                Axis.of(0, 1, 2), Axis.of(0, 1, 3), Optional.of(new BinTransform(1000, xi, xc, 2000, yi, yc)));
    }

    /** Inlines go south and crosslines west: the last bin is the southwesternmost. */
    @Test
    void headersAreThoseOfTheDescriptions() throws IOException {
        SurveyGrid grid = grid(0, -25, -50, 0);
        float[] values = {1, 2, 3, 4, Float.NaN, 6.5f};
        assertEquals("""
                -996 2 25 50
                950 1000 1950 2000
                3 0 950 1950
                0 0 0 0 0 0 0
                6.5 9999900.0 4.0 3.0 2.0 1.0
                """, text(GridFormat.IRAP, grid, values));
        assertEquals("""
                ! written by Sliceline
                @map, GRID, 5
                20, -99999.0, , 7, 1
                2, 3, 950, 1000, 1950, 2000
                0.0, 0.0, 0.0
                @
                                 3.0                 6.5
                                 2.0            -99999.0
                                 1.0                 4.0
                """, text(GridFormat.ZMAP, grid, values));
        assertEquals("""
                FSASCI 0 1 COMPUTED 0 1.0E30
                FSATTR 0 0
                FSLIMI 950 1000 1950 2000 1.0 6.5
                FSNROW 2 3
                FSXINC 25 50
                ->map
                                 3.0                 6.5
                                 2.0              1.0E30
                                 1.0                 4.0
                """, text(GridFormat.CPS3, grid, values));
        String turned = text(GridFormat.IRAP, grid(-30, 40, 40, 30), values);
        assertTrue(turned.startsWith("-996 2 50 50\n"), turned);
        assertTrue(turned.contains("\n3 36.869897646 "), turned);
    }

    private static String refused(GridFormat format, SurveyGrid grid, float... values) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> text(format, grid, values))
                .getMessage());
    }

    @Test
    void mapsThatAFormatCannotHoldAreRefused() {
        float[] values = {1, 2, 3, 4, 5, 6};
        SurveyGrid turned = grid(-30, 40, 40, 30);
        assertEquals(
                "the survey is rotated by 36.9° and a grid in ZMap+ cannot be; write .irap",
                refused(GridFormat.ZMAP, turned, values));
        assertEquals(
                "the survey is rotated by 36.9° and a grid in CPS-3 cannot be; write .irap",
                refused(GridFormat.CPS3, turned, values));
        assertTrue(refused(GridFormat.IRAP, grid(30, 40, 40, 0), values)
                .startsWith("inlines and crosslines meet at 53.1°"));
        assertTrue(refused(GridFormat.IRAP, new SurveyGrid(Axis.of(0, 1, 2), Axis.of(0, 1, 3)), values)
                .startsWith("the survey has no coordinates"));
        values[2] = 1.2e7f;
        assertTrue(refused(GridFormat.IRAP, turned, values).startsWith("the map has the value 1.2E7"));
    }

    private String refused(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("grid"), text);
        return String.valueOf(assertThrows(
                        IOException.class, () -> new SurfaceText(grid(0, 25, 50, 0), SAMPLES).read(file), text)
                .getMessage());
    }

    /** Nothing is allocated for counts that the file has no room for. */
    @Test
    void brokenGridsAreRefusedInASentence() throws IOException {
        String irap = "-996 2 25 50\n1000 1050 2000 2050\n3 0 1000 2000\n0 0 0 0 0 0 0\n";
        assertTrue(refused("-996 2000000000 25 50 0 0 0 0 2000000000 0 0 0 0 0 0 0 0 0 0\n1 2\n")
                .contains("a header of 2000000000 × 2000000000 nodes, more than the file of "));
        assertTrue(refused("-996 46341 25 50 0 0 0 0 46341 0 0 0 0 0 0 0 0 0 0\n1 2\n")
                .contains("46341 × 46341"));
        assertTrue(
                refused("-996 2.5 25 50\n").contains("line 1 has 2.5 for the number of rows; wanted a whole number"));
        assertTrue(refused("-996 NaN 25 50\n").contains("line 1 has NaN for the number of rows"));
        assertTrue(refused("-996 2 0 50\n1000 1050 2000 2050\n3 0 1000 2000\n0 0 0 0 0 0 0\n")
                .contains("span no map"));
        assertTrue(refused(irap + "1 2 3 4 5").contains("line 5 is the last; wanted value 6 of 6"));
        assertTrue(refused(irap + "1 2 3 4 5 6\n7\n").contains("line 6 has more than the 6 values"));
        assertTrue(refused(irap + "1 2 3 4 5 x\n").contains("line 5 has \"x\" where a number is wanted"));
        assertTrue(refused("-996 2\n").contains("line 1 is the last; wanted increment of X"));
        assertTrue(refused("@a, HEADER, 4\n").contains("a ZMap+ file of \"HEADER\"; wanted GRID"));
        assertTrue(refused("@a, GRID, 4\n20, -99999\n").contains("line 2 has \"20, -99999\"; wanted the header"));
        assertTrue(refused("@a, GRID, 4\n20,1,,1,1\n9,1,0,0,0,0\n0\n@\n1\n").contains("span no map"));
        assertTrue(refused("FSASCI 0\nFSNROW 2 3\n").contains("line 2 is the last, and no row FSXINC"));
        assertTrue(refused("FSASCI 0\nFSNROW 2\nFSXINC 1 1\n").contains("without enough numbers in FSNROW"));
        assertTrue(refused("FSASCI 0\nFSXINC 1 1\n").contains("without FSNROW"));
        assertTrue(refused("-996 " + " ".repeat(2_000_000)).contains("line 1 is longer than"));
        assertTrue(refused(irap.replace("1000", "9000") + "1 2 3 4 5 6\n").contains("none of the survey's bins"));
    }

    @Test
    void secondsOfAGridAreRefusedOrAskedFor() throws IOException {
        String irap =
                "-996 2 25 50\n1000 1050 2000 2050\n3 0 1000 2000\n0 0 0 0 0 0 0\n1.2 1.3 1.4 1.5 9999900.0 1.6\n";
        assertTrue(refused(irap).contains("taken as seconds it would fit"));
        SurfaceText reader = new SurfaceText(grid(0, 25, 50, 0), SAMPLES).withFactor(1000);
        SurfaceText.Horizon read = reader.read(folder.resolve("grid"));
        assertEquals(1200, read.surface().at(0, 0), 1e-9);
        assertEquals(
                "IRAP classic grid of 3 × 2 nodes, time in ms after × 1000.0; values for 5 of 6 bins",
                read.understood());
        SampleAxis depth = new SampleAxis(0, 5, 501, SampleUnit.METRES);
        assertThrows(IOException.class, () -> new SurfaceText(grid(0, 25, 50, 0), depth).read(folder.resolve("grid")));
    }

    @Test
    void gridsHaveNoNames() throws IOException {
        SurveyGrid grid =
                survey(Files.readAllLines(made("six.grd.nodes")).get(0).split(" "));
        IOException refused =
                assertThrows(IOException.class, () -> new SurfaceText(grid, SAMPLES).read(made("six.grd"), "top"));
        assertTrue(
                refused.toString().endsWith("it has no horizon \"top\"; its values have no names"), refused.toString());
    }

    /** Cut files and files with other bytes are refused or read, and never anything else. */
    @ParameterizedTest
    @ValueSource(strings = {"esri.asc", "six.grd", "binary.grd", "seven.grd", "area.tif"})
    void damagedGridsAreRefusedOrRead(String name) throws IOException {
        byte[] whole = Files.readAllBytes(made(name));
        SurveyGrid grid =
                survey(Files.readAllLines(made(name + ".nodes")).get(0).split(" "));
        Random random = new Random(3);
        int refused = 0;
        for (int turn = 0; turn < 400; turn++) {
            byte[] bytes = turn % 4 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int i = 0; turn % 4 > 0 && i < 3; i++) {
                bytes[random.nextInt(turn % 4 == 1 ? 120 : bytes.length)] = (byte) random.nextInt();
            }
            Path file = Files.write(folder.resolve("damaged"), bytes);
            try {
                assertEquals(
                        grid.size(),
                        new SurfaceText(grid, SAMPLES)
                                .read(file)
                                .surface()
                                .grid()
                                .size());
            } catch (IOException e) {
                Refusals.requireDeclared(e, file.toString());
                refused++;
            }
        }
        assertTrue(refused > 100, name + ": " + refused);
    }

    @Test
    void linesOfXtgeoAreRead() throws IOException {
        for (String name : List.of("polygons.xyz", "polygons.csv")) {
            List<MapLine> lines = MapLines.read(made(name));
            assertEquals(
                    List.of(2, 4),
                    lines.stream().map(line -> line.points().size()).toList(),
                    name);
            assertEquals(lines.get(1).points().get(0), lines.get(1).points().get(3), name);
            assertEquals(6_000_000.5, lines.get(0).points().get(0).y(), name);
            assertTrue(MapLines.isIn(made(name), grid(0, 25, 50, 0)), name);
        }
    }

    /** The nodes of the rotated grid that have values, as points: all as xtgeo has them in the grid. */
    @ParameterizedTest
    @ValueSource(strings = {"points.xyz", "points.csv"})
    void pointsOfXtgeoAreRead(String name) throws IOException {
        List<String> wanted = Files.readAllLines(made("rotated.irap.nodes"));
        SurveyGrid grid = survey(wanted.get(0).split(" "));
        SurfaceText.Horizon read = new SurfaceText(grid, SAMPLES).read(made(name));
        for (int bin = 0; bin < grid.size(); bin++) {
            double found = read.surface()
                    .at(bin / grid.crosslines().size(), bin % grid.crosslines().size());
            assertEquals(Double.parseDouble(wanted.get(bin + 1)), found, 1e-3, name + " " + bin);
        }
        assertEquals("columns X, Y, time in ms; 69 of 69 points on the survey", read.understood());
    }
}
