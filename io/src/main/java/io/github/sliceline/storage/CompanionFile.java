package io.github.sliceline.storage;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Files that lie beside another file and belong to it. This is the complete list, with the suffix that each adds to the
 * file's name.
 */
public enum CompanionFile {
    /** The file itself until it is complete. */
    PART(".part"),
    /** Journal of the chunks in the part file, by a conversion that can be resumed. */
    PART_JOURNAL(".part.journal"),
    /** Locked by the process that writes the part file. */
    PART_LOCK(".part.lock"),
    /** Journal of the layouts that are being added to a volume. Stays until that work is resumed. */
    LAYOUTS(".layouts"),
    /** Lists the layouts that are being made again. Their old versions may already be gone. */
    LAYOUTS_AGAIN(".layouts.again"),
    /** The undo journal, while the file is edited in place. */
    UNDO(".undo"),
    /** The undo journal before its beginning is on the medium. */
    UNDO_PART(".undo.part"),
    /** Locked by the process that edits the file. */
    UNDO_LOCK(".undo.lock"),
    /** The history: changed pages and the records of all revisions. libhdf5's onion driver chose this name. */
    HISTORY(".onion"),
    /** Copy of the table of revisions that libhdf5 keeps while it has the history open for writing. */
    HISTORY_RECOVERY(".onion.recovery");

    private final String suffix;

    CompanionFile(String suffix) {
        this.suffix = suffix;
    }

    public Path of(Path file) {
        return file.resolveSibling(nameOf(String.valueOf(file.getFileName())));
    }

    public String nameOf(String file) {
        return file + suffix;
    }

    /** Returns the file that a path belongs to, if the path ends in this suffix. */
    public Optional<Path> fileOf(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.endsWith(suffix)
                ? Optional.of(path.resolveSibling(name.substring(0, name.length() - suffix.length())))
                : Optional.empty();
    }

    /** True if a file of this name exists only while work on another file is under way or interrupted. */
    public static boolean isWork(String name) {
        return of(name).filter(file -> file != HISTORY && file != HISTORY_RECOVERY)
                .isPresent();
    }

    /** Returns the kind of companion file that a name belongs to. Ignores case, as some file systems do. */
    private static Optional<CompanionFile> of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(file -> lower.endsWith(file.suffix))
                .findFirst();
    }

    /**
     * Refuses to make a file whose name ends in one of these suffixes, because it would be mistaken for a companion
     * file.
     *
     * @param history true to allow the name of a history, as when one is copied
     * @throws FileSystemException if the name ends in one of these suffixes
     */
    public static void requireNone(Object target, boolean history) throws FileSystemException {
        String name = target.toString();
        if (history ? isWork(name) : of(name).isPresent()) {
            throw new FileSystemException(
                    target.toString(),
                    null,
                    "a name that ends in " + of(name).orElseThrow().suffix
                            + " is that of a file which belongs to a volume; choose another name");
        }
    }
}
