package io.github.sliceline.cli.command;

import io.github.sliceline.edit.EditOptions;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that all edits have. */
final class EditMode {
    @Option(names = "--dryrun", description = "Change nothing; find out whether everything would work, and say what.")
    private boolean dryRun;

    @Option(names = "--backup", description = "Keep a copy of the file as it is, as FILE.h5.bak beside it.")
    private boolean backup;

    @Option(
            names = "--keep-history",
            description =
                    "Leave the file as it is and add a revision to FILE.h5.onion; 'sliceline history' lists them.")
    private boolean keepHistory;

    @Option(names = "--message", paramLabel = "TEXT", description = "What to say of the revision.")
    private @Nullable String message;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private MirrorOptions copies;

    /** Options with which mirror servers are reached. */
    List<String> accessArguments() {
        return copies.accessArguments();
    }

    EditOptions options() throws IOException {
        if (message != null && !keepHistory) {
            throw new ParameterException(spec.commandLine(), "--message is said of a revision; add --keep-history");
        }
        EditOptions options =
                EditOptions.DEFAULTS.withDryRun(dryRun).withBackup(backup).withCopies(copies.targets());
        return keepHistory ? options.withHistory(message == null ? "" : message) : options;
    }
}
