package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Axes and tables that a new volume may have, and the datasets that say them. */
class NewAxesTest {
    private static final SampleAxis SAMPLES = SampleAxis.milliseconds(0, 4, 3);
    private static final Axis SHOTS = Axis.of("shot", 101, 2, 3);
    private static final Axis CHANNELS = Axis.listed("channel", "", 4, 1, 9, 7);

    @TempDir
    Path folder;

    private static String refusal(Executable made) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, made).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"data", "twt", "ordinal", "9th", "a-b", "''", "iline"})
    void namesThatSayOtherThingsAreRefused(String name) {
        assertTrue(refusal(() -> VolumeSpec.of(List.of(Axis.of(name, 1, 1, 2)), SAMPLES))
                .startsWith("\"" + name + "\" is no name of an axis"));
    }

    @Test
    void axesThatCannotBeAreRefused() {
        assertEquals("two axes are called shot", refusal(() -> VolumeSpec.of(List.of(SHOTS, SHOTS), SAMPLES)));
        assertEquals("1 to 5 axes, got 0", refusal(() -> VolumeSpec.of(List.of(), SAMPLES)));
        assertTrue(refusal(() -> Axis.listed("offset", "m", 10, 20, 10)).contains("has 10 twice"));
        assertTrue(refusal(() -> Axis.listed("offset", "m")).contains("empty"));
    }

    @Test
    void placesThatCannotBeAreRefused() {
        List<Axis> axes = List.of(SHOTS, CHANNELS);
        assertTrue(refusal(() -> VolumeSpec.ofTraces(axes, new long[] {3, 2}, SAMPLES))
                .contains("trace 1 is at place 2, after place 3; sort"));
        assertTrue(refusal(() -> VolumeSpec.ofTraces(axes, new long[] {12}, SAMPLES))
                .contains("trace 0 is at place 12; the axes have places 0 to 11"));
        assertTrue(
                refusal(() -> VolumeSpec.ofTraces(axes, new long[0], SAMPLES)).contains("at least one trace"));
        assertTrue(refusal(() -> VolumeSpec.ofTraces(List.of(Axis.of("trace_no", 0, 1, 2)), new long[] {0}, SAMPLES))
                .contains("is no name of an axis"));
    }

    @Test
    void aTableHasAListColumnsAndIndexes() throws IOException {
        Path file = folder.resolve("table.h5");
        long[] places = {1, 4, 4, 11}; // shots 101, 103, 103, 105; channels 1, 4, 4, 7
        try (VolumeWriter out =
                VolumeWriter.create(file, VolumeSpec.ofTraces(List.of(SHOTS, CHANNELS), places, SAMPLES))) {
            out.write(Region.all(out.shape()), new float[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
            out.commit();
        }
        try (Hdf5Container container = Hdf5Container.open(file)) {
            assertEquals("1.2", container.attributes("/").get("sliceline_profile"));
            assertEquals("shot channel ordinal", container.attributes("/trace").get("compress"));
            assertNumbers(container, "/trace", 2, 8, 9, 22);
            assertNumbers(container, "/trace_shot", 101, 103, 103, 105);
            assertNumbers(container, "/trace_channel", 1, 4, 4, 7);
            assertNumbers(container, "/trace_ordinal", 0, 0, 1, 0);
            assertNumbers(container, "/table/first_shot", 0, 1, 3, 4);
            assertNumbers(container, "/table/first_channel", 0, 2, 3, 3, 4);
            assertEquals(List.of(Optional.of("/trace"), Optional.of("/twt")), container.dimensionScales("/data"));
        }
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            TraceSet second = volume.read(Query.at("shot", 103).at("channel", 4).traces());
            assertEquals(2, second.size());
            assertEquals(1, second.value(1, "ordinal"));
            assertEquals(8, second.section().at(1, 2));
        }
    }

    private static void assertNumbers(Hdf5Container container, String path, double... wanted) throws IOException {
        assertArrayEquals(wanted, container.readNumbers(path), path);
    }

    /** Volumes that earlier releases read stay as they were. */
    @Test
    void onlyNewAxesHaveTheNewVersion() throws IOException {
        assertEquals("1.1", version(VolumeSpec.of(SHOTS, CHANNELS.part(0, 1, 1), SAMPLES)));
        assertEquals("1.2", version(VolumeSpec.of(SHOTS, CHANNELS, SAMPLES)));
        assertEquals("1.1", version(VolumeSpec.of(SHOTS, SHOTS, SHOTS, SAMPLES)));
        assertEquals("1.2", version(VolumeSpec.of(List.of(SHOTS), SAMPLES)));
    }

    private Object version(VolumeSpec spec) throws IOException {
        Path file = folder.resolve("any.h5");
        try (VolumeWriter out = VolumeWriter.create(file, spec.withOverwrite(true))) {
            out.commit();
        }
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return String.valueOf(container.attributes("/").get("sliceline_profile"));
        }
    }
}
