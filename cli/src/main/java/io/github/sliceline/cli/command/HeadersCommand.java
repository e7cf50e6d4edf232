package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.HeadersText;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sliceline headers}. */
@Command(
        name = "headers",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Print the headers of a SEG-Y file: text, binary, and those of some traces.",
        footerHeading = "%nExamples:%n",
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
}
