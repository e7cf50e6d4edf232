package io.github.sliceline.cli.command;

import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.report.HistoryReportText;
import io.github.sliceline.revision.HistoryCheck;
import io.github.sliceline.revision.HistoryReport;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sliceline history verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = "Check that the history of a file is what was written: records, pages, and the file itself.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline history verify survey.h5",
            "",
            "The exit code is 0 if nothing wrong was found, 1 if something was."
        })
public final class HistoryVerifyCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        InputFile.require(file);
        HistoryReport report = watched("nothing was changed", job -> HistoryCheck.verify(file, job));
        HistoryReportText text = new HistoryReportText(report);
        answer(text::json, text::print);
        return report.isSound() ? 0 : ExitCode.FAILED;
    }
}
