package io.github.sliceline.cli.command;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.ExceptionMapper;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.name.Anonymous;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.option.FolderOption;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.report.GeometryText;
import io.github.sliceline.cli.report.Inventory;
import io.github.sliceline.cli.report.ScanText;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.GeometryScan;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.show.words.Failures;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
            "  sliceline scan odd.sgy --bytes inline=17,crossline=25",
            "  sliceline scan survey.sgy --json | jq .inlines",
            "  sliceline scan survey.sgy --json --anonymous",
            "  sliceline scan --each '*.sgy' -o inventory.csv"
        })
public final class ScanCommand extends AnsweringCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE.sgy",
            description = "SEG-Y file; or several files, or a quoted pattern, that together are one survey.")
    private List<String> files;

    @Option(names = "--each", description = "Make an inventory: each file is a survey of its own, with a row for it.")
    private boolean each;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "INVENTORY.csv",
            description = "Write the inventory to this file, as CSV.")
    private @Nullable Path output;

    @Option(names = "--force", description = "Replace INVENTORY.csv if it exists.")
    private boolean force;

    @Mixin
    private FolderOption folder;

    @Mixin
    private ManyFiles many;

    @Mixin
    private SegyOptions segy;

    @Mixin
    private SegyOptions.Salvage salvage;

    @Option(
            names = "--anonymous",
            description =
                    "Leave out names, coordinates, words of headers and samples, such as for a report of a problem."
                            + " Line numbers stay.")
    private boolean anonymous;

    @Override
    public Integer call() throws IOException {
        try {
            return scanned();
        } catch (IOException e) {
            throw anonymous ? nameless(e) : e;
        }
    }

    private int scanned() throws IOException {
        ScanOptions options =
                segy.scan().withThreads(Math.max(4, Runtime.getRuntime().availableProcessors()));
        List<Path> all = InputFile.named(files);
        if (each && anonymous) {
            throw misused("--anonymous is for one survey; leave out --each");
        }
        if (each) {
            return inventory(all, options);
        }
        if (output != null || many.isGiven()) {
            throw misused((output == null ? "--jobs" : "-o") + " is for an inventory; add --each");
        }
        return many.run(this, all.subList(0, 1), "", turn -> scan(turn, all, options, null));
    }

    /** Returns an exception without names of files that leads to the same exit code. */
    private IOException nameless(IOException failure) {
        ExceptionMapper.Problem plain = ExceptionMapper.map(failure);
        String said = Anonymous.in(plain.message(), files.toArray(String[]::new))
                .replaceFirst("^\\Q" + Anonymous.FILE + "\\E( @\\d+)?: ", "");
        if (Failures.unwrapped(failure) instanceof CorruptFileException corrupt) {
            return new CorruptFileException(Anonymous.FILE, corrupt.offset(), said);
        }
        return plain.exitCode() == ExitCode.BAD_INPUT
                ? new UnsupportedFileException(Anonymous.FILE, said)
                : new FileSystemException(Anonymous.FILE, null, said);
    }

    private int inventory(List<Path> all, ScanOptions options) throws IOException {
        if (output != null) {
            if (answersPrograms() || !output.toString().matches("(?i).*\\.csv")) {
                throw misused(output + ": -o writes an inventory as .csv; --json prints JSON instead");
            }
            folder.require(List.of(output));
            requireApart(output, List.of(output));
            PartFile.require(output, force);
        }
        Inventory inventory = new Inventory();
        int code = many.run(this, all, "nothing was written", turn -> {
            try {
                return scan(turn, List.of(turn.file), options, answersPrograms() ? null : inventory);
            } catch (IOException | IllegalArgumentException e) {
                if (answersPrograms()) {
                    throw e;
                }
                ExceptionMapper.Problem problem = ExceptionMapper.map(e);
                inventory.add(turn.number, turn.file, problem.message());
                return problem.exitCode();
            }
        });
        if (output != null) {
            inventory.write(output, force);
            out().println(output + ": " + Human.count(all.size(), "file"));
        } else if (!answersPrograms()) {
            inventory.print(out());
        }
        return code;
    }

    private int scan(ManyFiles.Turn turn, List<Path> together, ScanOptions options, @Nullable Inventory inventory)
            throws IOException {
        try (SegyFile file = salvage.open(InputFile.requireSegy(together), segy.mapping(), segy.overrides());
                GeometryScan found =
                        turn.watched("a scan writes nothing", job -> GeometryScan.of(file, options, job))) {
            GeometryText others = new GeometryText(file, found);
            Optional<SegySurvey> lines = found.survey().filter(SegySurvey::hasLines);
            if (lines.isEmpty() && inventory != null) {
                inventory.add(turn.number, turn.file, others.best());
            } else if (lines.isEmpty()) {
                turn.answer(anonymous ? others::anonymous : others::json, out -> others.print(out, anonymous));
            } else {
                ScanText text = new ScanText(file, lines.get());
                if (inventory == null) {
                    turn.answer(
                            () -> (anonymous ? text.anonymous() : text.json())
                                    .put("geometries", GeometryText.geometries(found)),
                            out -> text.print(out, anonymous));
                } else {
                    inventory.add(turn.number, text);
                }
            }
        }
        return 0;
    }
}
