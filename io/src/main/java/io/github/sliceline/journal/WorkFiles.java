package io.github.sliceline.journal;

import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where an unfinished file and what belongs to it stand: all beside the target.
 *
 * @param target the name that the file will have
 */
public record WorkFiles(Path target) {
    /** The files of an unfinished conversion, by the name of its target or of the part itself. */
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

    /** Whether a file is the part of a conversion that could be gone on with, whichever link leads to it. */
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

    /** Deletes all of it but the lock. The journal goes first: without it the part counts for nothing. */
    public void delete() throws IOException {
        Files.deleteIfExists(journal());
        Files.deleteIfExists(part());
    }
}
