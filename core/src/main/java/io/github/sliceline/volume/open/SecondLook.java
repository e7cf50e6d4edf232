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
 * Looks at an open file by its name when a read comes after an idle second. Another file there, or none, does not concern the
 * one that is open. If this one was written to, it must still say the same of its volume, or no more is read of it. While an
 * edit of it is under way or interrupted, it is left to the next look. Thread-safe.
 */
public final class SecondLook {
    /** Nobody looks: at what grows while it is read. */
    static final SecondLook NONE = new SecondLook(FileVersion.ofObject(Path.of(""), "", 0), () -> true, () -> 0);

    private static final long IDLE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Recheck recheck;
    private final LongSupplier clock;
    private volatile FileVersion version;
    private volatile long used;
    private volatile @Nullable String changed;

    /** Reads again what the file says of its volume. */
    @FunctionalInterface
    interface Recheck {
        boolean isSame() throws IOException;
    }

    /** @param opened version of the file, taken before it was opened */
    SecondLook(FileVersion opened, Recheck recheck) {
        this(opened, recheck, System::nanoTime);
    }

    /** @param clock in nanoseconds */
    SecondLook(FileVersion opened, Recheck recheck, LongSupplier clock) {
        this.version = opened;
        this.recheck = recheck;
        this.clock = clock;
        this.used = clock.getAsLong();
    }

    /**
     * To be called before each read. Does not wait for anybody who reads.
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
     * Looks now, however short the time since the last read.
     *
     * @return the version that was looked at
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

    /** Seen by tests. */
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
            // not there, or it is being written to
        }
    }

    /** Whether pages of the file are being overwritten, or were left so: others would be kept waiting, or make it whole. */
    private boolean isBeingEdited() throws IOException {
        return Files.exists(CompanionFile.UNDO.of(version.path().toRealPath()), LinkOption.NOFOLLOW_LINKS);
    }
}
