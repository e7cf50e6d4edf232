package io.github.sliceline.viewer.window;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.viewer.survey.OpenRequest;
import io.github.sliceline.viewer.survey.OpenResult;
import io.github.sliceline.viewer.survey.SurveyOpener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A file that is being opened in the background. Thread-safe. */
final class OpenJob {
    /**
     * Progress of opening.
     *
     * @param stage name of the current stage for the user
     * @param done finished part of the stage, 0 to 1
     */
    record Stage(String stage, double done) {}

    private final OpenRequest request;
    private final CancelToken token = new CancelToken();
    private final CompletableFuture<OpenResult> opening;
    private volatile Stage stage = new Stage("", 0);

    /** Starts to open the file. */
    OpenJob(OpenRequest request, Executor workers) {
        this.request = request;
        Job job =
                new Job((name, done, total) -> stage = new Stage(name, total == 0 ? 0 : (double) done / total), token);
        this.opening = SurveyOpener.start(request, job, workers, Runnable::run);
    }

    OpenRequest request() {
        return request;
    }

    Stage stage() {
        return stage;
    }

    /** Returns the future result. */
    CompletableFuture<OpenResult> opening() {
        return opening;
    }

    void cancel() {
        token.cancel();
    }
}
