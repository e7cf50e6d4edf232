package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an open volume makes of another one in its file, and of edits. */
@Tag("without-libhdf5")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WrittenInPlaceTest {
    private static final Shape SHAPE = Shape.of(6, 5, 8);

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private int changes;

    @BeforeEach
    void write() throws IOException {
        file = write("volume.h5", 0, 1).toRealPath();
    }

    /** A volume of which two inlines may have changed places: statistics and all else are the same. */
    private Path write(String name, int first, int second) throws IOException {
        Path written = folder.resolve(name);
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 6), Axis.of(1, 1, 5), SampleAxis.milliseconds(0, 4, 8))
                .withChunk(2, 5, 8);
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) {
            int inline = i / 40;
            int from = inline == first ? second : inline == second ? first : inline;
            samples[i] = from * 40 + i % 40;
        }
        try (VolumeWriter writer = VolumeWriter.create(written, spec)) {
            writer.write(Region.all(SHAPE), samples);
            writer.commit();
        }
        return written;
    }

    /** As the clock may not have gone on since. */
    private void changeTime() throws IOException {
        changes++;
        Files.setLastModifiedTime(file, FileTime.fromMillis(1000L * changes));
    }

    private void overwrite(Path other) throws IOException {
        byte[] bytes = Files.readAllBytes(other);
        try (ChannelStore store = ChannelStore.open(file)) {
            store.writeFully(ByteBuffer.wrap(bytes), 0);
        }
        changeTime();
    }

    @Test
    void anotherVolumeOfTheSameStatisticsIsRefused() throws IOException {
        Path exchanged = write("exchanged.h5", 1, 4);
        try (Hdf5Volume volume =
                        (Hdf5Volume) new VolumeOpener(file, ReadOptions.DEFAULTS, OpenHooks.NONE).open(found -> found);
                Hdf5Volume other = (Hdf5Volume)
                        new VolumeOpener(exchanged, ReadOptions.DEFAULTS, OpenHooks.NONE).open(found -> found)) {
            assertEquals(volume.statistics(), other.statistics());
            overwrite(exchanged);
            ChangeWatch look = volume.look();
            look.lookAgain();
            assertThrows(FileChangedException.class, look::look);
        }
    }

    @Test
    void ourOwnEditsAreNoOtherVolume() throws IOException {
        try (Hdf5Volume volume =
                (Hdf5Volume) new VolumeOpener(file, ReadOptions.DEFAULTS, OpenHooks.NONE).open(found -> found)) {
            VolumeEdit.set(file, Map.of("inlines.first", "7"), EditOptions.DEFAULTS);
            changeTime();
            volume.look().lookAgain();
            volume.look().look();
        }
    }

    /** Whoever edits has the lock, and while pages are overwritten a journal stands beside the file, which has no signature. */
    @Test
    void anEditUnderWayFailsNoRead() throws IOException {
        Path exchanged = write("exchanged.h5", 1, 4);
        byte[] before = Files.readAllBytes(file);
        Path journal = CompanionFile.UNDO.of(file);
        try (Hdf5Volume volume =
                (Hdf5Volume) new VolumeOpener(file, ReadOptions.DEFAULTS, OpenHooks.NONE).open(found -> found)) {
            ChangeWatch look = volume.look();
            try (LockFile lock = UndoFiles.of(file).lock()) {
                Files.write(journal, new byte[100]);
                Files.write(file, new byte[before.length]);
                changeTime();
                look.lookAgain();
                look.look();
                assertTrue(Files.exists(journal) && lock.toString().endsWith(".undo.lock"), "it is somebody else's");
                Files.write(file, before);
                Files.delete(journal);
            }
            changeTime();
            look.lookAgain();
            look.look();
            overwrite(exchanged);
            look.lookAgain();
            assertThrows(FileChangedException.class, look::look, "what was put off is looked at later");
        }
    }

    /** Metadata half written by an edit that began after the file was opened: no damage, since the file changes meanwhile. */
    @Test
    void whatIsOpenedAsAnEditBeginsIsOpenedAgain() throws IOException {
        byte[] before = Files.readAllBytes(file);
        AtomicInteger opened = new AtomicInteger();
        OpenHooks hooks = new OpenHooks(List::of, source -> {
            byte[] now = before.clone();
            if (opened.getAndIncrement() == 0) {
                Arrays.fill(now, 16, 48, (byte) 0);
            }
            try {
                Files.write(file, now);
                changeTime();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return source;
        });
        try (OpenVolume volume = new VolumeOpener(file, ReadOptions.DEFAULTS, hooks).open(found -> found)) {
            assertEquals(SHAPE, volume.shape());
        }
        assertEquals(2, opened.get());
    }

    @Test
    void damageIsDamageWhereNobodyWrites() throws IOException {
        byte[] damaged = Files.readAllBytes(file);
        Arrays.fill(damaged, 16, 48, (byte) 0);
        Files.write(file, damaged);
        changeTime();
        AtomicInteger opened = new AtomicInteger();
        OpenHooks hooks = new OpenHooks(List::of, source -> {
            opened.getAndIncrement();
            return source;
        });
        assertThrows(
                CorruptFileException.class,
                () -> new VolumeOpener(file, ReadOptions.DEFAULTS, hooks).open(found -> found));
        assertEquals(1, opened.get());
    }
}
