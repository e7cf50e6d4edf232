package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Reads that end when the test says so. Each section has one sample more than its number, so that it is known again. */
final class FakeReads implements SectionReads {
    static final int LINES = 100;
    /** So many slices come together. */
    static final int SLAB = 5;

    /** A read that was begun. */
    record Begun(
            Subject subject, ReadPriority priority, Job job, SideResults results, CompletableFuture<Section> future) {
        boolean isUnderWay() {
            return !future.isDone() && !job.token().isCancelled();
        }

        /** As a volume ends it: a cancelled read comes to nothing. */
        void end() {
            if (subject instanceof Subject.Slice slice && !job.token().isCancelled()) {
                IntStream.range(slice.index() / SLAB * SLAB, slice.index() / SLAB * SLAB + SLAB)
                        .filter(index -> index != slice.index())
                        .forEach(index -> results.others().accept(slice.at(index), section(slice.at(index))));
            }
            if (job.token().isCancelled()) {
                future.completeExceptionally(new CancellationException("cancelled"));
            } else {
                future.complete(section(subject));
            }
        }
    }

    final List<Begun> begun = new ArrayList<>();

    static Section section(Subject subject) {
        int index = ((Subject.OfPlane) subject).index();
        Axis lines = Axis.regular("crossline", "", 0, 1, LINES);
        Axis samples = Axis.regular("twt", "ms", 0, 4, LINES);
        float[] values = new float[LINES * LINES];
        values[0] = index;
        return Section.of("plane " + index, lines, samples, values);
    }

    @Override
    public SurveyFacts facts() {
        Axis lines = Axis.ofIndices(LINES);
        return new SurveyFacts(
                "fake", new SurveyGrid(lines, lines), Optional.empty(), SampleAxis.milliseconds(0, 4, LINES));
    }

    @Override
    public CompletableFuture<Section> read(Subject subject, ReadPriority priority, Job job, SideResults results) {
        Begun read = new Begun(subject, priority, job, results, new CompletableFuture<>());
        begun.add(read);
        return read.future;
    }

    @Override
    public boolean brings(Subject read, Subject other) {
        return read.equals(other)
                || (read instanceof Subject.Slice one
                        && other instanceof Subject.Slice two
                        && one.index() / SLAB == two.index() / SLAB);
    }

    List<Begun> underWay() {
        return begun.stream().filter(Begun::isUnderWay).toList();
    }

    /** Planes of the reads of a priority, in the order in which they were begun. */
    List<Integer> begun(ReadPriority priority) {
        List<Integer> planes = begun.stream()
                .filter(read -> read.priority == priority)
                .map(read -> ((Subject.OfPlane) read.subject).index())
                .toList();
        return planes;
    }

    Begun last(Subject subject) {
        for (int i = begun.size() - 1; i >= 0; i--) {
            if (begun.get(i).subject.equals(subject)) {
                return begun.get(i);
            }
        }
        throw new AssertionError("no read of " + subject + " in " + begun);
    }
}
