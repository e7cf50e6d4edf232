package io.github.sliceline.layouts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.FileLockedException;
import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.edit.EditFailedException;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Wherever a refresh is stopped, the same call made again makes all that was asked for. */
class RefreshedLayoutsTest {
    private static final LayoutOptions OPTIONS = LayoutOptions.DEFAULTS.withThreads(1);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void cube() throws IOException {
        file = folder.resolve("cube.h5");
        make(file, 16);
        String copies = "a=2x3x5:int16:shuffle,zstd=7+b=3x2x5:bitshuffle,zstd=2+c=8x1x9:int8:deflate=4,fletcher32"
                + "+d=1x7x9:bitshuffle,lz4+e=4x4x4:bitshuffle+f=4x4x4:lz4";
        VolumeLayouts.add(file, copies, OPTIONS, Job.quiet());
    }

    private static void make(Path path, int inlines) throws IOException {
        VolumeSpec spec = VolumeSpec.of(Axis.of(100, 2, inlines), Axis.of(500, 1, 7), SampleAxis.milliseconds(0, 4, 9))
                .withChunk(4, 4, 9);
        try (VolumeWriter writer = VolumeWriter.create(path, spec.withOverwrite(true))) {
            float[] samples = new float[inlines * 7 * 9];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = i;
            }
            writer.write(Region.of(new long[] {0, 0, 0}, new long[] {inlines, 7, 9}), samples);
            writer.commit();
        }
    }

    /** As another program does. */
    private void overwrite(float sample) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file);
                ChannelStore store = ChannelStore.open(file)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
            for (long chunk = 0; chunk < index.chunksStored(); chunk++) {
                ByteBuffer samples =
                        ByteBuffer.allocate(index.storedBytes(chunk)).order(ByteOrder.LITTLE_ENDIAN);
                while (samples.hasRemaining()) {
                    samples.putFloat(sample);
                }
                store.writeFully(samples.flip(), index.address(chunk));
            }
        }
    }

    private List<String> layouts() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            return volume.layouts().stream()
                    .map(copy -> copy.name() + copy.chunk() + copy.elementType() + copy.filters() + copy.isUsable())
                    .sorted()
                    .toList();
        }
    }

    private void assertRefreshed(List<String> expected, float sample, String what) throws IOException {
        assertEquals(expected, layouts(), what);
        assertTrue(VolumeVerifier.verify(file, 0, List.of(), Job.quiet()).isSound(), what);
        Region all = Region.of(new long[] {0, 0, 0}, new long[] {16, 7, 9});
        for (String dataset : List.of(VolumeProfile.DATA, "/layouts/b")) {
            try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset(dataset))) {
                for (float found : volume.read(all)) {
                    assertEquals(sample, found, what);
                }
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    Set.of(),
                    Set.copyOf(files.filter(path -> path.toString().contains(".layouts"))
                            .toList()));
        }
    }

    @Test
    void stoppedAnywhereItGoesOn() throws IOException {
        List<String> before = layouts();
        byte[] bytes = Files.readAllBytes(file);
        int lost = 0;
        boolean done = false;
        for (int n = 1; !done; n += Cases.step(13)) {
            Files.write(file, bytes);
            overwrite(n);
            CancelToken cancel = new CancelToken();
            AtomicInteger reports = new AtomicInteger(n);
            Job stopped = Job.stoppedBy(cancel).withProgress((stage, all, total) -> {
                if (reports.decrementAndGet() == 0) {
                    cancel.cancel();
                }
            });
            try {
                VolumeLayouts.refresh(file, OPTIONS, stopped);
                done = reports.get() > 0;
            } catch (CancellationException e) {
                lost += layouts().equals(before) ? 0 : 1;
            }
            VolumeLayouts.refresh(file, OPTIONS, Job.quiet());
            assertRefreshed(before, n, "stopped at report " + n);
        }
        assertTrue(lost > 5, lost + " times copies were missing for a while");
    }

    private void stopWithoutCopies() throws IOException {
        CancelToken cancel = new CancelToken();
        Job stopped = Job.stoppedBy(cancel).withProgress((stage, all, total) -> {
            if (stage.startsWith("Making")) {
                cancel.cancel();
            }
        });
        assertThrows(CancellationException.class, () -> VolumeLayouts.refresh(file, OPTIONS, stopped));
        assertEquals(List.of(), layouts());
    }

    @Test
    void whatWasAddedMeanwhileIsMadeAgainToo() throws IOException {
        List<String> before = layouts();
        stopWithoutCopies();
        VolumeLayouts.add(file, "own=5x5x5", OPTIONS, Job.quiet());
        overwrite(3);
        stopWithoutCopies();
        VolumeLayouts.refresh(file, OPTIONS, Job.quiet());
        VolumeLayouts.drop(file, List.of("own"));
        assertRefreshed(before, 3, "with one of one's own");
    }

    @Test
    void anotherVolumeOfThatNameGetsNone() throws IOException {
        stopWithoutCopies();
        make(file, 5);
        VolumeLayouts.refresh(file, OPTIONS, Job.quiet());
        assertEquals(List.of(), layouts());
        assertFalse(Files.exists(CompanionFile.LAYOUTS_AGAIN.of(file)));
    }

    @Test
    void afterAFailureItGoesOn() throws IOException {
        List<String> before = layouts();
        overwrite(4);
        Path inTheWay = CompanionFile.LAYOUTS.of(file).resolve("folder");
        Job job = Job.heardBy((stage, done, total) -> {
            if (stage.equals("Counting samples")) {
                inTheWay.toFile().mkdirs();
            }
        });
        EditFailedException e =
                assertThrows(EditFailedException.class, () -> VolumeLayouts.refresh(file, OPTIONS, job));
        assertTrue(
                String.valueOf(e.getMessage()).contains("but not all of the layouts [a, b, c, d, e, f]"), e::toString);
        Files.delete(inTheWay);
        Files.delete(CompanionFile.LAYOUTS.of(file));
        VolumeLayouts.refresh(file, OPTIONS, Job.quiet());
        assertRefreshed(before, 4, "failed");
    }

    /** Else checksums of what another one wrote meanwhile would be those of before. */
    @Test
    void nobodyEditsBetweenReadingAndWriting() throws IOException {
        Map<String, Boolean> locked = new ConcurrentHashMap<>();
        Job job = Job.heardBy((stage, done, total) -> locked.computeIfAbsent(stage, any -> isLocked()));
        VolumeLayouts.refresh(file, OPTIONS, job);
        assertEquals(true, locked.get("Taking checksums"), locked.toString());
        assertEquals(true, locked.get("Counting samples"), locked.toString());
    }

    private boolean isLocked() {
        try {
            VolumeEdit.set(file, Map.of("inlines.first", "7"), EditOptions.DEFAULTS);
            return false;
        } catch (FileLockedException e) {
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What has the name at the end got nothing: that is said, and not that it has. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that are open are not replaced there")
    void aFileThatIsReplacedMeanwhileIsNotSaidToHaveLayouts() throws IOException {
        Path other = folder.resolve("other.h5");
        make(other, 16);
        byte[] bytes = Files.readAllBytes(other);
        Job job = Job.heardBy((stage, done, total) -> {
            if (Files.exists(other)) {
                assertTrue(other.toFile().renameTo(file.toFile()));
            }
        });
        IOException e =
                assertThrows(FileChangedException.class, () -> VolumeLayouts.add(file, "mine=5x3x4", OPTIONS, job));
        assertTrue(e.toString().contains(file + ": was replaced by another file"), e::toString);
        assertArrayEquals(bytes, Files.readAllBytes(file));
    }
}
