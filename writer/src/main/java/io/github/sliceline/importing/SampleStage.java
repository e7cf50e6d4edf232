package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.copies.CopyClaims;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.profile.ChunkSink;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.work.GroupCommit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Second step of a conversion: carries the samples into the file, unit by unit, with several threads.
 *
 * @param filters that chunks go through
 * @param pause between two forces
 */
record SampleStage(ConvertedSource source, Underway work, ChunkFilters filters, Duration pause) {

    /**
     * Converts what is not done. When it returns, and there is a journal, all chunks are on the medium. When it is cancelled
     * or fails, those that were written are, unless forcing is what failed.
     */
    void run(Job job) throws IOException {
        if (work.journal().isEmpty()) {
            run((first, lengths, crcs, notes) -> {}, job);
            return;
        }
        try (GroupCommit commit = new GroupCommit(work.journal().get(), work.part()::force, pause)) {
            run(CopyClaims.of((EncodedFile) work.file(), VolumeProfile.DATA, commit), job);
        }
    }

    private ChunkSink.Target target(ConvertPlan plan) {
        return new ChunkSink.Target(
                VolumeProfile.DATA, SurveyDescription.data(plan, filters), Optional.of(VolumeProfile.CHECKSUMS));
    }

    private void run(ChunkSink.Claims claims, Job job) throws IOException {
        SegySurvey survey = work.scanned().survey();
        ConvertPlan plan = work.scanned().plan();
        List<Integer> left = IntStream.range(0, plan.units().size())
                .filter(unit -> !work.done().units().contains(unit))
                .boxed()
                .toList();
        long total = (survey.traceCount() - survey.leftOut().count()) * plan.samples();
        LongAdder passed = new LongAdder();
        passed.add((long)
                ((double) total / plan.units().size() * work.done().units().size()));
        int firstLeft = left.isEmpty() ? plan.units().size() : left.get(0);
        try (ChunkSink sink = new ChunkSink(
                        work.file(),
                        target(plan),
                        claims,
                        plan.chunksOfUnit(),
                        ConvertPlan.STORED_UNITS * plan.threads(),
                        firstLeft);
                SampleCopier copier = new SampleCopier(
                        source,
                        work,
                        sink,
                        new BinMaps(work.file(), plan, survey, work.scanned().fields()),
                        passed);
                ReadScheduler threads = new ReadScheduler("sliceline-convert", plan.threads())) {
            threads.run(
                    left,
                    unit -> {
                        copier.copy(unit);
                        job.report("Converting", passed.sum() * Float.BYTES, total * Float.BYTES);
                    },
                    job.token());
        }
    }
}
