package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.work.GroupCommit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Second step of a conversion: carries the samples into the file, unit by unit, with several threads.
 *
 * @param deflateLevel 0 to write chunks where they belong, else to stage them
 * @param pause between two forces
 */
record SampleStage(SegyFile segy, Underway work, WorkFiles files, int deflateLevel, Duration pause) {

    /**
     * Converts what is not done. When it returns, all chunks are on the medium. When it is cancelled or fails,
     * those that were written are, unless forcing is what failed.
     */
    void run(Job job) throws IOException {
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
        PartLayout layout = PartLayout.of(files.part(), work.part());
        BinMaps maps = new BinMaps(work.part(), layout, plan, survey);
        try (JournaledChunks sink = sink(layout);
                SampleCopier copier = new SampleCopier(segy, work, sink, maps, passed);
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

    private JournaledChunks sink(PartLayout layout) throws IOException {
        ConvertPlan plan = work.scanned().plan();
        JournaledChunks.Placer placer = deflateLevel > 0
                ? new JournaledChunks.Staged(work.chunks(), VolumeFile.dataSpec(plan, deflateLevel), plan.chunkBytes())
                : new JournaledChunks.Positional(work.chunks(), layout.chunks(), plan.chunkBytes());
        long checksums = layout.position(VolumeProfile.CHECKSUMS);
        IoFuture.Action data = () -> {
            work.part().force();
            if (deflateLevel > 0) {
                work.chunks().force();
            }
        };
        GroupCommit commit = new GroupCommit(work.journal(), data, pause);
        return new JournaledChunks(
                placer, work.part(), checksums, commit, work.done().claims());
    }
}
