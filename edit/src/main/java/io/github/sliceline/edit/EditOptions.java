package io.github.sliceline.edit;

/**
 * Options of an edit. Immutable; start from {@link #DEFAULTS}.
 *
 * @param atomicity part of a script that is done wholly or not at all
 * @param dryRun true to change nothing and only find out if everything would work
 * @param keepHistory true to leave the file as it is and add a revision to its history: one for each command with
 *     {@link Atomicity#INC}, otherwise one for the whole script
 * @param message message of the revision; may be empty
 */
public record EditOptions(Atomicity atomicity, boolean dryRun, boolean keepHistory, String message) {
    /** The whole script or nothing, no history. */
    public static final EditOptions DEFAULTS = new EditOptions(Atomicity.YES, false, false, "");

    /** Returns these options with another atomicity. */
    public EditOptions withAtomicity(Atomicity other) {
        return new EditOptions(other, dryRun, keepHistory, message);
    }

    /** Returns these options with a dry run, or without. */
    public EditOptions withDryRun(boolean other) {
        return new EditOptions(atomicity, other, keepHistory, message);
    }

    /** Returns these options with the edit as a revision that has this message. */
    public EditOptions withHistory(String newMessage) {
        return new EditOptions(atomicity, dryRun, true, newMessage);
    }
}
