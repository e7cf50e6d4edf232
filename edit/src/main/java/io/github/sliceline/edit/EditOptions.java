package io.github.sliceline.edit;

/**
 * How to edit.
 *
 * @param atomicity what is done wholly or not at all
 * @param dryRun whether to change nothing, but find out whether everything would work
 * @param keepHistory whether to leave the file as it is and add a revision to its history; with {@link Atomicity#INC}
 *     one for each command, and never less than one for the whole script
 * @param message what is said of the revision; may be empty
 */
public record EditOptions(Atomicity atomicity, boolean dryRun, boolean keepHistory, String message) {
    /** All or nothing, no history. */
    public static final EditOptions DEFAULTS = new EditOptions(Atomicity.YES, false, false, "");

    /** These options with another atomicity. */
    public EditOptions withAtomicity(Atomicity other) {
        return new EditOptions(other, dryRun, keepHistory, message);
    }

    /** These options with the edit done, or only tried. */
    public EditOptions withDryRun(boolean other) {
        return new EditOptions(atomicity, other, keepHistory, message);
    }

    /** These options with the edit as a revision. */
    public EditOptions withHistory(String newMessage) {
        return new EditOptions(atomicity, dryRun, true, newMessage);
    }
}
