package io.github.sliceline.undo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.FaultyStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
    @TempDir
    Path folder;

    private final byte[] before = content();

    private static byte[] content() {
        byte[] content = new byte[50_000];
        new Random(9).nextBytes(content);
        return RandomEdit.putSeal(content);
    }

    private byte[] after() {
        byte[] after = before.clone();
        Arrays.fill(after, 10_000, 20_000, (byte) 5);
        return after;
    }

    /** A file and its journal as they are while the file is overwritten. */
    private Path interrupted() throws IOException {
        CrashImage image = interruption();
        Path file = Files.write(
                folder.resolve("file"), image.bytes(MemoryFolder.FILE).orElseThrow());
        Files.write(folder.resolve("file.undo"), image.bytes("journal").orElseThrow());
        assertTrue(RandomEdit.isSealed(Files.readAllBytes(file)));
        return file;
    }

    private CrashImage interruption() throws IOException {
        MemoryFolder edit = new MemoryFolder(before);
        try (JournaledStore store = new JournaledStore(edit.file(), edit, RandomEdit.SEAL)) {
            store.writeFully(ByteBuffer.wrap(after(), 10_000, 10_000), 10_000);
            store.commit();
        }
        return edit.recording().afterKill(9);
    }

    private static byte[] read(ByteSource source) throws IOException {
        try (source) {
            ByteBuffer bytes = ByteBuffer.allocate((int) source.size());
            source.readFully(bytes, 0);
            return bytes.array();
        }
    }

    @Test
    void nextOpeningRecoversTheFile() throws IOException {
        Path file = interrupted();
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertArrayEquals(after(), read(Recovery.openForReading(link)));
        assertArrayEquals(after(), Files.readAllBytes(file));
        assertFalse(Files.exists(folder.resolve("file.undo")));
        assertFalse(Files.exists(folder.resolve("file.undo.lock")));
    }

    @Test
    void aFileThatCannotBeWrittenIsShownAsItShouldBe() throws IOException {
        Path file = interrupted();
        byte[] left = Files.readAllBytes(file);
        ByteSource shown = Recovery.openForReading(file, any -> false, 0);
        assertTrue(StorageSource.of(shown).isShownFromJournal());
        assertArrayEquals(after(), read(shown));
        assertArrayEquals(left, Files.readAllBytes(file));
        assertTrue(Files.exists(folder.resolve("file.undo")));
    }

    @Test
    void aJournalOfAnotherFileIsRefusedAndNothingWritten() throws IOException {
        for (int changed : new int[] {0, 1, 5000, 12_000, 49_999}) {
            Path file = interrupted();
            byte[] other = Files.readAllBytes(file);
            other[changed] ^= 0x10;
            boolean seen = changed < 4096 || changed == 12_000 || changed > 49_000;
            Files.write(file, other);
            if (seen) {
                UnsupportedFileException e =
                        assertThrows(UnsupportedFileException.class, () -> Recovery.openForReading(file));
                assertTrue(String.valueOf(e.getMessage()).contains("was made for another file"), e.toString());
                assertThrows(UnsupportedFileException.class, () -> Recovery.openForReading(file, any -> false, 0));
                assertArrayEquals(other, Files.readAllBytes(file));
            } else {
                read(Recovery.openForReading(file));
            }
        }
        Path file = interrupted();
        Files.write(file, Arrays.copyOf(before, 40_000));
        assertThrows(UnsupportedFileException.class, () -> Recovery.openForReading(file));
        Files.write(file, Arrays.copyOf(before, 60_000));
        assertThrows(UnsupportedFileException.class, () -> Recovery.openForReading(file));
    }

    @Test
    void theOldFileOrTheNewOneIsRightForTheJournal() throws IOException {
        for (byte[] there : new byte[][] {before, after()}) {
            Path file = interrupted();
            Files.write(file, there);
            assertArrayEquals(after(), read(Recovery.openForReading(file)));
        }
    }

    /** Says so in one sentence, and leaves file and journal as they are, whether the file may be written or not. */
    private String refused(Path file, String what) throws IOException {
        byte[] left = Files.readAllBytes(file);
        byte[] journal = Files.readAllBytes(folder.resolve("file.undo"));
        UnsupportedFileException e =
                assertThrows(UnsupportedFileException.class, () -> Recovery.openForReading(file), what);
        assertThrows(UnsupportedFileException.class, () -> Recovery.openForReading(file, any -> false, 0), what);
        assertArrayEquals(left, Files.readAllBytes(file), what);
        assertArrayEquals(journal, Files.readAllBytes(folder.resolve("file.undo")), what);
        return String.valueOf(e.getMessage());
    }

    private static byte[] flipped(byte[] bytes, int at) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= 0x10;
        return flipped;
    }

    @Test
    void aJournalThatCannotBeReadIsKept() throws IOException {
        byte[] journal = Files.readAllBytes(interrupted().resolveSibling("file.undo"));
        Map<String, byte[]> unreadable = Map.of(
                "magic", flipped(journal, 0),
                "version", flipped(journal, 7),
                "salt", flipped(journal, 9),
                "length of the first record", flipped(journal, 18),
                "first record", flipped(journal, 24),
                "short", Arrays.copyOf(journal, 30),
                "empty", new byte[0],
                "zeros", new byte[journal.length],
                "text", "what I undid, and why".getBytes(StandardCharsets.UTF_8));
        for (Map.Entry<String, byte[]> found : unreadable.entrySet()) {
            for (byte[] content : new byte[][] {Files.readAllBytes(interrupted()), before, after()}) {
                Path file = interrupted();
                Files.write(file, content);
                Files.write(folder.resolve("file.undo"), found.getValue());
                String said = refused(file, found.getKey());
                assertTrue(said.contains("file.undo"), said);
                assertTrue(said.contains("move"), said);
            }
        }
    }

    @Test
    void damageInsideAJournalIsNotTakenForItsEnd() throws IOException {
        byte[] journal = Files.readAllBytes(interrupted().resolveSibling("file.undo"));
        for (int at = UndoFormat.PREFIX_BYTES; at < journal.length; at += 4 + length(journal, at) + 4) {
            for (byte[] content : new byte[][] {Files.readAllBytes(interrupted()), before, after()}) {
                Path file = interrupted();
                Files.write(file, content);
                Files.write(folder.resolve("file.undo"), flipped(journal, at + 4));
                String said = refused(file, "record at " + at);
                assertTrue(said.contains("damaged at byte " + at), said);
            }
        }
    }

    private static int length(byte[] journal, int at) {
        return ByteBuffer.wrap(journal).getInt(at);
    }

    @Test
    void damageInALaterCommitIsSeenInASealedFile() throws IOException {
        byte[] middle = before.clone();
        middle[30_000] ^= 1;
        byte[] last = middle.clone();
        last[40_000] ^= 1;
        MemoryFolder edit = new MemoryFolder(before);
        try (JournaledStore store = new JournaledStore(edit.file(), edit, RandomEdit.SEAL)) {
            for (byte[] next : new byte[][] {middle, last}) {
                store.writeFully(ByteBuffer.wrap(next), 0);
                store.commit();
            }
        }
        CrashImage image = edit.recording().afterKill(edit.recording().size() - 4);
        byte[] journal = image.bytes("journal").orElseThrow();
        Path file = Files.write(
                folder.resolve("file"), image.bytes(MemoryFolder.FILE).orElseThrow());
        assertTrue(RandomEdit.isSealed(Files.readAllBytes(file)));
        for (int back : new int[] {1, 20, 9000}) {
            Files.write(folder.resolve("file.undo"), flipped(journal, journal.length - back));
            assertTrue(refused(file, back + " bytes from the end").contains("damaged at byte"));
            Files.write(folder.resolve("file.undo"), Arrays.copyOf(journal, journal.length - back));
            assertTrue(refused(file, back + " bytes short").contains("damaged at byte"));
        }
        Files.write(folder.resolve("file.undo"), journal);
        assertArrayEquals(last, read(Recovery.openForReading(file)));
    }

    @Test
    void aRecordThatIsWholeAndUnknownIsRefused() throws IOException {
        byte[] journal = Files.readAllBytes(interrupted().resolveSibling("file.undo"));
        ByteBuffer more =
                ByteBuffer.allocate(journal.length + 9).put(journal).putInt(1).put((byte) 99);
        more.putInt(Crc32c.of(more.slice(Long.BYTES, Long.BYTES), more.slice(journal.length, 5)));
        Path file = interrupted();
        Files.write(folder.resolve("file.undo"), more.array());
        assertTrue(refused(file, "kind 99").contains("record of kind 99 at byte " + journal.length));
    }

    /** Damage that the checksums do not show, as somebody could make it who wants to. */
    @Test
    void recordsOfNonsenseAreRefusedOrDoNoHarm() throws IOException {
        byte[] journal = Files.readAllBytes(interrupted().resolveSibling("file.undo"));
        byte[] sealed = Files.readAllBytes(folder.resolve("file"));
        Random random = new Random(4);
        int refused = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] mutant = journal.clone();
            int at = UndoFormat.PREFIX_BYTES;
            for (int skip = random.nextInt(8); skip > 0; skip--) {
                at += 4 + length(journal, at) + 4;
            }
            mutant[at + 4 + random.nextInt(Math.min(length(journal, at), 30))] = (byte) random.nextInt(256);
            ByteBuffer frame =
                    ByteBuffer.wrap(mutant, at, 4 + length(journal, at)).slice();
            int checksum = Crc32c.of(ByteBuffer.wrap(mutant, Long.BYTES, Long.BYTES), frame);
            ByteBuffer.wrap(mutant).putInt(at + 4 + length(journal, at), checksum);
            MemoryStore file = new MemoryStore("file", sealed);
            try {
                UndoJournal read = UndoJournal.read(new MemoryStore("journal", mutant));
                read.requireFits(file);
            } catch (UnsupportedFileException e) {
                refused++;
                assertArrayEquals(sealed, file.bytes());
            }
        }
        assertTrue(refused > 500, refused + " refused");
    }

    @Test
    void recordsNeverForcedAreIgnored() throws IOException {
        byte[] journal = Files.readAllBytes(interrupted().resolveSibling("file.undo"));
        for (int length : new int[] {1, 8, 70, 5000}) {
            Path file = interrupted();
            byte[] longer = Arrays.copyOf(journal, journal.length + length);
            System.arraycopy(journal, 20, longer, journal.length, length / 2);
            Files.write(folder.resolve("file.undo"), longer);
            assertArrayEquals(after(), read(Recovery.openForReading(file)), length + " bytes more");
        }
    }

    @Test
    void aDriveThatFailsDuringRecoveryCostsNothing() throws IOException {
        MemoryFolder left = new MemoryFolder(interruption());
        FaultyStore failing = new FaultyStore(left.file());
        for (FaultyStore.Call call : new FaultyStore.Call[] {FaultyStore.Call.WRITE, FaultyStore.Call.FORCE}) {
            for (int n = 1; n <= 3; n++) {
                failing.failFrom(call, n);
                IOException e = assertThrows(IOException.class, () -> Recovery.recover(failing, left));
                assertTrue(String.valueOf(e.getMessage()).contains("an edit of it was interrupted"), e.toString());
                assertTrue(left.hasJournal());
                failing.mend();
            }
        }
        assertTrue(Recovery.recover(failing, left));
        assertArrayEquals(after(), left.bytes());
    }

    @Test
    void manyMayOpenTheFileAtOnce() throws Exception {
        Path file = interrupted();
        ExecutorService readers = Executors.newFixedThreadPool(8);
        try {
            List<Future<byte[]>> found =
                    readers.invokeAll(Collections.nCopies(8, () -> read(Recovery.openForReading(file))));
            for (Future<byte[]> content : found) {
                assertArrayEquals(after(), content.get());
            }
        } finally {
            readers.shutdown();
        }
        assertFalse(Files.exists(folder.resolve("file.undo")));
    }

    @Test
    void onlyTheHolderOfTheLockIsWaitedFor() throws IOException {
        Path file = interrupted();
        Files.createDirectory(folder.resolve("file.undo.lock"));
        AtomicInteger tries = new AtomicInteger();
        assertThrows(
                FileSystemException.class, () -> Recovery.openForReading(file, any -> tries.incrementAndGet() > 0, 5));
        assertEquals(1, tries.get());
    }

    @Test
    void readersWaitForAnEditThenFail() throws IOException {
        Path file = interrupted();
        try (LockFile lock = UndoFiles.of(file).lock()) {
            FileSystemException e =
                    assertThrows(FileSystemException.class, () -> Recovery.openForReading(file, any -> true, 2));
            assertEquals("is being edited already, by this process", e.getReason());
            assertNotNull(lock);
        }
    }
}
