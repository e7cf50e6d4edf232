package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.FolderOption;
import io.github.sliceline.cli.option.SelectionOptions;
import io.github.sliceline.cli.option.VolumeOptions;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.read.ComparisonExtract;
import io.github.sliceline.cli.read.Destination;
import io.github.sliceline.cli.read.ExtractWriter;
import io.github.sliceline.cli.read.MapDrawing;
import io.github.sliceline.cli.read.OutputFormat;
import io.github.sliceline.cli.read.Overlays;
import io.github.sliceline.cli.report.ComparisonText;
import io.github.sliceline.compare.ComparisonMap;
import io.github.sliceline.compare.ComparisonOptions;
import io.github.sliceline.compare.ComparisonReport;
import io.github.sliceline.compare.VolumeComparison;
import io.github.sliceline.show.paint.ImageStyle;
import io.github.sliceline.show.words.SurveyWords;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        abbreviateSynopsis = true,
        description = {
            "Compare two volumes at the lines and samples that both have.",
            "Shows the differences of their axes, the largest and the rms difference, NRMS, correlation, and the best"
                    + " shift and gain. The exit code is 0 if they are the same, and 1 if not."
        },
        footer = {
            "  sliceline compare base.h5 monitor.h5",
            "  sliceline compare base.h5 monitor.h5 --times 1500:2500 -o nrms.tif",
            "  sliceline compare base.h5 monitor.h5 --map shift -o shift.png",
            "  sliceline compare base.h5 monitor.h5 -o difference.h5",
            "  sliceline compare survey.sgy survey.h5 --tolerance 0.001 --json | jq .nrms"
        })
public final class CompareCommand extends AnsweringCommand {
    @Parameters(index = "0", converter = Anywhere.class, paramLabel = "A", description = "HDF5, SEG-Y or ZGY file.")
    private Path a;

    @Parameters(index = "1", converter = Anywhere.class, paramLabel = "B", description = "Another one.")
    private Path b;

    @Option(
            names = "--tolerance",
            paramLabel = "AMPLITUDE",
            defaultValue = "0",
            description = "Largest difference of samples that count as the same (default: ${DEFAULT-VALUE}).")
    private double tolerance;

    @Option(
            names = "--shift",
            paramLabel = "SAMPLES",
            defaultValue = "16",
            description = "Largest shift that is tried (default: ${DEFAULT-VALUE}).")
    private int shift;

    @Option(
            names = "--map",
            paramLabel = "MAP",
            split = ",",
            defaultValue = "nrms",
            description = "What a map shows: nrms (in %%), shift (positive where B is later or deeper) or rms (of the"
                    + " difference); or several, such as nrms,shift (default: ${DEFAULT-VALUE}).")
    private List<ComparisonMap> maps = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description =
                    "Write maps (.tif, .png, .svg, .csv, .npy, .xyz, .irap, .zmap, .cps3, .raw), or the difference,"
                            + " A minus B, as a volume (.h5). May be repeated.")
    private List<String> outputs = List.of();

    @Option(names = "--force", description = "Replace OUT if it exists.")
    private boolean force;

    @Mixin
    private FolderOption folder;

    @Mixin
    private SelectionOptions.Ranges part;

    @Mixin
    private WorkOptions work;

    @Mixin
    private VolumeOptions which;

    @Override
    public Integer call() throws IOException {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("--tolerance must be 0 or more, got " + tolerance);
        }
        List<String> volumes = outputs.stream()
                .filter(name -> OutputKind.of(name).equals(Optional.of(OutputKind.HDF5)))
                .toList();
        if (volumes.size() > 1) {
            throw new IllegalArgumentException(
                    "the difference is written once; name one of " + String.join(" and ", volumes));
        }
        List<Destination> targets = outputs.stream()
                .filter(name -> !volumes.contains(name))
                .map(this::target)
                .toList();
        ComparisonOptions options = options(volumes, targets);
        for (String output : outputs) {
            Path file = TypedName.here(output);
            folder.require(List.of(file));
            requireApart(output, List.of(file));
            PartFile.require(file, force);
        }
        String outcome = outputs.isEmpty() ? "nothing was written" : "complete files are kept";
        ComparisonText text = watched(outcome, job -> compare(options, targets, job));
        answer(text::json, text::print);
        if (!answersPrograms()) {
            outputs.forEach(output -> out().println(output + ": written"));
        }
        return text.report().isWithin(tolerance) ? ExitCode.DONE : ExitCode.FAILED;
    }

    private Destination target(String name) {
        Destination target = Destination.of(name, null, force, Optional.empty(), false);
        if (target.format() == OutputFormat.GEOJSON) {
            throw new IllegalArgumentException(name + ": maps are not written as .geojson; write .tif or .csv");
        }
        return target;
    }

    private ComparisonOptions options(List<String> volumes, List<Destination> targets) {
        ComparisonOptions options = ComparisonOptions.DEFAULTS
                .withLargestShift(shift)
                .withMemoryBytes(work.memoryBytes())
                .withOverwrite(force);
        options = work.withThreads(options, ComparisonOptions::withThreads);
        options = targets.isEmpty() ? options : options.withMaps(Set.copyOf(maps));
        return volumes.isEmpty() ? options : options.withDifference(TypedName.here(volumes.get(0)));
    }

    private ComparisonText compare(ComparisonOptions options, List<Destination> targets, Job job) throws IOException {
        try (SeismicVolume first = which.open(a, ReadOptions.DEFAULTS, job);
                SeismicVolume second = which.open(b, ReadOptions.DEFAULTS, job)) {
            VolumeComparison comparison = VolumeComparison.of(
                    first, second, part.isGiven() ? options.withPart(part.part().within(first)) : options);
            ComparisonExtract extract = new ComparisonExtract(
                    comparison, maps.stream().distinct().toList(), String.valueOf(b.getFileName()));
            ExtractWriter writer = new ExtractWriter(first, ImageStyle.DEFAULTS, MapDrawing.USUAL, Overlays.NONE);
            for (Destination target : targets) {
                writer.require(extract, target.format());
            }
            for (Destination target : targets) {
                writer.write(extract, target, job);
            }
            ComparisonReport report = extract.report(job);
            return new ComparisonText(a, b, report, tolerance, SurveyWords.mapUnit(first));
        }
    }
}
