package io.github.sliceline.viewer.window;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.viewer.survey.OpenRequest;
import io.github.sliceline.viewer.survey.Opening;
import io.github.sliceline.viewer.survey.SurveyOpener;
import java.util.concurrent.CompletableFuture;

/** A file that is being opened, by a thread of its own. Thread-safe. */
final class OpeningWork {
    /**
     * How far it is.
     *
     * @param stage what is done, for people
     * @param done how much of it, 0 to 1
     */
    record Stage(String stage, double done) {}

    private final OpenRequest request;
    private final CancelToken token = new CancelToken();
    private final CompletableFuture<Opening> opening = new CompletableFuture<>();
    private volatile Stage stage = new Stage("", 0);

    private OpeningWork(OpenRequest request) {
        this.request = request;
    }

    static OpeningWork begin(OpenRequest request) {
        OpeningWork work = new OpeningWork(request);
        Job job = new Job(
                (stage, done, total) -> work.stage = new Stage(stage, total == 0 ? 0 : (double) done / total),
                work.token);
        SurveyOpener.start(request, job, Runnable::run, work.opening::complete);
        return work;
    }

    OpenRequest request() {
        return request;
    }

    Stage stage() {
        return stage;
    }

    /** What comes of it. */
    CompletableFuture<Opening> opening() {
        return opening;
    }

    void cancel() {
        token.cancel();
    }
}
