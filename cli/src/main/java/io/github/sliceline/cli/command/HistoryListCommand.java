package io.github.sliceline.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sliceline history list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the revisions of a file: when, by whom, what was said, and how much changed.",
        footerHeading = "%nExample:%n",
        footer = "  sliceline history list survey.h5")
public final class HistoryListCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        HistoryCommand.list(this, file);
        return 0;
    }
}
