package io.github.sliceline.viewer.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.survey.OpenResult.Cancelled;
import io.github.sliceline.viewer.survey.OpenResult.Choice;
import io.github.sliceline.viewer.survey.OpenResult.Folder;
import io.github.sliceline.viewer.survey.OpenResult.Refused;
import io.github.sliceline.viewer.survey.OpenResult.Success;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.DatasetSummary;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens files for a window, and reports why a file could not be opened. */
public final class SurveyOpener {
    private static final Logger LOG = LoggerFactory.getLogger(SurveyOpener.class);

    /** Names of HDF5, SEG-Y and Seismic Unix files. */
    private static final Pattern SURVEYS = Pattern.compile("(?i).*\\.(h5|hdf5?|seisnc|nc|se?gy|seg|su)");

    private SurveyOpener() {}

    /**
     * Opens a file in the background.
     *
     * @param job reports the progress of a scan; cancelling it stops the scan
     * @param workers run the opening
     * @param events complete the result; if the job is cancelled by then, the survey is closed
     * @return the result; the future never fails
     */
    public static CompletableFuture<OpenResult> start(OpenRequest request, Job job, Executor workers, Executor events) {
        return CompletableFuture.supplyAsync(() -> open(request, job), workers)
                .thenApplyAsync(opening -> unlessCancelled(opening, request, job), events);
    }

    private static OpenResult unlessCancelled(OpenResult opening, OpenRequest request, Job job) {
        if (opening instanceof Success opened && job.token().isCancelled()) {
            close(opened.survey());
            return new Cancelled(request);
        }
        return opening;
    }

    private static void close(OpenSurvey survey) {
        try {
            survey.close();
        } catch (IOException e) {
            LOG.debug("{}", survey, e);
        }
    }

    /** Opens a file. Errors become part of the result. Takes time, so call it off the event thread. */
    public static OpenResult open(OpenRequest request, Job job) {
        try {
            if (!Location.of(request.file()).isObject() && Files.isDirectory(request.file())) {
                return new Folder(request, surveys(request.file()));
            }
            return new Success(OpenSurvey.open(request, job));
        } catch (CancellationException e) {
            return new Cancelled(request);
        } catch (UnsupportedFileException e) {
            return chosen(request, e, job);
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError e) {
            LOG.debug("{} is not opened", request.file(), e);
            return new Refused(request, Problem.of(e));
        }
    }

    private static List<Path> surveys(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> SURVEYS.matcher(file.toString()).matches() && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Returns the datasets for the user to choose from, if the file has no volume or several. If there is only one
     * dataset, it is opened.
     */
    private static OpenResult chosen(OpenRequest request, UnsupportedFileException why, Job job) {
        if (request.dataset().isEmpty() && why.advice().contains(Advice.Step.NAME_DATASET)) {
            List<DatasetSummary> datasets = datasets(request.file());
            if (datasets.size() == 1) {
                return open(request.withDataset(datasets.get(0).dataset()), job);
            }
            String none = request.file() + " has no numbers that could be shown";
            return datasets.isEmpty()
                    ? new Refused(request, new Problem(none, Problem.of(why).details(), List.of()))
                    : new Choice(request, Problem.of(why).sentence(), datasets);
        }
        return new Refused(request, Problem.of(why));
    }

    /** Returns the datasets of a file; empty if it is no HDF5 file or cannot be read. */
    public static List<DatasetSummary> datasets(Path file) {
        try {
            return SeismicVolume.datasets(file, ReadOptions.DEFAULTS);
        } catch (IOException | RuntimeException e) {
            LOG.debug("{}: its datasets are not listed", file, e);
            return List.of();
        }
    }
}
