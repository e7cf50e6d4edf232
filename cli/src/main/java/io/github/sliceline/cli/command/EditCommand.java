package io.github.sliceline.cli.command;

import io.github.sliceline.edit.Atomicity;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sliceline edit}. */
@Command(
        name = "edit",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Change attributes of an HDF5 file: all or nothing, whatever happens meanwhile.",
        subcommands = {EditSetCommand.class, EditShowCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline edit survey.h5 -c \"CREATE /data scale_factor {H5T_IEEE_F32LE DATA {0.1}};\"",
            "  sliceline edit survey.h5 --command-file changes.txt --dryrun",
            "  sliceline edit set survey.h5 crs=EPSG:23031 survey=\"North flank\"",
            "  sliceline edit show survey.h5",
            "",
            "Commands: CREATE, DELETE, RENAME, MODIFY, COPY, as h5edit has them; docs/edit.md describes them."
        })
public final class EditCommand extends SlicelineCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE.h5", description = "HDF5 file, of any origin.")
    private @Nullable Path file;

    @ArgGroup
    private @Nullable Commands commands;

    @Mixin
    private EditMode mode;

    @Option(
            names = "--atomic",
            paramLabel = "WHAT",
            defaultValue = "yes",
            description = "What is done wholly or not at all: yes, everything; inc, each command; no, nothing "
                    + "(default: ${DEFAULT-VALUE}).")
    private Atomicity atomic;

    /** Where the commands come from. */
    static final class Commands {
        @Option(
                names = {"-c", "--command"},
                paramLabel = "COMMANDS",
                description = "The commands, a semicolon after each.")
        private @Nullable String text;

        @Option(names = "--command-file", paramLabel = "SCRIPT", description = "File that holds the commands.")
        private @Nullable Path script;

        EditScript parse() throws IOException {
            return script == null
                    ? EditScript.parse("--command", String.valueOf(text))
                    : EditScript.read(InputFile.require(script));
        }
    }

    @Override
    public Integer call() throws IOException {
        if (file == null) {
            throw misused("Missing required parameter: 'FILE.h5'");
        }
        if (commands == null) {
            throw misused("Missing commands: --command or --command-file");
        }
        EditScript script = commands.parse();
        Path input = InputFile.require(file);
        return mode.run(
                (options, follower) -> Hdf5Edit.run(input, script, options.withAtomicity(atomic), follower),
                out(),
                "command",
                "done");
    }
}
