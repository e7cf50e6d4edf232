package io.github.sliceline.undo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
    @TempDir
    Path folder;

    private final byte[] before = content();

    private static byte[] content() {
        byte[] content = new byte[50_000];
        new Random(9).nextBytes(content);
        content[0] = RandomEdit.SEAL.value();
        return content;
    }

    private byte[] after() {
        byte[] after = before.clone();
        Arrays.fill(after, 10_000, 20_000, (byte) 5);
        return after;
    }

    /** A file and its journal as they are while the file is overwritten. */
    private Path interrupted() throws IOException {
        MemoryFolder edit = new MemoryFolder(before);
        try (JournaledStore store = new JournaledStore(edit.file(), edit, Optional.of(RandomEdit.SEAL))) {
            store.writeFully(ByteBuffer.wrap(after(), 10_000, 10_000), 10_000);
            store.commit();
        }
        CrashImage image = edit.recording().afterKill(8);
        Path file = Files.write(
                folder.resolve("file"), image.bytes(MemoryFolder.FILE).orElseThrow());
        Files.write(folder.resolve("file.undo"), image.bytes("journal").orElseThrow());
        assertEquals(RandomEdit.SEAL.broken(), Files.readAllBytes(file)[0]);
        return file;
    }

    private static byte[] read(ByteSource source) throws IOException {
        try (source) {
            ByteBuffer bytes = ByteBuffer.allocate((int) source.size());
            source.readFully(bytes, 0);
            return bytes.array();
        }
    }

    @Test
    void theNextToOpenTheFileMakesItWhole() throws IOException {
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
        assertTrue(Recovery.isShownFromJournal(shown));
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
                UnsupportedVolumeException e =
                        assertThrows(UnsupportedVolumeException.class, () -> Recovery.openForReading(file));
                assertTrue(String.valueOf(e.getMessage()).contains("was made for another file"), e.toString());
                assertThrows(UnsupportedVolumeException.class, () -> Recovery.openForReading(file, any -> false, 0));
                assertArrayEquals(other, Files.readAllBytes(file));
            } else {
                read(Recovery.openForReading(file));
            }
        }
        Path file = interrupted();
        Files.write(file, Arrays.copyOf(before, 40_000));
        assertThrows(UnsupportedVolumeException.class, () -> Recovery.openForReading(file));
        Files.write(file, Arrays.copyOf(before, 60_000));
        assertThrows(UnsupportedVolumeException.class, () -> Recovery.openForReading(file));
    }

    @Test
    void theOldFileOrTheNewOneIsRightForTheJournal() throws IOException {
        for (byte[] there : new byte[][] {before, after()}) {
            Path file = interrupted();
            Files.write(file, there);
            assertArrayEquals(after(), read(Recovery.openForReading(file)));
        }
    }

    @Test
    void aJournalThatWasNotBegunSaysNothing() throws IOException {
        for (int length : new int[] {0, 7, 16, 30}) {
            Path file = interrupted();
            Files.write(file, before);
            Path journal = folder.resolve("file.undo");
            Files.write(journal, Arrays.copyOf(Files.readAllBytes(journal), length));
            assertArrayEquals(before, read(Recovery.openForReading(file, any -> false, 0)));
            try (LockFile lock = UndoFiles.of(file).lock()) {
                assertNotNull(lock);
                assertArrayEquals(before, read(Recovery.openForReading(file)));
            }
            assertTrue(Files.exists(journal));
            assertArrayEquals(before, read(Recovery.openForReading(file)));
            assertFalse(Files.exists(journal));
        }
    }

    @Test
    void aDamagedJournalIsUsedAsFarAsItGoes() throws IOException {
        Path file = interrupted();
        Path journal = folder.resolve("file.undo");
        byte[] bytes = Files.readAllBytes(journal);
        bytes[bytes.length - 1] ^= 1; // the mark of the commit
        Files.write(journal, bytes);
        assertArrayEquals(before, read(Recovery.openForReading(file)));
    }

    @Test
    void whileSomebodyEditsReadersWaitAndThenSaySo() throws IOException {
        Path file = interrupted();
        try (LockFile lock = UndoFiles.of(file).lock()) {
            FileSystemException e =
                    assertThrows(FileSystemException.class, () -> Recovery.openForReading(file, any -> true, 2));
            assertEquals("is being edited already, by this process", e.getReason());
            assertNotNull(lock);
        }
    }
}
