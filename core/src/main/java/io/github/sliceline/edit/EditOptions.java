package io.github.sliceline.edit;

/**
 * How to edit.
 *
 * @param atomicity what is done wholly or not at all
 * @param dryRun whether to change nothing, but find out whether everything would work
 * @param backup whether to keep a copy of the file as it is, as {@code NAME.bak} beside it, if it is changed
 * @param keepHistory whether to leave the file as it is and add a revision to its history; with {@link Atomicity#INC}
 *     one for each command, and never less than one for the whole script
 * @param message what is said of the revision; may be empty
 */
public record EditOptions(Atomicity atomicity, boolean dryRun, boolean backup, boolean keepHistory, String message) {
    /** Refuses a backup of what stays as it is. */
    public EditOptions {
        if (backup && keepHistory) {
            throw new IllegalArgumentException("--backup keeps a copy of a file that is edited in place; with"
                    + " --keep-history it stays as it is, so leave one of the two out");
        }
    }

    /** All or nothing, no copy, no history. */
    public static final EditOptions DEFAULTS = new EditOptions(Atomicity.YES, false, false, false, "");

    /** The same with another atomicity. */
    public EditOptions withAtomicity(Atomicity other) {
        return new EditOptions(other, dryRun, backup, keepHistory, message);
    }

    /** The same, done or only tried. */
    public EditOptions withDryRun(boolean other) {
        return new EditOptions(atomicity, other, backup, keepHistory, message);
    }

    /** The same, with a copy or without. */
    public EditOptions withBackup(boolean other) {
        return new EditOptions(atomicity, dryRun, other, keepHistory, message);
    }

    /** The same, as a revision. */
    public EditOptions withHistory(String newMessage) {
        return new EditOptions(atomicity, dryRun, backup, true, newMessage);
    }
}
