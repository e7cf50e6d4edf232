package io.github.sliceline.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sliceline history list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the revisions of a file: when, by whom, what was said, and how much changed.",
        footerHeading = "%nExample:%n",
        footer = "  sliceline history list survey.h5")
public final class HistoryListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        HistoryCommand.list(file, json, spec.commandLine().getOut());
        return 0;
    }
}
