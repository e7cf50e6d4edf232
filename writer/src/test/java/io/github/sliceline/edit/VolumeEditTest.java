package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.NativeLibraryException;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.storage.ChannelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of volumes that our own writer laid out, with libhdf5 and without. */
@Tag("without-libhdf5")
class VolumeEditTest {
    private static final int FILE_ITSELF = 0;

    private static final Map<String, String> EVERYTHING = new LinkedHashMap<>();

    static {
        EVERYTHING.put("crs", "EPSG:23031");
        EVERYTHING.put("survey", "North fl\u00e4nk");
        EVERYTHING.put("quantity", "acoustic impedance");
        EVERYTHING.put("units", "Pa s m-1");
        EVERYTHING.put("inlines.first", "1001");
        EVERYTHING.put("crosslines.step", "-3");
        EVERYTHING.put("samples.start", "-100");
        EVERYTHING.put("text.3", "C 3 reprocessed");
    }

    @TempDir
    Path folder;

    @Test
    void everySettingHasAPlace() throws IOException {
        for (FormatVersion format : FormatVersion.values()) {
            Path file = DescribedVolume.write(folder.resolve("volume.h5"), format, true);
            long size = Files.size(file);
            EditReport report = VolumeEdit.set(file, EVERYTHING, EditOptions.DEFAULTS);
            assertEquals(EVERYTHING.size(), report.changes().size());
            Map<String, String> shown = VolumeEdit.show(file, FILE_ITSELF);
            EVERYTHING.forEach((name, value) -> assertEquals(value, shown.get(name), name));
            assertEquals(size, Files.size(file));
            try (Hdf5Container container = Hdf5Container.open(file)) {
                Map<String, Object> root = container.attributes("/");
                assertEquals(
                        "{\"sample_rate\":4.0,\"epsg\":23031,\"survey_name\":\"North fl\u00e4nk\","
                                + "\"corner_points\":[[1001,100],[1001,91],[1007,91],[1007,100]],"
                                + "\"measurement_system\":\"ms\"}",
                        root.get("seisnc"));
                assertArrayEquals(new double[] {3500, 3250}, onTheMap(root, 1001, 100), 1e-9);
                assertArrayEquals(new double[] {3525, 3275}, onTheMap(root, 1002, 97), 1e-9);
                assertEquals(
                        TextHeader.BYTES,
                        ((List<?>) Objects.requireNonNull(
                                        container.attributes("/segy").get("source_text_header")))
                                .size());
            }
        }
    }

    private static double[] onTheMap(Map<String, Object> root, int inline, int crossline) {
        double[] t = ((List<?>) Objects.requireNonNull(root.get("bin_transform")))
                .stream().mapToDouble(term -> (Double) term).toArray();
        return new double[] {t[0] + t[1] * inline + t[2] * crossline, t[3] + t[4] * inline + t[5] * crossline};
    }

    @Test
    void textsGrowAndShrinkAndGo() throws IOException {
        Path file = DescribedVolume.write(folder.resolve("volume.h5"), FormatVersion.V1_10, true);
        for (String survey : List.of("a", "b".repeat(900), "", "c".repeat(40), "d".repeat(1500), "e")) {
            VolumeEdit.set(file, Map.of("survey", survey), EditOptions.DEFAULTS);
            assertEquals(survey, VolumeEdit.show(file, FILE_ITSELF).get("survey"));
            assertEquals("amplitude", VolumeEdit.show(file, FILE_ITSELF).get("quantity"));
        }
        byte[] before = Files.readAllBytes(file);
        VolumeEdit.set(file, Map.of("quantity", "velocity"), EditOptions.DEFAULTS.withDryRun(true));
        assertArrayEquals(before, Files.readAllBytes(file));
        VolumeEdit.set(file, Map.of("quantity", "velocity"), EditOptions.DEFAULTS.withHistory("why"));
        assertArrayEquals(before, Files.readAllBytes(file));
        assertEquals("velocity", VolumeEdit.show(file, RevisionSource.NEWEST).get("quantity"));
    }

    @Test
    void valueWithoutRoomIsRefusedWithoutLibHdf5() throws IOException {
        assumeFalse(NativeLibrary.unavailable().isEmpty(), "libhdf5 makes room here");
        Path file = DescribedVolume.write(folder.resolve("volume.h5"), FormatVersion.V1_10, false);
        byte[] before = Files.readAllBytes(file);
        assertRefused(
                file,
                Map.of("units", "Pa", "crs", "EPSG:23031"),
                "attribute crs of / takes 53 bytes, and the header of / has room for 0");
        assertRefused(
                file,
                Map.of("quantity", "x".repeat(5000)),
                "the text of attribute long_name of /data takes 5000 bytes, and where texts are kept there is room"
                        + " for ");
        assertRefused(
                file,
                Map.of("text.1", "C 1 other"),
                "attribute source_text_header of /segy takes 3252 bytes, and the header of /segy has room for 0");
        assertArrayEquals(before, Files.readAllBytes(file));
        NativeLibraryException script = assertThrows(
                NativeLibraryException.class,
                () -> Hdf5Edit.run(file, EditScript.parse("s", "DELETE /data units;"), EditOptions.DEFAULTS));
        assertTrue(
                String.valueOf(script.getMessage()).startsWith("editing " + file + " by commands needs libhdf5"),
                script.getMessage());
    }

    private static void assertRefused(Path file, Map<String, String> values, String reason) {
        EditFailedException e =
                assertThrows(EditFailedException.class, () -> VolumeEdit.set(file, values, EditOptions.DEFAULTS));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith(file + ": the edit failed: " + reason), message);
        assertTrue(message.contains("; changing it needs libhdf5, which is not available here ("), message);
        assertTrue(message.endsWith("; nothing was changed"), message);
    }

    @Test
    void libHdf5MakesRoomForLongerValues() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        for (FormatVersion format : FormatVersion.values()) {
            Path file = DescribedVolume.write(folder.resolve("volume.h5"), format, false);
            try (ChannelStore store = ChannelStore.open(file);
                    Hdf5File open = Hdf5File.open(store)) {
                for (int i = 0; i < 20; i++) {
                    open.attributes().put("/data", "more" + i, AttributeValue.text("dense by now"));
                }
            }
            VolumeEdit.set(file, EVERYTHING, EditOptions.DEFAULTS);
            Map<String, String> shown = VolumeEdit.show(file, FILE_ITSELF);
            EVERYTHING.forEach((name, value) -> assertEquals(value, shown.get(name), name));
            assertFalse(shown.containsKey("text.4"));
        }
    }

    @Test
    void theAxisOfAnotherUnitHasAnotherName() throws IOException {
        for (FormatVersion format : FormatVersion.values()) {
            for (boolean reserved : new boolean[] {true, false}) {
                Path file = DescribedVolume.write(folder.resolve("volume.h5"), format, reserved);
                boolean fits = NativeLibrary.unavailable().isEmpty(); // else no room for attributes that are new
                Map<String, String> depth = Map.of("samples.unit", "ft", "survey", "s", "samples.step", "2.5");
                if (!fits) {
                    byte[] before = Files.readAllBytes(file);
                    assertThrows(EditFailedException.class, () -> VolumeEdit.set(file, depth, EditOptions.DEFAULTS));
                    assertArrayEquals(before, Files.readAllBytes(file));
                    continue;
                }
                for (int i = 0; i < 3; i++) {
                    VolumeEdit.set(file, depth, EditOptions.DEFAULTS);
                    assertAxis(file, "depth", "ft");
                    VolumeEdit.set(file, Map.of("samples.unit", "samples"), EditOptions.DEFAULTS);
                    assertAxis(file, "samples", null);
                    VolumeEdit.set(file, Map.of("samples.unit", "ms"), EditOptions.DEFAULTS);
                    assertAxis(file, "twt", "ms");
                }
            }
        }
    }

    private static void assertAxis(Path file, String name, @Nullable String unit) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            for (String one : List.of("twt", "depth", "samples")) {
                assertEquals(one.equals(name), container.exists("/" + one), one);
            }
            assertEquals(unit, container.attributes("/" + name).get("units"));
            assertEquals(name, container.attributes("/" + name).get("NAME"));
        }
    }

    @Test
    void computedVolumesHaveSettingsButNoText() throws IOException {
        Path file = folder.resolve("made.h5");
        Axis lines = Axis.of(1, 1, 3);
        VolumeSpec spec = VolumeSpec.of(lines, lines, SampleAxis.milliseconds(0, 4, 5));
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.commit();
        }
        VolumeEdit.set(file, Map.of("samples.unit", "m", "crs", "EPSG:23031"), EditOptions.DEFAULTS);
        assertAxis(file, "depth", "m");
        assertEquals("EPSG:23031", VolumeEdit.show(file, FILE_ITSELF).get("crs"));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> VolumeEdit.set(file, Map.of("text.1", "C 1"), EditOptions.DEFAULTS));
        assertTrue(String.valueOf(e.getMessage()).contains("has no text header"), e.getMessage());
    }
}
