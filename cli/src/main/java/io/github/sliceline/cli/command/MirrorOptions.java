package io.github.sliceline.cli.command;

import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.access.MirrorAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which copies of the output are kept while it is written. */
final class MirrorOptions {
    @Option(names = "--tee", paramLabel = "COPY.h5", description = "Write the same to a second file.")
    private List<Path> tees = List.of();

    @Option(
            names = "--mirror",
            paramLabel = "HOST:PORT[/NAME]",
            description = "Write the same to a mirror server ('sliceline mirror-server').")
    private List<MirrorAddress> mirrors = List.of();

    @Option(
            names = "--mirror-policy",
            paramLabel = "WHAT",
            defaultValue = "detach",
            description = "When a copy fails: detach goes on without it and says at the end what to do, with exit code "
                    + "5; fail stops (default: ${DEFAULT-VALUE}).")
    private MirrorPolicy policy;

    @Mixin
    private MirrorAccessOptions access;

    /** Options with which mirror servers are reached. */
    List<String> accessArguments() {
        return access.arguments();
    }

    MirrorTargets targets() throws IOException {
        List<MirrorTarget> targets = new ArrayList<>();
        tees.forEach(tee -> targets.add(new MirrorTarget.LocalFile(tee)));
        for (MirrorAddress mirror : mirrors) {
            targets.add(access.remote(mirror));
        }
        return new MirrorTargets(targets, policy, access.timeout());
    }
}
