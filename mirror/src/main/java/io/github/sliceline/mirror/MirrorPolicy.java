package io.github.sliceline.mirror;

/** The policy for work whose replica can no longer be written. */
public enum MirrorPolicy {
    /**
     * The work goes on. The replica is brought up to date when that is possible, and otherwise reported as different.
     */
    DETACH,
    /** The work fails. */
    FAIL
}
