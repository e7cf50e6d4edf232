package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.report.HistoryReportText;
import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.revision.HistoryCheck;
import io.github.sliceline.revision.HistoryReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class HistoryVerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE.h5", description = "HDF5 file.")
    private Path file;

    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        InputFile.require(file);
        HistoryReport report;
        try (Interruption interruption = new Interruption(spec.commandLine().getErr(), "nothing was changed");
                ConsoleProgress progress = new ConsoleProgress()) {
            report = HistoryCheck.verify(file, new Job(progress, interruption.token()));
        }
        PrintWriter out = spec.commandLine().getOut();
        HistoryReportText text = new HistoryReportText(report);
        if (json) {
            out.println(JsonText.of(text.json()));
        } else {
            text.print(out);
        }
        return report.isSound() ? 0 : ExitCode.FAILED;
    }
}
