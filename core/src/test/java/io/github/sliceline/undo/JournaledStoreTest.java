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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JournaledStoreTest extends ByteStoreContract {
    private static final Optional<Seal> SEAL = Optional.of(RandomEdit.SEAL);

    @Override
    protected ByteStore store() throws IOException {
        return new JournaledStore(new MemoryStore("memory"), new MemoryFolder(new byte[0]), Optional.empty(), 2);
    }

    private static byte[] file(int size) {
        byte[] content = new byte[size];
        content[0] = RandomEdit.SEAL.value();
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
                "Create[file=journal]",
                "write journal 0+8350",
                "Force[file=journal]",
                "ForceFolder[]",
                "write file 0+1",
                "Force[file=file]",
                "write file 29999104+4096",
                "Force[file=file]",
                "write file 0+1",
                "Force[file=file]",
                "Delete[file=journal]",
                "ForceFolder[]");
        assertEquals(
                wanted,
                folder.recording().events().stream().map(Object::toString).toList());
    }

    /** A commit has only a mark to write then; before it, a crash takes everything back. */
    @Test
    void whatIsPreparedIsTakenBackUntilItIsCommitted() throws IOException {
        byte[] before = file(10_000);
        MemoryFolder folder = new MemoryFolder(before);
        try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL)) {
            store.writeFully(ByteBuffer.allocate(350).put(0, (byte) 1), 5000);
            store.prepare();
            int prepared = folder.recording().size();
            MemoryFolder left = new MemoryFolder(folder.recording().afterKill(prepared));
            assertTrue(left.hasJournal());
            left.recover();
            assertArrayEquals(before, left.bytes());
            store.prepare();
            assertEquals(prepared, folder.recording().size());
            store.commit();
            assertEquals(prepared + 2, folder.recording().size());
            MemoryFolder committed =
                    new MemoryFolder(folder.recording().afterKill(folder.recording().size()));
            committed.recover();
            assertEquals(1, committed.bytes()[5000]);
        }
    }

    @Test
    void whatChangesNothingTouchesNothing() throws IOException {
        MemoryFolder folder = new MemoryFolder(file(10_000));
        try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL)) {
            store.writeFully(ByteBuffer.allocate(350), 5000);
            store.truncate(20_000);
            store.commit();
        }
        assertEquals(List.of(), folder.recording().events());
    }

    @Test
    void whatIsNotCommittedIsTakenBack() throws IOException {
        byte[] before = file(10_000);
        for (int pages : new int[] {1, 100}) {
            MemoryFolder folder = new MemoryFolder(before);
            try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL, pages)) {
                store.writeFully(ByteBuffer.wrap(content(9000)), 1);
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
            assertEquals(RandomEdit.SEAL.broken(), folder.bytes()[0]);
            assertEquals(RandomEdit.SEAL.value(), read(store, 0, 1)[0]);
            store.writeFully(ByteBuffer.wrap(new byte[] {7}), 1);
            store.commit();
        }
        assertEquals(RandomEdit.SEAL.value(), folder.bytes()[0]);
        assertEquals(7, folder.bytes()[1]);
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
            UndoSpace full = new FullSpace(folder, call);
            try (JournaledStore store = new JournaledStore(folder.file(), full, SEAL)) {
                store.writeFully(ByteBuffer.wrap(content(3000)), 2000);
                assertThrows(IOException.class, store::commit);
                assertThrows(IOException.class, () -> store.writeFully(ByteBuffer.allocate(1), 1));
            }
            assertArrayEquals(before, folder.bytes());
            assertFalse(folder.hasJournal());
        }
    }

    /** A folder on a drive where the journal finds no room. */
    private record FullSpace(MemoryFolder folder, FaultyStore.Call call) implements UndoSpace {
        @Override
        public ByteStore create() {
            return new FaultyStore(folder.create()).failFrom(call, 1);
        }

        @Override
        public Optional<ByteSource> open() {
            return folder.open();
        }

        @Override
        public void forceName() {
            folder.forceName();
        }

        @Override
        public void delete() {
            folder.delete();
        }
    }
}
