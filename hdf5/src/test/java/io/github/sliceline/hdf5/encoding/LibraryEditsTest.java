package io.github.sliceline.hdf5.encoding;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.NaiveDatasetReader;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.HandMadeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** libhdf5 goes on with a file of ours: adds, extends, overwrites, deletes; we still read it. */
class LibraryEditsTest {
    private static final DatasetForm GROWING = DatasetForm.chunked(
                    DataType.unsigned(1), Shape.of(40, 3), Shape.of(2, 3))
            .upTo(DatasetInfo.UNLIMITED, 3L);
    private static final int ADDED = 12;

    @TempDir
    Path folder;

    @Test
    void libHdf5EditsFilesThatWeWrote() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        for (FormatVersion format : FormatVersion.values()) {
            for (DatasetForm growing : new DatasetForm[] {GROWING, GROWING.deflated(1)}) {
                Path path = folder.resolve("edited.h5");
                write(path, format, growing);
                edit(path);
                check(path);
            }
        }
    }

    @Test
    void resumesAFileWithoutObjects() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        for (FormatVersion format : FormatVersion.values()) {
            Path path = folder.resolve("empty.h5");
            new HandMadeFile(format).write(path);
            LibHdf5.call(path, "adding", local -> {
                long file =
                        local.add(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDWR, H5P_DEFAULT), H5::H5Fclose);
                addDataset(local, file, "added");
                return file;
            });
            try (Hdf5Container container = Hdf5Container.open(path)) {
                assertArrayEquals(values(5), read(container, "/added"));
            }
        }
    }

    private static void write(Path path, FormatVersion format, DatasetForm growing) throws IOException {
        DatasetForm packed = DatasetForm.chunked(DataType.unsigned(1), Shape.of(6000), Shape.of(2))
                .deflated(1);
        FileSpec spec = new FileSpec(format).group("/g");
        HandMadeFile file = new HandMadeFile(spec)
                .dataset("/g/grows", growing, values(120))
                .dataset("/g/packed", packed, values(6000), ordinal -> ordinal % 3 > 0)
                .dataset("/g/goes", DatasetForm.chunked(DataType.unsigned(1), Shape.of(4), Shape.of(2)))
                .dataset("/axis", DatasetForm.contiguous(DataType.unsigned(1), Shape.of(40)), values(40));
        spec.scale("/axis", "axis").attachScale("/axis", "/g/grows", 0);
        for (int i = 0; i < 10; i++) {
            spec.attribute("/g", "text" + i, AttributeValue.text("value " + i));
        }
        file.write(path);
    }

    private static byte[] values(int count) {
        byte[] values = new byte[count];
        for (int i = 0; i < count; i++) {
            values[i] = (byte) (1 + i % 100);
        }
        return values;
    }

    private static void edit(Path path) throws IOException {
        LibHdf5.call(path, "editing", local -> {
            long file = local.add(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDWR, H5P_DEFAULT), H5::H5Fclose);
            long scalar = local.add(H5.H5Screate(HDF5Constants.H5S_SCALAR), H5::H5Sclose);
            long group = local.add(H5.H5Oopen(file, "/g", H5P_DEFAULT), H5::H5Oclose);
            for (int i = 0; i < ADDED; i++) {
                addAttribute(local, group, "added" + i, scalar, i);
                addDataset(local, group, "added" + i);
            }
            H5.H5Adelete(group, "text3");
            H5.H5Ldelete(file, "/g/goes", H5P_DEFAULT);
            extend(local, file);
            overwrite(local, file);
            return file;
        });
    }

    private static void addAttribute(OpenIds local, long group, String name, long space, long value) {
        long type = HDF5Constants.H5T_STD_I64LE;
        long id = local.add(H5.H5Acreate(group, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5::H5Aclose);
        H5.H5Awrite_long(id, HDF5Constants.H5T_NATIVE_INT64, new long[] {value}, false);
    }

    private static void addDataset(OpenIds local, long group, String name) {
        long space = local.add(H5.H5Screate_simple(1, new long[] {5}, null), H5::H5Sclose);
        long type = HDF5Constants.H5T_STD_U8LE;
        long id =
                local.add(H5.H5Dcreate(group, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5::H5Dclose);
        long all = HDF5Constants.H5S_ALL;
        H5.H5Dwrite(id, type, all, all, H5P_DEFAULT, values(5), false);
    }

    private static void extend(OpenIds local, long file) {
        long id = local.add(H5.H5Dopen(file, "/g/grows", H5P_DEFAULT), H5::H5Dclose);
        H5.H5Dset_extent(id, new long[] {5000, 3});
        long all = HDF5Constants.H5S_ALL;
        H5.H5Dwrite(id, HDF5Constants.H5T_STD_U8LE, all, all, H5P_DEFAULT, values(15_000), false);
    }

    /** Chunks that are absent get their place, others another one. */
    private static void overwrite(OpenIds local, long file) {
        long id = local.add(H5.H5Dopen(file, "/g/packed", H5P_DEFAULT), H5::H5Dclose);
        byte[] other = values(6000);
        Arrays.fill(other, 100, 5000, (byte) -1);
        long all = HDF5Constants.H5S_ALL;
        H5.H5Dwrite(id, HDF5Constants.H5T_STD_U8LE, all, all, H5P_DEFAULT, other, false);
    }

    private static void check(Path path) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(path)) {
            Map<String, Object> attributes = container.attributes("/g");
            assertEquals(9 + ADDED, attributes.size());
            assertEquals("value 9", attributes.get("text9"));
            assertEquals(11L, attributes.get("added11"));
            assertFalse(container.exists("/g/goes"));
            assertArrayEquals(values(5), read(container, "/g/added7"));
            assertArrayEquals(values(15_000), read(container, "/g/grows"));
            byte[] packed = read(container, "/g/packed");
            assertEquals(-1, packed[4999]);
            assertEquals(values(6000)[5001], packed[5001]);
            assertArrayEquals(values(40), read(container, "/axis"));
            assertEquals("/axis", container.dimensionScales("/g/grows").get(0).orElseThrow());
        }
    }

    private static byte[] read(Hdf5Container container, String path) throws IOException {
        return NaiveDatasetReader.read(container.source(), container.dataset(path));
    }
}
