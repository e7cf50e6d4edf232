package io.github.sliceline.convert;

import io.github.sliceline.convert.Foundation.Scanned;
import io.github.sliceline.journal.JournalWriter;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Second step of a conversion: carries the samples into the file, unit by unit, with several threads. */
final class SampleStage {
    private final SegyFile segy;
    private final Scanned work;
    private final WorkFiles files;
    private final int deflateLevel;
    private final WorkStores stores;

    /**
     * Stage for one run.
     *
     * @param deflateLevel 0 to write chunks where they belong, else to stage them
     */
    SampleStage(SegyFile segy, Scanned work, WorkFiles files, int deflateLevel, WorkStores stores) {
        this.segy = segy;
        this.work = work;
        this.files = files;
        this.deflateLevel = deflateLevel;
        this.stores = stores;
    }

    /**
     * Converts what is not done. When it returns, all chunks are on the medium. When it is cancelled or fails,
     * those that were written are, unless forcing is what failed.
     *
     * @param done numbers of the units of an earlier run
     * @param claims gets where in the journal each batch is that this run writes; thread-safe
     * @param tallies count what this run converts
     */
    void run(
            Set<Integer> done,
            Map<Long, Long> claims,
            Tallies tallies,
            JournalWriter journal,
            Progress progress,
            CancelToken cancel)
            throws IOException {
        ConvertPlan plan = work.plan();
        List<Integer> left = IntStream.range(0, plan.units().size())
                .filter(unit -> !done.contains(unit))
                .boxed()
                .toList();
        try (ByteStore part = stores.open(files.part());
                ByteStore staging = deflateLevel > 0 ? stores.open(files.staging()) : part;
                PartLayout layout = PartLayout.open(files.part());
                JournaledChunks sink = sink(part, staging, layout, journal, claims)) {
            BinMaps maps = new BinMaps(part, layout, plan, work.survey());
            copy(
                    left,
                    new Passed(
                            plan,
                            work.survey().traceCount() - work.survey().leftOut().count(),
                            done.size()),
                    tallies,
                    sink,
                    maps,
                    progress,
                    cancel);
        }
    }

    private JournaledChunks sink(
            ByteStore part, ByteStore staging, PartLayout layout, JournalWriter journal, Map<Long, Long> claims)
            throws IOException {
        ConvertPlan plan = work.plan();
        ChunkPlacer placer = deflateLevel > 0
                ? new StagedChunks(staging, VolumeFile.dataSpec(plan, deflateLevel), plan.chunkBytes())
                : new PositionalChunks(part, stores.openDirect(files.part()), layout.chunks(), plan.chunkBytes());
        ChunkChecksums checksums = new ChunkChecksums(part, layout.position(VolumeProfile.CHECKSUMS));
        GroupCommit.Force data = () -> {
            part.force();
            if (deflateLevel > 0) {
                staging.force();
            }
        };
        GroupCommit commit = new GroupCommit(journal, data, stores.pause());
        return new JournaledChunks(placer, checksums, commit, claims);
    }

    /** How much of the samples has passed. */
    private static final class Passed {
        final LongAdder samples = new LongAdder();
        final long total;

        Passed(ConvertPlan plan, long traces, int unitsDone) {
            total = traces * plan.samples();
            samples.add((long) ((double) total / plan.units().size() * unitsDone));
        }
    }

    private void copy(
            List<Integer> units,
            Passed passed,
            Tallies tallies,
            ChunkSink sink,
            BinMaps maps,
            Progress progress,
            CancelToken cancel)
            throws IOException {
        ConvertPlan plan = work.plan();
        try (SampleCopier copier =
                        new SampleCopier(segy, work.survey(), plan, sink, maps, tallies, passed.samples);
                ReadScheduler threads = new ReadScheduler("sliceline-convert", plan.threads())) {
            threads.run(
                    units,
                    unit -> {
                        copier.copy(unit);
                        progress.report("Converting", passed.samples.sum() * Float.BYTES, passed.total * Float.BYTES);
                    },
                    cancel);
        }
    }
}
