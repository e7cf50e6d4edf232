package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Section;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Source of sections for {@link SectionLoader}. Tests replace it. */
interface SectionReads {
    /**
     * Receives further results of a read, on any thread, before the read completes.
     *
     * @param coarse receives a version of the section without fine detail, if that is cheap to read
     * @param others receives other sections that the same read delivers
     */
    record SideResults(Consumer<Section> coarse, BiConsumer<Subject, Section> others) {}

    /** Facts about the survey. */
    SurveyFacts facts();

    /**
     * Starts to read a section, and returns at once.
     *
     * @param job reports the progress; its token stops the read
     * @return the section; completes on any thread
     */
    CompletableFuture<Section> read(Subject subject, ReadPriority priority, Job job, SideResults results);

    /** True if a read of one section also delivers the other. */
    default boolean brings(Subject read, Subject other) {
        return read.equals(other);
    }

    /** Returns the size of a plane's samples in bytes. */
    default long bytes(Subject.OfPlane plane) {
        SurveyFacts facts = facts();
        long traces = (long) facts.inlines().size() * facts.crosslines().size();
        return traces * facts.samples().size() / plane.count(facts) * Float.BYTES;
    }
}
