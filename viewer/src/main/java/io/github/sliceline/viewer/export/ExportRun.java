package io.github.sliceline.viewer.export;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.viewer.model.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;

/** A section that is being saved in the background. Thread-safe. */
final class ExportRun {
    /** Hears the result on the event thread. */
    interface Listener {
        /**
         * Reports progress.
         *
         * @param part finished part, 0 to 1
         */
        void progress(String stage, double part);

        void saved(Path file);

        /** The file exists already and was not changed. */
        void exists(Path file);

        void failed(Problem problem);

        /** Saving was cancelled; no file was left behind. */
        void cancelled();
    }

    private final CancelToken token = new CancelToken();

    private ExportRun() {}

    /**
     * Starts to save a section.
     *
     * @param workers save the section
     * @param events runs the listener
     */
    static ExportRun start(
            ShownSection shown,
            ExportChoice choice,
            Path target,
            boolean replace,
            Executor workers,
            Executor events,
            Listener listener) {
        ExportRun run = new ExportRun();
        workers.execute(() -> events.execute(run.save(shown, choice, target, replace, events, listener)));
        return run;
    }

    /** Cancels saving. The listener hears when it has ended. */
    void cancel() {
        token.cancel();
    }

    private Runnable save(
            ShownSection shown, ExportChoice choice, Path target, boolean replace, Executor events, Listener listener) {
        Job job = Job.stoppedBy(token)
                .withProgress((stage, done, total) ->
                        events.execute(() -> listener.progress(stage, total <= 0 ? 0 : (double) done / total)));
        try {
            SectionExport.save(shown, choice, target, replace, job);
            return () -> listener.saved(target);
        } catch (CancellationException e) {
            return listener::cancelled;
        } catch (FileAlreadyExistsException e) {
            return replace ? () -> listener.failed(Problem.of(e)) : () -> listener.exists(target);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            Problem problem = Problem.of(e);
            return () -> listener.failed(problem);
        }
    }
}
