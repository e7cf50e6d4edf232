package io.github.sliceline.cli.command;

import io.github.sliceline.edit.VolumeEdit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sliceline edit show}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Say what 'edit set' can set in a volume, and what it is now.",
        footerHeading = "%nExamples:%n",
        footer = {"  sliceline edit show survey.h5", "  sliceline edit show survey.h5 --json | jq .crs"})
public final class EditShowCommand extends AnsweringCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
    private Path file;

    @Mixin
    private RevisionOption revision;

    @Override
    public Integer call() throws IOException {
        Map<String, String> values = VolumeEdit.show(InputFile.require(file), revision.number());
        answer(() -> values, out -> values.forEach((name, value) -> out.println(name + "=" + value)));
        return 0;
    }
}
