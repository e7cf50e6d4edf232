package io.github.sliceline;

/** How soon a read is wanted. Between two requests, a thread turns to the most urgent work there is. */
public enum ReadPriority {
    /** Somebody is waiting for it. */
    NOW,
    /** It will be looked at next. */
    SOON,
    /** It may be wanted later: prefetch. */
    LATER
}
