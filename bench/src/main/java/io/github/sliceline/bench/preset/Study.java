package io.github.sliceline.bench.preset;

import io.github.sliceline.Job;
import io.github.sliceline.bench.Bench;
import io.github.sliceline.bench.MadeFiles;
import io.github.sliceline.bench.MadeUpSurvey;
import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.bench.Rounds;
import io.github.sliceline.bench.Sweep;
import io.github.sliceline.bench.SweepPlan;
import io.github.sliceline.bench.VolumeResult;
import io.github.sliceline.bench.probe.ProbeOptions;
import io.github.sliceline.bench.probe.StorageProbe;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.tune.drive.ProbeReport;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * New measurement of Figures 1 and 4 of "Parallel IO Improvements" (P. Kirkham, 2021): requests per second against
 * queue depth, and microseconds per float against the edge of cubic chunks, averaged over inline, crossline and slice.
 *
 * <p>As in the study, libhdf5 has its default chunk cache and jHDF 16 threads. The survey is smaller, so that opening
 * the file, which the study counts, weighs more; reads are therefore measured with and without it.
 *
 * @param folder folder for the survey and its copies, which are made one at a time; it is created if it does not exist
 * @param bytes bytes of the survey's samples as floats
 * @param paths read paths to compare
 * @param read options for opening volumes
 * @param rounds chooses the rounds for the drive that holds a file
 */
public record Study(Path folder, long bytes, List<Backend> paths, ReadOptions read, RoundsFor rounds, Job job) {
    private static final long MOST_PROBED = 512_000_000;
    private static final long LEAST_PROBED = 16 << 20;

    /** Measured values, with their rounds. */
    public record Result(ProbeReport probe, List<VolumeResult> volumes, Rounds rounds) {}

    /** Chooses the rounds that are possible for a file. */
    @FunctionalInterface
    public interface RoundsFor {
        Rounds of(Path file) throws IOException;
    }

    /**
     * Measures both figures and removes all files.
     *
     * @throws java.nio.file.FileAlreadyExistsException if a file with the name of a temporary file exists
     */
    public Result measure() throws IOException {
        Path segy = folder.resolve("study.sgy");
        return MadeFiles.with(folder, List.of(segy), () -> measure(segy));
    }

    private Result measure(Path segy) throws IOException {
        ProbeReport probe = StorageProbe.probeFolder(folder, probing(), job);
        SurveyShape shape = MadeUpSurvey.shapeOf(bytes);
        MadeUpSurvey.write(segy, shape, job);
        SegySurvey survey;
        try (SegyFile file = SegyFile.open(segy)) {
            survey = SegyScanner.scan(
                    file, ConvertOptions.DEFAULTS.mapping(), ConvertOptions.DEFAULTS.threads(), null, job);
        }
        Shape volume = Shape.of(shape.inlines(), shape.crosslines(), shape.samples());
        List<Shape> chunks = StudyFigures.published().edges().stream()
                .map(edge -> Shape.of(edge, edge, edge))
                .toList();
        SweepPlan plan = SweepPlan.of(segy, folder, volume, chunks, false);
        Rounds made = rounds.of(segy);
        Bench bench = new Bench(paths, read, made, ReadPattern.PLANES, job.token());
        List<VolumeResult> results = new Sweep(plan, survey, ConvertOptions.DEFAULTS, bench, job).run(result -> {});
        return new Result(probe, results, made);
    }

    /** Returns the options of the probe, for a file no larger than the survey. */
    private ProbeOptions probing() {
        long file = Math.max(LEAST_PROBED, Math.min(MOST_PROBED, bytes));
        return new ProbeOptions(file, Duration.ofMillis(250), 16, List.of(4 << 10), List.of(1, 2, 4, 8, 16, 32));
    }

    /** Returns the folder, or its nearest parent that exists, which is on the same drive. */
    public static Path standing(Path folder) {
        Path at = folder.toAbsolutePath();
        while (!Files.isDirectory(at) && at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }
}
