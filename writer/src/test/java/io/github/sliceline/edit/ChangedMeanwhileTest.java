package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A volume whose layouts another process drops and adds between two reads of its metadata is not called damaged. */
class ChangedMeanwhileTest {
    private static final Shape VOLUME = Shape.of(6, 7, 16);
    /** Between every 25th two reads in a build, between any two with {@code -Pfull}. */
    private static final int STEP = Cases.step(25);

    private static final String LAYOUTS = "a=6x1x16+b=1x7x8:int8";

    @TempDir
    Path folder;

    private Path file;
    private byte[] whole;
    private final float[] samples = new float[(int) VOLUME.size()];

    @BeforeEach
    void volume() throws IOException {
        file = folder.resolve("cube.h5");
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i % 97 - 40;
        }
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 6), Axis.of(1, 1, 7), SampleAxis.milliseconds(0, 4, 16))
                .withChunk(2, 2, 16);
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(VOLUME), samples);
            writer.commit();
        }
        VolumeLayouts.add(file, LAYOUTS, LayoutOptions.DEFAULTS, Job.quiet());
        whole = Files.readAllBytes(file);
    }

    /** The bytes of an open file, to which something happens before a read. */
    private record Watched(ByteSource source, AtomicInteger readsLeft, Runnable change) implements StorageSource {
        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            if (readsLeft.decrementAndGet() == 0) {
                change.run();
            }
            source.readFully(dst, position);
        }

        @Override
        public void requireUnchanged(Throwable found) throws IOException {
            StorageSource.of(source).requireUnchanged(found);
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    /** The group of layouts is another one, and where it stood are samples of another layout. */
    private void change() {
        try {
            VolumeLayouts.drop(file, List.of("a", "b"));
            VolumeLayouts.add(file, "long=6x7x16", LayoutOptions.DEFAULTS, Job.quiet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aVolumeIsOpenedAgain() throws IOException {
        int again = 0;
        for (int read = 3; ; read += STEP) {
            Files.write(file, whole);
            AtomicInteger readsLeft = new AtomicInteger(read);
            AtomicInteger opened = new AtomicInteger();
            OpenHooks hooks = OpenHooks.through(source -> {
                opened.incrementAndGet();
                return new Watched(source, readsLeft, this::change);
            });
            try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS, hooks)) {
                boolean isChanged = readsLeft.get() <= 0;
                readsLeft.set(0);
                assertArrayEquals(samples, volume.read(Region.all(VOLUME)), "changed before read " + read);
                again += opened.get() - 1;
                if (!isChanged) {
                    assertTrue(again > 1, "opened " + again + " times again");
                    return;
                }
            }
        }
    }

    @Test
    void verifyingSaysThatItWasChanged() throws IOException {
        AtomicInteger stages = new AtomicInteger();
        Job changing = Job.heardBy((stage, done, total) -> {
            if (stages.getAndIncrement() == 0) {
                change();
            }
        });
        FileChangedException refused =
                assertThrows(FileChangedException.class, () -> VolumeVerifier.verify(file, 0, List.of(), changing));
        String said = String.valueOf(refused.getMessage());
        assertTrue(said.contains("while it was being read; do it again when nobody writes to it"), said);
        assertEquals(
                List.of(),
                VolumeVerifier.verify(file, 0, List.of(), Job.quiet()).problems());
    }
}
