package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups, links, attributes and odd datasets, in the old and the new file format. */
class Hdf5ContainerTest {
    @TempDir
    Path folder;

    private Hdf5Container furnished(int libver) throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        Path path = folder.resolve("furnished-" + libver + ".h5");
        FurnishedHdf5.write(path, libver, FurnishedHdf5.MANY);
        return Hdf5Container.open(path);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void listsNumericArraysOnly(int libver) throws IOException {
        try (Hdf5Container container = furnished(libver)) {
            Set<String> found = new HashSet<>(container.numericDatasets());
            assertEquals(Set.of("/axis", "/group/inner", "/many/needle", "/committed", "/external", "/virtual"), found);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void followsLinksInsideTheFile(int libver) throws IOException {
        try (Hdf5Container container = furnished(libver)) {
            assertArrayEquals(new double[] {1, 2, 3}, container.readNumbers("/shortcut"));
            assertArrayEquals(new double[] {1, 2, 3}, container.readNumbers("/group/relative"));
            assertArrayEquals(new double[] {0, 2.5, 5, 7.5}, container.readNumbers("group/up/axis"));
            String last = "/many/a link with a rather long name, number " + (FurnishedHdf5.MANY - 1);
            assertArrayEquals(new double[] {0, 2.5, 5, 7.5}, container.readNumbers(last));
            assertArrayEquals(new double[] {42}, container.readNumbers("/many/needle"));
            assertArrayEquals(new double[] {1.5, -2}, container.readNumbers("/committed"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void neverFollowsLinksOutOfTheFile(int libver) throws IOException {
        try (Hdf5Container container = furnished(libver)) {
            assertTrue(container.exists("/"));
            assertTrue(container.exists("/group/inner"));
            assertFalse(container.exists("/dangling"));
            assertFalse(container.exists("/outside"));
            assertFalse(container.exists("/axis/below"));
            assertThrows(IllegalArgumentException.class, () -> container.dataset("/nothing"));
            assertUnsupported("link to other.h5", container, "/outside");
            assertUnsupported("other files", container, "/external");
            assertUnsupported("virtual", container, "/virtual");
            assertUnsupported("text", container, "/text");
            assertUnsupported("not a dataset", container, "/group");
            assertThrows(IllegalArgumentException.class, () -> container.dataset("/loop")); // in a circle is nothing
        }
    }

    private static void assertUnsupported(String why, Hdf5Container container, String path) {
        IOException e = assertThrows(UnsupportedFileException.class, () -> container.dataset(path));
        assertTrue(e.toString().contains(why) && e.toString().contains("furnished"), e::toString);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void attributesAsPlainValues(int libver) throws IOException {
        try (Hdf5Container container = furnished(libver)) {
            Map<String, Object> wanted = Map.of(
                    "count",
                    -7L,
                    "scale",
                    0.25,
                    "corners",
                    List.of(1.0, 2.0, 3.5),
                    "fixed",
                    "milli",
                    "variable",
                    "C 1 CLIENT");
            assertEquals(wanted, container.attributes("/"));
            Map<String, Object> many = container.attributes("/group");
            assertEquals(101, many.size());
            assertEquals(77L, many.get("number 77"));
            assertEquals("x".repeat(4999), many.get("long"));
        }
    }

    @Test
    void namesTheFormatOfOtherFiles() throws IOException {
        assertRefused("the file is empty", new byte[0]);
        assertRefused("not an HDF5 file", "hello, this is no volume".getBytes(StandardCharsets.UTF_8));
        byte[] netcdf = new byte[100];
        System.arraycopy(new byte[] {'C', 'D', 'F', 2}, 0, netcdf, 0, 4);
        assertRefused("netCDF-3", netcdf);
        byte[] segy = new byte[4000];
        segy[0] = (byte) 0xC3;
        segy[3225] = 5;
        assertRefused("SEG-Y", segy);
    }

    private void assertRefused(String why, byte[] bytes) throws IOException {
        Path path = folder.resolve("other");
        Files.write(path, bytes);
        IOException e = assertThrows(CorruptFileException.class, () -> Hdf5Container.open(path));
        assertTrue(e.toString().contains(why) && e.toString().contains("not an HDF5 file"), e::toString);
    }

    @Test
    void saysWhenAFileIsCutOff() throws IOException {
        try (Hdf5Container container = furnished(2)) {
            byte[] bytes = Files.readAllBytes(container.path());
            Path cut = folder.resolve("cut.h5");
            Files.write(cut, Arrays.copyOf(bytes, bytes.length - 1));
            IOException e = assertThrows(CorruptFileException.class, () -> Hdf5Container.open(cut));
            assertTrue(e.toString().contains("cut off"), e::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void oneBrokenChildHidesNoOther(int libver) throws IOException {
        try (Hdf5Container container = furnished(libver)) {
            byte[] bytes = Files.readAllBytes(container.path());
            bytes[(int) container.dataset("/axis").headerAddress()] = 99;
            Path broken = folder.resolve("broken-child.h5");
            Files.write(broken, bytes);
            Set<String> others = new HashSet<>(container.numericDatasets());
            others.remove("/axis");
            try (Hdf5Container rest = Hdf5Container.open(broken)) {
                assertEquals(others, new HashSet<>(rest.numericDatasets()));
                assertArrayEquals(new double[] {1, 2, 3}, rest.readNumbers("/group/inner"));
                assertThrows(CorruptFileException.class, () -> rest.dataset("/axis"));
            }
        }
    }

    @Test
    void describesDatasetsInWords() {
        assertEquals("float32 big-endian", new ElementType(Kind.FLOAT, 4, ByteOrder.BIG_ENDIAN).toString());
        assertEquals("int8", new ElementType(Kind.SIGNED, 1, ByteOrder.BIG_ENDIAN).toString());
        assertEquals("uint16 little-endian", new ElementType(Kind.UNSIGNED, 2, ByteOrder.LITTLE_ENDIAN).toString());
        assertEquals("deflate 6", new FilterSpec(1, "deflate", false, List.of(6)).toString());
        assertEquals("filter 32015 (zstd)", new FilterSpec(32015, "", false, List.of()).toString());
        assertThrows(IllegalArgumentException.class, () -> new ElementType(Kind.FLOAT, 1, ByteOrder.LITTLE_ENDIAN));
    }
}
