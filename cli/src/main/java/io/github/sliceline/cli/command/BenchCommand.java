package io.github.sliceline.cli.command;

import io.github.sliceline.cli.measure.Bench;
import io.github.sliceline.cli.measure.BenchChart;
import io.github.sliceline.cli.measure.BenchJson;
import io.github.sliceline.cli.measure.BenchText;
import io.github.sliceline.cli.measure.DriveLimit;
import io.github.sliceline.cli.measure.Race;
import io.github.sliceline.cli.measure.VolumeResult;
import io.github.sliceline.cli.probe.ProbeJson;
import io.github.sliceline.cli.probe.ProbeOptions;
import io.github.sliceline.cli.probe.StorageProbe;
import io.github.sliceline.cli.render.PngWriter;
import io.github.sliceline.cli.report.ByteSize;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.ProbeReport;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "bench",
        description = {
            "Measure how long planes take on your drive: every read path, direction, cold and warm.",
            "Either of volumes that are there, or, with --sweep, of copies of a survey in many chunk shapes."
        },
        footer = {
            "  sliceline bench survey.h5",
            "  sliceline bench a.h5 b.h5 --paths direct,native --rounds 9 --json",
            "  sliceline bench survey.h5 --paths direct --revision newest",
            "  sliceline bench --sweep survey.sgy --dir /scratch/bench -o chart.png",
            "  sliceline bench --sweep survey.sgy --dir . --edges 32,64 --shapes 8x8x1024"
        })
public final class BenchCommand extends AnsweringCommand {
    private static final long PROBE_BYTES = 512_000_000;
    private static final Duration PROBE_POINT_TIME = Duration.ofMillis(150);

    @Parameters(arity = "0..*", paramLabel = "FILE.h5", description = "Volumes to measure.")
    private List<Path> files = new ArrayList<>();

    @ArgGroup(exclusive = false, heading = "%nSweep over chunk shapes:%n")
    private @Nullable SweepOptions sweep;

    @Mixin
    private MappingOptions mapping;

    @Option(
            names = "--paths",
            paramLabel = "PATH",
            split = ",",
            defaultValue = "direct,native,jhdf",
            description = "Read paths to compare (default: ${DEFAULT-VALUE}).")
    private List<Backend> paths = new ArrayList<>();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Different planes of each direction (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--cache",
            paramLabel = "SIZE",
            defaultValue = "256MiB",
            description =
                    "Most that a cache of chunks may take: libhdf5's in native, where 0 leaves it as it comes, and that "
                            + "of decoded chunks in direct (default: ${DEFAULT-VALUE}).")
    private ByteSize cache;

    @ArgGroup(exclusive = true)
    private States states = new States();

    @ArgGroup(exclusive = true, heading = "%nThe drive's measure, by which requests are planned and judged:%n")
    private DriveSource drive = new DriveSource();

    @Option(
            names = "--revision",
            paramLabel = "N",
            defaultValue = "0",
            converter = RevisionOption.Converter.class,
            description =
                    "Measure also, by the direct path, the file as it was at a revision of its history: a number that"
                            + " 'history list' shows, or newest.")
    private int revision;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "CHART.png",
            description = "Draw us per float against chunk edge.")
    private @Nullable Path chart;

    @Option(names = "--force", description = "Replace CHART.png if it exists.")
    private boolean force;

    static final class DriveSource {
        @Option(names = "--probe", description = "Probe the drive first, some 10 s.")
        private boolean probe;

        @Option(
                names = "--drive",
                paramLabel = "REPORT.json",
                description = "What 'sliceline probe --json' printed of the drive.")
        private @Nullable Path report;
    }

    static final class States {
        @Option(names = "--cold-only", description = "Measure only what is read from the drive.")
        private boolean coldOnly;

        @Option(names = "--warm-only", description = "Measure only what is read from the page cache.")
        private boolean warmOnly;
    }

    @Override
    public Integer call() throws IOException {
        requireOneKind();
        for (Path file : files) {
            InputFile.require(file);
        }
        if (chart != null) {
            PngWriter.require(chart, force);
        }
        Race.Rounds measured = rounds(sweep == null ? files.get(0) : InputFile.require(sweep.segy()));
        Optional<DriveLimit> limit = report().map(DriveLimit::new);
        BenchText text = new BenchText(measured, limit);
        Consumer<VolumeResult> heard = answersPrograms() ? result -> {} : result -> text.print(out(), result);
        List<VolumeResult> results = measure(measured, options(limit), heard);
        answer(() -> BenchJson.of(measured, results, limit), out -> text.printSummary(out, results));
        if (chart != null) {
            PngWriter.write(BenchChart.of(results).draw(), chart, force);
        }
        return 0;
    }

    private ReadOptions options(Optional<DriveLimit> limit) {
        ReadOptions options = ReadOptions.DEFAULTS.withCacheBytes(cache.bytes()).withRevision(revision);
        return limit.map(known -> options.withCosts(CostModel.of(known.report())))
                .orElse(options);
    }

    private List<VolumeResult> measure(Race.Rounds measured, ReadOptions options, Consumer<VolumeResult> heard)
            throws IOException {
        String outcome = sweep == null ? "a bench of volumes writes nothing" : sweep.outcome();
        return watched(outcome, job -> {
            Bench bench = new Bench(paths.stream().distinct().toList(), options, measured, job.token());
            return sweep == null ? measure(bench, heard) : sweep.run(mapping.mapping(), bench, job, heard);
        });
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

    /** Of the drive that holds the first volume, or on which a sweep's copies will be. */
    private Optional<ProbeReport> report() throws IOException {
        if (drive.report != null) {
            return Optional.of(ProbeJson.read(InputFile.require(drive.report)));
        }
        if (!drive.probe) {
            return Optional.empty();
        }
        ProbeOptions options = ProbeOptions.DEFAULTS.withFileBytes(PROBE_BYTES).withPointTime(PROBE_POINT_TIME);
        return Optional.of(probing(job -> sweep == null
                ? StorageProbe.probeFile(files.get(0), options, job)
                : StorageProbe.probeFolder(sweep.standing(), options, job)));
    }

    private void requireOneKind() {
        if (sweep != null && revision != 0) {
            throw misused("--revision is of volumes that are there; --sweep makes new ones");
        }
        if (files.isEmpty() == (sweep == null)) {
            throw misused("name volumes to measure, or a survey with --sweep SURVEY.sgy --dir DIR");
        }
    }

    /** Without GNU dd there are no cold reads: then warm ones are all there is. */
    private Race.Rounds rounds(Path any) throws IOException {
        boolean cold = !states.warmOnly && PageCache.canEvict(any);
        if (states.coldOnly && !cold) {
            throw new IOException("cold reads need GNU dd to drop files from the page cache; try --warm-only");
        }
        if (!states.warmOnly && !cold) {
            err().println("sliceline: warm reads only: there is no GNU dd for cold ones");
        }
        return new Race.Rounds(rounds, cold, !states.coldOnly);
    }
}
