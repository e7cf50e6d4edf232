package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.option.VolumeOptions;
import io.github.sliceline.cli.report.InfoText;
import io.github.sliceline.cli.report.LayoutText;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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
            "  sliceline info survey.sgy",
            "  sliceline info '*.h5' --json | jq .file"
        })
public final class InfoCommand extends AnsweringCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "HDF5, SEG-Y or ZGY file; or several, or quoted patterns.")
    private List<String> files;

    @Mixin
    private ManyFiles many;

    @Mixin
    private VolumeOptions options;

    @Override
    public Integer call() throws IOException {
        return many.run(this, InputFile.named(files), "nothing was written", this::info);
    }

    private int info(ManyFiles.Turn turn) throws IOException {
        Path file = turn.file;
        try (SeismicVolume volume =
                turn.watched("nothing was written", job -> options.open(file, ReadOptions.DEFAULTS, job))) {
            InfoText text = new InfoText(volume, volume.info(), layouts(volume, file));
            turn.answer(text::json, out -> {
                text.print(out);
                noteUnfinishedLayouts(file, out);
                noteRemarks(volume.info(), out);
            });
        }
        return 0;
    }

    private static void noteUnfinishedLayouts(Path file, PrintWriter out) throws IOException {
        Path volume = Location.of(file).followed();
        boolean again = Location.of(CompanionFile.LAYOUTS_AGAIN.of(volume)).isHere();
        Path unfinished = (again ? CompanionFile.LAYOUTS_AGAIN : CompanionFile.LAYOUTS).of(volume);
        if (Location.of(unfinished).isHere()) {
            out.println("note: layouts are being made, or that was interrupted, as " + unfinished + " says; "
                    + (again ? "'layout refresh'" : "'layout add' with the same layouts") + " goes on");
        }
    }

    private static void noteRemarks(VolumeInfo info, PrintWriter out) throws IOException {
        if (info.isHdf5() && !Location.of(info.file()).isObject()) {
            try (Hdf5Container container = Hdf5Container.open(info.file())) {
                container.remarks().forEach(remark -> out.println("note: " + remark));
            }
        }
    }

    private Optional<LayoutText> layouts(SeismicVolume volume, Path file) throws IOException {
        if (volume.layouts().isEmpty()) {
            return Optional.empty();
        }
        ReadOptions how = options.apply(ReadOptions.DEFAULTS);
        try (SeismicVolume display = SeismicVolume.open(file, how.withPrecision(Precision.DISPLAY))) {
            return Optional.of(LayoutText.of(volume, display));
        }
    }
}
