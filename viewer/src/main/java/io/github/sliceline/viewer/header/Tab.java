package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.model.Change;

/** One tab of the header pane. */
interface Tab {
    /** On the tab. */
    String name();

    HeaderTab component();

    /** Brings it up to date; called while it is seen. */
    void refresh();

    /** Whether it shows something else after a change. */
    default boolean hears(Change change) {
        return false;
    }
}
