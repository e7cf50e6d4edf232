package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.report.ScanText;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.AmplitudeSample;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "scan",
        abbreviateSynopsis = true,
        description = "Show which survey a SEG-Y file holds, in one pass over its trace headers.",
        footer = {
            "  sliceline scan survey.sgy",
            "  sliceline scan old.sgy --preset rev0",
            "  sliceline scan depth.sgy --vertical depth:m:5",
            "  sliceline scan odd.sgy --inline-byte 17 --crossline-byte 25",
            "  sliceline scan survey.sgy --json | jq .inlines"
        })
public final class ScanCommand extends AnsweringCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE.sgy",
            description = "SEG-Y file; or several files, or a quoted pattern, that together are one survey.")
    private List<String> files;

    @Mixin
    private SegyOptions segy;

    @Mixin
    private SegyOptions.Salvage salvage;

    @Option(
            names = "--duplicates",
            paramLabel = "WHICH",
            defaultValue = "error",
            description =
                    "Which trace to take if several have the same bin: first, last, all (on an axis of their own), "
                            + "or error to refuse them (default: ${DEFAULT-VALUE}).")
    private DuplicatePolicy duplicates;

    @Override
    public Integer call() throws IOException {
        ScanOptions options = segy.scan()
                .withDuplicates(duplicates)
                .withThreads(Math.max(4, Runtime.getRuntime().availableProcessors()));
        try (SegyFile file = salvage.open(InputFile.requireSegy(files), segy.mapping());
                SegySurvey survey =
                        watched("a scan writes nothing", job -> SegyScanner.scan(file, options, null, job))) {
            ScanText text = new ScanText(file, survey, AmplitudeSample.of(file));
            answer(text::json, text::print);
        }
        return 0;
    }
}
