package io.github.sliceline.storage;

import static io.github.sliceline.storage.OddFile.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Whatever stands in place of a file that is read: a sentence that names it, and nobody waits. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD) // opening a pipe is not interrupted
class OddFilesTest {
    private static final int BLOCK = 64 << 10;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"LINK", "LINK_TO_NOWHERE"})
    void volume(OddFile odd) throws IOException {
        Path path = odd.at(folder.resolve("a.h5"));
        assertRefused(path, () -> SeismicVolume.open(path));
        assertRefused(path, () -> SeismicVolume.open(path, ReadOptions.DEFAULTS.withLive(true)));
    }

    @Test
    void theWorkingFolderIsNamed() {
        assertRefused(Path.of("."), () -> SeismicVolume.open(Path.of(".")));
    }

    @ParameterizedTest
    @EnumSource
    void journalOfAConversion(OddFile odd) throws IOException {
        WorkFiles files = new WorkFiles(folder.resolve("a.h5"));
        Files.writeString(files.part(), "half a volume");
        Path journal = odd.at(files.journal());
        assertRefused(journal, () -> JournalReader.open(journal).close());
        if (Files.exists(journal)) { // else nobody takes it for one
            assertRefused(
                    journal,
                    () -> SeismicVolume.open(files.target(), ReadOptions.DEFAULTS.withLive(true))
                            .close());
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "LINK")
    void historyOrJournalOfAnEdit(OddFile odd) throws IOException {
        Path file = Files.writeString(folder.resolve("a.h5"), "a volume");
        odd.at(CompanionFile.UNDO.of(file));
        assertThrows(IOException.class, () -> new PlainOpener().open(file, 0));
        Files.delete(CompanionFile.UNDO.of(file));
        odd.at(CompanionFile.HISTORY.of(file));
        assertThrows(IOException.class, () -> new PlainOpener().open(file, FileOpener.NEWEST));
        new PlainOpener().open(file, 0).close();
    }

    private List<Path> blocks() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("cache"))) {
            return files.filter(path -> path.toString().endsWith(".block")).toList();
        }
    }

    /** The object is fetched again, and the block is kept again but where a folder is in its place. */
    @ParameterizedTest
    @EnumSource
    void blockOfACache(OddFile odd) throws IOException {
        byte[] bytes = new byte[BLOCK];
        new Random(1).nextBytes(bytes);
        for (int i = 0; i < 3; i++) {
            DiskCache cache = new DiskCache(folder.resolve("cache"), 1 << 20);
            ByteSource source =
                    cache.of("an object", Optional.of("1"), BLOCK, new MemorySource("object", ByteBuffer.wrap(bytes)));
            byte[] found = new byte[BLOCK];
            source.read(0, BLOCK).get(found);
            assertArrayEquals(bytes, found);
            assertEquals(1, blocks().size());
            Path block = blocks().get(0);
            if (i == 0) {
                odd.at(block);
            } else if (odd != OddFile.FOLDER) {
                assertTrue(Files.isRegularFile(block, LinkOption.NOFOLLOW_LINKS), "not replaced");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void lockOfACache(OddFile odd) throws IOException {
        odd.at(Files.createDirectory(folder.resolve("cache")).resolve("sweep.lock"));
        DiskCache cache = new DiskCache(folder.resolve("cache"), 1 << 20);
        ByteSource source = cache.of(
                "an object", Optional.of("1"), BLOCK, new MemorySource("object", ByteBuffer.allocate(3 * BLOCK)));
        assertEquals(3 * BLOCK, source.read(0, 3 * BLOCK).remaining());
    }

    @Test
    void blocksAreTheirOwnersOnly() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "has no permissions");
        DiskCache cache = new DiskCache(folder.resolve("cache"), 1 << 20);
        cache.of("an object", Optional.of("1"), BLOCK, new MemorySource("object", ByteBuffer.allocate(BLOCK)))
                .read(0, 1);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(blocks().get(0))));
    }

    @Test
    void anInterruptedThreadHearsWhichFile() throws IOException {
        Path file = Files.write(folder.resolve("a.h5"), new byte[1 << 20]);
        Thread.currentThread().interrupt();
        try {
            IOException thrown = assertThrows(IOException.class, () -> SeismicVolume.open(file));
            assertTrue(Thread.currentThread().isInterrupted());
            assertInstanceOf(InterruptedIOException.class, thrown);
            assertTrue(thrown.toString().contains(file + ": "), thrown.toString());
        } finally {
            assertTrue(Thread.interrupted());
        }
    }
}
