package io.github.sliceline.bench;

import io.github.sliceline.Job;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.testdata.PageCache;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measurement of a survey as SEG-Y and in one chunk shape after the other. Each copy is made, measured, and deleted
 * before the next one is made, unless the plan keeps it. After a failure or cancellation, the unfinished copy is
 * deleted too.
 *
 * @param survey result of scanning the plan's SEG-Y file
 * @param options options for the copies, except the chunk, which comes from the plan
 * @param job receives the progress of making each copy, and has the bench's token
 */
public record Sweep(SweepPlan plan, SegySurvey survey, ConvertOptions options, Bench bench, Job job) {

    /**
     * Runs the sweep.
     *
     * @param heard receives each result as soon as it is measured
     * @return the results of the SEG-Y file and of every copy
     * @throws io.github.sliceline.DiskFullException if the copies do not fit, before anything is made
     * @throws java.nio.file.FileAlreadyExistsException if the file of a copy exists
     */
    public List<VolumeResult> run(Consumer<VolumeResult> heard) throws IOException {
        return MadeFiles.in(plan.folder(), () -> {
            plan.requireNothingThere();
            if (options.filters().isNone()) {
                plan.requireRoom(Files.getFileStore(plan.folder()).getUsableSpace());
            }
            return measure(heard);
        });
    }

    private List<VolumeResult> measure(Consumer<VolumeResult> heard) throws IOException {
        Race race = bench.race(survey);
        List<VolumeResult> results = new ArrayList<>();
        results.add(bench.measure(plan.segy(), survey, race));
        heard.accept(results.get(0));
        for (SweepPlan.Copy copy : plan.copies()) {
            VolumeResult result = measure(copy, race);
            results.add(result);
            heard.accept(result);
        }
        return results;
    }

    private VolumeResult measure(SweepPlan.Copy copy, Race race) throws IOException {
        job.throwIfCancelled();
        convert(copy);
        Closeable removing = () -> PageCache.delete(copy.file());
        VolumeResult result = OnFailure.close(removing, () -> bench.measure(copy, race));
        if (!plan.keep()) {
            removing.close();
        }
        return result;
    }

    /** Makes a copy. If that fails, the incomplete copy is deleted, because a later run cannot use it. */
    private void convert(SweepPlan.Copy copy) throws IOException {
        SegyToHdf5.discard(copy.file());
        ConvertOptions own = options.withChunk(copy.chunk()).withOverwrite(false);
        Job named = job.withProgress(
                (stage, done, total) -> job.report(SweepPlan.nameOf(copy.chunk()) + ": " + stage, done, total));
        OnFailure.close(
                () -> SegyToHdf5.discard(copy.file()), () -> SegyToHdf5.convert(plan.segy(), copy.file(), own, named));
    }
}
