package io.github.sliceline.cli.command;

import io.github.sliceline.cli.help.HelpSections;
import io.github.sliceline.cli.help.ManPage;
import io.github.sliceline.show.files.OutputStreamFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "man",
        abbreviateSynopsis = true,
        description = "Print the manual page of a command, or write the pages of all commands to a folder.",
        footer = {
            "  sliceline man convert | man -l -",
            "  sliceline man edit set | man -l -",
            "  sliceline man --dir ~/.local/share/man/man1"
        })
public final class ManCommand extends SlicelineCommand {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command (default: sliceline itself).")
    private List<String> words = List.of();

    @Option(names = "--dir", paramLabel = "DIR", description = "Write the pages of all commands to this folder.")
    private @Nullable Path folder;

    @Override
    public Integer call() throws IOException {
        if (folder == null) {
            PrintWriter out = top().getOut();
            out.print(ManPage.of(asked().getCommandSpec()));
            out.flush();
            return 0;
        }
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        Files.createDirectories(folder);
        write(top(), folder);
        return 0;
    }

    private CommandLine asked() {
        return HelpSections.find(top(), words)
                .orElseThrow(() -> misused("unknown command '" + String.join(" ", words) + "'"));
    }

    private static void write(CommandLine command, Path folder) throws IOException {
        Path page = folder.resolve(ManPage.nameOf(command.getCommandSpec()) + ".1");
        OutputStreamFile.write(page, ManPage.of(command.getCommandSpec()), true);
        for (CommandLine each : command.getSubcommands().values()) {
            write(each, folder);
        }
    }
}
