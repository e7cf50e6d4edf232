package io.github.sliceline.hdf5.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.NaiveDatasetReader;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.Superblock;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects that are added to a file, replaced and removed: the file is the old one, or the new one, at any moment. */
class AppendedObjectsTest {
    /** In a build 16, with {@code -Pfull} 40. */
    private static final int FILES = Cases.number("sliceline.hdf5.files", 50, 200) / 5;

    private static final int FIRST_SEED = Integer.getInteger("sliceline.hdf5.seed", 1);
    /** In a build 12, with {@code -Pfull} 50. */
    private static final int POWER_CUTS = Cases.number(6, 50);

    @TempDir
    Path folder;

    private static void assumeLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    private static FormatVersion format(long seed) {
        return seed % 2 == 0 ? FormatVersion.V1_8 : FormatVersion.V1_10;
    }

    private static void append(ByteStore store, RandomHdf5File described, boolean mayBegin) throws IOException {
        AppendedObjects appended = AppendedObjects.open(store);
        described.write(appended.objects(), mayBegin);
        appended.commit();
    }

    private static void remove(ByteStore store, String path) throws IOException {
        AppendedObjects appended = AppendedObjects.open(store);
        appended.remove(path);
        appended.commit();
    }

    @Test
    void libHdf5ReadsOldAndNewObjects() throws IOException {
        assumeLibrary();
        NativeLibrary.require("the test");
        synchronized (LibHdf5.LOCK) {
            for (long seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
                Path path = folder.resolve("appended-" + seed + ".h5");
                try {
                    addAndRemove(path, seed);
                } catch (IOException | RuntimeException | AssertionError e) {
                    throw new AssertionError("failed for seed " + seed, e);
                }
                Files.delete(path);
            }
        }
    }

    private static void addAndRemove(Path path, long seed) throws IOException {
        RandomHdf5File base = new RandomHdf5File(seed, format(seed), "base");
        RandomHdf5File added = new RandomHdf5File(seed + 1_000_000, format(seed), "added", "first");
        RandomHdf5File inside = new RandomHdf5File(seed + 2_000_000, format(seed), "added", "more", "inside");
        base.write(path);
        byte[] before = Files.readAllBytes(path);
        try (ChannelStore store = ChannelStore.openOrCreate(path)) {
            append(store, added, true);
            LibraryView.compare(base, path);
            LibraryView.compare(added, path);
            append(store, inside, true);
            LibraryView.compare(added, path);
            LibraryView.compare(inside, path);
            remove(store, "/added/more");
            LibraryView.compare(added, path);
            remove(store, "/added");
            LibraryView.compare(base, path);
        }
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertFalse(container.exists("/added"));
        }
        byte[] after = Files.readAllBytes(path);
        Arrays.fill(before, 0, Superblock.BYTES, (byte) 0);
        Arrays.fill(after, 0, Superblock.BYTES, (byte) 0);
        assertArrayEquals(before, Arrays.copyOf(after, before.length), "bytes of the old file");
    }

    /** Adds, then replaces by removing and adding in one commit, recorded. */
    private record Recorded(IoRecording recording, RandomHdf5File base, RandomHdf5File first, RandomHdf5File second) {}

    private Recorded recorded(long seed) throws IOException {
        RandomHdf5File base = new RandomHdf5File(seed, format(seed), "base");
        RandomHdf5File first = new RandomHdf5File(seed + 1_000_000, format(seed), "added", "first");
        RandomHdf5File second = new RandomHdf5File(seed + 2_000_000, format(seed), "added", "second");
        Path path = folder.resolve("recorded.h5");
        try (ChannelStore store = ChannelStore.openOrCreate(path)) {
            store.truncate(0);
            base.write(new EncodedFile(store, 0), false);
        }
        IoRecording recording = new IoRecording();
        ByteStore store = recording.store("f.h5", new MemoryStore("f.h5", Files.readAllBytes(path)));
        append(store, first, false);
        AppendedObjects appended = AppendedObjects.open(store);
        appended.remove("/added/first");
        second.write(appended.objects(), false);
        appended.commit();
        return new Recorded(recording, base, first, second);
    }

    /** @return 0, 1, 2 for the file before, between and after both commits */
    private int compare(Recorded files, CrashImage image) throws IOException {
        Path path = folder.resolve("crashed.h5");
        Files.write(path, image.bytes("f.h5").orElseThrow());
        LibraryView.compare(files.base, path);
        try (Hdf5Container container = Hdf5Container.open(path)) {
            boolean first = container.exists("/added/first");
            boolean second = container.exists("/added/second");
            assertFalse(first && second);
            if (first || second) {
                LibraryView.compare(first ? files.first : files.second, path);
            }
            return first ? 1 : second ? 2 : 0;
        }
    }

    @Test
    void aCrashLeavesTheOldFileOrTheNewOne() throws IOException {
        assumeLibrary();
        NativeLibrary.require("the test");
        synchronized (LibHdf5.LOCK) {
            for (long seed = 31; seed < 33; seed++) {
                Recorded files = recorded(seed);
                int events = files.recording.size();
                int last = 0;
                for (int event = 0; event <= events; event++) {
                    int found = compare(files, files.recording.afterKill(event));
                    assertTrue(found >= last, "event " + event);
                    last = found;
                }
                assertEquals(2, last);
                for (int event = 0; event < events; event += Cases.step(5)) {
                    for (int bytes : files.recording.tears(event)) {
                        compare(files, files.recording.afterTornWrite(event, bytes));
                    }
                }
                Random random = new Random(seed);
                for (int cut = 0; cut < POWER_CUTS; cut++) {
                    compare(files, files.recording.afterPowerCut(random.nextInt(events + 1), random));
                }
            }
        }
    }

    private static final DatasetForm BYTES = DatasetForm.contiguous(DataType.unsigned(1), Shape.of(100));

    private static byte[] values(int first) {
        byte[] values = new byte[100];
        IntStream.range(0, values.length).forEach(i -> values[i] = (byte) (first + i));
        return values;
    }

    private MemoryStore volume() throws IOException {
        FileSpec spec = new FileSpec(FormatVersion.V1_10);
        HandMadeFile file = new HandMadeFile(spec)
                .group("/layouts")
                .dataset("/data", BYTES, values(1))
                .dataset("/layouts/old", BYTES, values(2));
        spec.attribute("/", "title", AttributeValue.text("of any length"));
        spec.attribute("/layouts", "note", AttributeValue.text("stays"));
        return new MemoryStore("volume", Files.readAllBytes(file.write(folder.resolve("volume.h5"))));
    }

    private static Map<String, Object> attributes(MemoryStore store, String path) throws IOException {
        try (Hdf5Container file = open(store)) {
            return file.attributes(path);
        }
    }

    private static Hdf5Container open(MemoryStore store) throws IOException {
        return Hdf5Container.of(Path.of("volume.h5"), new MemoryStore("copy", store.bytes()), ReadLimits.DEFAULTS);
    }

    private static void assertHas(MemoryStore store, String dataset, byte[] values) throws IOException {
        try (Hdf5Container file = open(store)) {
            assertArrayEquals(values, NaiveDatasetReader.read(file.source(), file.dataset(dataset)));
        }
    }

    @Test
    void changedGroupsKeepTheirObjects() throws IOException {
        MemoryStore store = volume();
        AppendedObjects appended = AppendedObjects.open(store);
        new HandMadeFile(FormatVersion.V1_10)
                .group("/layouts")
                .dataset("/layouts/new", BYTES, values(3))
                .dataset("/layouts/old", BYTES, values(4))
                .writeTo(appended.objects());
        assertHas(store, "/layouts/old", values(2));
        appended.commit();
        assertHas(store, "/layouts/old", values(4));
        assertHas(store, "/layouts/new", values(3));
        assertHas(store, "/data", values(1));
        assertEquals(Map.of("title", "of any length"), attributes(store, "/"));
        assertEquals(Map.of("note", "stays"), attributes(store, "/layouts"));
    }

    @Test
    void resumesAfterAKillAtTheSamePlace() throws IOException {
        MemoryStore store = volume();
        FileSpec spec = new FileSpec(FormatVersion.V1_10).dataset("/new", BYTES);
        AppendedObjects killed = AppendedObjects.open(store);
        killed.objects().describe(spec);
        killed.objects().write("/new", 0, ByteBuffer.wrap(values(3), 0, 50));
        int fingerprint = killed.objects().fingerprint();
        AppendedObjects again = AppendedObjects.open(store);
        again.objects().resume(spec, again.objects().begunEnd());
        assertEquals(fingerprint, again.objects().fingerprint());
        again.objects().write("/new", 50, ByteBuffer.wrap(values(3), 50, 50));
        again.commit();
        assertHas(store, "/new", values(3));
    }

    @Test
    void refusesChangesOfMoreThanLinks() throws IOException {
        MemoryStore store = volume();
        byte[] before = store.bytes();
        refused(store, "/data is there already, as no group", spec().group("/data"));
        refused(store, "/layouts is there already, as a group", spec().dataset("/layouts", BYTES));
        refused(
                store,
                "/layouts is there already, and is given no attributes",
                spec().group("/layouts").attribute("/layouts", "note", AttributeValue.integer(1)));
        refused(
                store,
                "/new refers to /, which is there already and moves",
                spec().dataset("/new", BYTES).attribute("/new", "of", AttributeValue.reference("/")));
        AppendedObjects appended = AppendedObjects.open(store);
        for (String path : new String[] {"/", "/none", "layouts", "/layouts/old/"}) {
            assertThrows(IllegalArgumentException.class, () -> appended.remove(path), path);
        }
        appended.commit();
        assertArrayEquals(before, store.bytes());
    }

    private static FileSpec spec() {
        return new FileSpec(FormatVersion.V1_10);
    }

    private static void refused(ByteStore store, String message, FileSpec spec) throws IOException {
        AppendedObjects appended = AppendedObjects.open(store);
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class, () -> appended.objects().describe(spec));
        assertEquals(message, refusal.getMessage());
    }

    @Test
    void filesOfAnotherKindAreRefused() throws IOException {
        byte[] file = volume().bytes();
        byte[] shifted = new byte[512 + file.length];
        System.arraycopy(file, 0, shifted, 512, file.length);
        UnsupportedFileException refusal = assertThrows(
                UnsupportedFileException.class, () -> AppendedObjects.open(new MemoryStore("shifted", shifted)));
        assertTrue(String.valueOf(refusal.getMessage()).contains("starts after a user block"), refusal::toString);
        byte[] open = file.clone();
        open[11] = 1;
        ByteBuffer.wrap(open, 0, 48).put(Superblock.changed(ByteBuffer.wrap(open), file.length, 48));
        refusal =
                assertThrows(UnsupportedFileException.class, () -> AppendedObjects.open(new MemoryStore("open", open)));
        assertTrue(String.valueOf(refusal.getMessage()).contains("marked as open for writing"), refusal::toString);
    }
}
