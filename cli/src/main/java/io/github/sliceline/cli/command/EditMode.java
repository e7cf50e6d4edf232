package io.github.sliceline.cli.command;

import io.github.sliceline.edit.EditOptions;
import picocli.CommandLine.Option;

/** Options that all edits have. */
final class EditMode {
    @Option(names = "--dryrun", description = "Change nothing; find out whether everything would work, and say what.")
    private boolean dryRun;

    @Option(names = "--backup", description = "Keep a copy of the file as it is, as FILE.h5.bak beside it.")
    private boolean backup;

    EditOptions options() {
        return EditOptions.DEFAULTS.withDryRun(dryRun).withBackup(backup);
    }
}
