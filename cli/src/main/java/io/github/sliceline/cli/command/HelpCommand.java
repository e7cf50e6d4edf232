package io.github.sliceline.cli.command;

import io.github.sliceline.cli.help.HelpSections;
import io.github.sliceline.cli.help.ObjectsTopic;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "help",
        abbreviateSynopsis = true,
        description = "Show the help of a command, like --help; or 'help objects': how to read URLs.",
        footer = {"  sliceline help convert", "  sliceline help edit set", "  sliceline help objects"})
public final class HelpCommand extends SlicelineCommand {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command (default: sliceline itself).")
    private List<String> words = List.of();

    @Override
    public Integer call() {
        if (words.equals(List.of(ObjectsTopic.NAME))) {
            top().getOut().print(ObjectsTopic.TEXT);
            top().getOut().flush();
            return 0;
        }
        HelpSections.find(top(), words)
                .orElseThrow(() -> misused("unknown command '" + String.join(" ", words) + "'"))
                .usage(top().getOut());
        return 0;
    }
}
