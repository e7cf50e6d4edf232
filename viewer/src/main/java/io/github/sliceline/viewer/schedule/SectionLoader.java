package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reads what panes are to show. Asked on the thread of events, it never waits: what a pane no longer wants is dropped, and
 * what it wants comes to the listener.
 */
public final class SectionLoader {
    private final OpenSurvey survey;
    private final Executor events;
    private final SectionListener listener;
    private final Map<Pane, CancelToken> underWay = new EnumMap<>(Pane.class);

    /**
     * @param events runs what it is given on the thread of events
     * @param listener called there
     */
    public SectionLoader(OpenSurvey survey, Executor events, SectionListener listener) {
        this.survey = survey;
        this.events = events;
        this.listener = listener;
    }

    /** Says what a pane is to show from now on, instead of what it was to show before. */
    public void show(Pane pane, Subject subject) {
        CancelToken mine = new CancelToken();
        CancelToken before = underWay.put(pane, mine);
        if (before != null) {
            before.cancel();
        }
        survey.volume()
                .readAsync(subject.query(survey.facts()), ReadPriority.NOW, mine)
                .whenComplete(
                        (section, failure) -> events.execute(() -> deliver(pane, subject, mine, section, failure)));
    }

    private void deliver(
            Pane pane, Subject subject, CancelToken mine, @Nullable Section section, @Nullable Throwable failure) {
        if (mine.isCancelled()) {
            return;
        }
        if (section != null) {
            listener.loaded(pane, new Loaded(subject, section, true));
        } else if (failure != null) {
            listener.failed(pane, subject, failure);
        }
    }
}
