package io.github.sliceline.horizon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.Refusals;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a text file of a horizon and of lines: what is in it, or refused in one sentence. */
class HorizonTextFuzzTest {
    private static final SurveyGrid GRID = new SurveyGrid(
            Axis.of(100, 2, 4),
            Axis.of(530, -5, 3),
            Optional.of(new BinTransform(400_000, 12.5, 0, 6_000_000, 0, 12.5)));
    private static final SurveyGrid WITHOUT_MAP = new SurveyGrid(GRID.inlines(), GRID.crosslines(), Optional.empty());
    private static final SampleAxis SAMPLES = SampleAxis.milliseconds(0, 4, 501);

    @TempDir
    private static Path folder;

    static Stream<byte[]> seeds() throws IOException {
        Stream.Builder<byte[]> seeds = Stream.builder();
        for (String text : new String[] {
            "100 530 1200\n102 530 1204.5\n104 525 -999.25\n",
            "IL,XL,Z (s),Name\n100,530,1.2,a\n102,525,1.3,\"b\"\n",
            "INLINE :    100 XLINE :   530   401250.0  6006625.0  1200.0\n",
            "# Petrel Points with attributes\nVERSION 1\nBEGIN HEADER\nX\nY\nZ\nEND HEADER\n401250 6006625 -1200\n",
            "#\"Inline\"\t\"Crossline\"\t\"X\"\t\"Y\"\t\"Z (ms)\"\n100\t530\t401250\t6006625\t1e30\n",
            "401250.0 6006625.0 1200.0\n999.0 999.0 999.0\n401275.0 6006625.0 1201.0\n",
            "-> fault 1\n1.0 2.0\n3.0 4.0\n\n-> fault 2\n1.0 2.5\n"
        }) {
            seeds.add(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        for (GridFormat format : GridFormat.values()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            float[] values = new float[(int) GRID.size()];
            Arrays.fill(values, 1200);
            values[5] = Float.NaN;
            format.write(GRID, values, out);
            seeds.add(out.toByteArray());
        }
        for (String name : new String[] {
            "rotated.irap",
            "gdal.zmap",
            "petrel.cps3",
            "polygons.csv",
            "six.grd",
            "binary.grd",
            "seven.grd",
            "area.tif",
            "esri.asc"
        }) {
            try (var in = HorizonTextFuzzTest.class.getResourceAsStream("/horizons/" + name)) {
                seeds.add(in.readAllBytes());
            }
        }
        return seeds.build();
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void text(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("fuzzed.txt"), bytes);
        horizon(file, GRID);
        horizon(file, WITHOUT_MAP);
        try {
            boolean isIn = MapLines.isIn(file, GRID);
            var lines = MapLines.read(file);
            assertTrue(!isIn || !lines.isEmpty(), "lines");
            assertFalse(lines.stream().anyMatch(line -> line.points().isEmpty()), "a line without points");
        } catch (IOException e) {
            Refusals.requireDeclared(e, file.toString());
        }
    }

    private static void horizon(Path file, SurveyGrid grid) {
        try {
            SurfaceText.Horizon horizon = new SurfaceText(grid, SAMPLES).read(file);
            assertTrue(horizon.surface().known() <= horizon.points(), "bins with a value");
            assertEquals(1, horizon.understood().lines().count(), horizon.understood());
        } catch (IOException e) {
            Refusals.requireDeclared(e, file.toString());
        }
    }
}
