package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Reads sections of a volume.
 *
 * @param starter where reads are begun: to find a path's traces and to make room for samples takes longer than the thread of
 *     events has
 * @param mostBytes that a section may have
 */
record VolumeReads(OpenSurvey survey, Executor starter, long mostBytes) implements SectionReads {
    @Override
    public SurveyFacts facts() {
        return survey.facts();
    }

    @Override
    public CompletableFuture<Section> read(Subject subject, ReadPriority priority, Job job) {
        return CompletableFuture.completedFuture(subject)
                .thenComposeAsync(wanted -> begun(wanted, priority, job), starter)
                .thenApply(this::ofOneVersion);
    }

    private CompletableFuture<Section> begun(Subject subject, ReadPriority priority, Job job) {
        job.throwIfCancelled();
        if (subject instanceof Subject.OfPlane plane) {
            requireRoom(bytes(plane));
        }
        return survey.volume().readAsync(survey.query(subject), priority, job);
    }

    private void requireRoom(long bytes) {
        if (bytes > mostBytes) {
            throw new IllegalArgumentException(String.format(
                    "%s: this section takes %,d MB, and with the memory that the program has at most %,d MB are shown; start"
                            + " it with more (such as -Xmx4g)",
                    survey.file(), bytes >> 20, mostBytes >> 20));
        }
    }

    private Section ofOneVersion(Section section) {
        try {
            survey.requireUnchanged();
            return section;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
