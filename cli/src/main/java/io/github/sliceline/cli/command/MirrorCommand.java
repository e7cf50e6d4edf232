package io.github.sliceline.cli.command;

import io.github.sliceline.cli.option.InputFile;
import io.github.sliceline.cli.option.MirrorOptions;
import io.github.sliceline.cli.report.MirrorText;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.mirror.MirrorSync;
import io.github.sliceline.mirror.MirrorTarget;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "mirror",
        description = "Bring copies of files up to date.",
        subcommands = MirrorCommand.SyncCommand.class,
        footer = "  sliceline mirror sync survey.h5 backup:7070 --token-file token")
public final class MirrorCommand extends SlicelineCommand {
    @Override
    public Integer call() {
        throw misused("name what to do with the copies of a file: sync");
    }

    @Command(
            name = "sync",
            abbreviateSynopsis = true,
            description = "Make a copy the same as a complete file; only blocks that differ are sent.",
            footer = {
                "  sliceline mirror sync survey.h5 backup:7070 --token-file token",
                "  sliceline mirror sync survey.h5 /other/drive/survey.h5",
                "",
                "The copy keeps its name and its former content until it is the same."
            })
    public static final class SyncCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE", description = "Complete file.")
        private Path file;

        @Parameters(index = "1", paramLabel = "COPY", description = "HOST:PORT[/NAME] of a mirror server, or a file.")
        private String copy;

        @Mixin
        private MirrorOptions.Access access;

        @Override
        public Integer call() throws IOException {
            InputFile.require(file);
            MirrorTarget target = access.any(copy);
            MirrorReport report = watched(
                    "the copy is as it was; run the same again to go on",
                    job -> new MirrorSync(file, target, job).synchronise());
            out().println(MirrorText.line(report, file, access.arguments()));
            return 0;
        }
    }
}
