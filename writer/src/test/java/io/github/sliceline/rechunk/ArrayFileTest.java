package io.github.sliceline.rechunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays as NumPy writes them, made here byte by byte, against the volumes that they become. */
class ArrayFileTest {
    private static final Shape SHAPE = Shape.of(5, 7, 11);

    private static final VolumeSpec AXES = VolumeSpec.of(
                    Axis.of(1001, 2, 5), Axis.of(50, -1, 7), SampleAxis.milliseconds(8, 4, 11))
            .withChunk(2, 3, 4);

    @TempDir
    Path folder;

    /** Whole numbers that all types hold, in C order. */
    private static double[] samples(Shape shape) {
        return new Random(5).ints(shape.size(), -128, 128).asDoubleStream().toArray();
    }

    private static byte[] bytes(double[] samples, Shape shape, String type, boolean fortran) {
        int width = type.charAt(2) - '0';
        ByteBuffer bytes = ByteBuffer.allocate(samples.length * width)
                .order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        for (int i = 0; i < shape.extent(0); i++) {
            for (int x = 0; x < shape.extent(1); x++) {
                for (int s = 0; s < shape.extent(2); s++) {
                    long place = fortran ? i + shape.extent(0) * (x + shape.extent(1) * s) : at;
                    put(bytes, (int) place * width, type.substring(1), samples[at++]);
                }
            }
        }
        return bytes.array();
    }

    private static void put(ByteBuffer bytes, int at, String type, double value) {
        switch (type) {
            case "f4" -> bytes.putFloat(at, (float) value);
            case "f8" -> bytes.putDouble(at, value);
            case "i2" -> bytes.putShort(at, (short) value);
            default -> bytes.put(at, (byte) value);
        }
    }

    /** As numpy.lib.format describes it. */
    private static byte[] npy(int version, String type, boolean fortran, String shape, byte[] samples) {
        String header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': "
                + shape + ", }";
        int before = version == 1 ? 10 : 12;
        int padded = (before + header.length() + 1 + 63) / 64 * 64 - before;
        ByteBuffer file = ByteBuffer.allocate(before + padded + samples.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) version)
                .put((byte) 0);
        if (version == 1) {
            file.putShort((short) padded);
        } else {
            file.putInt(padded);
        }
        file.put((header + " ".repeat(padded - 1 - header.length()) + "\n").getBytes(StandardCharsets.US_ASCII));
        return file.put(samples).array();
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private RechunkReport convert(ArrayFile array, RechunkOptions options) throws IOException {
        return Rechunk.rechunk(array, AXES, folder.resolve("volume.h5"), options, Job.quiet());
    }

    private void assertVolume(double[] wanted, String stored) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(folder.resolve("volume.h5"))) {
            float[] read = volume.read(Region.all(SHAPE));
            for (int i = 0; i < wanted.length; i++) {
                assertEquals((float) wanted[i], read[i], "sample " + i);
            }
            assertEquals(Axis.of(1001, 2, 5), volume.inlines());
            assertEquals(Axis.of(50, -1, 7), volume.crosslines());
            assertEquals(SampleAxis.milliseconds(8, 4, 11), volume.samples());
            assertTrue(
                    volume.info().elementType().startsWith(stored),
                    volume.info().elementType());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, <f4, float32",
        "2, >f4, float32",
        "3, <f8, float32",
        "1, >f8, float32",
        "1, <i2, int16",
        "1, >i2, int16",
        "1, |i1, int8",
    })
    void everyTypeAndOrder(int version, String type, String stored) throws IOException {
        double[] samples = samples(SHAPE);
        for (boolean fortran : new boolean[] {false, true}) {
            byte[] npy = npy(version, type, fortran, "(5, 7, 11)", bytes(samples, SHAPE, type, fortran));
            ArrayFile array = ArrayFile.npy(file("a.npy", npy));
            RechunkReport report = convert(array, RechunkOptions.DEFAULTS.withOverwrite(true));
            boolean rounded = type.endsWith("f8");
            assertEquals(rounded ? List.of("samples of float64 were rounded to float32") : List.of(), report.remarks());
            assertEquals(Shape.of(2, 3, 4), report.chunk());
            assertVolume(samples, stored);
            byte[] bare = bytes(samples, SHAPE, type, fortran);
            convert(
                    ArrayFile.raw(file("a.raw", bare), SHAPE, type, fortran),
                    RechunkOptions.DEFAULTS
                            .withOverwrite(true)
                            .withMemoryBytes(16 << 20)
                            .withThreads(1));
            assertVolume(samples, stored);
        }
    }

    @Test
    void roundingIsToTheNearestFloat() throws IOException {
        double[] samples = new Random(9).doubles(SHAPE.size(), -1e6, 1e6).toArray();
        convert(
                ArrayFile.raw(file("a.raw", bytes(samples, SHAPE, "<f8", false)), SHAPE, "float64", false),
                RechunkOptions.DEFAULTS);
        assertVolume(samples, "float32");
    }

    /** Not a number, infinities, −0 and the smallest: bits, not values. */
    @Test
    void bitsOfFloatsAreKept() throws IOException {
        int[] bits = new Random(11).ints(SHAPE.size()).toArray();
        bits[0] = 0x80000000;
        bits[1] = 1;
        bits[2] = 0xFF800000;
        ByteBuffer bytes = ByteBuffer.allocate(4 * bits.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(bits);
        convert(ArrayFile.raw(file("a.raw", bytes.array()), SHAPE, "float32", false), RechunkOptions.DEFAULTS);
        try (SeismicVolume volume = SeismicVolume.open(folder.resolve("volume.h5"))) {
            float[] read = volume.read(Region.all(SHAPE));
            int[] found = new int[read.length];
            for (int i = 0; i < read.length; i++) {
                found[i] = Float.floatToRawIntBits(read[i]);
            }
            assertArrayEquals(bits, found);
        }
    }

    @Test
    void twoDimensionsAreAnInline() throws IOException {
        byte[] npy = npy(1, "<i2", false, "(7, 11)", new byte[2 * 7 * 11]);
        assertEquals(Shape.of(1, 7, 11), ArrayFile.npy(file("a.npy", npy)).shape());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<i4", "|u1", "<f2", "<c8", "|b1", "<U3", "<i8"})
    void otherTypesAreRefused(String type) throws IOException {
        assertRefused("has samples of type " + type + "; wanted", npy(1, type, false, "(5, 7, 11)", new byte[385 * 4]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"()", "(5,)", "(5, 7, 11, 1)", "(5, 0, 11)", "(5, 7, 4294967296)"})
    void otherDimensionsAreRefused(String shape) throws IOException {
        assertRefused("; wanted inlines", npy(1, "<f4", false, shape, new byte[385 * 4]));
    }

    @Test
    void brokenFilesAreRefused() throws IOException {
        byte[] whole = npy(1, "<f4", false, "(5, 7, 11)", new byte[385 * 4]);
        assertRefused("has 1539 bytes of samples, and 5 × 7 × 11 of float32", Arrays.copyOf(whole, whole.length - 1));
        assertRefused("has 1541 bytes of samples", Arrays.copyOf(whole, whole.length + 1));
        assertRefused("has a header of 118 bytes", Arrays.copyOf(whole, 100));
        assertRefused("wanted 1 to 3", Arrays.copyOf(whole, 8));
        assertRefused("does not begin as a file of NumPy", "cube".getBytes(StandardCharsets.US_ASCII));
        assertRefused("does not say its type", npy(1, "<f4", false, "5", new byte[0]));
        assertRefused("9999999999999999999", npy(1, "<f4", false, "(9999999999999999999, 1, 1)", new byte[0]));
        assertRefused(
                "2147483647]; wanted inlines",
                npy(1, "<f4", false, "(2147483647, 2147483647, 2147483647)", new byte[0]));
        whole[6] = 4;
        assertRefused("has version 4; wanted 1 to 3", whole);
    }

    private void assertRefused(String said, byte[] npy) throws IOException {
        Path file = file("refused.npy", npy);
        IOException refused = assertThrows(IOException.class, () -> ArrayFile.npy(file));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.startsWith(file.toString()) && message.contains(said), message);
    }

    @Test
    void otherAxesAreRefused() throws IOException {
        ArrayFile array = ArrayFile.npy(file("a.npy", npy(1, "<f4", false, "(5, 7, 10)", new byte[350 * 4])));
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> convert(array, RechunkOptions.DEFAULTS));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.endsWith("a.npy is 5 × 7 × 10, and the axes are of 5 × 7 × 11"), message);
        assertFalse(Files.exists(folder.resolve("volume.h5")));
        ArrayFile fits = ArrayFile.npy(file("a.npy", npy(1, "<f4", false, "(5, 7, 11)", new byte[385 * 4])));
        convert(fits, RechunkOptions.DEFAULTS);
        assertThrows(FileAlreadyExistsException.class, () -> convert(fits, RechunkOptions.DEFAULTS));
    }
}
