package io.github.sliceline.zgy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ZgyExportTest {
    private static final Shape BRICK = Shape.of(8, 8, 8);

    @TempDir
    private Path folder;

    /** What OpenZGY made of the same samples: headers, and every brick of every level. */
    @ParameterizedTest
    @EnumSource
    void writesTheBytesOfOpenZgy(Fixture fixture) throws IOException {
        Path theirs = fixture.in(folder);
        Path ours = folder.resolve("ours.zgy");
        ZgyReport report = write(theirs, ours, fixture);
        assertEquals(3, report.levels());
        assertEquals(11, report.bricks());
        assertEquals(Files.size(ours), report.targetBytes());
        try (ByteSource found = ChannelStore.openForReading(ours);
                ByteSource wanted = ChannelStore.openForReading(theirs)) {
            ZgyHeader header = ZgyHeader.read(ours, found);
            ZgyHeader other = ZgyHeader.read(theirs, wanted);
            assertEquals(other.from(), header.from());
            assertEquals(other.to(), header.to());
            assertEquals(other.origin(), header.origin());
            assertEquals(other.step(), header.step());
            assertEquals(other.vertical(), header.vertical());
            requireEqual(other.statistics(), header.statistics());
            long entries = header.levels().entries();
            LongBuffer places = table(found, header, entries);
            LongBuffer otherPlaces = table(wanted, other, entries);
            for (int entry = 0; entry < entries; entry++) {
                assertArrayEquals(
                        brick(wanted, otherPlaces.get(entry), header.type()),
                        brick(found, places.get(entry), header.type()),
                        "brick " + entry);
            }
        }
    }

    private static ZgyReport write(Path from, Path to, Fixture fixture) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(from)) {
            SampleType type = fixture == Fixture.FLOAT ? SampleType.FLOAT32 : SampleType.valueOf(fixture.name());
            ZgyOptions options = ZgyOptions.DEFAULTS.withType(type).withThreads(3);
            return ZgyExport.write(volume, to, BRICK, options, Job.quiet());
        }
    }

    private static void requireEqual(ZgyStatistics wanted, ZgyStatistics found) {
        assertEquals(wanted.count(), found.count());
        assertEquals(wanted.min(), found.min());
        assertEquals(wanted.max(), found.max());
        assertEquals(wanted.sum(), found.sum(), 1e-6);
        assertEquals(wanted.squares(), found.squares(), 1e-6 * wanted.squares());
        assertEquals(wanted.least(), found.least());
        assertEquals(wanted.most(), found.most());
        assertArrayEquals(wanted.histogram(), found.histogram());
    }

    private static LongBuffer table(ByteSource file, ZgyHeader header, long entries) throws IOException {
        return ZgyHeader.little(file, header.bricksAt(), (int) entries * Long.BYTES)
                .asLongBuffer();
    }

    private static byte[] brick(ByteSource file, long entry, ZgyType type) throws IOException {
        int bytes = (int) BRICK.size() * type.bytes();
        if (entry >= 0) {
            return file.read(entry, bytes).array();
        }
        ByteBuffer filled = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (filled.hasRemaining()) {
            filled.put(Arrays.copyOf(type.element(entry & 0xFFFF_FFFFL).array(), type.bytes()));
        }
        return filled.array();
    }

    @Test
    void theSameVolumeGivesTheSameBytes() throws IOException {
        Path source = Fixture.FLOAT.in(folder);
        Path first = folder.resolve("first.zgy");
        Path second = folder.resolve("second.zgy");
        write(source, first, Fixture.FLOAT);
        write(source, second, Fixture.FLOAT);
        assertEquals(-1, Files.mismatch(first, second));
    }

    @Test
    void integersAreWithinHalfAStep() throws IOException {
        Path target = folder.resolve("int8.zgy");
        try (SeismicVolume volume = SeismicVolume.open(Fixture.FLOAT.in(folder))) {
            ZgyReport report =
                    ZgyExport.write(volume, target, ZgyOptions.DEFAULTS.withType(SampleType.INT8), Job.quiet());
            assertTrue(report.largestError() <= 25.0 / 127 / 2 + 1e-6, "error " + report.largestError());
        }
        try (SeismicVolume volume = SeismicVolume.open(target)) {
            float[] found = Fixture.all(volume);
            float[] wanted = Fixture.FLOAT.samples();
            for (int i = 0; i < wanted.length; i++) {
                assertEquals(wanted[i], found[i], 25.0 / 127 / 2 + 1e-5);
            }
        }
    }

    @Test
    void samplesBeyondTheRangeAreCutOff() throws IOException {
        Path target = folder.resolve("cut.zgy");
        ZgyOptions options = ZgyOptions.DEFAULTS.withType(SampleType.INT16).withRange(-10, 5);
        try (SeismicVolume volume = SeismicVolume.open(Fixture.FLOAT.in(folder))) {
            ZgyExport.write(volume, target, options, Job.quiet());
        }
        try (SeismicVolume volume = SeismicVolume.open(target)) {
            assertEquals(-10, volume.statistics().orElseThrow().min());
            assertEquals(5, volume.statistics().orElseThrow().max());
        }
    }

    /** Bins without a trace stay such. */
    @Test
    void holesStayHoles() throws IOException {
        byte[] file = Fixture.INT16.bytes();
        byte[] longer = Arrays.copyOf(file, file.length + 64); // all 0 but one
        longer[file.length] = 1;
        int names = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(9 + 333);
        ByteBuffer.wrap(longer).order(ByteOrder.LITTLE_ENDIAN).putLong(9 + 337 + names + 2064 + 24, file.length);
        Path source = Files.write(folder.resolve("holes.zgy"), longer);
        Path target = folder.resolve("again.zgy");
        write(source, target, Fixture.INT16);
        try (SeismicVolume before = SeismicVolume.open(source);
                SeismicVolume after = SeismicVolume.open(target)) {
            assertEquals(18 * 10 - 63, after.bins().liveCount());
            assertArrayEquals(before.bins().live(), after.bins().live());
            assertArrayEquals(Fixture.all(before), Fixture.all(after));
        }
    }

    @Test
    void existingFilesAreNotReplaced() throws IOException {
        Path target = Files.writeString(folder.resolve("there.zgy"), "mine");
        Path source = Fixture.INT8.in(folder);
        assertThrows(FileAlreadyExistsException.class, () -> write(source, target, Fixture.INT8));
        assertEquals("mine", Files.readString(target));
    }

    @Test
    void aCancelledExportLeavesNoFile() throws IOException {
        Path target = folder.resolve("cancelled.zgy");
        CancelToken token = new CancelToken();
        Job job = new Job((stage, done, total) -> token.cancel(), token);
        try (SeismicVolume volume = SeismicVolume.open(Fixture.FLOAT.in(folder))) {
            assertThrows(
                    CancellationException.class,
                    () -> ZgyExport.write(volume, target, BRICK, ZgyOptions.DEFAULTS, job));
        }
        assertFalse(Files.exists(target));
        assertFalse(Files.exists(folder.resolve("cancelled.zgy.part")));
    }

    /** Another process writes after the first samples are read. */
    @Test
    void aSourceThatIsWrittenToMeanwhileIsRefused() throws IOException {
        Path target = folder.resolve("mixed.zgy");
        Path source = Fixture.FLOAT.in(folder);
        Files.setLastModifiedTime(source, FileTime.fromMillis(0));
        Job job = Job.heardBy((stage, done, total) -> source.toFile().setLastModified(1000));
        try (SeismicVolume volume = SeismicVolume.open(source)) {
            assertThrows(
                    FileChangedException.class, () -> ZgyExport.write(volume, target, BRICK, ZgyOptions.DEFAULTS, job));
        }
        assertFalse(Files.exists(target));
        assertFalse(Files.exists(folder.resolve("mixed.zgy.part")));
    }

    @Test
    void aFileDoesNotReplaceItself() throws IOException {
        Path source = Fixture.FLOAT.in(folder);
        Path link = Files.createLink(folder.resolve("link.zgy"), source);
        try (SeismicVolume volume = SeismicVolume.open(source)) {
            for (Path same : List.of(source, link)) {
                FileAlreadyExistsException refused = assertThrows(
                        FileAlreadyExistsException.class,
                        () -> ZgyExport.write(
                                volume, same, BRICK, ZgyOptions.DEFAULTS.withOverwrite(true), Job.quiet()));
                assertTrue(String.valueOf(refused.getReason()).contains("is also an input"), refused.toString());
            }
        }
        assertArrayEquals(Fixture.FLOAT.bytes(), Files.readAllBytes(source));
    }

    /** Wherever the source is cut off after it was opened: in the block that is read first, or in one that is read ahead. */
    @Test
    void aFailedExportLeavesNoFile() throws IOException {
        Path target = folder.resolve("failed.zgy");
        Path source = Fixture.INT8.in(folder);
        int failed = 0;
        for (int bytes = Fixture.INT8.bytes().length - 1; bytes > 0; bytes -= 512) {
            Fixture.INT8.in(folder);
            try (SeismicVolume volume = SeismicVolume.open(source)) {
                try (FileChannel channel = FileChannel.open(source, StandardOpenOption.WRITE)) {
                    channel.truncate(bytes);
                }
                ZgyExport.write(volume, target, BRICK, ZgyOptions.DEFAULTS.withType(SampleType.INT8), Job.quiet());
                Files.delete(target);
            } catch (IOException e) {
                failed++;
            }
            assertFalse(Files.exists(target));
            assertFalse(Files.exists(folder.resolve("failed.zgy.part")));
        }
        assertTrue(failed > 2, failed + " failed");
    }

    @Test
    void feetOnTheMapStayFeet() throws IOException {
        byte[] file = FirstVersion.bytes();
        file[185] = 2; // behind the type of samples
        Path source = Files.write(folder.resolve("feet.zgy"), file);
        Path target = folder.resolve("feet-again.zgy");
        write(source, target, Fixture.FLOAT);
        try (ByteSource found = ChannelStore.openForReading(target)) {
            assertEquals(
                    new ZgyHeader.Unit(1, 0.3048, "ft"),
                    ZgyHeader.read(target, found).horizontal());
        }
    }

    /** Integers without a scale stand for themselves. */
    @Test
    void integersWithoutAScaleKeepTheirRange() throws IOException {
        VolumeInfo info = new VolumeInfo(
                folder,
                0,
                "/amplitude",
                Shape.of(2, 2, 2),
                "int16 big-endian",
                "contiguous",
                Optional.empty(),
                List.of(),
                16,
                1,
                1,
                Map.of(),
                Map.of(),
                List.of());
        assertEquals(Optional.of(new ZgyOptions.Range(-32768, 32767)), StoredSamples.rangeOf(info, ZgyType.INT16));
        assertEquals(Optional.empty(), StoredSamples.rangeOf(info, ZgyType.INT8));
    }

    @Test
    void tracesThatFillNoArrayAreRefused() {
        ZgyExport.requireSamples(Shape.of(500, 500, 131_071), Shape.of(64, 64, 64));
        ZgyExport.requireSamples(Shape.of(1, 500, 1_000_000), Shape.of(64, 64, 64));
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> ZgyExport.requireSamples(Shape.of(500, 500, 131_072), Shape.of(64, 64, 64)));
        assertTrue(String.valueOf(refused.getMessage()).contains("131071"), refused.getMessage());
    }
}
