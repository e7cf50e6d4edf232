package io.github.sliceline.cli.command;

import io.github.sliceline.cli.doctor.FileCheck;
import io.github.sliceline.cli.doctor.Machine;
import io.github.sliceline.cli.doctor.ProblemReport;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "doctor",
        abbreviateSynopsis = true,
        description = {
            "Show what Sliceline finds on this machine, and what of it, or of a file, makes reads slow.",
            "A report for others has no samples, and no names, folders, coordinates or texts."
        },
        footer = {
            "  sliceline doctor",
            "  sliceline doctor survey.h5",
            "  sliceline doctor survey.sgy --report report.zip",
            "  sliceline doctor --json | jq .advice"
        })
public final class DoctorCommand extends AnsweringCommand {
    @Parameters(
            arity = "0..1",
            converter = Anywhere.class,
            paramLabel = "FILE",
            description = "Volume or SEG-Y file, or a folder whose drive counts (default: the current folder).")
    private @Nullable Path file;

    @Option(
            names = "--report",
            paramLabel = "REPORT.zip",
            description = "Also write what to attach to a report of a problem.")
    private @Nullable Path report;

    @Option(names = "--force", description = "Replace REPORT.zip if it exists.")
    private boolean force;

    @Mixin
    private SegyOptions segy;

    @Override
    public Integer call() throws IOException {
        if (report != null) {
            requireApart(report, List.of(report));
            OutputKind.require(report, "REPORT.zip", OutputKind.REPORT);
            PartFile.require(report, force);
        }
        Optional<Path> checked =
                Optional.ofNullable(file).filter(named -> Location.of(named).isObject() || !Files.isDirectory(named));
        if (checked.isPresent()) {
            InputFile.require(checked.get());
        }
        Machine machine = Machine.at(file == null ? Path.of("") : file);
        Optional<FileCheck> check = checked.isEmpty()
                ? Optional.empty()
                : Optional.of(watched(
                        "nothing was written", job -> FileCheck.of(checked.get(), segy.scan(), machine.drive(), job)));
        if (report != null) {
            Path zip = report;
            watched("nothing was written", job -> {
                new ProblemReport(machine, check).write(zip, force, job);
                return zip;
            });
        }
        answer(() -> machine.json(true).put("file", check.map(found -> found.json(true))), out -> {
            machine.print(out);
            check.ifPresent(found -> found.print(out));
            if (report != null) {
                out.println(report + ": written");
            }
        });
        return check.flatMap(FileCheck::problem)
                .map(problem -> printFailure(problem, checked.get()).exitCode())
                .orElse(0);
    }
}
