package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.DifferenceText;
import io.github.sliceline.edit.RevisionDifference;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sliceline history diff}. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = "Say which groups, datasets and attributes differ in two revisions, and how many bytes.",
        footerHeading = "%nExample:%n",
        footer = "  sliceline history diff survey.h5 0 newest")
public final class HistoryDiffCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Parameters(
            index = "1",
            paramLabel = "A",
            converter = RevisionConverter.class,
            description = "Number of the one revision; 0 is the file as it was first written.")
    private int from;

    @Parameters(
            index = "2",
            paramLabel = "B",
            converter = RevisionConverter.class,
            description = "Number of the other; or newest.")
    private int to;

    @Override
    public Integer call() throws IOException {
        DifferenceText text = new DifferenceText(RevisionDifference.of(InputFile.require(file), from, to));
        answer(text::json, text::print);
        return 0;
    }
}
