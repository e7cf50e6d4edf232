package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.order.GatherAxis;

/** What is done where several traces claim one bin. */
public enum DuplicatePolicy {
    /** The survey is refused; the message names two of them. */
    ERROR,
    /** The bin shows the first of them in the file. */
    FIRST,
    /** The bin shows the last of them in the file. */
    LAST,
    /** The volume shows all of them, along an axis on which they are numbered: {@link GatherAxis.By#NUMBER}. */
    ALL
}
