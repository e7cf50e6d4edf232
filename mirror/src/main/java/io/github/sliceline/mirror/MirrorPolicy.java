package io.github.sliceline.mirror;

/** What happens to the work when a replica can no longer be written. */
public enum MirrorPolicy {
    /** The work goes on; the replica is brought up to date when it can be, and otherwise reported as different. */
    DETACH,
    /** The work fails. */
    FAIL
}
