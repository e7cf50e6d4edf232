package io.github.sliceline.viewer.schedule;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;

/** Hears what came of what panes asked for, on the thread of events. */
public interface SectionListener {
    /** A section to be shown; first perhaps one that is near, and then the one asked for. */
    void loaded(Pane pane, Loaded section);

    /** It cannot be read. */
    void failed(Pane pane, Subject subject, Throwable why);
}
