package io.github.sliceline.cli.command;

import io.github.sliceline.volume.ReadOptions;
import picocli.CommandLine.Option;

/** Which revision of a file is read. */
final class RevisionOption {
    @Option(
            names = "--revision",
            paramLabel = "N",
            defaultValue = "0",
            converter = RevisionConverter.class,
            description = "Read the file as it was at a revision of its history: a number that 'history list' shows, or"
                    + " newest (default: the file itself, which is 0).")
    private int revision;

    int number() {
        return revision;
    }

    ReadOptions apply(ReadOptions options) {
        return options.withRevision(revision);
    }
}
