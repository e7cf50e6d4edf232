package io.github.sliceline.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.hdf5.ThrowingStore;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.FaultyStore;
import io.github.sliceline.storage.FaultyStore.Call;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store that fails anywhere fails the call with its own exception, and leaves nothing behind in the library. */
class StoreFaultsTest {
    private static final Shape SHAPE = Shape.of(40, 40, 40);

    private long idsBefore;

    @BeforeEach
    void countIds() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        idsBefore = openIds();
    }

    @AfterEach
    void nothingStaysOpen() {
        if (NativeLibrary.unavailable().isEmpty()) {
            assertEquals(idsBefore, openIds(), "identifiers open in libhdf5");
            synchronized (LibHdf5.LOCK) {
                assertEquals(0, ByteStoreDriver.openFiles());
            }
        }
    }

    private static long openIds() {
        synchronized (LibHdf5.LOCK) {
            return H5.H5Fget_obj_count(HDF5Constants.H5F_OBJ_ALL, HDF5Constants.H5F_OBJ_ALL);
        }
    }

    /** What a store is used for. */
    @FunctionalInterface
    private interface Work {
        void with(FaultyStore store) throws IOException;
    }

    private static void write(FaultyStore store) throws IOException {
        create(store);
        change(store);
    }

    private static void create(FaultyStore store) throws IOException {
        DatasetForm form = DatasetForm.chunked(DataType.FLOAT32, SHAPE, Shape.of(16, 16, 16));
        try (NativeFile file = NativeFile.create(store, FormatVersion.V1_10)) {
            file.begin("/packed", form.deflated(1));
            file.writeChunk("/packed", 0, ByteBuffer.allocate(77));
            file.describe(new FileSpec(FormatVersion.V1_10)
                    .dataset("/data", form)
                    .dataset("/packed", form.deflated(1))
                    .dataset("/plain", DatasetForm.contiguous(DataType.FLOAT32, SHAPE))
                    .attribute("/data", "units", AttributeValue.text("m")));
            for (int ordinal = 0; ordinal < 27; ordinal++) {
                file.writeChunk("/data", ordinal, ByteBuffer.allocate((int) form.chunkBytes()));
            }
            file.write("/plain", 4, ByteBuffer.allocate((int) form.bytes() - 8));
            file.complete();
        }
    }

    private static void change(FaultyStore store) throws IOException {
        try (Hdf5File file = Hdf5File.open(store)) {
            for (int i = 0; i < 30; i++) {
                file.attributes()
                        .create(
                                "/data",
                                "number " + i,
                                AttributeType.named("H5T_STD_I32LE").orElseThrow(),
                                Optional.of(Shape.of()),
                                AttributeValues.integers(i));
            }
            file.flush();
            file.attributes().delete("/data", "number 7");
        }
    }

    /** Fails at each call of a kind in turn, until the work gets by with fewer. */
    private static int failEverywhere(Call call, @Nullable MemoryStore start, Work work) throws IOException {
        for (int n = 1; ; n++) {
            byte[] content = start == null ? new byte[0] : start.bytes();
            try (FaultyStore store = new FaultyStore(new MemoryStore("memory", content)).failFrom(call, n)) {
                work.with(store);
                return n - 1;
            } catch (IOException e) {
                assertFromTheStore(call + " " + n + " fails as the test wants", e);
            }
            synchronized (LibHdf5.LOCK) {
                assertEquals(0, ByteStoreDriver.openFiles(), call + " " + n);
            }
        }
    }

    private static void assertFromTheStore(String text, IOException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        assertTrue(
                cause instanceof IOException
                        && String.valueOf(cause.getMessage()).endsWith(text),
                () -> {
                    e.printStackTrace();
                    return text + " is not the cause of " + e;
                });
        assertTrue(String.valueOf(e.getMessage()).startsWith("memory: "), e::toString);
    }

    @ParameterizedTest
    @EnumSource(names = {"SIZE", "READ", "WRITE", "TRUNCATE"})
    void failingStoreFailsTheCall(Call call) throws IOException {
        int failures = failEverywhere(call, null, StoreFaultsTest::write);
        assertTrue(failures > 0, "the work never came to " + call);
        MemoryStore volume = new MemoryStore("memory");
        create(new FaultyStore(volume));
        assertTrue(failEverywhere(call, volume, StoreFaultsTest::change) > 0 || call == Call.TRUNCATE);
    }

    @Test
    void deadDriveFailsTheCallTooAndTheFileCloses() throws IOException {
        MemoryStore volume = new MemoryStore("memory");
        create(new FaultyStore(volume));
        for (Work work : List.<Work>of(StoreFaultsTest::create, StoreFaultsTest::change)) {
            for (int n = 1; ; n++) {
                try (FaultyStore store = new FaultyStore(new MemoryStore("memory", volume.bytes())).deadFrom(n)) {
                    work.with(store);
                    break;
                } catch (IOException e) {
                    assertFromTheStore(" fails as the test wants", e);
                }
                synchronized (LibHdf5.LOCK) {
                    assertEquals(0, ByteStoreDriver.openFiles(), "dead from change " + n);
                }
            }
        }
    }

    @Test
    void fullDriveIsCalledSo() throws IOException {
        try (FaultyStore store = new FaultyStore(new MemoryStore("memory")).fullAfter(100_000)) {
            IOException e = assertThrows(DiskFullException.class, () -> write(store));
            assertTrue(
                    String.valueOf(e.getMessage()).startsWith("memory: no space left on device while "), e::toString);
            assertInstanceOf(IOException.class, e.getCause());
        }
    }

    @Test
    void errorsAndRuntimeExceptionsOfAStoreComeOutToo() throws IOException {
        MemoryStore volume = new MemoryStore("memory");
        write(new FaultyStore(volume));
        for (Throwable thrown : new Throwable[] {new StackOverflowError("deep"), new IllegalStateException()}) {
            try (ThrowingStore store = new ThrowingStore(volume, thrown)) {
                IOException e = assertThrows(IOException.class, () -> Hdf5File.open(store));
                assertSame(thrown, e.getCause());
            }
        }
    }

    @Test
    void percentSignsInMessagesAreHarmless() throws IOException {
        MemoryStore volume = new MemoryStore("memory");
        write(new FaultyStore(volume));
        try (ThrowingStore store = new ThrowingStore(volume, new IOException("%zu %zu full"))) {
            IOException e = assertThrows(IOException.class, () -> Hdf5File.open(store));
            assertEquals("memory: opening the file failed: %zu %zu full", e.getMessage());
        }
    }

    @Test
    void nothingIsWrittenAfterAFailureEvenIfTheStoreIsMended() throws IOException {
        MemoryStore memory = new MemoryStore("memory");
        create(new FaultyStore(memory));
        FaultyStore store = new FaultyStore(memory);
        Hdf5File file = Hdf5File.open(store);
        AttributeEditor attributes = file.attributes();
        attributes.create(
                "/",
                "a",
                AttributeType.named("H5T_STD_I8LE").orElseThrow(),
                Optional.of(Shape.of()),
                AttributeValues.integers(1));
        store.failFrom(Call.WRITE, 1);
        assertThrows(IOException.class, file::flush);
        store.mend();
        byte[] after = memory.bytes();
        attributes.create(
                "/",
                "b",
                AttributeType.named("H5T_STD_I8LE").orElseThrow(),
                Optional.of(Shape.of()),
                AttributeValues.integers(1));
        IOException e = assertThrows(IOException.class, file::close);
        assertTrue(String.valueOf(e.getMessage()).contains("not written, because earlier "), e::toString);
        assertArrayEquals(after, memory.bytes());
    }
}
