package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.option.MirrorOptions;
import io.github.sliceline.cli.option.ReplicaTargets;
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
        description = "Bring replicas of files up to date.",
        subcommands = MirrorCommand.SyncCommand.class,
        footer = {
            "  sliceline mirror sync survey.h5 /other/drive/survey.h5",
            "  sliceline mirror sync survey.h5 backup:7070 --token-file token"
        })
public final class MirrorCommand extends SlicelineCommand {
    @Override
    public Integer call() {
        throw misused("name a command: sync");
    }

    @Command(
            name = "sync",
            abbreviateSynopsis = true,
            description = "Make a replica identical to a complete file; only blocks that differ are sent.",
            footer = {
                "  sliceline mirror sync survey.h5 /other/drive/survey.h5",
                "  sliceline mirror sync survey.h5 backup:7070 --token-file token",
                "",
                "The replica keeps its former content until the new content is complete."
            })
    public static final class SyncCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE", description = "Complete file.")
        private Path file;

        @Parameters(
                index = "1",
                paramLabel = "REPLICA",
                description = "Local path of the replica, such as /other/drive/survey.h5; or HOST:PORT[/NAME] of a "
                        + "mirror server.")
        private String replica;

        @Mixin
        private MirrorOptions.Access access;

        @Override
        public Integer call() throws IOException {
            InputFile.require(file);
            MirrorTarget target = ReplicaTargets.any(access, replica);
            if (target instanceof MirrorTarget.LocalFile local) {
                OutputKind.of(file.toString()).ifPresent(kind -> OutputKind.require(local.path(), "REPLICA", kind));
            }
            MirrorReport report = watched(
                    "the replica is unchanged; run the same command again to resume",
                    job -> new MirrorSync(file, target, job).synchronise());
            out().println(MirrorText.line(report, file, access.arguments()));
            return 0;
        }
    }
}
