package io.github.sliceline.cli.command;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.RevisionOption;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.option.TraceNumbers;
import io.github.sliceline.cli.report.HeadersText;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
            "  sliceline headers survey.h5 --trace 1"
        })
public final class HeadersCommand extends AnsweringCommand {
    @Parameters(converter = Anywhere.class, paramLabel = "FILE", description = "SEG-Y file, or a volume made of one.")
    private Path file;

    @Option(
            names = "--trace",
            paramLabel = "N[,N...]|A-B",
            defaultValue = "1",
            description = "Traces by their number in the file, counted from 1 (default: ${DEFAULT-VALUE}).")
    private TraceNumbers traces;

    @Mixin
    private SegyOptions.Salvage salvage;

    @Mixin
    private RevisionOption revision;

    @Option(names = "--all", description = "Also show fields that are 0.")
    private boolean all;

    @Override
    public Integer call() throws IOException {
        HeadersText text = InputFile.isHdf5(InputFile.require(file)) ? ofVolume() : ofSegy();
        answer(text::json, out -> text.print(out, all));
        return 0;
    }

    private HeadersText ofSegy() throws IOException {
        if (revision.number() != 0) {
            throw new IllegalArgumentException("--revision works for HDF5 files only; " + file + " is SEG-Y");
        }
        try (SegyFile segy = salvage.open(List.of(file), HeaderMapping.STANDARD)) {
            return HeadersText.read(segy, traces.numbers());
        }
    }

    private HeadersText ofVolume() throws IOException {
        if (salvage.isGiven()) {
            throw new IllegalArgumentException("--salvage works for SEG-Y files only; " + file + " is HDF5");
        }
        ReadOptions options = ReadOptions.DEFAULTS.withRevision(revision.number());
        try (SeismicVolume volume = SeismicVolume.open(file, options)) {
            VolumeHeaders kept = volume.headers()
                    .orElseThrow(() -> new UnsupportedFileException(
                            file, "holds no SEG-Y headers; only volumes converted from SEG-Y do"));
            return HeadersText.read(file, kept, traces.numbers());
        }
    }
}
