package io.github.sliceline.cli.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "completion",
        abbreviateSynopsis = true,
        description = "Print a script for the shell that completes commands, options and their values.",
        footer = {
            "  source <(sliceline completion bash)",
            "  source <(sliceline completion zsh)",
            "  sliceline completion bash > ~/.local/share/bash-completion/completions/sliceline"
        })
public final class CompletionCommand extends SlicelineCommand {
    /** Checked by picocli, and otherwise unused, because the script is the same for both shells. */
    @SuppressWarnings("UnusedVariable")
    @Parameters(index = "0", paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
    private Shell shell;

    private enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Values of an option or argument in the script. */
    private static final Pattern VALUES = Pattern.compile("(?<=_args=\\()[^)]*");

    /**
     * Prints one script for both shells: zsh loads what makes bash's completion work. Values are written in lower case,
     * as in help.
     */
    @Override
    public Integer call() {
        PrintWriter out = top().getOut();
        String script = AutoComplete.bash(top().getCommandName(), top());
        out.print(VALUES.matcher(script).replaceAll(found -> found.group().toLowerCase(Locale.ROOT)));
        out.flush();
        return 0;
    }
}
