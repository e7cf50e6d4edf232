package io.github.sliceline.rechunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples that attributes of the CF conventions mark as missing, in what is read and in what is made of them. */
class MarkedSamplesTest {
    private static final Shape SHAPE = Shape.of(2, 3, 4);
    private static final Region ALL = Region.all(SHAPE);

    /** Of the stored numbers 0 to 23, 7 is the fill value and those above 20 are not valid. */
    private static final float[] MARKED = new float[24];

    private static final float[] STORED = new float[24];

    static {
        for (int i = 0; i < 24; i++) {
            STORED[i] = i * 0.5f - 1;
            MARKED[i] = i == 7 || i > 20 ? Float.NaN : STORED[i];
        }
    }

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        ByteBuffer numbers = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        for (short i = 0; i < 24; i++) {
            numbers.putShort(i);
        }
        file = new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", DatasetForm.contiguous(DataType.integer(2), SHAPE), numbers.array())
                .attribute("/data", "scale_factor", AttributeValue.real(0.5))
                .attribute("/data", "add_offset", AttributeValue.real(-1))
                .attribute("/data", "_FillValue", AttributeValue.integer(7))
                .attribute("/data", "valid_max", AttributeValue.integer(20))
                .write(folder.resolve("marked.h5"));
    }

    private static float[] read(Path volume, ReadOptions options) throws IOException {
        try (SeismicVolume opened = SeismicVolume.open(volume, options)) {
            return opened.read(ALL);
        }
    }

    private static Map<String, Object> attributes(Path volume) throws IOException {
        try (SeismicVolume opened = SeismicVolume.open(volume)) {
            return opened.info().attributes();
        }
    }

    private Path rechunk(RechunkOptions options) throws IOException {
        Path made = folder.resolve("made.h5");
        Rechunk.rechunk(file, made, options.withOverwrite(true), Job.quiet());
        return made;
    }

    @Test
    void markedSamplesAreNaNOnAllReadPaths() throws IOException {
        for (Backend backend : UsableBackends.of(Backend.DIRECT, Backend.NATIVE, Backend.JHDF)) {
            ReadOptions options = ReadOptions.DEFAULTS.withBackend(backend);
            assertArrayEquals(MARKED, read(file, options), backend::toString);
            assertArrayEquals(STORED, read(file, options.withMissingTraces(MissingTraces.STORED)), backend::toString);
        }
    }

    @Test
    void markedSamplesStayMarkedInACopyOfTheSameType() throws IOException {
        for (RechunkOptions options :
                new RechunkOptions[] {RechunkOptions.DEFAULTS, RechunkOptions.DEFAULTS.withType(SampleType.INT16)}) {
            Path made = rechunk(options);
            assertArrayEquals(MARKED, read(made, ReadOptions.DEFAULTS));
            assertArrayEquals(STORED, read(made, ReadOptions.DEFAULTS.withMissingTraces(MissingTraces.STORED)));
            assertEquals(attributes(file), attributes(made));
        }
    }

    @Test
    void markedSamplesAreNaNInACopyOfFloats() throws IOException {
        Path made = rechunk(RechunkOptions.DEFAULTS.withType(SampleType.FLOAT32));
        assertArrayEquals(MARKED, read(made, ReadOptions.DEFAULTS.withMissingTraces(MissingTraces.STORED)));
        assertEquals(Map.of(), attributes(made));
        Path part = folder.resolve("part.h5");
        RechunkOptions first = RechunkOptions.DEFAULTS.withPart(Region.of(new long[3], new long[] {1, 3, 4}));
        Rechunk.rechunk(file, part, first, Job.quiet());
        try (SeismicVolume opened = SeismicVolume.open(part)) {
            assertTrue(Float.isNaN(opened.read(Region.all(opened.shape()))[7]));
        }
    }

    @Test
    void layoutsOfMarkedSamplesNeedFloats() throws IOException {
        IOException e = assertThrows(
                UnsupportedFileException.class,
                () -> rechunk(RechunkOptions.DEFAULTS.withLayout("planes").withType(SampleType.INT16)));
        assertTrue(String.valueOf(e.getMessage()).contains("float32"), e::toString);
        Path made = rechunk(RechunkOptions.DEFAULTS.withLayout("planes").withType(SampleType.FLOAT32));
        assertArrayEquals(MARKED, read(made, ReadOptions.DEFAULTS));
    }

    @Test
    void markedSamplesAreNaNInAnExport() throws IOException {
        Path segy = folder.resolve("marked.sgy");
        ExportOptions floats =
                ExportOptions.DEFAULTS.withModified(true).withFormat(SampleFormat.IEEE_FLOAT32); // IBM's have no NaN
        SegyExport.export(file, segy, floats, Job.quiet());
        assertArrayEquals(MARKED, read(segy, ReadOptions.DEFAULTS));
    }
}
