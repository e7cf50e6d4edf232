package io.github.sliceline.cli.command;

import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.edit.VolumeEdit;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sliceline edit show}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Say what 'edit set' can set in a volume, and what it is now.",
        footerHeading = "%nExamples:%n",
        footer = {"  sliceline edit show survey.h5", "  sliceline edit show survey.h5 --json | jq .crs"})
public final class EditShowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
    private Path file;

    @Mixin
    private RevisionOption revision;

    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Map<String, String> values = VolumeEdit.show(InputFile.require(file), revision.number());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JsonText.of(new LinkedHashMap<String, Object>(values)));
        } else {
            values.forEach((name, value) -> out.println(name + "=" + value));
        }
        return 0;
    }
}
