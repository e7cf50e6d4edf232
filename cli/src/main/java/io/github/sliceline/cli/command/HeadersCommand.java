package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.HeadersText;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
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
        description = "Print the headers of a SEG-Y file: text, binary, and those of some traces.",
        footer = {
            "  sliceline headers survey.sgy",
            "  sliceline headers survey.sgy --trace 1,100,2000",
            "  sliceline headers survey.sgy --trace 1-8 --json"
        })
public final class HeadersCommand extends SlicelineCommand {
    @Parameters(index = "0", paramLabel = "FILE.sgy", description = "SEG-Y file.")
    private Path file;

    @Option(
            names = "--trace",
            paramLabel = "N[,N...]|A-B",
            defaultValue = "1",
            description = "Traces by their number in the file, from 1 (default: ${DEFAULT-VALUE}).")
    private TraceNumbers traces;

    @Mixin
    private SalvageOption salvage;

    @Option(names = "--all", description = "Show fields that are 0 as well.")
    private boolean all;

    @Option(names = "--json", description = "Answer as JSON, with all fields.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        try (SegyFile segy = salvage.open(List.of(InputFile.require(file)), HeaderMapping.STANDARD)) {
            HeadersText text = HeadersText.read(segy, traces.numbers());
            answer(json, text::json, out -> text.print(out, all));
        }
        return 0;
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
