package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.BombHdf5;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Short files that claim to be huge are refused for what they claim, before any room is made for it. */
class BombTest {
    private static final ReadOptions DIRECT = ReadOptions.DEFAULTS.withBackend(Backend.DIRECT);

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeAll
    static void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is needed to make the files");
    }

    @BeforeEach
    void name() {
        file = folder.resolve("bomb.h5");
    }

    /** The last of some tries, warm, in milliseconds, is printed: how long it takes to refuse. */
    private <E extends IOException> String refusal(Class<E> type, ReadOptions options) {
        String message = "";
        double millis = 0;
        for (int i = 0; i < 5; i++) {
            long start = System.nanoTime();
            message =
                    String.valueOf(assertThrows(type, () -> readFirst(options)).getMessage());
            millis = (System.nanoTime() - start) / 1e6;
        }
        System.out.printf(Locale.ROOT, "refused in %.2f ms: %s%n", millis, message.replace(folder.toString(), ""));
        assertTrue(message.startsWith(file.toString()), message);
        assertEquals(1, message.lines().count(), message);
        return message;
    }

    private float[] readFirst(ReadOptions options) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, options)) {
            long[] start = new long[volume.shape().rank()];
            long[] one = start.clone();
            Arrays.fill(one, 1);
            return volume.read(Region.of(start, one));
        }
    }

    /** The message counts what was inflated: the chunk and 64 bytes more, of two gigabytes. */
    @Test
    void inflatesNoMoreThanTheChunk() throws IOException {
        long[] cube = {64, 64, 64};
        BombHdf5.write(file, cube, cube, true, BombHdf5.gigabytesOfZeros(2));
        assertTrue(refusal(CorruptFileException.class, DIRECT).contains("decodes to 1048640 bytes, want 1048576"));
        assertTrue(refusal(CorruptFileException.class, ReadOptions.DEFAULTS).contains("decodes to 1048640"));
    }

    @Test
    void makesNoRoomForChunksThatCannotBe() throws IOException {
        long[] large = {1 << 9, 1 << 9, 1 << 9};
        BombHdf5.write(file, large, large, true, BombHdf5.zeros(16 << 20));
        assertTrue(refusal(CorruptFileException.class, DIRECT).contains("cannot become the 536870912 bytes"));
    }

    @Test
    void refusesChunksLongerThanTheLimit() throws IOException {
        long[] cube = {64, 64, 64};
        BombHdf5.write(file, cube, cube, true, BombHdf5.zeros(1 << 20));
        ReadOptions limited = DIRECT.withLimits(ReadLimits.DEFAULTS.withChunkBytes((1 << 20) - 1));
        assertTrue(refusal(ReadLimitException.class, limited).contains("ReadLimits.chunkBytes"));
        assertTrue(refusal(ReadLimitException.class, limited.withBackend(Backend.AUTO))
                .contains("ReadLimits.chunkBytes"));
        assertArrayEquals(new float[] {0}, readFirst(DIRECT));
    }

    @Test
    void gridOfTwoToTheSixtyChunksCostsNothing() throws IOException {
        long[] huge = {1 << 20, 1 << 20, 1 << 20};
        BombHdf5.write(file, huge, new long[] {1, 1, 1}, false, new byte[] {0, 0, (byte) 0x80, 0x3F});
        assertArrayEquals(new float[] {1}, readFirst(DIRECT));
        try (SeismicVolume volume = SeismicVolume.open(file, DIRECT)) {
            assertEquals(1L << 60, volume.info().chunksInGrid());
            float[] line = volume.read(Region.of(new long[] {5, 7, 0}, new long[] {1, 1, 1000}));
            assertArrayEquals(new float[1000], line);
        }
    }

    @Test
    void refusesElementsThatTheFileCannotHold() throws IOException {
        ReadOptions data = DIRECT.withDataset("/data");
        BombHdf5.claim(file, false, 1L << 62);
        assertTrue(refusal(CorruptFileException.class, data).contains("too many"));
        // so many are possible, if they were never written; they cost nothing
        BombHdf5.claim(file, false, 1L << 60);
        assertArrayEquals(new float[] {0}, readFirst(data));
    }

    @Test
    void leavesOutAttributesThatClaimMoreThanTheyHave() throws IOException {
        for (long claimed : new long[] {5, 1L << 31, 1L << 62, Long.MAX_VALUE}) {
            BombHdf5.claim(file, true, claimed);
            try (Hdf5Container container = Hdf5Container.open(file)) {
                assertFalse(container.attributes("/data").containsKey("list"));
            }
        }
        BombHdf5.claim(file, true, 2);
        try (Hdf5Container container = Hdf5Container.open(file)) {
            assertEquals(List.of(7L, 8L), container.attributes("/data").get("list"));
        }
        try (Hdf5Container container = Hdf5Container.open(file, 0, ReadLimits.DEFAULTS.withAttributeBytes(7))) {
            assertTrue(container.attributes("/data").isEmpty());
        }
    }

    @Test
    void limitsNameThemselves() {
        FurnishedHdf5.write(file, 2, FurnishedHdf5.FEW);
        ReadLimits limits = ReadLimits.DEFAULTS;
        for (ReadLimits few : new ReadLimits[] {limits.withObjects(10), limits.withMetadataBytes(1000)}) {
            String message = refusal(ReadLimitException.class, DIRECT.withLimits(few));
            assertTrue(message.contains(few.objects() == 10 ? "ReadLimits.objects" : "ReadLimits.metadataBytes"));
        }
    }

    @Test
    void nothingOutsideTheFileIsFollowed() throws IOException {
        for (int libver : new int[] {0, 2}) {
            FurnishedHdf5.write(file, libver, FurnishedHdf5.FEW);
            for (Backend backend : Backend.values()) {
                assertRefused(
                        UnsupportedFileException.class, backend, "/external", "keeps its elements in other files");
                assertRefused(UnsupportedFileException.class, backend, "/virtual", "is a virtual dataset");
                assertRefused(
                        UnsupportedFileException.class,
                        backend,
                        "/outside",
                        "link to other.h5:/data, which is not followed");
                assertRefused(UnsupportedFileException.class, backend, "/loop", "no dataset /loop");
            }
            for (String inside : new String[] {"/shortcut", "/group/relative", "/group/up/group/inner"}) {
                try (SeismicVolume volume = SeismicVolume.open(file, DIRECT.withDataset(inside))) {
                    assertArrayEquals(new float[] {1, 2, 3}, volume.read(Region.all(volume.shape())));
                }
            }
        }
    }

    private void assertRefused(Class<? extends IOException> type, Backend backend, String dataset, String why) {
        ReadOptions options = DIRECT.withBackend(backend).withDataset(dataset);
        String message =
                String.valueOf(assertThrows(type, () -> readFirst(options)).getMessage());
        assertTrue(message.startsWith(file.toString()) && message.contains(why), message);
        assertEquals(1, message.lines().count(), message);
    }
}
