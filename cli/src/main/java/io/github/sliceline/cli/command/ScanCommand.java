package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.cli.report.ScanText;
import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.AmplitudeSample;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sliceline scan}. */
@Command(
        name = "scan",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Say which survey a SEG-Y file holds, by one pass over its trace headers.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline scan survey.sgy",
            "  sliceline scan old.sgy --preset rev0",
            "  sliceline scan odd.sgy --inline-byte 17 --crossline-byte 25",
            "  sliceline scan survey.sgy --json | jq .inlines"
        })
public final class ScanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE.sgy",
            description = "SEG-Y file; several, or a quoted pattern, that make one survey.")
    private List<String> files;

    @Mixin
    private MappingOptions mapping;

    @Mixin
    private SalvageOption salvage;

    @Option(
            names = "--duplicates",
            paramLabel = "WHICH",
            defaultValue = "error",
            description = "Which of several traces of one bin it shows: first, last, all (on an axis of their "
                    + "own), or error for none (default: ${DEFAULT-VALUE}).")
    private DuplicatePolicy duplicates;

    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        ScanOptions options = ScanOptions.DEFAULTS
                .withMapping(mapping.mapping())
                .withDuplicates(duplicates)
                .withThreads(Math.max(4, Runtime.getRuntime().availableProcessors()));
        PrintWriter out = spec.commandLine().getOut();
        try (SegyFile segy = salvage.open(InputFiles.require(files), mapping.mapping());
                SegySurvey survey = scan(segy, options)) {
            ScanText text = new ScanText(segy, survey, AmplitudeSample.of(segy));
            if (json) {
                out.println(JsonText.of(text.json()));
            } else {
                text.print(out);
            }
        }
        return 0;
    }

    private SegySurvey scan(SegyFile segy, ScanOptions options) throws IOException {
        try (Interruption interruption = new Interruption(spec.commandLine().getErr(), "a scan writes nothing");
                ConsoleProgress progress = new ConsoleProgress()) {
            return SegyScanner.scan(segy, options, null, new Job(progress, interruption.token()));
        }
    }
}
