package io.github.sliceline.cli.command;

import io.github.sliceline.cli.ExceptionMapper;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.RepackSpelling;
import io.github.sliceline.cli.option.SelectionOptions;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.report.ConvertText;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.rechunk.RechunkReport;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "rechunk",
        abbreviateSynopsis = true,
        description = {
            "Write a volume with other chunks, filters, layouts or sample type, or a part of it.",
            "A whole volume keeps everything else in the file, so that its SEG-Y file can still be exported bit for"
                    + " bit. Works for any HDF5 file with a numeric dataset of one to six dimensions."
        },
        footer = {
            "  sliceline rechunk survey.h5 columns.h5 --chunk 8,8,1024",
            "  sliceline rechunk survey.h5 small.h5 --type int16 --filter shuffle,zstd",
            "  sliceline rechunk survey.h5 part.h5 --inlines 100:200 --times 0:2000",
            "  sliceline rechunk other.h5 again.h5 -l /cube:CHUNK=64x64x64 -f SHUF -f GZIP=6",
            "",
            "To resume after an interruption, run the same command again."
        })
public final class RechunkCommand extends SlicelineCommand {
    @Parameters(
            index = "0",
            converter = Anywhere.class,
            paramLabel = "IN.h5",
            description = "HDF5 file, or a ZGY file.")
    private Path in;

    @Parameters(index = "1", paramLabel = "OUT.h5", description = "HDF5 file to write.")
    private Path out;

    @Option(names = "--chunk", paramLabel = "I,X,S", description = "Extents of the chunk (default: unchanged).")
    private @Nullable String chunk;

    @Option(names = "--filter", paramLabel = "FILTERS", description = "Filters, as for 'convert' (default: none).")
    private @Nullable ChunkFilters filters;

    @Option(names = "--layout", paramLabel = "LAYOUT", description = "More layouts, as for 'convert' (default: none).")
    private @Nullable String layout;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            description =
                    "float32, int16 or int8; integers are scaled to the range of the samples (default: unchanged).")
    private @Nullable SampleType type;

    @Option(names = "--dataset", paramLabel = "PATH", description = "Dataset with the samples (default: searched for).")
    private @Nullable String dataset;

    @Mixin
    private SelectionOptions.Ranges part;

    @Option(names = "-l", paramLabel = "[PATH:]LAYOUT", description = "Chunk in h5repack's syntax: CHUNK=64x64x64.")
    private @Nullable String repackLayout;

    @Option(
            names = "-f",
            paramLabel = "[PATH:]FILTER",
            description = "Filter in h5repack's syntax: SHUF, GZIP=6, FLET, NONE, UD=32015,0,1,3; may be repeated.")
    private List<String> repackFilters = List.of();

    @Mixin
    private WorkOptions work;

    @Option(names = "--force", description = "Replace OUT.h5 if it exists, once the new one is complete.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        requireApart(out, List.of(out));
        OutputKind.require(out, "OUT.h5", OutputKind.HDF5);
        if (!InputFile.isOtherVolume(in)) {
            InputFile.requireHdf5(in);
        }
        RechunkOptions options = options();
        RechunkReport report =
                watched(this::outcome, new ConsoleProgress(), job -> Rechunk.rechunk(in, out, options, job));
        ConvertText.print(report, out());
        return 0;
    }

    private String outcome() {
        return Rechunk.isUnfinished(out)
                ? ExceptionMapper.resumeAdvice(CompanionFile.PART.of(out))
                : "nothing was written to " + out;
    }

    private RechunkOptions options() throws IOException {
        RepackSpelling spelling = RepackSpelling.of(repackLayout, repackFilters);
        requireOneOf(chunk, "--chunk", repackLayout, "-l");
        requireOneOf(filters, "--filter", repackFilters.isEmpty() ? null : repackFilters, "-f");
        RechunkOptions options =
                RechunkOptions.DEFAULTS.withMemoryBytes(work.memoryBytes()).withOverwrite(force);
        options = spelling.chunk().map(options::withChunk).orElse(options);
        options = spelling.filters().map(options::withFilters).orElse(options);
        options = spelling.dataset().map(options::withDataset).orElse(options);
        options = chunk == null ? options : options.withChunk(RepackSpelling.extents(chunk));
        options = filters == null ? options : options.withFilters(filters);
        options = layout == null ? options : options.withLayout(layout);
        options = type == null ? options : options.withType(type);
        options = work.withThreads(options, RechunkOptions::withThreads);
        options = dataset == null ? options : options.withDataset(dataset);
        return part.isGiven() ? withPart(options) : options;
    }

    private static void requireOneOf(@Nullable Object one, String name, @Nullable Object other, String nameOfOther) {
        if (one != null && other != null) {
            throw new IllegalArgumentException(name + " and " + nameOfOther + " mean the same; give one of them");
        }
    }

    private RechunkOptions withPart(RechunkOptions options) throws IOException {
        ReadOptions read =
                options.dataset().map(ReadOptions.DEFAULTS::withDataset).orElse(ReadOptions.DEFAULTS);
        try (SeismicVolume volume = SeismicVolume.open(in, read)) {
            return options.withPart(part.part().within(volume));
        }
    }
}
