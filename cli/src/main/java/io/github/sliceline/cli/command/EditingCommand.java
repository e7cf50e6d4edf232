package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.option.MirrorOptions;
import io.github.sliceline.cli.report.AdviceText;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditReport;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.revision.PinnedRevision;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.show.words.Human;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Base of commands that edit, with their options: dry run, revision or in place, and replicas. */
abstract class EditingCommand extends SlicelineCommand {
    @Option(names = "--dryrun", description = "Change nothing; check whether the changes would work, and list them.")
    private boolean dryRun;

    @Option(names = "--keep-history", description = "Leave the file unchanged; add a revision to FILE.h5.onion.")
    private boolean keepHistory;

    @Option(names = "--message", paramLabel = "TEXT", description = "Message of the revision.")
    private @Nullable String message;

    @Mixin
    private MirrorOptions replicas;

    @FunctionalInterface
    interface Edit {
        EditReport run(EditOptions options, FileFollower follower, Job job) throws IOException;
    }

    /**
     * Edits a file and its replicas, and prints the result.
     *
     * @param noun name of a change, such as {@code command}
     * @param done verb for a change that was made, such as {@code done}
     * @return the exit code
     */
    final int edit(Path file, Edit edit, String noun, String done) throws IOException {
        ReplicatedEdit copies = replicas.isGiven() ? ReplicatedEdit.of(replicas) : null;
        FileFollower follower = copies == null ? FileFollower.NOBODY : copies.follower();
        EditOptions options = options();
        String changed =
                dryRun ? "nothing was to be changed" : keepHistory ? "a revision is added" : file + " is changed";
        EditReport report = changing(file.toString(), changed, job -> edit.run(options, follower, job));
        if (report.dryRun()) {
            report.changes().forEach(change -> out().println("would " + change));
        }
        report.remarks().forEach(remark -> out().println("note: " + AdviceText.in(remark)));
        String changes = Human.count(report.changes().size(), noun);
        out().println(report.file() + ": "
                + (report.dryRun() ? changes + " would be " + done + ", nothing is" : changes + " " + done)
                + (keepHistory && !report.dryRun() && !report.changes().isEmpty() ? kept(report.file()) : ""));
        return copies == null || copies.print(report, out()) ? ExitCode.DONE : ExitCode.DIFFERENT_REPLICA;
    }

    private static String kept(Path file) throws IOException {
        int revision = PinnedRevision.of(file, RevisionSource.NEWEST).number();
        return ", kept as revision " + revision + "; the file itself is unchanged ('sliceline history checkout " + file
                + " " + revision + " OUT.h5' makes a file of the revision)";
    }

    private EditOptions options() {
        if (message != null && !keepHistory) {
            throw misused("--message needs --keep-history");
        }
        EditOptions options = EditOptions.DEFAULTS.withDryRun(dryRun);
        return keepHistory ? options.withHistory(message == null ? "" : message) : options;
    }
}
