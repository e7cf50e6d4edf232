package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.VolumeText;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sliceline info}. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Say how a volume is stored and which survey it holds.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline info survey.h5",
            "  sliceline info survey.h5 --dataset /layouts/slices",
            "  sliceline info survey.h5 --json | jq .chunk",
            "  sliceline info survey.h5 --live"
        })
public final class InfoCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Option(names = "--dataset", paramLabel = "PATH", description = "Dataset with the samples (default: looked for).")
    private @Nullable String dataset;

    @Mixin
    private LiveOption live;

    @Mixin
    private RevisionOption revision;

    @Override
    public Integer call() throws IOException {
        ReadOptions options =
                live.apply(dataset == null ? ReadOptions.DEFAULTS : ReadOptions.DEFAULTS.withDataset(dataset));
        options = revision.apply(options);
        try (SeismicVolume volume = SeismicVolume.open(live.require(file), options)) {
            VolumeText text = new VolumeText(volume);
            answer(text::json, text::print);
        }
        return 0;
    }
}
