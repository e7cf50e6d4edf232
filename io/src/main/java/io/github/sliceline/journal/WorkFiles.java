package io.github.sliceline.journal;

import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Paths of an unfinished file and of the files that belong to it, all in the target's folder.
 *
 * @param target final name of the file
 */
public record WorkFiles(Path target) {
    /** Returns the files of an unfinished conversion, given its target or the part file itself. */
    public static Optional<WorkFiles> unfinished(Path path) {
        Path target = CompanionFile.PART.fileOf(path).orElse(path);
        WorkFiles files = new WorkFiles(target);
        boolean named = path.equals(files.part()) || !Location.of(target).isHere();
        return named
                        && Location.of(files.part()).isHere()
                        && Location.of(files.journal()).isHere()
                ? Optional.of(files)
                : Optional.empty();
    }

    /** True if a file, or the file that a link leads to, is the part file of a conversion that can be resumed. */
    public static boolean isUnfinishedPart(Path file) throws IOException {
        Path itself = Location.of(file).followed();
        return CompanionFile.PART.fileOf(itself).isPresent()
                && unfinished(itself).isPresent();
    }

    public Path part() {
        return CompanionFile.PART.of(target);
    }

    public Path journal() {
        return CompanionFile.PART_JOURNAL.of(target);
    }

    public Path lock() {
        return CompanionFile.PART_LOCK.of(target);
    }

    /**
     * Deletes the part file and its journal, but not the lock. The journal goes first: a part file without a journal is
     * ignored.
     */
    public void delete() throws IOException {
        Files.deleteIfExists(journal());
        Files.deleteIfExists(part());
    }

    /** Deletes a journal that was left by work killed after its part file was renamed to the target. */
    public void deleteLeftJournal() throws IOException {
        if (Location.of(target).isHere()
                && !Location.of(part()).isHere()
                && Files.isRegularFile(journal(), LinkOption.NOFOLLOW_LINKS)) {
            Files.delete(journal());
        }
    }
}
