package io.github.sliceline.undo;

/** What became of an edit. */
public enum Ending {
    /** The file has what was committed, and nothing else. */
    DONE,
    /** It will, as soon as it is opened by way of {@link Recovery}; until then it may be sealed. */
    LEFT_TO_RECOVERY,
    /** As that, but whether the last commit, which failed, is among them, only the recovery finds out. */
    UNKNOWN
}
