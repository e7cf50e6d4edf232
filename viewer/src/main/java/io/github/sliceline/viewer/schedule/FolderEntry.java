package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.survey.OpenRequest;
import io.github.sliceline.viewer.survey.OpenResult;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.viewer.survey.SurveyOpener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file in a folder that the viewer lists.
 *
 * @param file file whose name ends like that of a survey
 * @param facts facts about the survey; empty if the file was not read
 * @param map map of the survey, if it has coordinates
 * @param remark a remark for the user, such as why the file was not read
 */
public record FolderEntry(Path file, Optional<SurveyFacts> facts, Optional<SurveyMap> map, String remark) {
    /**
     * Size in bytes from which on a SEG-Y file is not scanned for the list. The scan would take a while, but an earlier
     * one is used.
     */
    private static final long SOON_SCANNED = 16 << 20;

    /** Returns the entry of a file that is not read yet. */
    public static FolderEntry waiting(Path file) {
        return said(file, "");
    }

    private static FolderEntry said(Path file, String remark) {
        return new FolderEntry(file, Optional.empty(), Optional.empty(), remark);
    }

    /**
     * Reads a file, unless that needs a scan of a large SEG-Y file. Takes time, so call it off the event thread.
     *
     * @throws java.util.concurrent.CancellationException if {@code cancel} was cancelled
     */
    public static FolderEntry read(Path file, CancelToken cancel) {
        cancel.throwIfCancelled();
        CancelToken scan = new CancelToken();
        boolean scanned = file.toFile().length() < SOON_SCANNED;
        Job job = Job.stoppedBy(scan).withProgress((stage, done, total) -> {
            if (!scanned || cancel.isCancelled()) {
                scan.cancel();
            }
        });
        OpenResult opening = SurveyOpener.open(OpenRequest.of(file), job);
        cancel.throwIfCancelled();
        if (opening instanceof OpenResult.Success opened) {
            return read(opened.survey(), cancel);
        }
        if (opening instanceof OpenResult.Cancelled) {
            return said(file, "not scanned yet: open it to scan it");
        }
        return said(
                file,
                opening instanceof OpenResult.Refused refused
                        ? refused.problem().sentence()
                        : "has several datasets: open it to choose one");
    }

    private static FolderEntry read(OpenSurvey opened, CancelToken cancel) {
        try (OpenSurvey survey = opened) {
            SurveyMap map = new MapLoader(survey, cancel).read();
            boolean placed = map.projection().hasCoordinates();
            return new FolderEntry(
                    survey.file(),
                    Optional.of(survey.facts()),
                    placed ? Optional.of(map) : Optional.empty(),
                    placed ? "" : "has no coordinates");
        } catch (IOException e) {
            return said(opened.file(), Problem.of(e).sentence());
        }
    }
}
