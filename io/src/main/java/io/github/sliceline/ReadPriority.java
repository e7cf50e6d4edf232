package io.github.sliceline;

/** Urgency of a read. Between two requests, a worker thread turns to the most urgent work. */
public enum ReadPriority {
    /** The user is waiting for this read. */
    NOW,
    /** The user will look at this next. */
    SOON,
    /** Prefetch: this may be needed later. */
    LATER
}
