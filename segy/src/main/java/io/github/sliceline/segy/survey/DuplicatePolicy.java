package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.order.GatherAxis;

/** Treatment of several traces with the same bin. */
public enum DuplicatePolicy {
    /** The scan fails. The message names two of the traces. */
    ERROR,
    /** The volume has the trace that comes first in the file. */
    FIRST,
    /** The volume has the trace that comes last in the file. */
    LAST,
    /** The volume has all traces, numbered along an axis: {@link GatherAxis.By#NUMBER}. */
    ALL
}
