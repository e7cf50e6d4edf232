package io.github.sliceline.cli.command;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.report.HeadersText;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "headers",
        abbreviateSynopsis = true,
        description = {
            "Print the headers of a SEG-Y file: text, binary, and those of some traces.",
            "Of a converted volume those of the SEG-Y file that it was made of, under that file's trace numbers."
        },
        footer = {
            "  sliceline headers survey.sgy",
            "  sliceline headers survey.sgy --trace 1,100,2000",
            "  sliceline headers survey.sgy --trace 1-8 --json",
            "  sliceline headers survey.h5 --trace 1"
        })
public final class HeadersCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "SEG-Y file, or a volume made of one.")
    private Path file;

    @Option(
            names = "--trace",
            paramLabel = "N[,N...]|A-B",
            defaultValue = "1",
            description = "Traces by their number in the file, from 1 (default: ${DEFAULT-VALUE}).")
    private TraceNumbers traces;

    @Mixin
    private SalvageOption salvage;

    @Mixin
    private RevisionOption revision;

    @Option(names = "--all", description = "Show fields that are 0 as well.")
    private boolean all;

    @Override
    public Integer call() throws IOException {
        HeadersText text = InputFile.isHdf5(InputFile.require(file)) ? ofVolume() : ofSegy();
        answer(text::json, out -> text.print(out, all));
        return 0;
    }

    private HeadersText ofSegy() throws IOException {
        if (revision.number() != 0) {
            throw new IllegalArgumentException("--revision is of HDF5 files; " + file + " is SEG-Y");
        }
        try (SegyFile segy = salvage.open(List.of(file), HeaderMapping.STANDARD)) {
            return HeadersText.read(segy, traces.numbers());
        }
    }

    private HeadersText ofVolume() throws IOException {
        if (salvage.isGiven()) {
            throw new IllegalArgumentException("--salvage is of SEG-Y files; " + file + " is HDF5");
        }
        ReadOptions options = ReadOptions.DEFAULTS.withRevision(revision.number());
        try (SeismicVolume volume = SeismicVolume.open(file, options)) {
            VolumeHeaders kept = volume.headers()
                    .orElseThrow(() -> new UnsupportedFileException(
                            file, "keeps no headers of a SEG-Y file; volumes that were converted from one do"));
            return HeadersText.read(file, kept, traces.numbers());
        }
    }

    /**
     * Traces of a file by their numbers from 1: {@code 5}, {@code 1,100,2000} or {@code 1-8}.
     *
     * @param numbers in the order named
     */
    record TraceNumbers(List<Long> numbers) {
        private static final int MOST = 10_000;

        static TraceNumbers parse(String text) {
            if (!text.matches("\\d{1,18}(-\\d{1,18})?(,\\d{1,18}(-\\d{1,18})?)*")) {
                throw new TypeConversionException("'" + text + "' names no traces; write 5, 1,100,2000 or 1-8");
            }
            List<Long> numbers = new ArrayList<>();
            for (String part : text.split(",", -1)) {
                add(part, numbers);
            }
            return new TraceNumbers(numbers);
        }

        private static void add(String part, List<Long> numbers) {
            String[] ends = part.split("-", -1);
            long from = Long.parseLong(ends[0]);
            long to = Long.parseLong(ends[ends.length - 1]);
            if (from < 1 || to < from) {
                throw new TypeConversionException("'" + part + "' names no traces; they count from 1, upward");
            }
            if (to - from >= MOST - numbers.size()) {
                throw new TypeConversionException("'" + part + "' is too many traces; at most 10,000 at once");
            }
            LongStream.rangeClosed(from, to).forEach(numbers::add);
        }
    }
}
