package io.github.sliceline.viewer.survey;

import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.volume.info.NamedShape;
import java.nio.file.Path;
import java.util.List;

/** What came of opening a file. */
public sealed interface Opening {
    /** It can be looked at. The receiver closes it. */
    record Success(OpenSurvey survey) implements Opening {}

    /**
     * The file has several datasets that could be meant, or none that looks like a survey.
     *
     * @param request to be asked again {@linkplain OpenRequest#withDataset with one of them}
     * @param sentence why there is a choice
     * @param datasets in the order of the file, at least two
     */
    record Choice(OpenRequest request, String sentence, List<NamedShape> datasets) implements Opening {
        public Choice {
            datasets = List.copyOf(datasets);
        }
    }

    /**
     * It is a folder.
     *
     * @param files in it whose names say that they hold surveys, by name
     */
    record Folder(OpenRequest request, List<Path> files) implements Opening {
        public Folder {
            files = List.copyOf(files);
        }
    }

    /** It cannot be looked at. */
    record Refused(OpenRequest request, Problem problem) implements Opening {}

    /** Nobody wants it any more. */
    record Cancelled(OpenRequest request) implements Opening {}
}
