package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.HistoryText;
import io.github.sliceline.revision.History;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sliceline history}. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = {
            "List, read, compare and drop the revisions of a file.",
            "The file itself stays as it was first written; revisions are in FILE.h5.onion beside it, as HDF5's onion"
                    + " driver keeps them."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline history survey.h5",
            "  sliceline history list survey.h5 --json",
            "  sliceline history diff survey.h5 0 3",
            "  sliceline history checkout survey.h5 2 survey-2.h5",
            "  sliceline info survey.h5 --revision 2"
        },
        subcommands = {
            HistoryListCommand.class,
            HistoryShowCommand.class,
            HistoryDiffCommand.class,
            HistoryCheckoutCommand.class,
            HistoryVerifyCommand.class,
            HistoryPruneCommand.class,
            HistoryRepairCommand.class
        })
public final class HistoryCommand extends AnsweringCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE.h5", description = "HDF5 file whose revisions to list.")
    private @Nullable Path file;

    @Override
    public Integer call() throws IOException {
        if (file == null) {
            throw misused("name a file, or what to do with the history of one");
        }
        list(this, file);
        return 0;
    }

    static void list(AnsweringCommand asked, Path file) throws IOException {
        try (History history = History.open(InputFile.require(file))) {
            HistoryText text = new HistoryText(history);
            asked.answer(text::json, text::print);
        }
    }
}
