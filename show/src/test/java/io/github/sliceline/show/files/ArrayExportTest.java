package io.github.sliceline.show.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrayExportTest {
    private static final Axis CROSSLINES = Axis.regular("crossline", "", 2010, -5, 2);
    private static final Axis TIME = Axis.regular("twt", "", 0.1, 0.1, 3);

    @TempDir
    private Path folder;

    @Test
    void npyIsWhatNumpyDocuments() throws IOException {
        byte[] bytes = exported("a.npy", List.of(CROSSLINES, TIME), new float[] {1, 2, 3, 4, 5, 6});
        ByteBuffer npy = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        assertArrayEquals(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}, take(npy, 8));
        int length = npy.getShort() & 0xffff;
        assertEquals(0, (10 + length) % 64, "floats start at a multiple of 64");
        String header = new String(take(npy, length), StandardCharsets.US_ASCII);
        assertEquals("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", header.strip());
        assertTrue(header.endsWith("\n"), "header ends with a newline");
        for (int i = 1; i <= 6; i++) {
            assertEquals(i, npy.getFloat());
        }
        assertEquals(0, npy.remaining());
    }

    @Test
    void npyOfOneAxisIsATupleOfOne() throws IOException {
        byte[] bytes = exported("a.npy", List.of(TIME), new float[3]);
        assertTrue(new String(bytes, StandardCharsets.ISO_8859_1).contains("'shape': (3,), }"));
    }

    @Test
    void npyHeaderFitsAnyShape() throws IOException {
        for (int count = 1; count < 2_000_000; count *= 3) {
            Axis axis = Axis.regular("a", "", 0, 1, count);
            byte[] bytes = exported("a.npy", List.of(axis), new float[count]);
            assertEquals(0, (bytes.length - 4L * count) % 64, "count " + count);
        }
    }

    @Test
    void csvHasAxesInFirstRowAndColumn() throws IOException {
        float[] values = {1, -2.5f, Float.NaN, 1e-20f, 0, 3};
        byte[] bytes = exported("a.csv", List.of(CROSSLINES, TIME), values);
        assertEquals(
                "crossline,0.1,0.2,0.3\n2010,1.0,-2.5,NaN\n2005,1.0E-20,0.0,3.0\n",
                new String(bytes, StandardCharsets.US_ASCII));
    }

    @Test
    void csvOfABoxHasTwoLeadingColumns() throws IOException {
        Axis inlines = Axis.regular("inline", "", 1, 1, 2);
        Axis samples = Axis.regular("twt", "", 0, 4, 1);
        byte[] bytes = exported("a.csv", List.of(inlines, CROSSLINES, samples), new float[] {1, 2, 3, 4});
        assertEquals(
                "inline,crossline,0\n1,2010,1.0\n1,2005,2.0\n2,2010,3.0\n2,2005,4.0\n",
                new String(bytes, StandardCharsets.US_ASCII));
    }

    @Test
    void csvOfATraceHasOneRowPerSample() throws IOException {
        byte[] bytes = exported("a.csv", List.of(TIME), new float[] {1, 2, 3});
        assertEquals("twt,amplitude\n0.1,1.0\n0.2,2.0\n0.3,3.0\n", new String(bytes, StandardCharsets.US_ASCII));
    }

    @Test
    void csvDoesNotFollowTheLanguageOfTheUser() throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            byte[] bytes = exported("a.csv", List.of(TIME), new float[] {1.5f, 2, 3});
            assertTrue(new String(bytes, StandardCharsets.US_ASCII).contains("0.1,1.5\n"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void blocksOfAnySizeGiveTheSameFile() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<Axis> axes = List.of(
                Axis.regular("inline", "", 1, 1, 7),
                Axis.regular("crossline", "", 1, 1, 50),
                Axis.regular("twt", "", 0, 2, 131));
        float[] values = new float[7 * 50 * 131];
        for (int i = 0; i < values.length; i++) {
            values[i] = Float.intBitsToFloat(random.nextInt());
        }
        for (String name : List.of("a.npy", "a.csv", "a.f32")) {
            byte[] whole = exported(name, axes, values);
            Path pieces = folder.resolve("pieces-" + name);
            try (ArrayExport export = created(pieces, axes, false)) {
                for (int at = 0; at < values.length; ) {
                    int count = Math.min(values.length - at, 1 + random.nextInt(20_000));
                    export.write(java.util.Arrays.copyOfRange(values, at, at + count));
                    at += count;
                }
                export.commit();
            }
            assertArrayEquals(whole, Files.readAllBytes(pieces), "seed " + seed + " " + name);
            Files.delete(pieces);
        }
    }

    @Test
    void rawIsLittleEndian() throws IOException {
        byte[] bytes = exported("A.RAW", List.of(Axis.regular("twt", "", 0, 1, 1)), new float[] {1});
        assertArrayEquals(new byte[] {0, 0, (byte) 0x80, 0x3f}, bytes);
    }

    @Test
    void withoutCommitNoFileRemains() throws IOException {
        Path file = folder.resolve("a.npy");
        try (ArrayExport export = created(file, List.of(TIME), false)) {
            export.write(new float[2]);
            assertThrows(IllegalStateException.class, export::commit);
            assertThrows(IllegalArgumentException.class, () -> export.write(new float[2]));
        }
        assertArrayEquals(new String[0], folder.toFile().list());
    }

    @Test
    void existingFileIsReplacedOnlyWhenAllowed() throws IOException {
        Path file = Files.writeString(folder.resolve("a.raw"), "mine");
        assertThrows(FileAlreadyExistsException.class, () -> created(file, List.of(TIME), false));
        assertEquals("mine", Files.readString(file));
        try (ArrayExport export = created(file, List.of(TIME), true)) {
            export.write(new float[3]);
            assertEquals("mine", Files.readString(file), "until it is complete");
            export.commit();
        }
        assertEquals(12, Files.size(file));
    }

    @Test
    void folderIsNamedInTheRefusal() {
        IOException e = assertThrows(IOException.class, () -> OutputStreamFile.create(folder, true));
        assertTrue(String.valueOf(e.getMessage()).endsWith("is a folder; name a file in it"), e.getMessage());
    }

    private static ArrayExport created(Path file, List<Axis> axes, boolean replace) throws IOException {
        ArrayFormat format = ArrayFormat.of(file.toString()).orElseThrow();
        return ArrayExport.create(OutputStreamFile.create(file, replace), format, ArrayForm.of(axes));
    }

    private byte[] exported(String name, List<Axis> axes, float[] values) throws IOException {
        Path file = folder.resolve(name);
        try (ArrayExport export = created(file, axes, true)) {
            export.write(values);
            export.commit();
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        return bytes;
    }

    private static byte[] take(ByteBuffer from, int count) {
        byte[] bytes = new byte[count];
        from.get(bytes);
        return bytes;
    }
}
