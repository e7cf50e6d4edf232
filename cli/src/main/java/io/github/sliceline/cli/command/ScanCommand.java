package io.github.sliceline.cli.command;

import io.github.sliceline.cli.option.InputFile;
import io.github.sliceline.cli.option.MappingOptions;
import io.github.sliceline.cli.option.SalvageOption;
import io.github.sliceline.cli.option.VerticalOption;
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
        description = "Say which survey a SEG-Y file holds, by one pass over its trace headers.",
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
            description = "SEG-Y file; several, or a quoted pattern, that make one survey.")
    private List<String> files;

    @Mixin
    private MappingOptions mapping;

    @Mixin
    private VerticalOption vertical;

    @Mixin
    private SalvageOption salvage;

    @Option(
            names = "--duplicates",
            paramLabel = "WHICH",
            defaultValue = "error",
            description = "Which of several traces of one bin it shows: first, last, all (on an axis of their "
                    + "own), or error for none (default: ${DEFAULT-VALUE}).")
    private DuplicatePolicy duplicates;

    @Override
    public Integer call() throws IOException {
        ScanOptions options = ScanOptions.DEFAULTS
                .withMapping(mapping.mapping())
                .withDuplicates(duplicates)
                .withThreads(Math.max(4, Runtime.getRuntime().availableProcessors()));
        ScanOptions asked = vertical.vertical().map(options::withVertical).orElse(options);
        try (SegyFile segy = salvage.open(InputFile.requireSegy(files), mapping.mapping());
                SegySurvey survey = watched("a scan writes nothing", job -> SegyScanner.scan(segy, asked, null, job))) {
            ScanText text = new ScanText(segy, survey, AmplitudeSample.of(segy));
            answer(text::json, text::print);
        }
        return 0;
    }
}
