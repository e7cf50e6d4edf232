package io.github.sliceline.cli;

import io.github.sliceline.cli.command.AdviseCommand;
import io.github.sliceline.cli.command.BenchCommand;
import io.github.sliceline.cli.command.CompareCommand;
import io.github.sliceline.cli.command.CompletionCommand;
import io.github.sliceline.cli.command.ConvertCommand;
import io.github.sliceline.cli.command.DemoCommand;
import io.github.sliceline.cli.command.DoctorCommand;
import io.github.sliceline.cli.command.EditCommand;
import io.github.sliceline.cli.command.ExportCommand;
import io.github.sliceline.cli.command.HeadersCommand;
import io.github.sliceline.cli.command.HelpCommand;
import io.github.sliceline.cli.command.HistoryCommand;
import io.github.sliceline.cli.command.InfoCommand;
import io.github.sliceline.cli.command.LayoutCommand;
import io.github.sliceline.cli.command.ManCommand;
import io.github.sliceline.cli.command.ManifestCommand;
import io.github.sliceline.cli.command.MirrorCommand;
import io.github.sliceline.cli.command.MirrorServerCommand;
import io.github.sliceline.cli.command.ProbeCommand;
import io.github.sliceline.cli.command.ReadCommand;
import io.github.sliceline.cli.command.RechunkCommand;
import io.github.sliceline.cli.command.ScanCommand;
import io.github.sliceline.cli.command.StackCommand;
import io.github.sliceline.cli.command.StatsCommand;
import io.github.sliceline.cli.command.VerifyCommand;
import io.github.sliceline.cli.command.ViewCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/**
 * A command's name and class; {@link #ALL} lists them in the order in which help shows them. Picocli reflects on each
 * class that it is given, which is most of a start's time. It is therefore given the called command alone, and all
 * commands only for help, completion and manual pages.
 */
public record Commands(String name, Class<?> type) {
    static final List<Commands> ALL = List.of(
            new Commands("demo", DemoCommand.class),
            new Commands("scan", ScanCommand.class),
            new Commands("advise", AdviseCommand.class),
            new Commands("headers", HeadersCommand.class),
            new Commands("convert", ConvertCommand.class),
            new Commands("export", ExportCommand.class),
            new Commands("manifest", ManifestCommand.class),
            new Commands("info", InfoCommand.class),
            new Commands("stats", StatsCommand.class),
            new Commands("read", ReadCommand.class),
            new Commands("view", ViewCommand.class),
            new Commands("verify", VerifyCommand.class),
            new Commands("layout", LayoutCommand.class),
            new Commands("rechunk", RechunkCommand.class),
            new Commands("stack", StackCommand.class),
            new Commands("compare", CompareCommand.class),
            new Commands("edit", EditCommand.class),
            new Commands("history", HistoryCommand.class),
            new Commands("mirror-server", MirrorServerCommand.class),
            new Commands("mirror", MirrorCommand.class),
            new Commands("doctor", DoctorCommand.class),
            new Commands("probe", ProbeCommand.class),
            new Commands("bench", BenchCommand.class),
            new Commands("help", HelpCommand.class),
            new Commands("completion", CompletionCommand.class),
            new Commands("man", ManCommand.class));

    /** Commands that need the others. */
    private static final Set<String> OF_ALL = Set.of("help", "completion", "man");

    /**
     * Returns the root command with the subcommands that the arguments call for. Options before a command, such as
     * {@code --debug}, take no value.
     */
    public static CommandLine of(Object root, String... arguments) {
        CommandLine commandLine = new CommandLine(root);
        calledBy(arguments).forEach(command -> commandLine.addSubcommand(command.name, command.type));
        return commandLine;
    }

    /** Returns the arguments without a {@code --} that stands before the command, where it ends no options. */
    static String[] withoutEnd(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        int end = words.indexOf("--");
        if (end >= 0 && words.subList(0, end).stream().allMatch(word -> word.startsWith("-"))) {
            words.remove(end);
        }
        return words.toArray(String[]::new);
    }

    private static List<Commands> calledBy(String... arguments) {
        for (String argument : arguments) {
            if (!argument.startsWith("-")) {
                List<Commands> one = named(argument);
                return one.isEmpty() || OF_ALL.contains(argument) ? ALL : one;
            }
        }
        return ALL;
    }

    private static List<Commands> named(String name) {
        return ALL.stream().filter(command -> command.name.equals(name)).toList();
    }
}
