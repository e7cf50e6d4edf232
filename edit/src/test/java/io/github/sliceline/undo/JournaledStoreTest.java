package io.github.sliceline.undo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ByteStoreContract;
import io.github.sliceline.storage.FaultyStore;
import io.github.sliceline.storage.MemoryStore;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JournaledStoreTest extends ByteStoreContract {
    private static final Seal SEAL = RandomEdit.SEAL;

    @Override
    protected ByteStore store() throws IOException {
        byte[] sealOnly = file(Long.BYTES);
        return new BehindSeal(
                new JournaledStore(new MemoryStore("memory", sealOnly), new MemoryFolder(sealOnly), SEAL, 2));
    }

    private static byte[] file(int size) {
        byte[] content = new byte[size];
        return RandomEdit.putSeal(content);
    }

    /** The bytes after the seal, so that it may be empty and written to from its start. */
    private record BehindSeal(JournaledStore store) implements ByteStore {
        private static long behind(long position) {
            return position < 0 ? position : Math.min(position, Long.MAX_VALUE - Long.BYTES) + Long.BYTES;
        }

        @Override
        public long size() {
            return store.size() - Long.BYTES;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            if (dst.hasRemaining() && position > size() - dst.remaining()) {
                throw new EOFException(
                        this + ": wanted " + dst.remaining() + " bytes at " + position + ", it ends at " + size());
            }
            store.readFully(dst, behind(position));
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            store.writeFully(src, behind(position));
        }

        @Override
        public void truncate(long size) throws IOException {
            store.truncate(behind(size));
        }

        @Override
        public void force() {
            store.force();
        }

        @Override
        public void close() throws IOException {
            store.close();
        }

        @Override
        public String toString() {
            return store.toString();
        }
    }

    /** The first bytes of a store, read from the middle of the seal on, with those before it as they should be. */
    private static byte[] whole(ByteStore store, int from, int bytes) throws IOException {
        byte[] content = file(from + bytes);
        System.arraycopy(read(store, from, bytes), 0, content, from, bytes);
        return content;
    }

    @Test
    void aChangeCostsSixForcesAndIsForcedInOrder() throws IOException {
        MemoryFolder folder = new MemoryFolder(file(50_000_000));
        try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL)) {
            store.writeFully(ByteBuffer.allocate(350).put(0, (byte) 1), 30_000_000);
            store.commit();
        }
        List<String> wanted = List.of(
                "Create[file=journal.part]",
                "write journal.part 0+8367",
                "Force[file=journal.part]",
                "Rename[file=journal.part, to=journal]",
                "ForceFolder[]",
                "write file 0+8",
                "Force[file=file]",
                "write file 29999104+4096",
                "Force[file=file]",
                "write file 0+8",
                "Force[file=file]",
                "Delete[file=journal]",
                "ForceFolder[]");
        assertEquals(
                wanted,
                folder.recording().events().stream().map(Object::toString).toList());
    }

    @Test
    void editWithoutChangeLeavesTheFileAlone() throws IOException {
        MemoryFolder folder = new MemoryFolder(file(10_000));
        try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL)) {
            store.writeFully(ByteBuffer.allocate(350), 5000);
            store.truncate(20_000);
            store.commit();
        }
        assertEquals(List.of(), folder.recording().events());
    }

    @Test
    void uncommittedChangesAreTakenBack() throws IOException {
        byte[] before = file(10_000);
        for (int pages : new int[] {1, 100}) {
            MemoryFolder folder = new MemoryFolder(before);
            try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL, pages)) {
                store.writeFully(ByteBuffer.wrap(content(9000)), 9);
                store.truncate(50);
                store.writeFully(ByteBuffer.wrap(content(9000)), 8000);
            }
            assertArrayEquals(before, folder.bytes());
            assertFalse(folder.hasJournal());
        }
    }

    @Test
    void aFileSealedByItsEditReadsAsWhole() throws IOException {
        MemoryFolder folder = new MemoryFolder(file(10_000));
        try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL, 1)) {
            store.writeFully(ByteBuffer.wrap(content(9000)), 500);
            assertTrue(RandomEdit.isSealed(folder.bytes()));
            for (int at = 0; at < 2 * Long.BYTES; at++) {
                assertArrayEquals(file(3 * Long.BYTES), whole(store, at, 3 * Long.BYTES - at), "from " + at);
            }
            store.writeFully(ByteBuffer.wrap(new byte[] {7}), 9);
            store.commit();
        }
        assertFalse(RandomEdit.isSealed(folder.bytes()));
        assertEquals(7, folder.bytes()[9]);
    }

    @Test
    void afterAFaultTheJournalStaysAndFinishesTheEdit() throws IOException {
        for (FaultyStore.Call call : List.of(FaultyStore.Call.WRITE, FaultyStore.Call.FORCE)) {
            for (int n = 1; n <= 3; n++) {
                MemoryFolder folder = new MemoryFolder(file(10_000));
                FaultyStore faulty = new FaultyStore(folder.file()).failFrom(call, n);
                JournaledStore store = new JournaledStore(faulty, folder, SEAL);
                store.writeFully(ByteBuffer.wrap(content(3000)), 2000);
                store.commit();
                assertThrows(IOException.class, store::close, call + " " + n);
                assertTrue(folder.hasJournal(), call + " " + n);
                assertEquals(JournaledStore.Outcome.LEFT_TO_RECOVERY, store.outcome());
                assertThrows(IOException.class, store::commit);
                MemoryFolder next = new MemoryFolder(
                        folder.recording().afterKill(folder.recording().size()));
                assertTrue(Recovery.recover(next.file(), next));
                assertArrayEquals(content(3000), Arrays.copyOfRange(next.bytes(), 2000, 5000), call + " " + n);
                assertFalse(next.hasJournal(), call + " " + n);
            }
        }
    }

    @Test
    void aJournalThatCannotBeWrittenLeavesTheFileAlone() throws IOException {
        for (FaultyStore.Call call : List.of(FaultyStore.Call.WRITE, FaultyStore.Call.FORCE)) {
            byte[] before = file(10_000);
            MemoryFolder folder = new MemoryFolder(before);
            FaultySpace full = new FaultySpace(folder, call);
            JournaledStore store = new JournaledStore(folder.file(), full, SEAL);
            store.writeFully(ByteBuffer.wrap(content(3000)), 2000);
            assertThrows(IOException.class, store::commit);
            assertThrows(IOException.class, () -> store.writeFully(ByteBuffer.allocate(1), 1));
            store.close();
            assertEquals(JournaledStore.Outcome.DONE, store.outcome());
            assertArrayEquals(before, folder.bytes());
            assertFalse(folder.hasJournal());
        }
    }

    /** The next one to open the file must not find a commit that was reported as failed. */
    @Test
    void aCommitWhoseForceFailsIsTakenBackIfTheDriveLetsIt() throws IOException {
        for (int pages : new int[] {1, 100}) {
            MemoryFolder folder = new MemoryFolder(file(10_000));
            FaultySpace space = new FaultySpace(folder, null);
            JournaledStore store = new JournaledStore(folder.file(), space, SEAL, pages);
            store.writeFully(ByteBuffer.wrap(content(6000)), 2000);
            store.commit();
            byte[] first = whole(store, 0, 10_000);
            store.writeFully(ByteBuffer.wrap(new byte[6000]), 2000);
            space.journal().failFrom(FaultyStore.Call.FORCE, 1);
            assertThrows(IOException.class, store::commit);
            space.journal().mend();
            store.close();
            assertEquals(JournaledStore.Outcome.DONE, store.outcome());
            assertArrayEquals(first, folder.bytes(), pages + " pages");
            assertFalse(folder.hasJournal());
        }
    }

    @Test
    void aCommitWhoseForceFailsOnADeadDriveIsLeftToTheRecovery() throws IOException {
        byte[] before = file(10_000);
        MemoryFolder folder = new MemoryFolder(before);
        FaultySpace space = new FaultySpace(folder, null);
        JournaledStore store = new JournaledStore(folder.file(), space, SEAL, 1);
        store.writeFully(ByteBuffer.wrap(content(6000)), 2000);
        assertTrue(RandomEdit.isSealed(folder.bytes()));
        byte[] after = whole(store, 0, 10_000);
        space.journal().failFrom(FaultyStore.Call.FORCE, 1);
        assertThrows(IOException.class, store::commit);
        assertThrows(IOException.class, store::close);
        assertEquals(JournaledStore.Outcome.UNKNOWN, store.outcome());
        assertTrue(folder.hasJournal());
        MemoryFolder next =
                new MemoryFolder(folder.recording().afterKill(folder.recording().size()));
        next.recover();
        assertTrue(Arrays.equals(before, next.bytes()) || Arrays.equals(after, next.bytes()));
    }

    @Test
    void aHoleThatWasFilledAndNotCommittedIsZerosAgain() throws IOException {
        MemoryFolder folder = new MemoryFolder(file(5000));
        byte[] committed = Arrays.copyOf(file(5000), 20_001);
        try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL, 1)) {
            store.writeFully(ByteBuffer.allocate(1), 20_000);
            store.commit();
            store.writeFully(ByteBuffer.wrap(content(8000)), 9000);
        }
        assertArrayEquals(committed, folder.bytes());
    }

    /** A folder on a drive that does not take what is written to the journal, from the start or from some moment on. */
    private static final class FaultySpace implements UndoSpace {
        private final MemoryFolder folder;
        private final FaultyStore.@Nullable Call fault;
        private @Nullable FaultyStore journal;

        FaultySpace(MemoryFolder folder, FaultyStore.@Nullable Call fault) {
            this.folder = folder;
            this.fault = fault;
        }

        FaultyStore journal() {
            return Objects.requireNonNull(journal);
        }

        @Override
        public ByteStore create() {
            FaultyStore created = new FaultyStore(folder.create());
            journal = fault == null ? created : created.failFrom(fault, 1);
            return created;
        }

        @Override
        public void publish() {
            folder.publish();
        }

        @Override
        public Optional<ByteSource> open() {
            return folder.open();
        }

        @Override
        public void force() throws IOException {
            folder.force();
        }

        @Override
        public void delete() {
            folder.delete();
        }
    }
}
