package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.SharedData;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A SEG-Y file is the volume that it would be converted to. */
@Tag("without-libhdf5")
class SegyAsVolumeTest {
    @TempDir
    private Path folder;

    private long fieldsCompared;

    @Test
    void segyVolumesEqualTheirConversions() throws IOException {
        for (long seed = 1; seed <= Cases.number(5, 30); seed++) {
            RandomSurvey survey = RandomSurvey.of(seed);
            Path segy = folder.resolve("survey.sgy");
            survey.write(segy);
            compare(segy, survey.toString());
        }
        assertTrue(fieldsCompared > 1000, fieldsCompared + " values");
    }

    /** Published files, sound and broken: the same samples, or the same reason. */
    @TestFactory
    Stream<DynamicTest> publishedFilesAreTheVolumesTheyWouldBecome() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(SharedData.find("segyio").getParent())) {
            files = all.filter(SegyAsVolumeTest::isSegy).sorted().toList();
        }
        return files.stream().map(file -> DynamicTest.dynamicTest(file.toString(), () -> compare(file, "")));
    }

    private static boolean isSegy(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".sgy") || name.endsWith(".segy") || name.endsWith(".su");
    }

    private void compare(Path segy, String message) throws IOException {
        Path converted = folder.resolve("converted.h5");
        Files.deleteIfExists(converted);
        IOException refused = null;
        try {
            SegyToHdf5.convert(segy, converted, options(segy), Job.quiet());
        } catch (IOException e) {
            refused = e;
        }
        if (refused != null) {
            IOException also = assertThrows(refused.getClass(), () -> SeismicVolume.open(segy));
            assertEquals(refused.getMessage(), also.getMessage());
            assertTrue(String.valueOf(also.getMessage()).startsWith(segy.toString()), also.getMessage());
            return;
        }
        for (MissingTraces missingTraces : MissingTraces.values()) {
            ReadOptions options = ReadOptions.DEFAULTS.withMissingTraces(missingTraces);
            try (SeismicVolume wanted = SeismicVolume.open(converted, options);
                    SeismicVolume found = SeismicVolume.open(segy, options)) {
                compare(wanted, found, message);
            }
        }
    }

    /** A conversion of a file in which no geometry stands out must be told what to do. */
    private static ConvertOptions options(Path segy) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(segy)) {
            boolean inFileOrder = volume.remarks().stream()
                    .anyMatch(remark -> remark.sentence().startsWith("Traces are in the order of the file"));
            return inFileOrder ? ConvertOptions.DEFAULTS.withAxes(AxesSpec.TRACES) : ConvertOptions.DEFAULTS;
        } catch (IOException e) {
            return ConvertOptions.DEFAULTS;
        }
    }

    private void compare(SeismicVolume wanted, SeismicVolume found, String message) throws IOException {
        assertEquals(wanted.shape(), found.shape(), message);
        assertEquals(wanted.axes(), found.axes(), message);
        if (wanted.samples().size() > 1) { // of one sample an HDF5 file keeps no interval
            assertEquals(wanted.samples(), found.samples(), message);
        }
        assertEquals(wanted.hasPlanes(), found.hasPlanes(), message);
        if (!wanted.hasLines()) {
            assertEquals(wanted.coordinates(), found.coordinates(), message);
            for (String name : wanted.coordinates()) {
                Coordinate kept = wanted.coordinate(name);
                Coordinate read = found.coordinate(name);
                assertEquals(kept.axes(), read.axes(), name + message);
                assertEquals(kept.unit(), read.unit(), name + message);
                assertArrayEquals(kept.values(), read.values(), name + message);
            }
        }
        Region all = Region.all(wanted.shape());
        assertArrayEquals(wanted.read(all), found.read(all), message);
        assertArrayEquals(wanted.bins().live(), found.bins().live(), message);
        assertArrayEquals(
                wanted.headers().orElseThrow().binaryHeader(),
                found.headers().orElseThrow().binaryHeader(),
                message);
        compareFields(
                found.headers().orElseThrow().inFileOrder(),
                wanted.headers().orElseThrow().inFileOrder(),
                message);
    }

    /** Fields that are not read from the headers are those of the headers. */
    private void compareFields(VolumeHeaders wanted, VolumeHeaders found, String message) throws IOException {
        int half = (int) (found.traceCount() / 2);
        for (int[] part : new int[][] {{0, half}, {half, (int) found.traceCount() - half}}) {
            List<ByteBuffer> headers = new ArrayList<>();
            wanted.read(
                    Region.of(new long[] {part[0]}, new long[] {part[1]}),
                    (place, trace, header) ->
                            headers.add(ByteBuffer.allocate(240).put(header).order(wanted.byteOrder())),
                    Job.quiet());
            for (TraceField field : TraceField.values()) {
                HeaderColumn column = HeaderColumn.of(field);
                long[] values = new long[part[1]];
                if (found.readField(column.name(), part[0], values)) {
                    fieldsCompared += values.length;
                    assertArrayEquals(
                            headers.stream().mapToLong(column::get).toArray(), values, column + " of " + message);
                }
            }
        }
    }
}
