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
 * Checks once a second in the background whether the file of a survey has changed, and how far an unfinished conversion
 * has come. Each change is reported once.
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

    /** Hears of changes, on the event thread. */
    public interface Listener {
        /** The conversion has written more chunks, or has finished. Sections that were read before may lack them. */
        void grown(LiveState state);

        /**
         * The file has changed, or is again the file that was opened. Unless {@code state} is {@link FileState#SAME},
         * the survey should be opened again.
         *
         * @param sentence what happened and what to do; empty if the file is the same again
         */
        void changed(FileState state, String sentence);
    }

    /** Creates a watch that checks only when {@link #look} is called. */
    SurveyWatch(OpenSurvey survey, Executor events, Listener listener) {
        this.survey = survey;
        this.events = events;
        this.listener = listener;
    }

    /**
     * Watches a survey until the watch is closed.
     *
     * @param workers run the checks
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

    /** Checks the file once. Errors are logged, so that the next check follows. */
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

    /** Returns the finished part of a conversion in percent; empty if the number of chunks is unknown. */
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
