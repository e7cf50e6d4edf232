package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.option.RevisionOption;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.option.TraceNumbers;
import io.github.sliceline.cli.report.HeaderSource;
import io.github.sliceline.cli.report.HeadersText;
import io.github.sliceline.cli.report.SummaryText;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.ScaledColumn;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.HeaderHistogram;
import io.github.sliceline.segy.survey.HeaderSummary;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.paint.HistogramPainter;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "headers",
        abbreviateSynopsis = true,
        description = {
            "Print the headers of a SEG-Y file: text, binary, and those of some traces.",
            "For a converted file: the headers of its SEG-Y file, by that file's trace numbers."
        },
        footer = {
            "  sliceline headers survey.sgy",
            "  sliceline headers survey.sgy --trace 1,100,2000",
            "  sliceline headers survey.sgy --trace 1-8 --json",
            "  sliceline headers survey.sgy --where inline=1200 --where offset=100:500 --scaled",
            "  sliceline headers survey.sgy --summary",
            "  sliceline headers survey.sgy --summary --headers 189:int16,cable",
            "  sliceline headers '*.sgy' --summary --json",
            "  sliceline headers survey.sgy --histogram offset -o offsets.png",
            "  sliceline headers survey.h5 --trace 1"
        })
public final class HeadersCommand extends AnsweringCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "SEG-Y file, or a volume made of one; with --summary also several, or quoted patterns.")
    private List<String> files;

    @Mixin
    private ManyFiles many;

    @Option(
            names = "--trace",
            paramLabel = "N[,N...]|A-B|all",
            description =
                    "Traces by their number in the file, counted from 1, or all" + " (default: 1; all with --where).")
    private @Nullable TraceNumbers traces;

    @Option(
            names = "--where",
            paramLabel = "FIELD=RANGE[,...]",
            description =
                    "Only traces whose header has this value, or one from A to B, as in offset=100:500; given several"
                            + " times, all must be true. FIELD is a name such as cdp_x or offset, or a byte such as 181 or"
                            + " 181:int16.")
    private List<String> where = List.of();

    @Option(
            names = "--scaled",
            description = "Coordinates and elevations with the scalars of their headers (bytes 71-72 and 69-70), also"
                    + " in --where.")
    private boolean scaled;

    @Option(
            names = "--summary",
            description = "Of all traces, for each field: first, last, smallest and largest value, how many distinct,"
                    + " and the steps between neighbours.")
    private boolean summary;

    @Option(
            names = "--headers",
            split = ",",
            paramLabel = "FIELD",
            description = "Fields of --summary, such as cdp_x or 137:int16 (default: those of the standard).")
    private List<HeaderColumn> fields = List.of();

    @Option(names = "--histogram", paramLabel = "FIELD", description = "Draw how many traces have which value.")
    private @Nullable HeaderColumn histogram;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HISTOGRAM.png",
            description = "File of the histogram.")
    private @Nullable Path picture;

    @Option(names = "--force", description = "Replace HISTOGRAM.png if it exists.")
    private boolean force;

    @Mixin
    private SegyOptions.Overrides overrides;

    @Mixin
    private SegyOptions.Salvage salvage;

    @Mixin
    private RevisionOption revision;

    @Option(names = "--all", description = "Also show fields that are 0.")
    private boolean all;

    @Override
    public Integer call() throws IOException {
        if ((histogram == null) != (picture == null)) {
            throw misused("--histogram FIELD and -o HISTOGRAM.png belong together");
        }
        if (traces != null && (summary || histogram != null)) {
            throw misused("--summary and --histogram are of all traces; choose some with --where, not with --trace");
        }
        if (!fields.isEmpty() && !summary) {
            throw misused("--headers names fields of --summary; add that");
        }
        if (picture != null) {
            requireApart(picture, List.of(picture));
            PngWriter.require(picture, force);
        }
        List<Path> named = InputFile.named(files);
        if (named.size() > 1 && (!summary || histogram != null)) {
            throw misused("several files have a --summary each; without it, name one file");
        }
        HeaderFilter filter = HeaderFilter.parse(where, scaled);
        return many.run(this, named, "nothing was written", turn -> {
            if (InputFile.isHdf5(InputFile.require(turn.file))) {
                ofVolume(turn, filter);
            } else {
                ofSegy(turn, filter);
            }
            return 0;
        });
    }

    private void ofSegy(ManyFiles.Turn turn, HeaderFilter filter) throws IOException {
        Path file = turn.file;
        if (revision.number() != 0) {
            throw new IllegalArgumentException("--revision works for HDF5 files only; " + file + " is SEG-Y");
        }
        try (SegyFile segy = salvage.open(List.of(file), HeaderMapping.STANDARD, overrides.all())) {
            show(turn, new HeaderSource.OfFile(segy), filter);
        }
    }

    private void ofVolume(ManyFiles.Turn turn, HeaderFilter filter) throws IOException {
        Path file = turn.file;
        if (salvage.isGiven()) {
            throw new IllegalArgumentException("--salvage works for SEG-Y files only; " + file + " is HDF5");
        }
        ReadOptions options = ReadOptions.DEFAULTS.withRevision(revision.number());
        try (SeismicVolume volume = SeismicVolume.open(file, options)) {
            VolumeHeaders kept = volume.headers()
                    .orElseThrow(() -> new UnsupportedFileException(
                            file, "holds no SEG-Y headers; only volumes converted from SEG-Y do"));
            show(turn, new HeaderSource.OfVolume(file, kept), filter);
        }
    }

    private void show(ManyFiles.Turn turn, HeaderSource source, HeaderFilter filter) throws IOException {
        if (summary) {
            List<HeaderColumn> columns = fields.isEmpty() ? HeaderSummary.allFields(source.hasExtensions()) : fields;
            HeaderSummary found = summary(turn, source, columns, filter);
            SummaryText text =
                    new SummaryText(source.toString(), found.traces(), source.traces(), found.fields(), scaled);
            turn.answer(text::json, text::print);
        }
        if (histogram != null) {
            draw(turn, source, filter, histogram);
        }
        if (!summary && histogram == null) {
            List<Long> numbers = traces != null ? traces.numbers() : where.isEmpty() ? List.of(1L) : List.of();
            HeadersText text = new HeadersText(source, numbers, filter, scaled, Job.quiet());
            stream(text::json, out -> text.print(out, all));
        }
    }

    private HeaderSummary summary(
            ManyFiles.Turn turn, HeaderSource source, List<HeaderColumn> columns, HeaderFilter filter)
            throws IOException {
        HeaderSummary found = new HeaderSummary(columns, filter, scaled);
        pass(turn, source, found);
        return found;
    }

    private void pass(ManyFiles.Turn turn, HeaderSource source, TraceHeaderSink sink) throws IOException {
        int threads = Math.max(4, Runtime.getRuntime().availableProcessors());
        turn.watched("nothing was written", job -> {
            source.pass(threads, sink, job);
            return sink;
        });
    }

    private void draw(ManyFiles.Turn turn, HeaderSource source, HeaderFilter filter, HeaderColumn column)
            throws IOException {
        List<HeaderSummary.Field> found =
                summary(turn, source, List.of(column), filter).fields();
        if (found.isEmpty() || found.get(0).isConstant()) {
            String why = found.isEmpty()
                    ? "no trace meets --where"
                    : "is " + found.get(0).first() + " in all traces";
            throw new IllegalArgumentException(
                    turn.file + ": " + column.name() + ": " + why + "; there is nothing to draw");
        }
        HeaderHistogram counts = new HeaderHistogram(found.get(0), ScaledColumn.of(column, scaled), filter);
        pass(turn, source, counts);
        long traces = counts.counts().stream().mapToLong(Long::longValue).sum();
        float low = (float) counts.low();
        float high = (float) counts.high();
        VolumeStatistics drawn = new VolumeStatistics(traces, 0, low, high, 0, 0, counts.counts(), 0, 0, 0, 0, 0);
        PngWriter.write(
                HistogramPainter.picture(drawn, String.valueOf(turn.file.getFileName()), column.name(), "Traces"),
                Objects.requireNonNull(picture),
                force);
        turn.out.println(picture + ": " + column.name() + " of " + Human.count(traces, "trace"));
    }
}
