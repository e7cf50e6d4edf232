package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.HistoryText;
import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.revision.History;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class HistoryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE.h5", description = "HDF5 file whose revisions to list.")
    private @Nullable Path file;

    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (file == null) {
            throw new ParameterException(spec.commandLine(), "name a file, or what to do with the history of one");
        }
        list(file, json, spec.commandLine().getOut());
        return 0;
    }

    static void list(Path file, boolean json, PrintWriter out) throws IOException {
        try (History history = History.open(InputFile.require(file))) {
            HistoryText text = new HistoryText(history);
            if (json) {
                out.println(JsonText.of(text.json()));
            } else {
                text.print(out);
            }
        }
    }
}
