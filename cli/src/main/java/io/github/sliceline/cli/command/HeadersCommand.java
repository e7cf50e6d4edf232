package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.HeadersText;
import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class HeadersCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE.sgy", description = "SEG-Y file.")
    private Path file;

    @Option(
            names = "--trace",
            paramLabel = "N[,N...]|A-B",
            defaultValue = "1",
            converter = TraceNumbers.Converter.class,
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
        PrintWriter out = spec.commandLine().getOut();
        try (SegyFile segy = salvage.open(List.of(InputFile.require(file)), HeaderMapping.STANDARD)) {
            HeadersText text = HeadersText.read(segy, traces.numbers());
            if (json) {
                out.println(JsonText.of(text.json()));
            } else {
                text.print(out, all);
            }
        }
        return 0;
    }
}
