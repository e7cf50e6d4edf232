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
 * @param starter starts reads: finding a path's traces and allocating samples would block the event thread
 * @param mostBytes most bytes of a section
 * @param coarsely coarse reads
 * @param slabs reads of several slices
 */
record VolumeReads(OpenSurvey survey, Executor starter, long mostBytes, CoarseReads coarsely, SlabReads slabs)
        implements SectionReads {
    static VolumeReads of(OpenSurvey survey, Executor starter, long mostBytes) {
        long sliceBytes = survey.facts().grid().size() * Float.BYTES;
        return new VolumeReads(
                survey,
                starter,
                mostBytes,
                new CoarseReads(survey, CoarseReads.WORTH_BYTES),
                new SlabReads(survey, sliceBytes));
    }

    @Override
    public SurveyFacts facts() {
        return survey.facts();
    }

    @Override
    public boolean brings(Subject read, Subject other) {
        return slabs.brings(read, other);
    }

    @Override
    public CompletableFuture<Section> read(Subject subject, ReadPriority priority, Job job, SideResults results) {
        return CompletableFuture.completedFuture(subject)
                .thenComposeAsync(wanted -> begun(wanted, priority, job, results), starter)
                .thenApply(this::ofOneVersion);
    }

    private CompletableFuture<Section> begun(Subject subject, ReadPriority priority, Job job, SideResults results) {
        job.throwIfCancelled();
        if (!(subject instanceof Subject.OfPlane plane)) {
            return exact(subject, priority, job, results);
        }
        requireRoom(bytes(plane));
        if (priority != ReadPriority.NOW) {
            return exact(subject, priority, job, results);
        }
        try {
            // one after the other, because both would compete for the drive
            return coarsely.read(plane, job)
                    .map(first -> first.thenAccept(section -> results.coarse().accept(ofOneVersion(section)))
                            .thenComposeAsync(done -> exact(subject, priority, job, results), starter))
                    .orElseGet(() -> exact(subject, priority, job, results));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<Section> exact(Subject subject, ReadPriority priority, Job job, SideResults results) {
        if (subject instanceof Subject.Slice slice && slabs.isWorth(slice)) {
            return slabs.read(
                    slice, priority, job, (other, section) -> results.others().accept(other, ofOneVersion(section)));
        }
        return survey.volume().readAsync(survey.query(subject), priority, job);
    }

    private void requireRoom(long bytes) {
        if (bytes > mostBytes) {
            throw new IllegalArgumentException(String.format(
                    "%s: this section takes %,d MB, and with the memory that the program has at most %,d MB are shown;"
                            + " start it with more (such as -Xmx4g)",
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
