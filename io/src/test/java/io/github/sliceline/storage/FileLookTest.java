package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in a file that is written to during the look at it is not believed. */
class FileLookTest {
    @TempDir
    Path folder;

    private Path file;
    private final AtomicInteger looks = new AtomicInteger();

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("volume.h5"), "old");
        touch(1);
    }

    private void touch(int second) throws IOException {
        Files.setLastModifiedTime(file, FileTime.fromMillis(1000L * second));
    }

    private CorruptFileException damage() {
        return new CorruptFileException(file, 0, "makes no sense");
    }

    @Test
    void aFileChangedDuringTheLookIsReadAgain() throws IOException {
        String found = FileLook.at(file, version -> {
            if (looks.incrementAndGet() < 3) {
                touch(looks.get() + 1);
                throw damage();
            }
            return version.modified();
        });
        assertEquals("1970-01-01T00:00:03Z", found);
    }

    @Test
    void aFileThatKeepsChangingIsNotCalledDamaged() {
        FileChangedException refused = assertThrows(
                FileChangedException.class,
                () -> FileLook.at(
                        file,
                        version -> {
                            touch(looks.incrementAndGet() + 1);
                            throw damage();
                        },
                        Duration.ZERO));
        assertEquals(
                file + ": was written to while it was being opened; open it again when nobody writes to it",
                refused.getMessage());
        assertInstanceOf(CorruptFileException.class, refused.getCause());
    }

    @Test
    void anUnchangedFileIsReadOnce() {
        CorruptFileException damage = damage();
        assertSame(
                damage,
                assertThrows(
                        CorruptFileException.class,
                        () -> FileLook.at(file, version -> {
                            looks.incrementAndGet();
                            throw damage;
                        })));
        assertEquals(1, looks.get());
    }

    /** A second write within a tick of the clock leaves the same times. */
    @Test
    void aFreshFileIsReadTwice() throws IOException {
        FileTime justNow = FileTime.fromMillis(System.currentTimeMillis() + 60_000);
        Files.setLastModifiedTime(file, justNow);
        assertThrows(
                CorruptFileException.class,
                () -> FileLook.at(file, version -> {
                    looks.incrementAndGet();
                    throw damage();
                }));
        assertEquals(2, looks.get());
        int last = FileLook.at(file, version -> {
            if (looks.incrementAndGet() == 3) {
                throw damage();
            }
            return looks.get();
        });
        assertEquals(4, last);
    }

    @Test
    void nonsenseInAChangedFileIsReportedAsAChange() throws IOException {
        try (StorageSource source = StorageSource.of(ChannelStore.openForReading(file))) {
            source.requireUnchanged(damage());
            touch(2);
            FileChangedException changed =
                    assertThrows(FileChangedException.class, () -> source.requireUnchanged(damage()));
            assertEquals(
                    file + ": was written to at 1970-01-01T00:00:02Z while it was being read; do it again when nobody"
                            + " writes to it",
                    changed.getMessage());
        }
    }

    @Test
    void aReportedChangeIsNotReadAgain() {
        FileChangedException noticed = new FileChangedException(file, "was changed while it was being scanned");
        assertSame(
                noticed,
                assertThrows(
                        FileChangedException.class,
                        () -> FileLook.at(file, version -> {
                            touch(looks.incrementAndGet() + 1);
                            throw noticed;
                        })));
        assertEquals(1, looks.get());
    }
}
