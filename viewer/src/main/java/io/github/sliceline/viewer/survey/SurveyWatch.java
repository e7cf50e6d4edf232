package io.github.sliceline.viewer.survey;

import io.github.sliceline.volume.info.LiveState;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks once a second, in the background, whether the file of a survey is still the one that was opened, and of a
 * conversion how much has come. Each thing is told once.
 */
public final class SurveyWatch implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(SurveyWatch.class);

    private static final long PERIOD_MS = 1000;

    private final OpenSurvey survey;
    private final Executor events;
    private final Listener listener;
    private FileState told = FileState.SAME;
    private volatile boolean closed;
    private LiveState live = new LiveState(-1, 0, true);

    /** Hears of the file, on the thread of events. */
    public interface Listener {
        /** More of a conversion has come, or all: what was read may have had blanks that are filled now. */
        void grown(LiveState state);

        /**
         * The file has changed under its name, or is as it was again. Unless that is {@link FileState#SAME}, it should be
         * opened anew.
         *
         * @param sentence what happened, and what to do; empty if it is the same again
         */
        void changed(FileState state, String sentence);
    }

    /** One that looks when it is told to. */
    SurveyWatch(OpenSurvey survey, Executor events, Listener listener) {
        this.survey = survey;
        this.events = events;
        this.listener = listener;
    }

    /**
     * Begins to watch a survey until it is closed.
     *
     * @param workers look
     * @param events runs the listener
     */
    public static SurveyWatch start(OpenSurvey survey, Executor workers, Executor events, Listener listener) {
        SurveyWatch watch = new SurveyWatch(survey, events, listener);
        watch.lookLater(CompletableFuture.delayedExecutor(PERIOD_MS, TimeUnit.MILLISECONDS, workers));
        return watch;
    }

    private void lookLater(Executor later) {
        later.execute(() -> {
            if (!closed) {
                look();
                lookLater(later);
            }
        });
    }

    /** Whatever happens, it looks again. */
    void look() {
        try {
            lookForMore();
            lookAtFile();
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} is looked at again", survey.file(), e);
        }
    }

    private void lookForMore() throws IOException {
        if (survey.kind() != SurveyKind.CONVERTING) {
            return;
        }
        LiveState now = survey.volume().refresh();
        if (!now.equals(live)) {
            live = now;
            events.execute(() -> listener.grown(now));
        }
    }

    private void lookAtFile() {
        FileState now = survey.fileState();
        if (now != told) {
            told = now;
            String sentence = now.sentence(survey.file());
            events.execute(() -> listener.changed(now, sentence));
        }
    }

    /** How much of a conversion has come, as of the last look. */
    public static Optional<Integer> percent(LiveState state) {
        return state.chunks() == 0
                ? Optional.empty()
                : Optional.of((int) (100 * state.chunksVisible() / state.chunks()));
    }

    @Override
    public void close() {
        closed = true;
    }
}
