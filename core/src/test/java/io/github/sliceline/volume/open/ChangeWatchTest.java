package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.FileLockedException;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChangeWatchTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path folder;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicInteger rechecks = new AtomicInteger();
    private Path file;
    private boolean same = true;
    private ChangeWatch look;

    @BeforeEach
    void open() throws IOException {
        file = Files.writeString(folder.resolve("volume.h5"), "samples");
        FileVersion first = FileVersion.of(file);
        write("samples");
        assumeTrue(first.isSameFile(FileVersion.of(file)), "a write changes the time of creation here, as in Wine");
        look = new ChangeWatch(
                FileVersion.of(file),
                () -> {
                    rechecks.incrementAndGet();
                    return same;
                },
                clock::get);
    }

    private void write(String content) throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        Files.writeString(file, content);
        Files.setLastModifiedTime(file, FileTime.fromMillis(time.toMillis() + 5));
    }

    private void lookAfter(long nanos) throws IOException {
        clock.addAndGet(nanos);
        look.look();
    }

    @Test
    void nobodyLooksWhileItIsInUse() throws IOException {
        write("another volume");
        same = false;
        for (int i = 0; i < 10; i++) {
            lookAfter(SECOND / 2);
        }
        assertEquals(0, rechecks.get());
        assertThrows(FileChangedException.class, () -> lookAfter(SECOND + 1));
    }

    @Test
    void anotherVolumeIsRefusedFromThenOn() throws IOException {
        lookAfter(2 * SECOND);
        assertEquals(0, rechecks.get());
        same = false;
        write("another volume");
        FileChangedException e = assertThrows(FileChangedException.class, () -> lookAfter(2 * SECOND));
        assertTrue(e.toString().contains(file + ": had 7 bytes and has 14 now since it was opened"), e::toString);
        assertThrows(FileChangedException.class, () -> lookAfter(1));
        assertEquals(2, rechecks.get(), "twice, as an edit may have come between");
    }

    /** Such as our own edits, and layouts that were added. */
    @Test
    void theSameVolumeIsReadOn() throws IOException {
        write("samples and layouts");
        lookAfter(2 * SECOND);
        lookAfter(2 * SECOND);
        assertEquals(1, rechecks.get());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "NTFS gives a file's time of creation to the next of its name")
    void anotherFileOfTheNameDoesNotConcernTheOpenOne() throws IOException {
        same = false;
        Path other = Files.writeString(folder.resolve("other.h5"), "another volume");
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        lookAfter(2 * SECOND);
        Files.delete(file);
        lookAfter(2 * SECOND);
        assertEquals(0, rechecks.get());
    }

    /** Which may have left a file that says something else, or nothing. */
    @Test
    void whileAnEditIsUnderWayOrInterruptedNobodyLooks() throws IOException {
        Path journal = Files.writeString(CompanionFile.UNDO.of(file), "pages");
        same = false;
        write("half an edit");
        lookAfter(2 * SECOND);
        lookAfter(2 * SECOND);
        assertEquals(0, rechecks.get());
        Files.delete(journal);
        same = true;
        lookAfter(2 * SECOND);
        assertEquals(1, rechecks.get());
    }

    /** It began after the look, and has ended or not. */
    @Test
    void anEditThatBeginsMeanwhileFailsNoRead() throws IOException {
        Path journal = CompanionFile.UNDO.of(file);
        for (boolean ended : new boolean[] {true, false}) {
            look = new ChangeWatch(
                    FileVersion.of(file),
                    () -> {
                        if (rechecks.getAndIncrement() % 2 == 0) {
                            Files.writeString(journal, "pages");
                            if (ended) {
                                Files.delete(journal);
                            }
                            return false;
                        }
                        return true;
                    },
                    clock::get);
            write("an edit " + ended);
            lookAfter(2 * SECOND);
            assertEquals(ended ? 2 : 3, rechecks.get());
        }
    }

    @Test
    void aLockThatIsNotGivenUpFailsNoRead() throws IOException {
        look = new ChangeWatch(
                FileVersion.of(file),
                () -> {
                    rechecks.incrementAndGet();
                    throw new FileLockedException("volume.h5", "is being edited");
                },
                clock::get);
        write("another volume");
        lookAfter(2 * SECOND);
        lookAfter(2 * SECOND);
        assertEquals(2, rechecks.get());
    }
}
