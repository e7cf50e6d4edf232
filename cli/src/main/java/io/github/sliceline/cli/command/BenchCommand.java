package io.github.sliceline.cli.command;

import io.github.sliceline.bench.Bench;
import io.github.sliceline.bench.BenchChart;
import io.github.sliceline.bench.DriveLimit;
import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.bench.Rounds;
import io.github.sliceline.bench.VolumeResult;
import io.github.sliceline.bench.preset.Study;
import io.github.sliceline.bench.probe.ObjectProbe;
import io.github.sliceline.bench.probe.StorageProbe;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.ByteSize;
import io.github.sliceline.cli.option.DriveOptions;
import io.github.sliceline.cli.option.MeasureOptions;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.option.SweepOptions;
import io.github.sliceline.cli.report.BenchText;
import io.github.sliceline.cli.report.ProbeText;
import io.github.sliceline.cli.report.StudyReport;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.axes.HeaderPreset;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.paint.LineChart;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProbeReport;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "bench",
        description = {
            "Measure how long reads take: every read path and direction, cold and warm, with the volume opened once and"
                    + " for every read.",
            "Measures existing volumes; with --sweep, a survey converted into many chunk shapes; with --preset, a"
                    + " published measurement again."
        },
        footer = {
            "  sliceline bench survey.h5",
            "  sliceline bench a.h5 b.h5 --paths direct,native --rounds 9 --json",
            "  sliceline bench survey.h5 --pattern steps --open once",
            "  sliceline bench --sweep survey.sgy --dir /scratch/bench -o chart.png",
            "  sliceline bench --sweep survey.sgy --dir . --chunk 32,64,8x8x1024 --filter shuffle,deflate=1",
            "  sliceline bench --preset study --dir /mnt/nvme/bench -o study.png"
        })
public final class BenchCommand extends AnsweringCommand {
    private static final Path STUDY_FOLDER = Path.of("sliceline-bench");

    /** Values of {@code --preset}. */
    enum Preset {
        /** Figures 1 and 4 of P. Kirkham's study. */
        STUDY,
        STANDARD,
        REV0,
        PETREL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(arity = "0..*", converter = Anywhere.class, paramLabel = "FILE", description = "Volumes to measure.")
    private List<Path> files = new ArrayList<>();

    @ArgGroup(exclusive = false, heading = "%nSweep over chunk shapes:%n")
    private @Nullable SweepOptions sweep;

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            description = {
                "Repeat a published measurement: make its files, and print the published and the new figures side by"
                        + " side.",
                "study: Figures 1 and 4 of 'Parallel IO Improvements' (P. Kirkham, 2021).",
                "With --sweep, byte positions by name, as for 'sliceline convert': standard, rev0 or petrel."
            })
    private @Nullable Preset preset;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "512MiB",
            description = "For study: size of the survey's samples (default: ${DEFAULT-VALUE}).")
    private ByteSize size;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description =
                    "Folder for the files of a sweep or of the study (default: sliceline-bench), on the drive to measure.")
    private @Nullable Path folder;

    @Mixin
    private SegyOptions.Bytes mapping;

    @Mixin
    private MeasureOptions measured;

    @Mixin
    private DriveOptions.BenchDrive drive;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "CHART.png",
            description = "Draw microseconds per float against chunk edge.")
    private @Nullable Path chart;

    @Option(names = "--force", description = "Replace CHART.png if it exists.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        if (chart != null) {
            requireApart(chart, List.of(chart));
        }
        requireOneKind();
        for (Path file : files) {
            InputFile.require(file);
        }
        if (chart != null) {
            PngWriter.require(chart, force);
        }
        if (preset == Preset.STUDY) {
            return study();
        }
        Rounds rounds = rounds(sweep == null ? files.get(0) : InputFile.require(sweep.segy()));
        Optional<DriveLimit> limit = report().map(DriveLimit::new);
        BenchText text = new BenchText(rounds, measured.pattern(), limit);
        Consumer<VolumeResult> heard = answersPrograms() ? result -> {} : result -> text.print(out(), result);
        List<VolumeResult> results = measure(rounds, options(limit), heard);
        answer(() -> text.json(results), out -> text.printSummary(out, results));
        draw(() -> BenchChart.of("Time to read a " + measured.pattern().noun(), results));
        return 0;
    }

    private void draw(Supplier<LineChart> picture) throws IOException {
        if (chart != null) {
            PngWriter.write(picture.get().draw(), chart, force);
        }
    }

    private int study() throws IOException {
        Path place = folder == null ? STUDY_FOLDER : folder;
        ReadOptions read = measured.read().withCacheBytes(0);
        StudyReport result = StudyReport.of(watched(
                "the files in " + place + " are removed",
                job -> new Study(place, size.bytes(), measured.paths(), read, this::rounds, job).measure()));
        answer(result::json, result::print);
        draw(result::chart);
        return 0;
    }

    private Rounds rounds(Path any) throws IOException {
        return hasObjects() ? measured.remote() : measured.rounds(any, err());
    }

    private ReadOptions options(Optional<DriveLimit> limit) {
        ReadOptions options = measured.read();
        return limit.map(
                        known -> options.withCosts(DriveModel.of(known.report()).costs()))
                .orElse(options);
    }

    private List<VolumeResult> measure(Rounds rounds, ReadOptions options, Consumer<VolumeResult> heard)
            throws IOException {
        String outcome = sweep == null || folder == null ? "nothing was written" : sweep.outcome(folder);
        return watched(outcome, job -> {
            Bench bench = new Bench(measured.paths(), options, rounds, measured.pattern(), job.token());
            return sweep == null || folder == null
                    ? measure(bench, heard)
                    : sweep.run(folder, mapping.in(presetMapping()), bench, job, heard);
        });
    }

    /** True if the command takes the option; byte positions need a sweep's survey. */
    @Override
    public boolean takes(String option) {
        return super.takes(option) && (sweep != null || !option.startsWith("--bytes"));
    }

    private List<VolumeResult> measure(Bench bench, Consumer<VolumeResult> heard) throws IOException {
        List<VolumeResult> results = new ArrayList<>();
        for (Path file : files) {
            VolumeResult result = bench.measure(file);
            heard.accept(result);
            results.add(result);
        }
        return results;
    }

    /** Returns a report of the drive that holds the first volume, or that will hold a sweep's copies. */
    private Optional<ProbeReport> report() throws IOException {
        if (drive.report().isPresent()) {
            return Optional.of(ProbeText.read(InputFile.require(drive.report().get())));
        }
        if (!drive.probes()) {
            return Optional.empty();
        }
        if (hasObjects()) {
            return Optional.of(probing(job -> ObjectProbe.probe(objects().get(0), ObjectProbe.USUAL_BYTES, job)));
        }
        return Optional.of(probing(job -> folder == null
                ? StorageProbe.probeFile(files.get(0), DriveOptions.SHORT_PROBE, job)
                : StorageProbe.probeFolder(Study.standing(folder), DriveOptions.SHORT_PROBE, job)));
    }

    private void requireOneKind() throws IOException {
        int kinds = (files.isEmpty() ? 0 : 1) + (sweep == null ? 0 : 1) + (preset == Preset.STUDY ? 1 : 0);
        if (kinds != 1) {
            throw misused("name volumes to measure, or give --sweep SURVEY.sgy --dir DIR, or --preset study");
        }
        if (hasObjects() && objects().size() < files.size()) {
            throw misused("local files and objects are measured differently; name one kind at a time");
        }
        if (preset != null && preset != Preset.STUDY && sweep == null) {
            throw misused("--preset with byte positions needs --sweep");
        }
        if (sweep != null && folder == null) {
            throw misused("--sweep needs --dir DIR, a folder on the drive to measure");
        }
        if (folder != null && !files.isEmpty()) {
            throw misused("--dir needs --sweep or --preset study; volumes are read where they are");
        }
        if (preset == Preset.STUDY && (drive.probes() || drive.report().isPresent())) {
            throw misused("--preset study cannot be combined with --drive");
        }
        if (preset == Preset.STUDY && measured.pattern() != ReadPattern.PLANES) {
            throw misused("--preset study cannot be combined with --pattern");
        }
    }

    private HeaderMapping presetMapping() {
        return (preset == null ? HeaderPreset.STANDARD : HeaderPreset.valueOf(preset.name())).mapping();
    }

    private boolean hasObjects() {
        return !objects().isEmpty();
    }

    private List<RemotePath> objects() {
        return files.stream()
                .flatMap(file -> file instanceof RemotePath object ? Stream.of(object) : Stream.empty())
                .toList();
    }
}
