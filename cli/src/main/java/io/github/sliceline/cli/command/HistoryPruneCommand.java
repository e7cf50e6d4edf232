package io.github.sliceline.cli.command;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.HistoryPruner;
import io.github.sliceline.revision.RevisionSource;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sliceline history prune}. */
@Command(
        name = "prune",
        mixinStandardHelpOptions = true,
        description = {
            "Drop old or new revisions for good, and what only they needed.",
            "What is kept is numbered from 1 again. The file as it was first written stays, as revision 0."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline history prune survey.h5 --keep-from 10",
            "  sliceline history prune survey.h5 --keep-to 3",
            "",
            "--keep-to 0 drops the whole history. Without either, only room is reclaimed that nobody needs."
        })
public final class HistoryPruneCommand extends SlicelineCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Option(
            names = "--keep-from",
            paramLabel = "N",
            defaultValue = "1",
            description = "Oldest revision to keep (default: ${DEFAULT-VALUE}).")
    private int from;

    @Option(names = "--keep-to", paramLabel = "N", description = "Newest revision to keep (default: the newest).")
    private @Nullable Integer to;

    @Override
    public Integer call() throws IOException {
        InputFile.require(file);
        int newest;
        try (History history = History.open(file)) {
            newest = history.newest();
        }
        long saved = HistoryPruner.prune(file, from, to == null ? RevisionSource.NEWEST : to);
        try (History history = History.open(file)) {
            out().println(file + ": " + Human.count(history.newest()) + " of " + Human.count(newest, "revision")
                    + " kept, " + Human.bytes(saved) + " freed");
        }
        return 0;
    }
}
