package io.github.sliceline.cli.command;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.revision.Checkout;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sliceline history checkout}. */
@Command(
        name = "checkout",
        mixinStandardHelpOptions = true,
        description = "Make a plain file of a revision, for programs that know nothing of revisions.",
        footerHeading = "%nExample:%n",
        footer = "  sliceline history checkout survey.h5 2 survey-2.h5")
public final class HistoryCheckoutCommand extends SlicelineCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Parameters(
            index = "1",
            paramLabel = "N",
            converter = RevisionConverter.class,
            description = "Number of the revision; or newest.")
    private int number;

    @Parameters(index = "2", paramLabel = "OUT.h5", description = "File to make.")
    private Path target;

    @Option(names = "--force", description = "Replace OUT.h5 if it exists, once the new one is complete.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        InputFile.require(file);
        PartFile.require(target, force);
        watched("nothing was written to " + target, job -> {
            Checkout.run(file, number, target, force, job);
            return target;
        });
        out().println(target + ": " + Human.bytes(Files.size(target)));
        return 0;
    }
}
