package io.github.sliceline.cli.command;

import io.github.sliceline.cli.help.HelpSections;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "help",
        abbreviateSynopsis = true,
        description = "Show the help of a command, as --help does.",
        footer = {"  sliceline help convert", "  sliceline help edit set"})
public final class HelpCommand extends SlicelineCommand {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command (default: sliceline itself).")
    private List<String> words = List.of();

    @Override
    public Integer call() {
        HelpSections.find(top(), words)
                .orElseThrow(() -> misused("there is no command '" + String.join(" ", words) + "'"))
                .usage(top().getOut());
        return 0;
    }
}
