package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.option.FolderOption;
import io.github.sliceline.cli.option.ReadPathOptions;
import io.github.sliceline.cli.option.SelectionOptions;
import io.github.sliceline.cli.option.VolumeOptions;
import io.github.sliceline.cli.read.SeriesPattern;
import io.github.sliceline.cli.report.StatsText;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.paint.HistogramPainter;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.profile.PartStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "stats",
        abbreviateSynopsis = true,
        description = {
            "Show how the amplitudes of a volume are distributed: extremes, mean, rms, percentiles, histogram.",
            "A converted file holds these figures; for a part, or for any other file, all samples are read."
        },
        footer = {
            "  sliceline stats survey.h5",
            "  sliceline stats survey.h5 --inlines 100:200 --times 1000:2000",
            "  sliceline stats survey.h5 -o histogram.png",
            "  sliceline stats survey.sgy",
            "  sliceline stats 'north*.h5' -o '{}.png'",
            "  sliceline stats survey.h5 --json | jq .rms"
        })
public final class StatsCommand extends AnsweringCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "HDF5, SEG-Y or ZGY file; or several, or quoted patterns.")
    private List<String> files;

    @Mixin
    private ManyFiles many;

    @Mixin
    private SelectionOptions.Ranges part;

    @Mixin
    private VolumeOptions which;

    @Mixin
    private ReadPathOptions.Cache cache;

    @Option(names = "--recount", description = "Read all samples, even if the file holds the figures.")
    private boolean recount;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "HISTOGRAM.png",
            description = "Also draw the histogram; for several files, {} in the name is the name of each.")
    private @Nullable String picture;

    @Mixin
    private FolderOption folder;

    @Option(names = "--force", description = "Replace HISTOGRAM.png if it exists.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        List<Path> all = InputFile.named(files);
        List<Path> pictures = picture == null ? List.of() : SeriesPattern.named(picture, all, TypedName::here);
        folder.require(pictures);
        requireApart(String.valueOf(picture), pictures);
        String outcome = picture == null ? "nothing was written" : "complete pictures are kept";
        return many.run(this, all, outcome, turn -> {
            stats(turn, picture == null ? Optional.empty() : Optional.of(pictures.get(turn.number)));
            return 0;
        });
    }

    private void stats(ManyFiles.Turn turn, Optional<Path> histogram) throws IOException {
        if (histogram.isPresent()) {
            PngWriter.require(histogram.get(), force);
        }
        ReadOptions read = cache.apply(ReadOptions.DEFAULTS);
        try (SeismicVolume volume = turn.watched("nothing was written", job -> which.open(turn.file, read, job))) {
            StatsText text = stats(turn, volume);
            if (histogram.isPresent()) {
                String title = turn.file.getFileName().toString();
                PngWriter.write(HistogramPainter.picture(text.statistics(), title), histogram.get(), force);
            }
            turn.answer(text::json, text::print);
        }
    }

    private StatsText stats(ManyFiles.Turn turn, SeismicVolume volume) throws IOException {
        Optional<Region> region = part.isGiven() ? Optional.of(part.part().within(volume)) : Optional.empty();
        Optional<VolumeStatistics> held = recount || region.isPresent() ? Optional.empty() : volume.statistics();
        VolumeStatistics statistics = held.isPresent()
                ? held.get()
                : turn.watched(
                        "nothing was written",
                        job -> VolumePass.over(
                                volume,
                                pass -> PartStatistics.of(
                                        volume,
                                        pass.blocks(),
                                        region.orElse(Region.all(volume.shape())),
                                        Runtime.getRuntime().availableProcessors(),
                                        job)));
        return new StatsText(turn.file, volume.info().dataset(), region, held.isEmpty(), statistics, volume.remarks());
    }
}
