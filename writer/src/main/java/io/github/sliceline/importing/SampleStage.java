package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.work.GroupCommit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Second step of a conversion: carries the samples into the file, unit by unit, with several threads. */
final class SampleStage {
    private final SegyFile segy;
    private final Underway work;
    private final ConvertPlan plan;
    private final WorkFiles files;
    private final int deflateLevel;
    private final Duration pause;

    /**
     * Stage for one run.
     *
     * @param deflateLevel 0 to write chunks where they belong, else to stage them
     * @param pause between two forces
     */
    SampleStage(SegyFile segy, Underway work, WorkFiles files, int deflateLevel, Duration pause) {
        this.segy = segy;
        this.work = work;
        this.plan = work.scanned().plan();
        this.files = files;
        this.deflateLevel = deflateLevel;
        this.pause = pause;
    }

    /**
     * Converts what is not done. When it returns, all chunks are on the medium. When it is cancelled or fails,
     * those that were written are, unless forcing is what failed.
     */
    void run(Job job) throws IOException {
        SegySurvey survey = work.scanned().survey();
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
                SampleCopier copier = new SampleCopier(
                        segy, survey, plan, sink, maps, work.done().tallies(), passed);
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
        ChunkPlacer placer = deflateLevel > 0
                ? new StagedChunks(work.chunks(), VolumeFile.dataSpec(plan, deflateLevel), plan.chunkBytes())
                : new PositionalChunks(work.chunks(), layout.chunks(), plan.chunkBytes());
        ChunkChecksums checksums = new ChunkChecksums(work.part(), layout.position(VolumeProfile.CHECKSUMS));
        GroupCommit.Force data = () -> {
            work.part().force();
            if (deflateLevel > 0) {
                work.chunks().force();
            }
        };
        GroupCommit commit = new GroupCommit(work.journal(), data, pause);
        return new JournaledChunks(placer, checksums, commit, work.done().claims());
    }
}
