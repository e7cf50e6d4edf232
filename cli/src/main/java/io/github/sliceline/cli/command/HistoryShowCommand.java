package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.HistoryText;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.Revision;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sliceline history show}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Show one revision and its whole message.",
        footerHeading = "%nExample:%n",
        footer = "  sliceline history show survey.h5 3")
public final class HistoryShowCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Parameters(
            index = "1",
            paramLabel = "N",
            converter = RevisionConverter.class,
            description = "Number of the revision, 1 or more; or newest.")
    private int number;

    @Override
    public Integer call() throws IOException {
        try (History history = History.open(InputFile.require(file))) {
            Revision revision = history.revision(number < 0 ? history.newest() : number);
            answer(() -> HistoryText.json(revision), out -> HistoryText.print(revision, out));
        }
        return 0;
    }
}
