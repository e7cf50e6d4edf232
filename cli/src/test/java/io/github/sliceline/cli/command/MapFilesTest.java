package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code read} writes for maps of other programs, read by GDAL where it is installed. */
@Tag("without-libhdf5")
class MapFilesTest {
    private static final Axis INLINES = Axis.of(1010, -2, 7);
    private static final Axis CROSSLINES = Axis.of(2000, 3, 11);
    private static final int SAMPLES = 5;

    @TempDir
    private static Path folder;

    @TempDir
    private Path work;

    /** Turned by the angle of a 3-4-5 triangle; mirrored, inlines and crosslines change their hands. */
    private static BinTransform bins(String name) {
        int side = name.equals("mirrored") ? -1 : 1;
        return new BinTransform(400_000, 9, side * 8, 6_450_000, 12, side * -6);
    }

    @BeforeAll
    static void make() throws IOException {
        for (String name : List.of("turned", "mirrored")) {
            VolumeSpec spec = VolumeSpec.of(INLINES, CROSSLINES, SampleAxis.milliseconds(0, 4, SAMPLES))
                    .withBins(bins(name))
                    .withCrs("EPSG:32631");
            try (VolumeWriter writer = VolumeWriter.create(folder.resolve(name + ".h5"), spec)) {
                float[] values = new float[7 * 11 * SAMPLES];
                for (int i = 0; i < values.length; i++) {
                    values[i] = i / SAMPLES == 30 ? Float.NaN : (float) Math.sin(i) * 1000;
                }
                writer.write(Region.all(writer.shape()), values);
                writer.commit();
            }
        }
    }

    private Path read(String name, String out, String... arguments) {
        Path file = work.resolve(out);
        String[] command = new String[arguments.length + 4];
        command[0] = "read";
        command[1] = folder.resolve(name + ".h5").toString();
        System.arraycopy(arguments, 0, command, 2, arguments.length);
        command[arguments.length + 2] = "-o";
        command[arguments.length + 3] = file.toString();
        Ran ran = Ran.run(command);
        assertEquals(0, ran.code(), ran.err());
        return file;
    }

    /** What a program of GDAL prints; skips the test where it is not installed. */
    private static String gdal(String... command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, command[0] + " is not installed (gdal-bin)");
            throw e;
        }
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static Map<?, ?> map(Map<?, ?> json, String key) {
        return Ran.entry(json, key, Map.class);
    }

    private static List<?> list(Map<?, ?> json, String key) {
        return Ran.entry(json, key, List.class);
    }

    private static void near(MapPoint wanted, Object found) {
        List<?> place = (List<?>) found;
        assertEquals(wanted.x(), ((Number) place.get(0)).doubleValue(), 0.01);
        assertEquals(wanted.y(), ((Number) place.get(1)).doubleValue(), 0.01);
    }

    @ParameterizedTest
    @ValueSource(strings = {"turned", "mirrored"})
    void gdalPlacesASlice(String name) throws IOException {
        Path tiff = read(name, "slice.tif", "--time", "8");
        Map<String, Object> info = JSON.std.mapFrom(gdal("gdalinfo", "-json", tiff.toString()));
        Map<?, ?> corners = map(info, "cornerCoordinates");
        BinTransform bins = bins(name);
        // Half a bin beyond: lines are 2 and 3 numbers apart, and inlines descend.
        near(bins.toMap(1011, 1998.5), list(corners, "upperLeft"));
        near(bins.toMap(1011, 2031.5), list(corners, "upperRight"));
        near(bins.toMap(997, 1998.5), list(corners, "lowerLeft"));
        near(bins.toMap(997, 2031.5), list(corners, "lowerRight"));
        String system = Ran.entry(map(info, "coordinateSystem"), "wkt", String.class);
        assertTrue(system.contains("WGS 84 / UTM zone 31N") && system.contains("32631"), system);
        Map<?, ?> band = (Map<?, ?>) list(info, "bands").get(0);
        assertEquals("Float32", band.get("type"));
        assertEquals("NaN", String.valueOf(band.get("noDataValue")));
        assertEquals("Time slice at 8 ms", band.get("description"));
    }

    @Test
    void gdalReadsTheSameBits() throws IOException {
        Path tiff = read("mirrored", "slice.tif", "--time", "8");
        Path raw = read("mirrored", "slice.raw", "--time", "8");
        Path envi = work.resolve("slice.envi");
        gdal("gdal_translate", "-of", "ENVI", tiff.toString(), envi.toString());
        assertArrayEquals(Files.readAllBytes(raw), Files.readAllBytes(envi));
    }

    @Test
    void attributesAreBands() throws IOException {
        Path tiff = read("turned", "map.tif", "--horizon", "8", "--window", "-4:4", "--attribute", "rms,max");
        Path raw = read("turned", "map.raw", "--horizon", "8", "--window", "-4:4", "--attribute", "rms,max");
        Map<String, Object> info = JSON.std.mapFrom(gdal("gdalinfo", "-json", tiff.toString()));
        List<?> bands = list(info, "bands");
        assertEquals("rms", ((Map<?, ?>) bands.get(0)).get("description"));
        assertEquals("max", ((Map<?, ?>) bands.get(1)).get("description"));
        Path envi = work.resolve("map.envi");
        gdal("gdal_translate", "-of", "ENVI", tiff.toString(), envi.toString());
        assertArrayEquals(Files.readAllBytes(raw), Files.readAllBytes(envi));
    }

    @ParameterizedTest
    @ValueSource(strings = {"turned", "mirrored"})
    void gdalReadsOutlineLinesAndBins(String name) throws IOException {
        Path own = read(name, "own.geojson", "--bins", "--crs", "survey");
        String layer = gdal("ogrinfo", "-al", "-so", own.toString());
        assertTrue(layer.contains("WGS 84 / UTM zone 31N"), layer);
        // The outline, 7 inlines, 11 crosslines, and a point for each bin.
        assertTrue(layer.contains("Feature Count: " + (1 + 7 + 11 + 77)), layer);
        // GDAL takes the degrees back to the survey's coordinates.
        Path degrees = read(name, "degrees.geojson");
        Path back = work.resolve("back.geojson");
        gdal("ogr2ogr", "-f", "GeoJSON", "-t_srs", "EPSG:32631", back.toString(), degrees.toString());
        Map<?, ?> outline = (Map<?, ?>)
                list(JSON.std.mapFrom(Files.readString(back)), "features").get(0);
        List<?> ring = (List<?>) list(map(outline, "geometry"), "coordinates").get(0);
        BinTransform bins = bins(name);
        near(bins.toMap(1010, 2000), ring.get(0));
        // Counterclockwise, whichever way the lines run.
        near(bins.toMap(1010, 2030), ring.get(name.equals("turned") ? 96 : 32));
        near(bins.toMap(998, 2000), ring.get(name.equals("turned") ? 32 : 96));
        near(bins.toMap(998, 2030), ring.get(64));
    }

    @Test
    void aPathHasItsTraces() throws IOException {
        Map<String, Object> json =
                JSON.std.mapFrom(Files.readString(read("turned", "path.geojson", "--line", "1010,2000", "998,2030")));
        List<?> features = list(json, "features");
        Map<?, ?> first = (Map<?, ?>) features.get(0);
        assertEquals("line", map(first, "properties").get("kind"));
        assertTrue(features.size() > 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--inline 1010 -o a.tif", "--times 0:8 -o a.tif", "--inline 1010 --as map -o a.png"})
    void partsThatAreNoMapsAreRefused(String arguments) {
        String[] words = ("read FILE " + arguments).split(" ");
        words[1] = folder.resolve("turned.h5").toString();
        Ran ran = Ran.run(words);
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("is neither"), ran.err());
    }

    @Test
    void unknownReferenceSystemsAreNamed() throws IOException {
        Path copy = Files.copy(folder.resolve("turned.h5"), work.resolve("copy.h5"));
        Ran set = Ran.run("edit", "set", copy.toString(), "crs=EPSG:99999");
        assertTrue(set.err().contains("crs=EPSG:99999 is in no table here"), set.err());
        assertEquals(1, set.err().lines().count(), set.err());
        Ran ran =
                Ran.run("read", copy.toString(), "-o", work.resolve("a.geojson").toString());
        assertEquals(0, ran.code(), ran.err());
        assertTrue(
                ran.err().contains("crs=EPSG:99999 is in no table here, so the file has the survey's coordinates"),
                ran.err());
        assertTrue(ran.out().contains("in the survey's coordinates"), ran.out());
        Path map = work.resolve("a.tif");
        Ran refused = Ran.run("read", copy.toString(), "--inline", "1010", "-o", map.toString());
        assertEquals(2, refused.code());
        assertFalse(refused.err().contains("note:"), refused.err());
    }

    @Test
    void infoSaysWhereOnTheEarthTheCornersAre() {
        Ran ran = Ran.run("info", folder.resolve("turned.h5").toString());
        // The first corner, inline 1010 and crossline 2000, is at 425090, 6450120.
        assertTrue(ran.out().contains("on WGS 84"), ran.out());
    }
}
