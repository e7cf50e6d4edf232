package io.github.sliceline.hdf5.write;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5LibraryException;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.DriverFailures;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stores that are odd, huge or used twice, and what the driver must refuse. */
class HardStoresTest {
    /** Where the superblock of versions 2 and 3 keeps its flags (HDF5 file format specification, II.A). */
    private static final int FLAGS = 11;

    @BeforeEach
    void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    @AfterEach
    void nothingStaysOpen() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        synchronized (LibHdf5.LOCK) {
            assertEquals(0, ByteStoreDriver.openFiles());
        }
    }

    private static MemoryStore newFormat() throws IOException {
        MemoryStore store = new MemoryStore("memory");
        Hdf5File.create(store, FormatVersion.V1_10).close();
        return store;
    }

    private static AttributeValues one() {
        return AttributeValues.integers(1);
    }

    private static void create(Hdf5File file, String attribute) throws IOException {
        file.attributes()
                .create(
                        "/",
                        attribute,
                        AttributeType.named("H5T_STD_I32LE").orElseThrow(),
                        Optional.of(Shape.of()),
                        one());
    }

    @Test
    void refusesFilesThatAreNotHdf5() {
        for (byte[] content :
                new byte[][] {{}, {1}, new byte[5000], "\211HDF\r\n\032\n".getBytes(StandardCharsets.ISO_8859_1)}) {
            MemoryStore store = new MemoryStore("memory", content);
            IOException e = assertThrows(IOException.class, () -> Hdf5File.open(store));
            assertTrue(String.valueOf(e.getMessage()).startsWith("memory: "), e::toString);
            assertArrayEquals(content, store.bytes());
        }
    }

    @Test
    void severalFilesAreOpenAtOnce() throws IOException {
        MemoryStore[] stores = new MemoryStore[20];
        Hdf5File[] files = new Hdf5File[stores.length];
        for (int i = 0; i < stores.length; i++) {
            stores[i] = newFormat();
            files[i] = Hdf5File.open(stores[i]);
        }
        for (int i = 0; i < stores.length; i++) {
            create(files[i], "of " + i);
        }
        for (int i = 0; i < stores.length; i += 2) {
            files[i].close();
        }
        for (int i = 1; i < stores.length; i += 2) {
            create(files[i], "late");
            files[i].close();
        }
        for (int i = 0; i < stores.length; i++) {
            try (Hdf5File file = Hdf5File.open(stores[i])) {
                assertTrue(file.attributes().exists("/", "of " + i));
                assertEquals(i % 2 == 1, file.attributes().exists("/", "late"));
            }
        }
    }

    /** The library notices that it has the store open already, as it does for a file on a drive. */
    @Test
    void aStoreOpenedTwiceIsOneFile() throws IOException {
        MemoryStore store = newFormat();
        try (Hdf5File first = Hdf5File.open(store);
                Hdf5File second = Hdf5File.open(store)) {
            create(first, "a");
            assertTrue(second.attributes().exists("/", "a"));
            create(second, "b");
            assertTrue(first.attributes().exists("/", "b"));
            assertThrows(IOException.class, () -> Hdf5File.create(store, FormatVersion.V1_10));
        }
        try (Hdf5File file = Hdf5File.open(store)) {
            assertTrue(file.attributes().exists("/", "b"));
        }
    }

    @Test
    void fileBeingChangedIsMarkedSo() throws IOException {
        MemoryStore store = newFormat();
        assertEquals(0, store.bytes()[FLAGS]);
        byte[] during;
        try (Hdf5File file = Hdf5File.open(store)) {
            create(file, "a");
            during = store.bytes();
        }
        assertEquals(1, during[FLAGS], "open for writing");
        assertEquals(0, store.bytes()[FLAGS]);
        MemoryStore copy = new MemoryStore("copy", during);
        IOException e =
                assertThrows(IOException.class, () -> Hdf5File.open(copy).close());
        assertTrue(String.valueOf(e.getMessage()).contains("already open for write"), e::toString);
    }

    @Test
    void farAddressesWork() throws IOException {
        long elements = 1L << 45;
        MemoryStore store = new MemoryStore("memory");
        synchronized (LibHdf5.LOCK) {
            try (Hdf5File file = Hdf5File.create(store, FormatVersion.V1_10);
                    OpenIds ids = new OpenIds()) {
                long creation = ids.add(H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE), H5::H5Pclose);
                H5.H5Pset_alloc_time(creation, HDF5Constants.H5D_ALLOC_TIME_EARLY);
                H5.H5Pset_fill_time(creation, HDF5Constants.H5D_FILL_TIME_NEVER);
                long space = ids.add(H5.H5Screate_simple(1, new long[] {elements}, null), H5::H5Sclose);
                long type = HDF5Constants.H5T_STD_I32LE;
                long id = ids.add(
                        H5.H5Dcreate(file.id(), "far", type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5::H5Dclose);
                H5.H5Sselect_hyperslab(
                        space, HDF5Constants.H5S_SELECT_SET, new long[] {elements - 3}, null, new long[] {3}, null);
                long memory = ids.add(H5.H5Screate_simple(1, new long[] {3}, null), H5::H5Sclose);
                int[] values = {7, 8, 9};
                H5.H5Dwrite_int(id, HDF5Constants.H5T_NATIVE_INT, memory, space, H5P_DEFAULT, values, false);
                int[] read = new int[3];
                H5.H5Dread_int(id, HDF5Constants.H5T_NATIVE_INT, memory, space, H5P_DEFAULT, read, false);
                assertArrayEquals(values, read);
                // behind the end of the store, within what is allocated
                H5.H5Sselect_hyperslab(
                        space, HDF5Constants.H5S_SELECT_SET, new long[] {elements / 2}, null, new long[] {3}, null);
                H5.H5Dread_int(id, HDF5Constants.H5T_NATIVE_INT, memory, space, H5P_DEFAULT, read, false);
                assertArrayEquals(new int[3], read);
            }
        }
        assertTrue(store.size() > 4 * elements);
        try (Hdf5File file = Hdf5File.open(store)) {
            assertTrue(file.attributes().isDataset("/far"));
        }
    }

    @Test
    void bytesBehindTheEndOfTheStoreAreZero() throws IOException {
        byte[] content = {1, 2, 3, 4, 5};
        byte[] read = new byte[8];
        synchronized (LibHdf5.LOCK) {
            DriverFile store = new DriverFile(new MemoryStore("memory", content), 1);
            try (BytePointer buffer = new BytePointer(new byte[] {9, 9, 9, 9, 9, 9, 9, 9})) {
                store.read(3, 8, new Pointer(buffer));
                buffer.get(read);
                assertArrayEquals(new byte[] {4, 5, 0, 0, 0, 0, 0, 0}, read);
                store.read(5, 8, new Pointer(buffer));
                buffer.get(read);
                assertArrayEquals(new byte[8], read);
                store.read(Long.MAX_VALUE, 0, new Pointer(buffer));
                assertThrows(IOException.class, () -> store.read(-1, 8, buffer));
                assertThrows(IOException.class, () -> store.read(Long.MAX_VALUE, 8, buffer));
            } finally {
                store.free();
            }
        }
    }

    @Test
    void storeIsAsLongAsItsFile() throws IOException {
        MemoryStore store = newFormat();
        byte[] file = store.bytes();
        store.writeFully(ByteBuffer.allocate(100_000), file.length);
        Hdf5File.open(store).close();
        assertArrayEquals(file, store.bytes(), "cut");
    }

    @Test
    void linksToOtherFilesFail() throws IOException {
        MemoryStore store = new MemoryStore("memory");
        FurnishedHdf5.write(new StorePlace(store), 2, FurnishedHdf5.FEW);
        try (Hdf5File file = Hdf5File.open(store)) {
            synchronized (LibHdf5.LOCK) {
                assertThrows(HDF5LibraryException.class, () -> H5.H5Oopen(file.id(), "/outside", H5P_DEFAULT));
                DriverFailures.take();
            }
            assertFalse(file.attributes().exists("/outside"));
        }
    }

    @Test
    void aStoreHasNoFileHandle() throws IOException {
        MemoryStore store = newFormat();
        synchronized (LibHdf5.LOCK) {
            try (Hdf5File file = Hdf5File.open(store)) {
                assertTrue(hdf5.H5Fget_vfd_handle(file.id(), H5P_DEFAULT, (Pointer) null) < 0);
            }
        }
    }

    @Test
    void processEndsWellWhateverIsOpen() throws IOException, InterruptedException {
        for (String way : new String[] {"return", "exit", "close", "fail"}) {
            OtherJvm.Outcome outcome = OtherJvm.run(List.of("-XX:TieredStopAtLevel=1"), OpenAtExit.class, way);
            assertEquals("end of " + way, outcome.output().strip().lines().reduce("", (a, b) -> b));
            assertEquals(0, outcome.exitCode(), outcome::output);
        }
    }
}
