package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Section;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** How sections are read: the seam between what is read when, and the file. */
interface SectionReads {
    /**
     * What a read brings besides its section, by any thread, before that is done.
     *
     * @param coarse is given the section without its fine detail, where that can be had for little
     * @param others is given other sections that came along
     */
    record SideResults(Consumer<Section> coarse, BiConsumer<Subject, Section> others) {}

    /** Of which survey. */
    SurveyFacts facts();

    /**
     * Reads a section, without waiting.
     *
     * @param job hears how far it is; its token stops it
     * @return completes on any thread
     */
    CompletableFuture<Section> read(Subject subject, ReadPriority priority, Job job, SideResults results);

    /** Whether a read of the one brings the other too. */
    default boolean brings(Subject read, Subject other) {
        return read.equals(other);
    }

    /** Bytes that the samples of a plane take. */
    default long bytes(Subject.OfPlane plane) {
        SurveyFacts facts = facts();
        long traces = (long) facts.inlines().count() * facts.crosslines().count();
        return traces * facts.samples().count() / plane.count(facts) * Float.BYTES;
    }
}
