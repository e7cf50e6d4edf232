package io.github.sliceline.zgy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ZgyVolumeTest {
    private static final int NAMES_BYTES = 337 - 4 + 9;
    private static final int HEADERS = 8 + 1 + 337 + 2064;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void readsFilesOfOpenZgy(Fixture fixture) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(fixture.in(folder))) {
            assertEquals(Axis.of(1001, 2, 18), volume.inlines());
            assertEquals(Axis.of(2010, -1, 10), volume.crosslines());
            assertEquals(SampleAxis.milliseconds(100, 4, 12), volume.samples());
            MapPoint corner = volume.grid().bins().orElseThrow().toMap(1035, 2001);
            assertEquals(1372, corner.x(), 1e-6);
            assertEquals(5346, corner.y(), 1e-6);
            assertArrayEquals(fixture.samples(), Fixture.all(volume));
            Region part = Region.of(new long[] {7, 3, 5}, new long[] {2, 6, 4});
            float[] box = volume.read(part);
            for (int i = 0; i < box.length; i++) {
                assertEquals(fixture.sample(7 + i / 24, 3 + i / 4 % 6, 5 + i % 4), box[i]);
            }
        }
    }

    @Test
    void statisticsAreThoseOfTheFile() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(Fixture.FLOAT.in(folder))) {
            VolumeStatistics statistics = volume.statistics().orElseThrow();
            assertEquals(18 * 10 * 12, statistics.count());
            assertEquals(-25, statistics.min());
            assertEquals(25, statistics.max());
            assertEquals(
                    statistics.count(),
                    statistics.histogram().stream().mapToLong(n -> n).sum());
            float[] sorted = Fixture.FLOAT.samples();
            Arrays.sort(sorted);
            assertEquals(sorted[sorted.length / 2], statistics.p50(), 0.5);
        }
    }

    /** The only brick of one value: it takes no room, and a read of it no request. */
    @Test
    void bricksOfOneValueTakeNoRoom() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(Fixture.INT8.in(folder))) {
            assertEquals(3 * 2 * 2 - 1, volume.info().chunksStored());
            assertEquals(3 * 2 * 2, volume.info().chunksInGrid());
            assertEquals(
                    0,
                    volume.cost(io.github.sliceline.volume.Query.of(io.github.sliceline.selection.Box.between(
                                    new int[] {1017, 2010, 0}, new int[] {1031, 2003, 7})))
                            .orElseThrow()
                            .requests());
        }
    }

    @Test
    void missingBricksReadAsTheValueNextToZero() throws IOException {
        byte[] file = Fixture.INT16.bytes();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(firstBrick(file), 0);
        Path changed = Files.write(folder.resolve("missing.zgy"), file);
        try (SeismicVolume volume = SeismicVolume.open(changed)) {
            float zero = volume.read(Region.of(new long[] {0, 0, 0}, new long[] {1, 1, 1}))[0];
            assertEquals(0, zero, 150.0 / 65535 / 2);
        }
    }

    @Test
    void binsWhoseAlphaIsZeroHaveNoTrace() throws IOException {
        byte[] file = Fixture.FLOAT.bytes();
        byte[] longer = Arrays.copyOf(file, file.length + 64);
        Arrays.fill(longer, file.length, longer.length, (byte) 1);
        longer[file.length + 2 * 8 + 5] = 0; // inline 2, crossline 5 of the first tile
        int tile = tables(file) + 8 * (1 + 2); // of the finest level, the first of six
        ByteBuffer.wrap(longer).order(ByteOrder.LITTLE_ENDIAN).putLong(tile, file.length);
        Path changed = Files.write(folder.resolve("holes.zgy"), longer);
        try (SeismicVolume volume = SeismicVolume.open(changed)) {
            assertEquals(18 * 10 - 1, volume.bins().liveCount());
            assertTrue(Float.isNaN(volume.readTrace(1005, 2005)[0]));
            assertEquals(Fixture.FLOAT.sample(2, 4, 0), volume.readTrace(1005, 2006)[0]);
        }
    }

    /** Bricks of version 1 lie in 64 parts; the header has its own fields. */
    @Test
    void readsTheFirstVersion() throws IOException {
        Path file = Files.write(folder.resolve("first.zgy"), FirstVersion.bytes());
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertEquals(Axis.of(10, 1, FirstVersion.INLINES), volume.inlines());
            assertEquals(Axis.of(500, 2, FirstVersion.CROSSLINES), volume.crosslines());
            assertEquals(SampleAxis.milliseconds(0, 4, FirstVersion.SAMPLES), volume.samples());
            assertArrayEquals(FirstVersion.samples(), Fixture.all(volume));
        }
    }

    @Test
    void compressedBricksAreRefusedByName() throws IOException {
        byte[] file = Fixture.FLOAT.bytes();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(firstBrick(file), 0xC000_0000_0000_1000L);
        Path changed = Files.write(folder.resolve("zfp.zgy"), file);
        UnsupportedFileException refused =
                assertThrows(UnsupportedFileException.class, () -> SeismicVolume.open(changed));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("ZFP"), message);
        assertTrue(message.contains(changed.toString()), message);
    }

    private static int tables(byte[] file) {
        int names = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(NAMES_BYTES);
        return HEADERS + names;
    }

    /** Byte of the entry of the first brick of the finest level: behind 9 tiles, and a brick and 2 bricks of coarser levels. */
    private static int firstBrick(byte[] file) {
        return tables(file) + 8 * (1 + 2 + 6) + 8 * (1 + 2);
    }

    /** Steps are floats in the file; 0.1 of those is 0.10000000149 as a double. */
    @Test
    void stepsAreTheNumbersThatTheFloatsStandFor() throws IOException {
        byte[] file = Fixture.FLOAT.bytes();
        int first = 9 + 12 + 1 + 8 + 3 * 16 + 1;
        ByteBuffer.wrap(file)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(first + 8, 0.3f)
                .putFloat(first + 20, 0.1f);
        Path changed = Files.write(folder.resolve("fine.zgy"), file);
        try (SeismicVolume volume = SeismicVolume.open(changed)) {
            assertEquals(SampleAxis.milliseconds(0.3, 0.1, 12), volume.samples());
        }
    }

    @Test
    void tablesBeyondTheLargestPlaceAreRefused() throws IOException {
        byte[] file = FirstVersion.bytes();
        // The third place of the first part, its higher half first: the table of bricks.
        ByteBuffer.wrap(file)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(24, 0x7FFF_FFFF)
                .putInt(28, -4);
        Path changed = Files.write(folder.resolve("far.zgy"), file);
        CorruptFileException refused = assertThrows(CorruptFileException.class, () -> SeismicVolume.open(changed));
        assertTrue(String.valueOf(refused.getMessage()).contains("the file ends at"), refused.getMessage());
    }
}
