package io.github.sliceline.cli.command;

import io.github.sliceline.revision.HistoryRepair;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sliceline history repair}. */
@Command(
        name = "repair",
        mixinStandardHelpOptions = true,
        description = {
            "Make a history usable again that another program left locked, or that is damaged.",
            "Only when no program has the file open with HDF5's onion driver. Goes back to the newest revisions that"
                    + " are all whole, and says what it found and did."
        },
        footerHeading = "%nExample:%n",
        footer = "  sliceline history repair survey.h5")
public final class HistoryRepairCommand extends SlicelineCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        List<String> done = HistoryRepair.repair(InputFile.require(file));
        PrintWriter out = out();
        done.forEach(sentence -> out.println(file + ": " + sentence));
        if (done.isEmpty()) {
            out.println(file + ": nothing to repair");
        }
        return 0;
    }
}
