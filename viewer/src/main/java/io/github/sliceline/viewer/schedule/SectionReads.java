package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Section;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** How sections are read: the seam between what is read when, and the file. */
interface SectionReads {
    /** Of which survey. */
    SurveyFacts facts();

    /**
     * Reads a section, without waiting.
     *
     * @param job hears how far it is; its token stops it
     * @param coarse is given, by any thread, the same section without its fine detail, before the read itself is done, where
     *     that can be had for little
     * @return completes on any thread
     */
    CompletableFuture<Section> read(Subject subject, ReadPriority priority, Job job, Consumer<? super Section> coarse);

    /** Bytes that the samples of a plane take. */
    default long bytes(Subject.OfPlane plane) {
        SurveyFacts facts = facts();
        long traces = (long) facts.inlines().count() * facts.crosslines().count();
        return traces * facts.samples().count() / plane.count(facts) * Float.BYTES;
    }
}
