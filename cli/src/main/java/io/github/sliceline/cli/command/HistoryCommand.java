package io.github.sliceline.cli.command;

import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.option.RevisionOption;
import io.github.sliceline.cli.report.HistoryText;
import io.github.sliceline.edit.RevisionDifference;
import io.github.sliceline.revision.Checkout;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.HistoryCheck;
import io.github.sliceline.revision.HistoryPruner;
import io.github.sliceline.revision.HistoryRepair;
import io.github.sliceline.revision.HistoryReport;
import io.github.sliceline.revision.Revision;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "history",
        abbreviateSynopsis = true,
        description = {
            "List, read, compare and drop the revisions of a file.",
            "The file itself stays unchanged; its revisions are in FILE.h5.onion, in the format of HDF5's onion driver."
        },
        footer = {
            "  sliceline history survey.h5",
            "  sliceline history list survey.h5 --json",
            "  sliceline history diff survey.h5 0 3",
            "  sliceline history checkout survey.h5 2 survey-2.h5",
            "  sliceline info survey.h5 --revision 2"
        },
        subcommands = {
            HistoryCommand.ListCommand.class,
            HistoryCommand.ShowCommand.class,
            HistoryCommand.DiffCommand.class,
            HistoryCommand.CheckoutCommand.class,
            HistoryCommand.VerifyCommand.class,
            HistoryCommand.PruneCommand.class,
            HistoryCommand.RepairCommand.class
        })
public final class HistoryCommand extends AnsweringCommand {
    private static final String EXAMPLE = "%nExample:%n";

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE.h5", description = "HDF5 file whose revisions to list.")
    private @Nullable Path file;

    @Override
    public Integer call() throws IOException {
        if (file == null) {
            throw misused("name a file, or a command such as 'list'");
        }
        list(this, file);
        return 0;
    }

    private static void list(AnsweringCommand asked, Path file) throws IOException {
        try (History history = History.open(InputFile.requireHdf5(file))) {
            asked.answer(() -> HistoryText.json(history), out -> HistoryText.print(history, out));
        }
    }

    @Command(
            name = "list",
            description = "List the revisions of a file: time, user, message, and how much changed.",
            footerHeading = EXAMPLE,
            footer = "  sliceline history list survey.h5")
    static final class ListCommand extends AnsweringCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
        private Path file;

        @Override
        public Integer call() throws IOException {
            list(this, file);
            return 0;
        }
    }

    @Command(
            name = "show",
            description = "Show one revision with its whole message.",
            footerHeading = EXAMPLE,
            footer = "  sliceline history show survey.h5 3")
    static final class ShowCommand extends AnsweringCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
        private Path file;

        @Parameters(
                index = "1",
                paramLabel = "N",
                converter = RevisionOption.Converter.class,
                description = "Number of the revision, 1 or more; or newest.")
        private int number;

        @Override
        public Integer call() throws IOException {
            try (History history = History.open(InputFile.requireHdf5(file))) {
                Revision revision = history.revision(number < 0 ? history.newest() : number);
                answer(() -> HistoryText.json(revision), out -> HistoryText.print(revision, out));
            }
            return 0;
        }
    }

    @Command(
            name = "diff",
            description =
                    "Show which groups, datasets and attributes differ between two revisions, and how many bytes.",
            footerHeading = EXAMPLE,
            footer = "  sliceline history diff survey.h5 0 newest")
    static final class DiffCommand extends AnsweringCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
        private Path file;

        @Parameters(
                index = "1",
                paramLabel = "A",
                converter = RevisionOption.Converter.class,
                description = "Number of the first revision; 0 is the file itself.")
        private int from;

        @Parameters(
                index = "2",
                paramLabel = "B",
                converter = RevisionOption.Converter.class,
                description = "Number of the second revision; or newest.")
        private int to;

        @Override
        public Integer call() throws IOException {
            RevisionDifference difference = RevisionDifference.of(InputFile.requireHdf5(file), from, to);
            answer(() -> HistoryText.json(difference), out -> HistoryText.print(difference, out));
            return 0;
        }
    }

    @Command(
            name = "checkout",
            description = "Write a revision as a plain file, for programs that cannot read revisions.",
            footerHeading = EXAMPLE,
            footer = "  sliceline history checkout survey.h5 2 survey-2.h5")
    static final class CheckoutCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
        private Path file;

        @Parameters(
                index = "1",
                paramLabel = "N",
                converter = RevisionOption.Converter.class,
                description = "Number of the revision; or newest.")
        private int number;

        @Parameters(index = "2", paramLabel = "OUT.h5", description = "File to write.")
        private Path target;

        @Option(names = "--force", description = "Replace OUT.h5 if it exists, once the new one is complete.")
        private boolean force;

        @Override
        public Integer call() throws IOException {
            requireApart(target, List.of(target));
            InputFile.requireHdf5(file);
            OutputKind.require(target, "OUT.h5", OutputKind.HDF5);
            PartFile.require(target, force);
            watched("nothing was written to " + target, job -> {
                Checkout.run(file, number, target, force, job);
                return target;
            });
            out().println(target + ": " + Human.bytes(Files.size(target)));
            return 0;
        }
    }

    @Command(
            name = "verify",
            description = "Check the history of a file for damage: its records, its pages, and the file itself.",
            footer = {
                "  sliceline history verify survey.h5",
                "",
                "The exit code is 0 if everything is sound, 1 otherwise."
            })
    static final class VerifyCommand extends AnsweringCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
        private Path file;

        @Override
        public Integer call() throws IOException {
            InputFile.requireHdf5(file);
            HistoryReport report = watched("nothing was changed", job -> HistoryCheck.verify(file, job));
            answer(() -> HistoryText.json(report), out -> HistoryText.print(report, out));
            return report.isSound() ? 0 : ExitCode.FAILED;
        }
    }

    @Command(
            name = "prune",
            description = {
                "Delete old or new revisions for good.",
                "The remaining revisions are numbered from 1 again. The file itself stays, as revision 0."
            },
            footer = {
                "  sliceline history prune survey.h5 --keep 10:",
                "  sliceline history prune survey.h5 --keep :3",
                "",
                "--keep none deletes the whole history. Without options, only unused space is reclaimed."
            })
    static final class PruneCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
        private Path file;

        @Option(
                names = "--keep",
                paramLabel = "A:B",
                defaultValue = "1:",
                description = "Oldest and newest revision to keep, such as 10: or :3; none deletes the whole history.")
        private String keep;

        @Override
        public Integer call() throws IOException {
            int before = newest(InputFile.requireHdf5(file));
            int[] kept = kept();
            long saved = changing(
                    "the history", "the history is pruned", job -> HistoryPruner.prune(file, kept[0], kept[1]));
            out().println(file + ": " + Human.count(newest(file)) + " of " + Human.count(before, "revision") + " kept, "
                    + Human.bytes(saved) + " freed");
            return 0;
        }

        private int[] kept() {
            if (keep.equals("none")) {
                return new int[] {1, 0};
            }
            String[] ends = keep.split(":", -1);
            if (!keep.matches("\\d{0,9}:\\d{0,9}")) {
                throw misused("--keep: '" + keep + "' is not a range of revisions; write 10:, :3, 2:5 or none");
            }
            return new int[] {
                ends[0].isEmpty() ? 1 : Integer.parseInt(ends[0]),
                ends[1].isEmpty() ? RevisionSource.NEWEST : Integer.parseInt(ends[1])
            };
        }

        private static int newest(Path file) throws IOException {
            try (History history = History.open(file)) {
                return history.newest();
            }
        }
    }

    @Command(
            name = "repair",
            description = {
                "Repair a history that is damaged, or that another program left locked.",
                "Use it only when no program has the file open with HDF5's onion driver. Keeps the revisions up to the"
                        + " newest intact one, and says what it found and did."
            },
            footerHeading = EXAMPLE,
            footer = "  sliceline history repair survey.h5")
    static final class RepairCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
        private Path file;

        @Override
        public Integer call() throws IOException {
            Path damaged = InputFile.requireHdf5(file);
            List<String> done =
                    changing("the history", "the history is repaired", job -> HistoryRepair.repair(damaged));
            for (String sentence : done.isEmpty() ? List.of("nothing to repair") : done) {
                out().println(file + ": " + sentence);
            }
            return 0;
        }
    }
}
