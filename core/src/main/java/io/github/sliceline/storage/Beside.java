package io.github.sliceline.storage;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Files that stand beside another one and belong to it: all of them, by what their names add to its name. */
public enum Beside {
    /** The file itself until it is complete. */
    PART(".part"),
    /** What of the part is written, by a conversion that can be resumed. */
    PART_JOURNAL(".part.journal"),
    /** Locked by whoever writes the part. */
    PART_LOCK(".part.lock"),
    /** What is written of further copies of the cube, while they are made or until that goes on. */
    LAYOUTS(".layouts"),
    /** The undo journal, while the file is edited in place. */
    UNDO(".undo"),
    /** The undo journal before its beginning is on the medium. */
    UNDO_PART(".undo.part"),
    /** Locked by whoever edits the file. */
    UNDO_LOCK(".undo.lock"),
    /** The history: changed pages and the records of all revisions. libhdf5's onion driver gives this name. */
    HISTORY(".onion"),
    /** Copy of the table of revisions that libhdf5 keeps while it has the history open for writing. */
    HISTORY_RECOVERY(".onion.recovery");

    private final String suffix;

    Beside(String suffix) {
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
        return Arrays.stream(values())
                .anyMatch(file -> file != HISTORY && file != HISTORY_RECOVERY && name.endsWith(file.suffix));
    }
}
