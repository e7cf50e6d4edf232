package io.github.sliceline.edit;

/**
 * How to edit.
 *
 * @param atomicity what is done wholly or not at all
 * @param dryRun whether to change nothing, but find out whether everything would work
 * @param backup whether to keep a copy of the file as it is, as {@code NAME.bak} beside it
 */
public record EditOptions(Atomicity atomicity, boolean dryRun, boolean backup) {
    /** All or nothing, and no copy. */
    public static final EditOptions DEFAULTS = new EditOptions(Atomicity.YES, false, false);

    /** The same with another atomicity. */
    public EditOptions withAtomicity(Atomicity other) {
        return new EditOptions(other, dryRun, backup);
    }

    /** The same, done or only tried. */
    public EditOptions withDryRun(boolean other) {
        return new EditOptions(atomicity, other, backup);
    }

    /** The same, with a copy or without. */
    public EditOptions withBackup(boolean other) {
        return new EditOptions(atomicity, dryRun, other);
    }
}
