package io.github.sliceline.storage;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Files that stand beside another one and belong to it: all of them, by what their names add to its name. */
public enum CompanionFile {
    /** The file itself until it is complete. */
    PART(".part"),
    /** What of the part is written, by a conversion that can be resumed. */
    PART_JOURNAL(".part.journal"),
    /** Locked by the process that writes the part. */
    PART_LOCK(".part.lock"),
    /** What is written of further copies of the cube, while they are made or until that goes on. */
    LAYOUTS(".layouts"),
    /** Which further copies of the cube are made again, until they are: the old ones may be gone. */
    LAYOUTS_AGAIN(".layouts.again"),
    /** The undo journal, while the file is edited in place. */
    UNDO(".undo"),
    /** The undo journal before its beginning is on the medium. */
    UNDO_PART(".undo.part"),
    /** Locked by the process that edits the file. */
    UNDO_LOCK(".undo.lock"),
    /** The history: changed pages and the records of all revisions. libhdf5's onion driver gives this name. */
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

    /** The file that a path stands beside, if its name is one of these. */
    public Optional<Path> fileOf(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.endsWith(suffix)
                ? Optional.of(path.resolveSibling(name.substring(0, name.length() - suffix.length())))
                : Optional.empty();
    }

    /** Whether a file of this name is there only while work on another one is under way or interrupted. */
    public static boolean isWork(String name) {
        return of(name).filter(file -> file != HISTORY && file != HISTORY_RECOVERY)
                .isPresent();
    }

    /** Which of these a name is of, in upper or lower case: some file systems know none. */
    private static Optional<CompanionFile> of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(file -> lower.endsWith(file.suffix))
                .findFirst();
    }

    /**
     * Requires that no file is made under the name of one of these, which would be taken for what it is not.
     *
     * @param history whether it may be a history, as where one is copied
     * @throws FileSystemException if it is one of these names
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
