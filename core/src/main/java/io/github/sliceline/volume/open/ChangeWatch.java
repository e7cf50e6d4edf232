package io.github.sliceline.volume.open;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.FileLockedException;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Detects changes of an open file. The first read after an idle second looks at the file by its name. If another file
 * or none has the name, that does not concern the open one. If the open file was written to, it must still describe the
 * same volume; otherwise reads are refused. While an edit of the file is in progress or interrupted, the check waits
 * for the next read. Thread-safe.
 */
public final class ChangeWatch {
    /** A watch that never checks, for files that grow while they are read. */
    static final ChangeWatch NONE = new ChangeWatch(FileVersion.ofObject(Path.of(""), "", 0), () -> true, () -> 0);

    private static final long IDLE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Recheck recheck;
    private final LongSupplier clock;
    private volatile FileVersion version;
    private volatile long used;
    private volatile @Nullable String changed;

    /** Reads the description of the volume from the file again. */
    @FunctionalInterface
    interface Recheck {
        boolean isSame() throws IOException;
    }

    /** @param opened version of the file, taken before it was opened */
    ChangeWatch(FileVersion opened, Recheck recheck) {
        this(opened, recheck, System::nanoTime);
    }

    /** @param clock clock in nanoseconds */
    ChangeWatch(FileVersion opened, Recheck recheck, LongSupplier clock) {
        this.version = opened;
        this.recheck = recheck;
        this.clock = clock;
        this.used = clock.getAsLong();
    }

    /**
     * Checks the file; called before each read. Does not wait for other readers.
     *
     * @throws FileChangedException if another volume was written into the file
     */
    public void look() throws IOException {
        long now = clock.getAsLong();
        boolean idle = now - used > IDLE_NANOS;
        used = now;
        if (idle && !version.modified().isEmpty() && !Thread.currentThread().isInterrupted()) {
            lookAgain();
        }
        requireUnchanged();
    }

    /**
     * Checks the file now, without waiting for an idle second.
     *
     * @return the version that was checked
     * @throws FileChangedException if another volume was written into the file, or another file has its name
     */
    FileVersion now() throws IOException {
        FileVersion found = FileVersion.of(version.path());
        version.requireSameFile();
        lookAgain();
        requireUnchanged();
        return found;
    }

    private void requireUnchanged() throws FileChangedException {
        String how = changed;
        if (how != null) {
            throw new FileChangedException(version.path(), how + " since it was opened; open it again");
        }
    }

    /** Checks the file without waiting for an idle second. Called directly by tests. */
    synchronized void lookAgain() throws IOException {
        try {
            FileVersion found = FileVersion.of(version.path());
            Optional<String> difference = version.ofContent().difference(found.ofContent());
            if (difference.isEmpty() || !version.isSameFile(found) || isBeingEdited()) {
                return;
            }
            if (recheck.isSame()) {
                version = found;
            } else if (!isBeingEdited() && !recheck.isSame()) { // an edit may have begun and ended meanwhile
                changed = difference.get();
            }
        } catch (NoSuchFileException | FileLockedException | FileChangedException e) {
            // the file is gone, or another process is writing to it
        }
    }

    /**
     * True if another process is overwriting pages of the file, or was interrupted at that. Opening the file now would
     * delay that process, or recover the edit.
     */
    private boolean isBeingEdited() throws IOException {
        return Files.exists(CompanionFile.UNDO.of(version.path().toRealPath()), LinkOption.NOFOLLOW_LINKS);
    }
}
