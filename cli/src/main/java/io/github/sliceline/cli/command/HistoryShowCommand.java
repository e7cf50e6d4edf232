package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.HistoryText;
import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.Revision;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sliceline history show}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Show one revision and its whole message.",
        footerHeading = "%nExample:%n",
        footer = "  sliceline history show survey.h5 3")
public final class HistoryShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Parameters(
            index = "1",
            paramLabel = "N",
            converter = RevisionConverter.class,
            description = "Number of the revision, 1 or more; or newest.")
    private int number;

    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (History history = History.open(InputFile.require(file))) {
            Revision revision = history.revision(number < 0 ? history.newest() : number);
            if (json) {
                out.println(JsonText.of(HistoryText.json(revision)));
            } else {
                HistoryText.print(revision, out);
            }
        }
        return 0;
    }
}
