package io.github.sliceline.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.Hdf5Place;
import io.github.sliceline.hdf5.RandomHdf5Spec;
import io.github.sliceline.hdf5.RandomHdf5Writer;
import io.github.sliceline.hdf5.RandomSessions;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls through our driver and through libhdf5's own make the same bytes and read the same. */
class ByteStoreDriverTest {
    /** In a build 20, with {@code -Pfull} 40. */
    private static final int FILES = Cases.number("sliceline.driver.files", 20, 40);

    @TempDir
    Path folder;

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

    /** Does the same at both places; both within one second, because objects carry the time. */
    private void sameBytes(Object what, ByteStore store, Consumer<Hdf5Place> work) throws IOException {
        Path path = folder.resolve("file.h5");
        synchronized (LibHdf5.LOCK) {
            long second;
            do {
                second = Instant.now().getEpochSecond();
                work.accept(Hdf5Place.of(path));
                work.accept(new StorePlace(store));
            } while (second != Instant.now().getEpochSecond());
        }
        byte[] ours = new byte[Math.toIntExact(store.size())];
        store.readFully(ByteBuffer.wrap(ours), 0);
        assertArrayEquals(Files.readAllBytes(path), ours, what::toString);
    }

    @Test
    void randomFilesAreTheSame() throws IOException {
        for (int seed = 1; seed <= FILES; seed++) {
            RandomHdf5Spec spec = RandomHdf5Spec.random(seed);
            sameBytes(spec, new MemoryStore("memory"), place -> new RandomHdf5Writer(spec).write(place));
        }
    }

    @Test
    void filesWithOneOfEverythingAreTheSame() throws IOException {
        for (int libver : new int[] {0, 2}) {
            sameBytes(
                    "libver " + libver,
                    new MemoryStore("memory"),
                    place -> FurnishedHdf5.write(place, libver, FurnishedHdf5.FEW));
        }
    }

    @Test
    void filesChangedInSessionsAreTheSameAndReadTheSame() throws IOException {
        for (int seed = 1; seed <= FILES; seed++) {
            int[] read = new int[2];
            int[] runs = {0};
            long any = seed;
            sameBytes(
                    "seed " + seed,
                    new MemoryStore("memory"),
                    place -> read[runs[0]++ % 2] = new RandomSessions(place, any).run());
            assertEquals(read[0], read[1], "read with seed " + seed);
        }
    }

    @Test
    void filesOnADriveAreTheSame() throws IOException {
        for (int seed = 1; seed <= FILES / 5; seed++) {
            long any = seed;
            try (ByteStore store = ChannelStore.openOrCreate(folder.resolve("store.h5"))) {
                sameBytes("seed " + seed, store, place -> new RandomSessions(place, any).run());
            }
        }
    }

    @Test
    void manyFilesAreOpenedWithoutALeak() throws IOException {
        try (MemoryStore store = new MemoryStore("memory")) {
            synchronized (LibHdf5.LOCK) {
                new RandomSessions(new StorePlace(store), 1).run();
                long before = Pointer.totalCount();
                for (int i = 0; i < 500; i++) {
                    Hdf5File.open(store).close();
                }
                long after = Pointer.totalCount();
                // fewer where the collector meanwhile frees what earlier tests left; a leak would be 500 more at least
                assertTrue(after <= before, () -> "native allocations of JavaCPP: " + before + ", then " + after);
            }
        }
    }
}
