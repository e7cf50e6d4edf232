package io.github.sliceline.viewer.schedule;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;

/** Hears what came of what panes asked for, on the thread of events. */
public interface SectionListener {
    /**
     * A section to be shown. First perhaps one that is near, or that was asked for just before, and then the one asked for;
     * of a conversion the same once more when more of it has come.
     */
    void loaded(Pane pane, LoadedSection section);

    /** It cannot be read; asked for again, it is tried again. */
    void failed(Pane pane, Subject subject, Problem why);

    /**
     * A read takes long enough to be told of. It ends with {@link #loaded}, {@link #failed}, or with another wish.
     *
     * @param done how much of it is done, 0 to 1
     */
    default void reading(Pane pane, Subject subject, double done) {}
}
