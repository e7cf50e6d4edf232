package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.revision.onion.PageIndex;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionNote;
import io.github.sliceline.revision.onion.RevisionRecord;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ByteStoreContract;
import io.github.sliceline.storage.FaultyStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A revision that is being made is a store like any other; one that was made never changes. */
class RevisionStoreTest extends ByteStoreContract {

    /** An empty file at its first revision. */
    @Override
    protected ByteStore store() throws IOException {
        return new Histories(new byte[0]).edit();
    }

    @Test
    void randomEditsMakeRevisionsThatNeverChange() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            byte[] content = content(random.nextInt(30_000));
            Histories files = new Histories(content);
            List<byte[]> copies = new ArrayList<>(List.of(content));
            for (int number = 1; number <= 12; number++) {
                RevisionStore store = files.edit();
                content = randomEdit(random, store, content);
                boolean kept = random.nextInt(4) > 0;
                if (kept && store.commit().isPresent()) {
                    copies.add(content);
                }
                store.close();
                content = copies.get(copies.size() - 1);
                assertArrayEquals(content, files.newest(), "seed " + seed + ", revision " + number);
            }
            for (int number = 0; number < copies.size(); number++) {
                assertArrayEquals(copies.get(number), files.read(number), "seed " + seed + ", revision " + number);
            }
            assertArrayEquals(copies.get(0), files.base().bytes());
        }
    }

    private static byte[] randomEdit(Random random, RevisionStore store, byte[] before) throws IOException {
        byte[] content = before;
        for (int step = 0; step < 1 + random.nextInt(6); step++) {
            if (random.nextInt(5) == 0) {
                int size = random.nextInt(30_000);
                store.truncate(size);
                content = Arrays.copyOf(content, Math.min(size, content.length));
            } else {
                byte[] bytes = new byte[1 + random.nextInt(random.nextInt(6) == 0 ? 20_000 : 100)];
                random.nextBytes(bytes);
                int position = random.nextInt(30_000);
                content = Arrays.copyOf(content, Math.max(content.length, position + bytes.length));
                System.arraycopy(bytes, 0, content, position, bytes.length);
                store.writeFully(ByteBuffer.wrap(bytes), position);
            }
        }
        return content;
    }

    @Test
    void oneStoreMakesSeveralRevisions() throws IOException {
        Histories files = new Histories(content(10_000));
        try (RevisionStore store = files.edit()) {
            for (int number = 1; number <= 5; number++) {
                store.writeFully(ByteBuffer.wrap(new byte[] {(byte) number}), 1000L * number);
                assertEquals(number, store.commit().orElseThrow());
                assertTrue(store.commit().isEmpty(), "nothing has changed since");
            }
        }
        assertEquals(1, files.read(1)[1000]);
        assertEquals(content(10_000)[5000], files.read(4)[5000]);
        assertEquals(5, files.read(5)[5000]);
    }

    @Test
    void nothingChangedMakesNoRevision() throws IOException {
        Histories files = new Histories(content(10_000));
        long before = files.history().size();
        try (RevisionStore store = files.edit()) {
            store.truncate(20_000);
            assertTrue(store.commit().isEmpty());
        }
        assertEquals(before, files.history().size());
        assertArrayEquals(content(10_000), files.newest());
    }

    @Test
    void closingWithoutCommitLeavesTheHistoryAsItWas() throws IOException {
        Histories files = new Histories(content(10_000));
        files.change(500, new byte[] {1});
        byte[] before = files.history().bytes();
        try (RevisionStore store = files.edit()) {
            store.writeFully(ByteBuffer.wrap(content(9000)), 100);
        }
        assertArrayEquals(before, files.history().bytes());
    }

    @Test
    void oneChangedPageGrowsTheHistoryByLessThanTwo() throws IOException {
        Histories files = new Histories(content(100_000));
        files.change(50, new byte[] {1});
        for (int number = 2; number <= 50; number++) {
            long before = files.history().size();
            files.change(1000L * number, new byte[] {1});
            long grown = files.history().size() - before;
            // The page, its record with all pages that differ by now, and the table of all revisions.
            assertTrue(grown < 2 * 4096, "revision " + number + " takes " + grown + " bytes");
        }
    }

    @Test
    void bytesCutOffDoNotComeBackFromOlderPages() throws IOException {
        Histories files = new Histories(content(20_000));
        files.change(9000, content(2000));
        try (RevisionStore store = files.edit()) {
            store.truncate(100);
            store.commit();
        }
        try (RevisionStore store = files.edit()) {
            store.writeFully(ByteBuffer.wrap(new byte[] {7}), 17_999);
            store.commit();
        }
        byte[] wanted = Arrays.copyOf(Arrays.copyOf(content(20_000), 100), 18_000);
        wanted[17_999] = 7;
        assertArrayEquals(wanted, files.newest());
    }

    @Test
    void failedCommitLeavesTheRevisionsThatWere() throws IOException {
        for (FaultyStore.Call call : List.of(FaultyStore.Call.WRITE, FaultyStore.Call.FORCE)) {
            for (int n = 1; n <= 6; n++) {
                Histories files = new Histories(content(10_000));
                files.change(100, new byte[] {1});
                byte[] before = files.newest();
                FaultyStore faulty = new FaultyStore(files.history());
                RevisionStore store = files.edit(faulty);
                faulty.failFrom(call, n);
                boolean written = false;
                try {
                    store.writeFully(ByteBuffer.wrap(new byte[] {2}), 5000);
                    written = true;
                    store.commit();
                } catch (IOException e) {
                    faulty.mend();
                    if (written) {
                        assertThrows(IOException.class, store::commit, "a failed commit is never tried again");
                    }
                }
                store.close();
                byte[] after = before.clone();
                after[5000] = 2;
                byte[] found = files.newest();
                assertTrue(Arrays.equals(before, found) || Arrays.equals(after, found), call + " " + n);
            }
        }
    }

    @Test
    void otherProgramsRevisionIsNotOverwritten() throws IOException {
        Histories files = new Histories(content(10_000));
        try (RevisionStore late = files.edit()) {
            late.writeFully(ByteBuffer.wrap(new byte[] {1}), 5);
            files.change(6, new byte[] {2});
            FileSystemException refused = assertThrows(FileSystemException.class, late::commit);
            assertTrue(String.valueOf(refused.getReason()).contains("another program"), refused.getMessage());
        }
        assertEquals(2, files.read(1)[6]);
    }

    /** Whatever goes wrong, also what is no exception of a file, the right to edit is given back. */
    @Test
    void failedOpeningEndsTheSession() throws IOException {
        Histories files = new Histories(content(10_000));
        ByteSource full = new ByteSource() {
            @Override
            public long size() {
                throw new OutOfMemoryError("no memory, says the test");
            }

            @Override
            public void readFully(ByteBuffer dst, long position) {
                throw new AssertionError("its size is asked for first");
            }

            @Override
            public void close() {}
        };
        AtomicInteger ended = new AtomicInteger();
        assertThrows(
                OutOfMemoryError.class,
                () -> RevisionStore.over(
                        left -> ended.incrementAndGet(), full, files.history(), RevisionNote.of("", "Ada"), clock()));
        assertEquals(1, ended.get());
    }

    /** What readers would refuse is not written: a record lists all pages that differ from the first file. */
    @Test
    void recordThatIsTooLongToBeReadIsNotWritten() throws IOException {
        Histories files = new Histories(content(100_000));
        files.change(100, new byte[] {1});
        byte[] before = files.history().bytes();
        RevisionHistory history = RevisionHistory.read(files.history());
        RevisionRecord record = history.record(1);
        long bytes = record.bytes();
        UnsupportedFileException refused = assertThrows(
                UnsupportedFileException.class,
                () -> history.append(files.history(), record, before.length, bytes - 1));
        assertTrue(
                String.valueOf(refused.getMessage())
                        .contains("list of the 2 pages that differ from the first file takes " + bytes + " bytes"),
                refused.getMessage());
        assertArrayEquals(before, files.history().bytes());
        assertEquals(
                2, history.append(files.history(), record, before.length, bytes).newest());
    }

    @Test
    void changedFirstFileIsRefused() throws IOException {
        Histories files = new Histories(content(10_000));
        files.change(100, new byte[] {1});
        files.base().writeFully(ByteBuffer.wrap(new byte[] {1, 2, 3}), 9000);
        IOException refused = assertThrows(IOException.class, files::newest);
        assertTrue(String.valueOf(refused.getMessage()).contains("was changed since"), refused.getMessage());
        assertThrows(IOException.class, files::edit);
    }

    @Test
    void longMessagesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> RevisionNote.of("x".repeat(4097), "Ada"));
        assertThrows(IllegalArgumentException.class, () -> RevisionNote.of("a\0b", "Ada"));
    }

    @Test
    void revisionsSayWhoWhatAndWhen() throws IOException {
        Histories files = new Histories(content(10_000));
        RevisionNote note = RevisionNote.of("two\nlines, ü", "Ada L. & %");
        try (RevisionStore store = RevisionStore.over(needed -> {}, files.base(), files.history(), note, clock())) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 5);
            store.commit();
        }
        RevisionRecord record = RevisionHistory.read(files.history()).record(1);
        Revision revision = Revision.of(1, record, PageIndex.EMPTY, 4096);
        assertEquals("two\nlines, ü", revision.message());
        assertEquals("Ada L. & %", revision.userOrNull());
        assertEquals(clock().instant(), revision.timeOrNull());
        assertEquals("20240229T235959Z", record.time());
    }

    private static Clock clock() {
        return Histories.CLOCK;
    }
}
