package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.SelectionOptions;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.report.ConvertText;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.rechunk.RechunkReport;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "stack",
        abbreviateSynopsis = true,
        description = {
            "Write the mean of the traces along an axis as a volume.",
            "Traces that do not exist and samples that are NaN do not count. How many traces each place had is the"
                    + " coordinate fold of the new volume."
        },
        footer = {
            "  sliceline stack gathers.h5 full.h5 --over offset",
            "  sliceline stack gathers.h5 near.h5 --over offset --at offset=0:800",
        })
public final class StackCommand extends SlicelineCommand {
    @Parameters(index = "0", converter = Anywhere.class, paramLabel = "IN.h5", description = "HDF5 volume.")
    private Path in;

    @Parameters(index = "1", paramLabel = "OUT.h5", description = "HDF5 file to write.")
    private Path out;

    @Option(names = "--over", paramLabel = "AXIS", required = true, description = "Axis that is stacked.")
    private String over;

    @Option(names = "--filter", paramLabel = "FILTERS", description = "Filters, as for 'convert' (default: none).")
    private @Nullable ChunkFilters filters;

    @Option(names = "--layout", paramLabel = "LAYOUT", description = "Layouts, as for 'convert' (default: one cube).")
    private @Nullable String layout;

    @Mixin
    private SelectionOptions.Ranges part;

    @Mixin
    private WorkOptions work;

    @Option(names = "--force", description = "Replace OUT.h5 if it exists, once the new one is complete.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        requireApart(out, List.of(out));
        OutputKind.require(out, "OUT.h5", OutputKind.HDF5);
        InputFile.requireHdf5(in);
        RechunkOptions wanted = RechunkOptions.DEFAULTS
                .withMeanOver(over)
                .withMemoryBytes(work.memoryBytes())
                .withOverwrite(force);
        wanted = filters == null ? wanted : wanted.withFilters(filters);
        wanted = layout == null ? wanted : wanted.withLayout(layout);
        wanted = work.withThreads(wanted, RechunkOptions::withThreads);
        if (part.isGiven()) {
            try (SeismicVolume volume = SeismicVolume.open(in)) {
                wanted = wanted.withPart(part.part().within(volume));
            }
        }
        RechunkOptions options = wanted;
        RechunkReport report = watched(
                () -> "nothing was written to " + out,
                new ConsoleProgress(),
                job -> Rechunk.rechunk(in, out, options, job));
        ConvertText.print(report, out());
        return 0;
    }
}
