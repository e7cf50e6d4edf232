package io.github.sliceline.viewer.survey;

import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.volume.info.DatasetSummary;
import java.nio.file.Path;
import java.util.List;

/** Result of opening a file. */
public sealed interface OpenResult {
    /** The file is open. The receiver closes the survey. */
    record Success(OpenSurvey survey) implements OpenResult {}

    /**
     * The file has several datasets that might be the volume.
     *
     * @param request the request, to be repeated {@linkplain OpenRequest#withDataset with one of the datasets}
     * @param sentence why the user must choose
     * @param datasets the datasets in the file's order, at least two
     */
    record Choice(OpenRequest request, String sentence, List<DatasetSummary> datasets) implements OpenResult {
        public Choice {
            datasets = List.copyOf(datasets);
        }
    }

    /**
     * The path is a folder.
     *
     * @param files files in the folder whose names end like those of surveys, sorted by name
     */
    record Folder(OpenRequest request, List<Path> files) implements OpenResult {
        public Folder {
            files = List.copyOf(files);
        }
    }

    /** The file cannot be opened. */
    record Refused(OpenRequest request, Problem problem) implements OpenResult {}

    /** The caller cancelled the job. */
    record Cancelled(OpenRequest request) implements OpenResult {}
}
