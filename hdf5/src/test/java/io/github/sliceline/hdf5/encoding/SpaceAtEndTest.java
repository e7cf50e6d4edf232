package io.github.sliceline.hdf5.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.Superblock;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.hdf5.write.SpaceAtEnd;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was removed at the end of a file makes it shorter; what is left in it stays whole at any moment. */
class SpaceAtEndTest {
    /** In a build 5, with {@code -Pfull} 20. */
    private static final int FILES = Cases.number("sliceline.hdf5.files", 50, 200) / 10;
    /** In a build 12, with {@code -Pfull} 50. */
    private static final int POWER_CUTS = Cases.number(12, 50);

    private static final DatasetForm BYTES = DatasetForm.contiguous(DataType.unsigned(1), Shape.of(100_000));

    @TempDir
    Path folder;

    private static FormatVersion format(long seed) {
        return seed % 2 == 0 ? FormatVersion.V1_8 : FormatVersion.V1_10;
    }

    /** A file of anything that was there, one thing that was added and stays, and one that goes; recorded from there on. */
    private final class Files3 {
        final RandomHdf5File base;
        final RandomHdf5File stays;
        final IoRecording recording = new IoRecording();
        final ByteStore store;
        final long lengthBefore;

        Files3(long seed) throws IOException {
            base = new RandomHdf5File(seed, format(seed), "base");
            stays = new RandomHdf5File(seed + 1_000_000, format(seed), "added", "stays");
            Path path = folder.resolve("before.h5");
            try (ChannelStore file = ChannelStore.openOrCreate(path)) {
                file.truncate(0);
                base.write(new EncodedFile(file, 0), false);
                append(file, stays);
                append(file, new RandomHdf5File(seed + 2_000_000, format(seed), "added", "goes"));
            }
            store = recording.store("f.h5", new MemoryStore("f.h5", Files.readAllBytes(path)));
            lengthBefore = store.size();
        }

        void drop() throws IOException {
            AppendedObjects changed = AppendedObjects.open(store);
            changed.remove("/added/goes");
            changed.commit();
            SpaceAtEnd.giveBack(store);
        }

        void compare(CrashImage image) throws IOException {
            Path path = folder.resolve("crashed.h5");
            Files.write(path, image.bytes("f.h5").orElseThrow());
            LibraryView.compare(base, path);
            LibraryView.compare(stays, path);
        }
    }

    private static void append(ByteStore store, RandomHdf5File described) throws IOException {
        AppendedObjects appended = AppendedObjects.open(store);
        described.write(appended.objects(), false);
        appended.commit();
    }

    @Test
    void libHdf5ReadsTheRemainingObjects() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        NativeLibrary.require("the test");
        int shorter = 0;
        synchronized (LibHdf5.LOCK) {
            for (long seed = 1; seed <= FILES; seed++) {
                Files3 files = new Files3(seed);
                files.drop();
                files.compare(files.recording.afterKill(files.recording.size()));
                assertEquals(0, SpaceAtEnd.bytesAfterEnd(files.store));
                shorter += files.store.size() < files.lengthBefore ? 1 : 0;
            }
        }
        assertTrue(shorter > 0, "none of " + FILES + " files became shorter");
    }

    @Test
    void remainingObjectsAreIntactAtEveryMoment() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        NativeLibrary.require("the test");
        synchronized (LibHdf5.LOCK) {
            for (long seed = 1; seed <= FILES; seed++) {
                Files3 files = new Files3(seed);
                files.drop();
                crashAtEveryEvent(files, new Random(seed));
            }
        }
    }

    private static void crashAtEveryEvent(Files3 files, Random random) throws IOException {
        int events = files.recording.size();
        for (int event = 0; event <= events; event++) {
            files.compare(files.recording.afterKill(event));
        }
        for (int event = 0; event < events; event += Cases.step(3)) {
            for (int bytes : files.recording.tears(event)) {
                files.compare(files.recording.afterTornWrite(event, bytes));
            }
        }
        for (int cut = 0; cut < POWER_CUTS; cut++) {
            files.compare(files.recording.afterPowerCut(random.nextInt(events + 1), random));
        }
    }

    private static HandMadeFile dataset(String group, String name) {
        return new HandMadeFile(FormatVersion.V1_10).group(group).dataset(group + "/" + name, BYTES, new byte[100_000]);
    }

    private static void add(MemoryStore store, String group, String name) throws IOException {
        AppendedObjects appended = AppendedObjects.open(store);
        dataset(group, name).writeTo(appended.objects());
        appended.commit();
    }

    private static void remove(MemoryStore store, String path) throws IOException {
        AppendedObjects appended = AppendedObjects.open(store);
        appended.remove(path);
        appended.commit();
        SpaceAtEnd.giveBack(store);
    }

    private MemoryStore volume() throws IOException {
        return new MemoryStore(
                "volume", Files.readAllBytes(dataset("/base", "data").write(folder.resolve("volume.h5"))));
    }

    /** By the length of headers. */
    private static void assertNear(long expected, MemoryStore store) throws IOException {
        assertTrue(
                Math.abs(store.size() - expected) < 1000,
                () -> "length " + store.bytes().length + ", want about " + expected);
    }

    @Test
    void removalRestoresTheEarlierLength() throws IOException {
        MemoryStore store = volume();
        long alone = store.size();
        add(store, "/more", "first");
        long withFirst = store.size();
        add(store, "/more", "second");
        remove(store, "/more/second");
        assertNear(withFirst, store);
        add(store, "/more", "second");
        remove(store, "/more/first"); // in the middle: its room stays
        assertTrue(store.size() > withFirst + 90_000);
        remove(store, "/more");
        assertNear(alone, store);
    }

    @Test
    void bytesOfInterruptedWorkAreCutOff() throws IOException {
        MemoryStore store = volume();
        long alone = store.size();
        dataset("/more", "never").writeTo(AppendedObjects.open(store).objects());
        assertTrue(SpaceAtEnd.bytesAfterEnd(store) > 90_000);
        SpaceAtEnd.giveBack(store);
        assertEquals(alone, store.size());
        assertEquals(0, SpaceAtEnd.bytesAfterEnd(store));
        assertEquals(0, SpaceAtEnd.bytesAfterEnd(new MemoryStore("other", new byte[100])));
    }

    /** Nothing links to the old header of the group, but an attribute that was made before it moved leads there. */
    @Test
    void targetsOfReferencesStay() throws IOException {
        FileSpec spec = new FileSpec(FormatVersion.V1_10);
        new HandMadeFile(spec).group("/base").group("/base/group");
        spec.attribute("/base", "of", AttributeValue.reference("/base/group"));
        Path path = folder.resolve("referring.h5");
        MemoryStore store = new MemoryStore("referring", Files.readAllBytes(new HandMadeFile(spec).write(path)));
        AppendedObjects appended = AppendedObjects.open(store);
        new HandMadeFile(FormatVersion.V1_10)
                .group("/base")
                .group("/base/group")
                .dataset("/base/group/first", BYTES)
                .writeTo(appended.objects());
        appended.commit();
        byte[] before = store.bytes();
        remove(store, "/base/group/first");
        byte[] after = store.bytes();
        assertTrue(after.length < before.length);
        int old = Math.toIntExact(Files.size(path));
        assertArrayEquals(
                Arrays.copyOfRange(before, Superblock.BYTES, old), Arrays.copyOfRange(after, Superblock.BYTES, old));
    }

    /** Whose extents nobody knows here: the file stays as long as it is. */
    @Test
    void filesWithUnknownStructuresAreNotTruncated() throws IOException {
        MemoryStore store = volume();
        add(store, "/more", "first");
        AppendedObjects appended = AppendedObjects.open(store);
        DatasetForm growing = DatasetForm.chunked(DataType.unsigned(1), Shape.of(10), Shape.of(5))
                .upTo(DatasetInfo.UNLIMITED);
        FileSpec spec = new FileSpec(FormatVersion.V1_10).group("/more").dataset("/more/growing", growing);
        appended.objects().describe(spec);
        appended.commit();
        AppendedObjects changed = AppendedObjects.open(store);
        changed.remove("/more/first");
        changed.commit();
        byte[] before = store.bytes();
        SpaceAtEnd.giveBack(store);
        assertArrayEquals(before, store.bytes());
        Path path = folder.resolve("kept.h5");
        Files.write(path, before);
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertFalse(container.exists("/more/first"));
        }
    }
}
