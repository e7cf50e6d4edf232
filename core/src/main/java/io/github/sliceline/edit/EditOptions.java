package io.github.sliceline.edit;

import io.github.sliceline.mirror.MirrorTargets;

/**
 * How to edit.
 *
 * @param atomicity what is done wholly or not at all
 * @param dryRun whether to change nothing, but find out whether everything would work
 * @param backup whether to keep a copy of the file as it is, as {@code NAME.bak} beside it, if it is changed
 * @param keepHistory whether to leave the file as it is and add a revision to its history; with {@link Atomicity#INC}
 *     one for each command, and never less than one for the whole script
 * @param message what is said of the revision; may be empty
 * @param copies second copies of the file, which are changed in the same way; with {@code dryRun} they are compared only
 */
public record EditOptions(
        Atomicity atomicity,
        boolean dryRun,
        boolean backup,
        boolean keepHistory,
        String message,
        MirrorTargets copies) {
    /** All or nothing, no copy, no history. */
    public static final EditOptions DEFAULTS =
            new EditOptions(Atomicity.YES, false, false, false, "", MirrorTargets.NONE);

    /** Refuses a backup and copies of a file that stays as it is. */
    public EditOptions {
        if (backup && keepHistory) {
            throw new IllegalArgumentException("--backup keeps a copy of a file that is edited in place; with"
                    + " --keep-history it stays as it is, so leave one of the two out");
        }
        if (keepHistory && !copies.targets().isEmpty()) {
            throw new IllegalArgumentException(
                    "with its history kept the file itself stays as it is, so there is nothing"
                            + " for its copies to follow; 'sliceline mirror sync FILE.onion COPY.onion' copies the history");
        }
    }

    /** The same with another atomicity. */
    public EditOptions withAtomicity(Atomicity other) {
        return new EditOptions(other, dryRun, backup, keepHistory, message, copies);
    }

    /** The same, done or only tried. */
    public EditOptions withDryRun(boolean other) {
        return new EditOptions(atomicity, other, backup, keepHistory, message, copies);
    }

    /** The same, with a copy or without. */
    public EditOptions withBackup(boolean other) {
        return new EditOptions(atomicity, dryRun, other, keepHistory, message, copies);
    }

    /** The same, as a revision. */
    public EditOptions withHistory(String newMessage) {
        return new EditOptions(atomicity, dryRun, backup, true, newMessage, copies);
    }

    /** The same with second copies that are changed too. */
    public EditOptions withCopies(MirrorTargets targets) {
        return new EditOptions(atomicity, dryRun, backup, keepHistory, message, targets);
    }
}
