package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** libhdf5's onion driver and we read and continue each other's histories; every revision is compared byte by byte. */
class OnionDriverTest {
    @TempDir
    Path folder;

    private Path file;
    private final List<byte[]> copies = new ArrayList<>();

    @BeforeEach
    void requireLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        file = folder.resolve("any.h5");
    }

    private void base(int bytes) throws IOException {
        byte[] content = new byte[bytes];
        new Random(bytes).nextBytes(content);
        Files.write(file, content);
        copies.clear();
        copies.add(content);
    }

    /** Writes that change two pages or more, and now and then make the file longer. */
    private List<ByteBuffer> randomWrites(Random random, int size) {
        List<ByteBuffer> writes = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            byte[] bytes = new byte[1 + random.nextInt(random.nextInt(8) == 0 ? 20_000 : 300)];
            random.nextBytes(bytes);
            int position = random.nextInt(8) == 0 ? size : random.nextInt(size);
            writes.add(ByteBuffer.allocate(Integer.BYTES + bytes.length)
                    .putInt(position)
                    .put(bytes)
                    .flip());
        }
        return writes;
    }

    private void apply(List<ByteBuffer> writes, OnionDriver.Writer writer) throws IOException {
        byte[] copy = copies.get(copies.size() - 1).clone();
        for (ByteBuffer write : writes) {
            int position = write.getInt(0);
            byte[] bytes = new byte[write.limit() - Integer.BYTES];
            write.get(Integer.BYTES, bytes);
            writer.write(position, bytes);
            copy = Arrays.copyOf(copy, Math.max(copy.length, position + bytes.length));
            System.arraycopy(bytes, 0, copy, position, bytes.length);
        }
        copies.add(copy);
    }

    private void changeByUs(List<ByteBuffer> writes) throws IOException {
        try (RevisionStore store = RevisionStore.openForEditing(file, "Ada", "change " + copies.size())) {
            apply(writes, (position, bytes) -> store.writeFully(ByteBuffer.wrap(bytes), position));
            assertEquals(copies.size() - 1, store.commit().orElseThrow());
        }
    }

    private void changeByLibrary(List<ByteBuffer> writes) throws IOException {
        OnionDriver.change(file, "change" + copies.size(), writer -> apply(writes, writer));
    }

    private byte[] readByUs(int revision) throws IOException {
        try (ByteSource source = RevisionSource.open(file, revision)) {
            ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(source.size()));
            source.readFully(all, 0);
            return all.array();
        }
    }

    private void assertAllRevisionsReadByBoth(String message) throws IOException {
        for (int revision = 0; revision < copies.size(); revision++) {
            String which = message + ", revision " + revision;
            assertArrayEquals(copies.get(revision), readByUs(revision), which + " by us");
            assertArrayEquals(copies.get(revision), OnionDriver.read(file, revision), which + " by libhdf5");
        }
        HistoryReport report = HistoryCheck.verify(file, Job.quiet());
        assertTrue(report.isSound(), report::toString);
    }

    @Test
    void libraryReadsFiftyRevisionsOfOurs() throws IOException {
        base(100_000);
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            changeByUs(randomWrites(random, copies.get(i).length));
        }
        assertAllRevisionsReadByBoth("ours");
    }

    @Test
    void weReadFiftyRevisionsOfTheLibrarys() throws IOException {
        base(100_000);
        Random random = new Random(2);
        for (int i = 0; i < 50; i++) {
            List<ByteBuffer> writes = new ArrayList<>(randomWrites(random, copies.get(i).length));
            writes.add(twoPages());
            changeByLibrary(writes);
        }
        assertAllRevisionsReadByBoth("theirs");
    }

    /** libhdf5 does not find again what it wrote if that is a single page. */
    private static ByteBuffer twoPages() {
        return ByteBuffer.allocate(Integer.BYTES + 2)
                .putInt(4095)
                .put((byte) 1)
                .put((byte) 2)
                .flip();
    }

    @Test
    void bothContinueWhatTheOtherMade() throws IOException {
        base(50_000);
        Random random = new Random(3);
        for (int i = 0; i < 30; i++) {
            List<ByteBuffer> writes = new ArrayList<>(randomWrites(random, copies.get(i).length));
            writes.add(twoPages());
            if (random.nextBoolean()) {
                changeByUs(writes);
            } else {
                changeByLibrary(writes);
            }
        }
        assertAllRevisionsReadByBoth("mixed");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 800, 4095, 4096, 4097, 8192, 9000})
    void smallFilesLoseNoRevision(int bytes) throws IOException {
        base(bytes);
        Random random = new Random(bytes);
        for (int i = 0; i < 8; i++) {
            byte[] change = new byte[1 + random.nextInt(50)];
            random.nextBytes(change);
            int position = random.nextInt(bytes);
            changeByUs(List.of(ByteBuffer.allocate(Integer.BYTES + change.length)
                    .putInt(position)
                    .put(change)
                    .flip()));
        }
        assertAllRevisionsReadByBoth(bytes + " bytes");
    }

    @Test
    void singlePagesThatTheLibraryLosesAreFoundHere() throws IOException {
        base(3000);
        OnionDriver.change(file, "one page", writer -> writer.write(100, new byte[] {1, 2, 3}));
        byte[] wanted = copies.get(0).clone();
        System.arraycopy(new byte[] {1, 2, 3}, 0, wanted, 100, 3);
        assertArrayEquals(wanted, readByUs(1));
        assertFalse(Arrays.equals(wanted, OnionDriver.read(file, 1)), "libhdf5 finds single pages now");
        HistoryReport report = HistoryCheck.verify(file, Job.quiet());
        assertTrue(report.remarks().toString().contains("does not find"), report::toString);
    }

    @Test
    void killedLibraryLeavesALockThatRepairTakesAway() throws IOException {
        base(20_000);
        changeByUs(randomWrites(new Random(4), 20_000));
        changeByLibrary(List.of(twoPages()));
        OnionDriver.abandon(file, writer -> writer.write(5000, new byte[10_000]));
        assertThrows(IOException.class, () -> OnionDriver.read(file, 1));
        assertArrayEquals(copies.get(2), readByUs(2), "the history before is read all the same");
        UnsupportedFileException refused =
                assertThrows(UnsupportedFileException.class, () -> RevisionStore.openForEditing(file, "Ada", ""));
        assertTrue(refused.toString().contains(Advice.Step.REPAIR_HISTORY.toString()), refused::toString);
        List<String> done = HistoryRepair.repair(file);
        assertEquals(2, done.size(), done.toString());
        assertAllRevisionsReadByBoth("repaired");
        changeByUs(List.of(twoPages()));
        changeByLibrary(List.of(twoPages()));
        assertAllRevisionsReadByBoth("continued");
    }

    @Test
    void bothNumberRevisionsAlike() throws IOException {
        base(30_000);
        changeByUs(List.of(twoPages()));
        changeByLibrary(List.of(twoPages()));
        changeByUs(List.of(twoPages()));
        try (History history = History.open(file)) {
            List<Revision> revisions = history.revisions();
            assertEquals(
                    List.of(0, 1, 2), revisions.stream().map(Revision::parent).toList());
            assertEquals(
                    List.of("change 1", "change2", "change 3"),
                    revisions.stream().map(Revision::message).toList());
            assertEquals("Ada", revisions.get(2).userOrNull());
            assertTrue(revisions.get(1).user().isEmpty());
            assertTrue(revisions.stream().allMatch(revision -> revision.time().isPresent()), revisions::toString);
        }
    }
}
