package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.upload.MemoryObjects;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New volumes in an object store, against files of the same calls. */
class UploadedVolumesTest {
    /** In a build 50, with {@code -Pfull} 150. */
    private static final int VOLUMES = Cases.number("sliceline.random.volumes", 50, 150);

    private static final VolumeSpec SPEC = VolumeSpec.of(
                    Axis.of(1, 1, 20), Axis.of(1, 1, 20), SampleAxis.milliseconds(0, 4, 64))
            .withChunk(8, 8, 16);
    private static final RemotePath OBJECT = MemoryObjects.path("new.h5");

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        MemoryObjects.forget();
    }

    /** Not the whole of some, so that chunks and parts are missing; regions that cut chunks are refused as a whole. */
    @Test
    void sameBytesAsAFile() throws IOException {
        Path file = folder.resolve("new.h5");
        int written = 0;
        for (long seed = 0; seed < VOLUMES; seed++) {
            RandomVolume random = new RandomVolume(seed, false);
            VolumeSpec spec = random.spec.withOverwrite(true);
            try (VolumeWriter out = VolumeWriter.create(OBJECT, spec)) {
                write(out, random);
                out.commit();
            } catch (IllegalArgumentException e) {
                assertTrue(e.toString().contains("chunks of an object are written whole"), e.toString());
                continue;
            }
            try (VolumeWriter out = VolumeWriter.create(file, spec)) {
                write(out, random);
                out.commit();
            }
            assertArrayEquals(Files.readAllBytes(file), MemoryObjects.bytes(OBJECT), "seed " + seed);
            written++;
        }
        assertTrue(written > VOLUMES / 3, written + " written");
        assertEquals(0, MemoryObjects.unfinishedUploads());
        try (SeismicVolume read = SeismicVolume.open(OBJECT)) {
            assertTrue(read.shape().size() > 0);
        }
    }

    private static void write(VolumeWriter out, RandomVolume random) throws IOException {
        for (int i = 0; i < random.regions.size(); i++) {
            out.write(random.regions.get(i), random.samples.get(i));
        }
    }

    private static void writeAll(VolumeWriter out) throws IOException {
        for (int i = 0; i < 20; i += 8) {
            long inlines = Math.min(8, 20 - i);
            Region slab = Region.of(new long[] {i, 0, 0}, new long[] {inlines, 20, 64});
            out.write(slab, new float[(int) slab.size()]);
        }
    }

    /** Nothing is left, and what stood there stays. */
    @Test
    void everyCallMayFail() throws IOException {
        byte[] before = {1, 2, 3};
        for (VolumeSpec spec : List.of(SPEC, SPEC.withFilters(ChunkFilters.deflate(1)))) {
            int call = 0;
            for (boolean fine = false; !fine; call++) {
                MemoryObjects.put(OBJECT, before);
                MemoryObjects.failAfter(call);
                fine = isWritten(spec.withOverwrite(true));
                assertEquals(0, MemoryObjects.unfinishedUploads(), "fault at " + call);
                assertEquals(fine, MemoryObjects.bytes(OBJECT).length > 3, "fault at " + call);
            }
            assertTrue(call > 3, "only " + call + " calls");
        }
    }

    private static boolean isWritten(VolumeSpec spec) {
        try (VolumeWriter out = VolumeWriter.create(OBJECT, spec)) {
            writeAll(out);
            out.commit();
            return true;
        } catch (IOException e) {
            assertTrue(e.toString().contains("refused") && !e.toString().contains("hush"), e.toString());
            boolean inParts = e.toString().contains("part");
            assertTrue(!inParts || e.toString().contains(OBJECT + ": sending part "), e.toString());
            return false;
        }
    }

    @Test
    void anExistingObjectIsRefusedAtBeginningAndCommit() throws IOException {
        MemoryObjects.put(OBJECT, new byte[1]);
        assertThrows(FileAlreadyExistsException.class, () -> VolumeWriter.create(OBJECT, SPEC));
        MemoryObjects.forget();
        try (VolumeWriter out = VolumeWriter.create(OBJECT, SPEC)) {
            writeAll(out);
            MemoryObjects.put(OBJECT, new byte[1]);
            assertThrows(FileAlreadyExistsException.class, out::commit);
        }
        assertEquals(1, MemoryObjects.bytes(OBJECT).length);
        assertEquals(0, MemoryObjects.unfinishedUploads());
    }

    @Test
    void closingWithoutCommitLeavesNothing() throws IOException {
        try (VolumeWriter out = VolumeWriter.create(OBJECT, SPEC)) {
            writeAll(out);
        }
        assertFalse(MemoryObjects.exists(OBJECT));
        assertEquals(0, MemoryObjects.unfinishedUploads());
    }
}
