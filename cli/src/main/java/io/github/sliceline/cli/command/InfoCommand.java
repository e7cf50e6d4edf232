package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.VolumeOptions;
import io.github.sliceline.cli.report.InfoText;
import io.github.sliceline.cli.report.LayoutText;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "info",
        abbreviateSynopsis = true,
        description = "Show how a volume is stored and which survey it holds.",
        footer = {
            "  sliceline info survey.h5",
            "  sliceline info survey.h5 --dataset /layouts/slices",
            "  sliceline info survey.h5 --json | jq .chunk",
            "  sliceline info survey.h5 --live",
            "  sliceline info survey.sgy"
        })
public final class InfoCommand extends AnsweringCommand {
    @Parameters(converter = Anywhere.class, paramLabel = "FILE", description = "HDF5 or SEG-Y file.")
    private Path file;

    @Mixin
    private VolumeOptions options;

    @Override
    public Integer call() throws IOException {
        ReadOptions how = options.apply(ReadOptions.DEFAULTS);
        try (SeismicVolume volume =
                watched("nothing was written", job -> options.open(file, ReadOptions.DEFAULTS, job))) {
            InfoText text = new InfoText(volume, volume.info(), layouts(volume, how));
            answer(text::json, out -> {
                text.print(out);
                noteUnfinishedLayouts(out);
            });
        }
        return 0;
    }

    private void noteUnfinishedLayouts(PrintWriter out) throws IOException {
        Path volume = Location.of(file).followed();
        boolean again = Location.of(CompanionFile.LAYOUTS_AGAIN.of(volume)).isHere();
        Path unfinished = (again ? CompanionFile.LAYOUTS_AGAIN : CompanionFile.LAYOUTS).of(volume);
        if (Location.of(unfinished).isHere()) {
            out.println("note: layouts are being made, or that was interrupted, as " + unfinished + " says; "
                    + (again ? "'layout refresh'" : "'layout add' with the same layouts") + " goes on");
        }
    }

    private Optional<LayoutText> layouts(SeismicVolume volume, ReadOptions how) throws IOException {
        if (volume.layouts().isEmpty()) {
            return Optional.empty();
        }
        try (SeismicVolume display = SeismicVolume.open(file, how.withPrecision(Precision.DISPLAY))) {
            return Optional.of(LayoutText.of(volume, display));
        }
    }
}
