package io.github.sliceline.cli.command;

import io.github.sliceline.cli.option.MirrorOptions;
import io.github.sliceline.cli.option.ReplicaTargets;
import io.github.sliceline.cli.report.MirrorText;
import io.github.sliceline.edit.EditReport;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.mirror.Mirrors;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/**
 * The replicas of an edit. A class of its own, so that an edit without replicas loads no class that writes them.
 *
 * @param access options by which another command reaches the same server
 */
record ReplicatedEdit(Mirrors mirrors, List<String> access) {
    static ReplicatedEdit of(MirrorOptions options) throws IOException {
        return new ReplicatedEdit(ReplicaTargets.of(options).ofEdited(), options.accessArguments());
    }

    FileFollower follower() {
        return mirrors;
    }

    /** Prints a line for each replica. Returns true if all are identical to the file. */
    boolean print(EditReport report, PrintWriter out) {
        mirrors.reports().forEach(copy -> out.println("copy " + MirrorText.editLine(copy, report, access)));
        return mirrors.areIdentical();
    }
}
