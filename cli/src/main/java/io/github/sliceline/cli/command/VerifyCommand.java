package io.github.sliceline.cli.command;

import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.report.VerifyText;
import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.convert.VerifyReport;
import io.github.sliceline.convert.VolumeVerifier;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sliceline verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Check that a volume is what was written: structure, checksums of all chunks, counts.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline verify survey.h5",
            "  sliceline verify survey.h5 --source survey.sgy",
            "  sliceline verify survey.h5 --json | jq .damaged",
            "",
            "The exit code is 0 if nothing wrong was found, 1 if something was."
        })
public final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
    private Path file;

    @Option(
            names = "--source",
            paramLabel = "FILE.sgy",
            description = "Check also that the volume was made of this SEG-Y file.")
    private @Nullable Path source;

    @Mixin
    private RevisionOption revision;

    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        InputFile.require(file);
        Path segy = source == null ? null : InputFile.require(source);
        VerifyReport report;
        try (Interruption interruption = new Interruption(spec.commandLine().getErr(), "nothing was changed");
                ConsoleProgress progress = new ConsoleProgress()) {
            report = VolumeVerifier.verify(file, revision.number(), segy, progress, interruption.token());
        }
        PrintWriter out = spec.commandLine().getOut();
        VerifyText text = new VerifyText(report);
        if (json) {
            out.println(JsonText.of(text.json()));
        } else {
            text.print(out);
        }
        return report.isSound() ? 0 : ExitCode.FAILED;
    }
}
