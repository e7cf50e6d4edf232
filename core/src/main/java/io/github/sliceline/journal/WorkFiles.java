package io.github.sliceline.journal;

import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where an unfinished file and what belongs to it stand: all beside the target.
 *
 * @param target the name that the file will have
 */
public record WorkFiles(Path target) {
    private static final String JOURNAL = ".journal";
    private static final String STAGING = ".chunks";
    private static final String RESERVE = ".reserve";
    private static final String LOCK = ".lock";

    /** Whether a file's name is that of an unfinished file, or of one that belongs to it. */
    public static boolean isWorkFile(String name) {
        return Stream.of("", JOURNAL, STAGING, RESERVE, LOCK).anyMatch(end -> name.endsWith(PartFile.SUFFIX + end));
    }

    /** The files of an unfinished conversion, by the name of its target or of the part itself. */
    public static Optional<WorkFiles> unfinished(Path path) {
        String name = String.valueOf(path.getFileName());
        Path target = name.endsWith(PartFile.SUFFIX)
                ? path.resolveSibling(name.substring(0, name.length() - PartFile.SUFFIX.length()))
                : path;
        WorkFiles files = new WorkFiles(target);
        boolean named = path.equals(files.part()) || !Files.exists(target);
        return named && Files.exists(files.part()) && Files.exists(files.journal())
                ? Optional.of(files)
                : Optional.empty();
    }

    /** The file itself, with room for its chunks. */
    public Path part() {
        return PartFile.partOf(target);
    }

    /** Which chunks are written. */
    public Path journal() {
        return beside(JOURNAL);
    }

    /** Encoded chunks that wait to be put into the part; only with compression. */
    public Path staging() {
        return beside(STAGING);
    }

    /** Room for the last bytes; only while they are written. */
    public Path reserve() {
        return beside(RESERVE);
    }

    /** Locked by whoever is writing. */
    public Path lock() {
        return beside(LOCK);
    }

    private Path beside(String suffix) {
        Path part = part();
        return part.resolveSibling(part.getFileName() + suffix);
    }

    /** Deletes all of it but the lock. The journal goes first: without it the others count for nothing. */
    public void delete() throws IOException {
        Files.deleteIfExists(journal());
        Files.deleteIfExists(staging());
        Files.deleteIfExists(reserve());
        Files.deleteIfExists(part());
    }
}
