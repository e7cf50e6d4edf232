package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.FileLockedException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be is refused, in one sentence, and nothing is left of it. */
class RefusedVolumesTest {
    private static final Axis LINES = Axis.of(1, 1, 10);
    private static final SampleAxis SAMPLES = SampleAxis.milliseconds(0, 4, 10);
    private static final VolumeSpec SPEC = VolumeSpec.of(LINES, LINES, SAMPLES).withChunk(4, 4, 4);

    @TempDir
    Path folder;

    private Path target() {
        return folder.resolve("new.h5");
    }

    private static void refused(String saying, Executable what) {
        assertSays(saying, assertThrows(IllegalArgumentException.class, what));
    }

    private static void assertSays(String saying, Exception refusal) {
        String said = String.valueOf(refusal.getMessage());
        assertTrue(said.contains(saying), said);
        assertFalse(said.contains("\n"), said);
    }

    private void assertNothingIsThere() throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    private void notCreated(String saying, VolumeSpec spec) throws IOException {
        refused(saying, () -> VolumeWriter.create(target(), spec).close());
        assertNothingIsThere();
    }

    @Test
    void impossibleSpecificationsAreRefused() throws IOException {
        Axis long4 = Axis.ofIndices(4_000_000);
        refused("too many elements", () -> VolumeSpec.of(long4, long4, long4, SAMPLES));
        refused("at most 4000000", () -> VolumeSpec.of(Axis.ofIndices(Integer.MAX_VALUE), LINES, SAMPLES));
        refused("start must be finite", () -> VolumeSpec.of(LINES, LINES, SampleAxis.milliseconds(Double.NaN, 4, 10)));
        refused("interval must be > 0", () -> VolumeSpec.of(LINES, LINES, SampleAxis.milliseconds(0, Double.NaN, 10)));
        refused("span the map", () -> SPEC.withBins(new BinTransform(0, Double.NaN, 1, 0, 1, 0)));
        refused(
                "inlines and crosslines",
                () -> VolumeSpec.of(LINES, SAMPLES).withBins(new BinTransform(0, 1, 0, 0, 0, 1)));
        refused("is 3 extents", () -> SPEC.withChunk(4, 4));
        refused("each >= 1", () -> SPEC.withChunk(4, 0, 4));
        refused("levels 1 to 9", () -> SPEC.withFilters(ChunkFilters.deflate(10)));
        refused("scale not 0", () -> SPEC.withInt16(0, 0));
        refused("scale and offset must be finite", () -> SPEC.withInt8(1, Double.NaN));
        refused("no integer", () -> SPEC.withInt8(1, 0).withFill(Float.NaN));
        refused("no integer", () -> SPEC.withFill(Float.NaN).withInt16(1, 0));
        refused("name it otherwise", () -> SPEC.withAttribute("crs", "EPSG:1"));
        refused("already", () -> SPEC.withAttribute("mine", 1).withAttribute("mine", "2"));
        refused("is empty", () -> SPEC.withAttribute("", 1));
        refused("NUL", () -> SPEC.withAttribute("mine", "a\0b"));
        refused("NUL", () -> SPEC.named("a\0b"));
        Axis some = Axis.ofIndices(100_000);
        SampleAxis more = SampleAxis.ofIndices(100_000);
        notCreated(
                "take 40000000000 bytes, at most",
                VolumeSpec.of(some, some, more).withChunk(100_000, 100_000, 1));
        notCreated("use smaller chunks", VolumeSpec.of(some, some, more).withChunk(23_170, 23_170, 1));
        notCreated("use larger chunks", VolumeSpec.of(some, some, more).withChunk(1, 1, 8));
        VolumeSpec beyond =
                VolumeSpec.of(long4, long4, SampleAxis.ofIndices(500_000)).withChunk(8192, 8192, 8);
        notCreated("more bytes than a file can have", beyond);
    }

    @Test
    void takenAndImpossibleNamesAreRefused() throws IOException {
        Path nowhere = folder.resolve("nowhere").resolve("new.h5");
        assertSays(
                "no such folder",
                assertThrows(
                        NoSuchFileException.class,
                        () -> VolumeWriter.create(nowhere, SPEC).close()));
        assertNothingIsThere();
        try (VolumeWriter first = VolumeWriter.create(target(), SPEC)) {
            FileLockedException second = assertThrows(
                    FileLockedException.class,
                    () -> VolumeWriter.create(target(), SPEC).close());
            assertSays("is being written already", second);
            first.write(Region.all(first.shape()), new float[1000]);
            first.commit();
        }
        byte[] there = Files.readAllBytes(target());
        assertThrows(
                FileAlreadyExistsException.class,
                () -> VolumeWriter.create(target(), SPEC).close());
        VolumeSpec over = SPEC.withOverwrite(true).named("another");
        try (VolumeWriter abandoned = VolumeWriter.create(target(), over)) {
            abandoned.write(Region.all(over.shape()), new float[1000]);
        }
        assertArrayEquals(there, Files.readAllBytes(target()));
        try (VolumeWriter replacing = VolumeWriter.create(target(), over)) {
            replacing.commit();
        }
        try (SeismicVolume read = SeismicVolume.open(target())) {
            assertEquals("another", read.info().attributes().get("long_name"));
        }
        WorkFiles files = new WorkFiles(folder.resolve("converted.h5"));
        Files.write(files.part(), new byte[1]);
        Files.write(files.journal(), new byte[1]);
        FileAlreadyExistsException unfinished = assertThrows(
                FileAlreadyExistsException.class,
                () -> VolumeWriter.create(files.target(), SPEC).close());
        assertSays("unfinished conversion", unfinished);
        assertTrue(Files.exists(files.part()) && Files.exists(files.journal()) && !Files.exists(files.lock()));
    }

    @Test
    void volumesLargerThanTheDriveAreRefused() throws IOException {
        Axis lines = Axis.ofIndices(400_000);
        VolumeSpec huge = VolumeSpec.of(lines, lines, SAMPLES).withChunk(4000, 4000, 10); // 6.4 TB
        assertSays(
                " free",
                assertThrows(
                        DiskFullException.class,
                        () -> VolumeWriter.create(target(), huge).close()));
        assertNothingIsThere();
    }

    @Test
    void regionsThatDoNotFitAreRefused() throws IOException {
        try (VolumeWriter out = VolumeWriter.create(target(), SPEC)) {
            Region inside = Region.of(new long[] {0, 0, 0}, new long[] {4, 4, 4});
            Region outside = Region.of(new long[] {8, 0, 0}, new long[] {4, 4, 4});
            assertThrows(IndexOutOfBoundsException.class, () -> out.write(outside, new float[64]));
            Region flat = Region.of(new long[] {8, 0}, new long[] {1, 1});
            assertThrows(IndexOutOfBoundsException.class, () -> out.write(flat, new float[1]));
            refused("has 64 samples, the array 63", () -> out.write(inside, new float[63]));
            refused("has 64 samples, the array 65", () -> out.write(inside, new float[65]));
            refused("has 64 samples, the buffer 63", () -> out.write(inside, FloatBuffer.allocate(63)));
            FloatBuffer longer = FloatBuffer.allocate(100);
            out.write(inside, longer);
            assertEquals(64, longer.position());
            out.write(Region.of(new long[] {4, 4, 4}, new long[] {0, 1, 1}), new float[0]);
            out.commit();
        }
        try (SeismicVolume read = SeismicVolume.open(target())) {
            assertEquals(1, read.info().chunksStored());
        }
    }

    @Test
    void compressedChunksAreWrittenWholeAndOnce() throws IOException {
        VolumeSpec spec = SPEC.withFilters(ChunkFilters.deflate(1));
        try (VolumeWriter out = VolumeWriter.create(target(), spec)) {
            Region first = Region.of(new long[] {0, 0, 0}, new long[] {4, 4, 4});
            out.write(first, new float[64]);
            refused("[0, 0, 0] + 4 × 4 × 4 is written already", () -> out.write(first, new float[64]));
            Region cut = Region.of(new long[] {0, 4, 0}, new long[] {4, 5, 4});
            refused("cuts the chunk [0, 8, 0] + 4 × 2 × 4", () -> out.write(cut, new float[80]));
            Region both = Region.of(new long[] {0, 0, 0}, new long[] {4, 8, 4});
            refused("written already", () -> out.write(both, new float[128]));
            out.write(Region.of(new long[] {0, 4, 0}, new long[] {4, 6, 4}), new float[96]);
            out.commit();
        }
        try (SeismicVolume read = SeismicVolume.open(target())) {
            assertEquals(3, read.info().chunksStored());
        }
    }

    @Test
    void callsAfterCommitAndCloseAreRefused() throws IOException {
        VolumeWriter out = VolumeWriter.create(target(), SPEC);
        Region all = Region.all(out.shape());
        out.write(all, new float[1000]);
        out.commit();
        assertSays("is complete", assertThrows(IllegalStateException.class, () -> out.write(all, new float[1000])));
        assertSays("is complete", assertThrows(IllegalStateException.class, out::commit));
        out.close();
        out.close();
        assertSays("is closed", assertThrows(IllegalStateException.class, out::commit));
        assertTrue(Files.exists(target()));
    }

    @Test
    void closingWithoutCommitLeavesNothing() throws IOException {
        IOException thrown = assertThrows(IOException.class, () -> {
            try (VolumeWriter out = VolumeWriter.create(target(), SPEC)) {
                out.write(Region.all(out.shape()), new float[1000]);
                throw new IOException("the body failed");
            }
        });
        assertEquals("the body failed", thrown.getMessage());
        assertNothingIsThere();
    }

    /** An interrupted thread writes as any other, and harms nobody. */
    @Test
    void interruptedThreadsStillWrite() throws IOException {
        try (VolumeWriter out = VolumeWriter.create(target(), SPEC)) {
            Thread.currentThread().interrupt();
            out.write(Region.of(new long[] {0, 0, 0}, new long[] {10, 10, 5}), new float[500]);
            assertTrue(Thread.interrupted());
            Thread.currentThread().interrupt();
            out.write(Region.of(new long[] {0, 0, 3}, new long[] {10, 10, 5}), new float[500]);
            out.commit();
            assertTrue(Thread.interrupted());
        }
        try (SeismicVolume read = SeismicVolume.open(target())) {
            assertEquals(Shape.of(10, 10, 10), read.shape());
        }
    }

    /** There is no SEG-Y in it; where its headers can be made anew it is exported, else one sentence says what cannot. */
    @Test
    void prestackVolumesWithoutASourceAreNotExported() throws IOException {
        Path segy = folder.resolve("new.sgy");
        try (VolumeWriter out = VolumeWriter.create(target(), VolumeSpec.of(LINES, LINES, LINES, SAMPLES))) {
            out.commit();
        }
        Exception refusal = assertThrows(
                Exception.class, () -> SegyExport.export(target(), segy, ExportOptions.DEFAULTS, Job.quiet()));
        assertTrue(
                refusal instanceof UnsupportedFileException || refusal instanceof IllegalStateException,
                refusal.toString());
        assertFalse(Files.exists(segy));
    }
}
