package io.github.sliceline.storage;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.Location;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Inspects local files that other processes may be writing to. */
public final class FileLook {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int PAUSE_MS = 50;

    private FileLook() {}

    /** Opens a file and reads its description. */
    @FunctionalInterface
    public interface Look<T> {
        /**
         * Opens the file.
         *
         * @param version version of the file, taken before
         */
        T at(FileVersion version) throws IOException;
    }

    /**
     * Returns the version of a file as it will be read. An interrupted edit is recovered first, which writes to the
     * file.
     *
     * @throws java.nio.file.NoSuchFileException if the file does not exist
     */
    public static FileVersion version(Path file) throws IOException {
        Location place = Location.of(file);
        if (place.isHere() && Files.exists(CompanionFile.UNDO.of(place.followed()), LinkOption.NOFOLLOW_LINKS)) {
            FileOpener.openAny(file, 0).close();
        }
        return FileVersion.of(file);
    }

    /**
     * Inspects a file. If that fails and the file was changed meanwhile, the bytes may mix two versions, so the file is
     * inspected again, for at most five seconds. If {@code look} itself reports the change, as a long scan does, the
     * exception goes to the caller.
     *
     * @throws FileChangedException if the file was changed during each attempt
     */
    public static <T> T at(Path file, Look<T> look) throws IOException {
        return at(file, look, PATIENCE);
    }

    static <T> T at(Path file, Look<T> look, Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        String earlier = "";
        while (true) {
            FileVersion version = version(file);
            boolean certain = !version.isFresh();
            try {
                return look.at(version);
            } catch (CorruptFileException | UnsupportedFileException | EOFException | FileChangedException e) {
                boolean same =
                        version.ofContent().difference(FileVersion.of(file)).isEmpty();
                String failure = String.valueOf(e.getMessage());
                boolean noticed = e instanceof FileChangedException && e.getCause() == null;
                if (noticed || (same && (certain || failure.equals(earlier)))) {
                    throw e;
                }
                if (System.nanoTime() > end) {
                    throw new FileChangedException(
                            file,
                            "was written to while it was being opened; open it again when nobody writes to it",
                            e);
                }
                earlier = failure;
                pause(same);
            }
        }
    }

    private static void pause(boolean same) throws InterruptedIOException {
        try {
            TimeUnit.MILLISECONDS.sleep(same ? 0 : PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a file that another process writes to");
        }
    }
}
