package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.Converters;
import io.github.sliceline.cli.option.RevisionOption;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.option.SelectionOptions;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.read.Destination;
import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.report.Terminal;
import io.github.sliceline.cli.report.TextTable;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.ExportReport;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.revision.PinnedRevision;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.zgy.ZgyExport;
import io.github.sliceline.zgy.ZgyOptions;
import io.github.sliceline.zgy.ZgyReport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        abbreviateSynopsis = true,
        description = {
            "Export a volume as SEG-Y, Seismic Unix or ZGY, by the ending of the name.",
            "Without further options, a volume converted from SEG-Y gives back that file, bit for bit, checked by its"
                    + " SHA-256. A part has the traces in the order of that file, with their headers. Volumes from"
                    + " elsewhere get new headers. ZGY files have all levels of detail, also of a SEG-Y file."
        },
        footer = {
            "  sliceline export survey.h5 survey.sgy",
            "  sliceline export filtered.h5 filtered.sgy --modified",
            "  sliceline export computed.h5 computed.sgy --headers-of survey.h5",
            "  sliceline export survey.h5 part.sgy --inlines 100:200 --times 0:2000 --format ieee",
            "  sliceline export shots.h5 part.sgy --at shot=3 --at channel=1:20",
            "  sliceline export survey.h5 survey.su --sample-order big",
            "  sliceline export survey.h5 survey.zgy --type int8",
            "  sliceline export survey.h5 - | ssh other 'cat > survey.sgy'"
        })
public final class ExportCommand extends SlicelineCommand {
    @Parameters(
            index = "0",
            converter = Anywhere.class,
            paramLabel = "IN.h5",
            description = "HDF5 file; for ZGY, any volume.")
    private Path hdf5;

    @Parameters(
            index = "1",
            paramLabel = "OUT.sgy",
            description =
                    "SEG-Y (.sgy), Seismic Unix (.su) or ZGY file (.zgy) to write; - is standard output, as SEG-Y.")
    private Path segy;

    @Option(names = "--modified", description = "Export the changed samples with the headers of the source.")
    private boolean modified;

    @Option(
            names = "--headers-of",
            converter = Anywhere.class,
            paramLabel = "SURVEY.h5",
            description =
                    "Export the samples with the headers of the SEG-Y file that this volume was converted from; it"
                            + " has the same axes.")
    private @Nullable Path headersOf;

    @Mixin
    private SelectionOptions.Ranges part;

    @Option(
            names = "--format",
            completionCandidates = Converters.Formats.class,
            paramLabel = "FORMAT",
            description = "Sample format: ibm, ieee, or a SEG-Y format code (default: that of the source, else ibm).")
    private @Nullable SampleFormat format;

    @Option(
            names = "--type",
            paramLabel = "TYPE[:A:B]",
            description =
                    "Samples of a ZGY file: float32, int16 or int8 (default: float32); for integers also the range that"
                            + " they hold, such as int8:-5000:5000; samples beyond are cut off (default: all samples, with"
                            + " 0 exact, or the range of the source's integers).")
    private @Nullable String type;

    @Mixin
    private SegyOptions source;

    @Option(names = "--dataset", paramLabel = "PATH", description = "Dataset with the samples (default: searched for).")
    private @Nullable String dataset;

    @Mixin
    private WorkOptions work;

    @Mixin
    private RevisionOption revision;

    @Option(
            names = "--force",
            description =
                    "Replace OUT.sgy if it exists, once the new one is complete; also write integers whose error is"
                            + " large.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        requireApart(segy, List.of(segy));
        OutputKind.require(segy, "OUT.sgy", OutputKind.SEGY, OutputKind.SU, OutputKind.ZGY);
        Optional<OutputKind> kind = OutputKind.of(segy.toString());
        if (kind.equals(Optional.of(OutputKind.ZGY))) {
            return toZgy();
        }
        boolean isSu = kind.equals(Optional.of(OutputKind.SU));
        if (!isSu && source.overrides().sampleOrder().isPresent()) {
            throw misused("--sample-order is for a name that ends in .su");
        }
        if (type != null) {
            throw misused("--type is for ZGY; name OUT.zgy, or use --format");
        }
        InputFile.requireHdf5(hdf5);
        noteRemarks();
        boolean toStream = segy.toString().equals(Destination.STANDARD_OUTPUT);
        if (!toStream) {
            PartFile.require(segy, force);
        }
        ExportOptions options =
                options(PinnedRevision.of(hdf5, revision.number()).number(), isSu);
        if (toStream) {
            toStandardOutput(options);
            return 0;
        }
        ExportReport report =
                watched("nothing was written to " + segy, job -> SegyExport.export(hdf5, segy, options, job));
        print(report);
        return 0;
    }

    private void noteRemarks() throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(hdf5, read())) {
            note(volume.remarks(), hdf5);
        }
    }

    private ReadOptions read() {
        ReadOptions read = ReadOptions.DEFAULTS.withRevision(revision.number());
        return dataset == null ? read : read.withDataset(dataset);
    }

    /** True if the command takes the option; a ZGY file has no axis for the traces of a bin. */
    @Override
    public boolean takes(String option) {
        return super.takes(option) && !option.equals("--duplicates all");
    }

    private int toZgy() throws IOException {
        if (modified || headersOf != null || part.isGiven() || format != null) {
            throw misused(
                    "--modified, --headers-of, --format and ranges are for SEG-Y; 'sliceline rechunk' makes a volume of a part");
        }
        PartFile.require(segy, force);
        ZgyOptions options = work.withThreads(zgyOptions().withOverwrite(force), ZgyOptions::withThreads);
        ZgyReport report = watched("nothing was written to " + segy, job -> {
            try (SeismicVolume volume = SegyVolumes.open(InputFile.require(hdf5), source.scan(), read(), job)) {
                note(volume.remarks(), hdf5);
                return ZgyExport.write(volume, segy, options, job);
            }
        });
        out().println(hdf5 + " -> " + segy);
        TextTable table = new TextTable("ll")
                .row("type", report.type())
                .row(
                        "bricks",
                        Human.count(report.bricks()) + ", " + Human.count(report.levels(), "level") + " of detail")
                .row("size", Human.bytes(report.targetBytes()))
                .row("time", Human.seconds(report.time()))
                .row("rate", Human.throughput(report.targetBytes(), report.time()));
        printLoss(table, report.largestError(), report.clipped(), report.nonFinite());
        return 0;
    }

    private ZgyOptions zgyOptions() {
        if (type == null) {
            return ZgyOptions.DEFAULTS;
        }
        int end = (type + ":").indexOf(':');
        String name = type.substring(0, end);
        SampleType named = Arrays.stream(SampleType.values())
                .filter(known -> known.toString().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("--type: '" + name + "' is not one of float32, int16, int8"));
        ZgyOptions typed = ZgyOptions.DEFAULTS.withType(named);
        if (end == type.length()) {
            return typed;
        }
        if (named.isExact()) {
            throw new IllegalArgumentException("--type: a range is for integers, such as int8:-5000:5000");
        }
        NumberRange range = NumberRange.parse(type.substring(end + 1));
        if (range.single()) {
            throw new IllegalArgumentException("--type: '" + type + "' has no range; write such as int8:-5000:5000");
        }
        return typed.withRange((float) range.from(), (float) range.to());
    }

    private void toStandardOutput(ExportOptions options) throws IOException {
        OutputStream answer = stream().orElseThrow(() -> misused("name a file"));
        if (Terminal.showsAnswers()) {
            throw misused("standard output is a terminal; name a file, or pipe the output into a program");
        }
        watched("the output is incomplete", job -> SegyExport.export(hdf5, answer, options, job));
    }

    private void print(ExportReport report) {
        out().println(report.source() + " -> " + report.target());
        TextTable table = new TextTable("ll")
                .row("traces", Human.count(report.traces()) + " of " + Human.count(report.samplesPerTrace(), "sample"))
                .row("format", report.format().code() + ", " + report.format().description())
                .row("size", Human.bytes(report.targetBytes()))
                .row("time", Human.seconds(report.time()))
                .row("rate", Human.throughput(report.targetBytes(), report.time()))
                .row("SHA-256", report.sha256())
                .row("source", report.identical() ? "identical, bit for bit" : "not compared");
        printLoss(table, report.largestError(), report.beyondRange(), report.nonFinite());
    }

    private void printLoss(TextTable table, double largestError, long clipped, long nonFinite) {
        if (largestError > 0) {
            table.row("largest error", Human.number(largestError, 3));
        }
        if (clipped > 0) {
            table.row("clipped", Human.count(clipped, "sample") + " that the format does not hold (NaN became 0)");
        }
        if (nonFinite > 0) {
            table.row("not finite", Human.count(nonFinite, "sample") + ", not part of the largest error");
        }
        table.print(out(), 2);
    }

    private ExportOptions options(int number, boolean isSu) throws IOException {
        ExportOptions options = ExportOptions.DEFAULTS
                .withModified(modified)
                .withMemoryBytes(work.memoryBytes())
                .withOverwrite(force)
                .withCoarse(force)
                .withRevision(number);
        options = work.withThreads(options, ExportOptions::withThreads);
        options = headersOf == null ? options : options.withHeadersOf(InputFile.requireHdf5(headersOf));
        options = isSu ? options.withSeismicUnix(source.overrides().sampleOrder()) : options;
        options = format == null ? options : options.withFormat(format);
        options = dataset == null ? options : options.withDataset(dataset);
        return part.isGiven() ? withPart(options) : options;
    }

    private ExportOptions withPart(ExportOptions options) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(hdf5, read().withRevision(options.revision()))) {
            return options.withPart(part.part().in(volume));
        }
    }
}
