package io.github.sliceline.cli.help;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Renders help with commands grouped by topic and examples that are never wrapped. */
public final class HelpSections {
    /**
     * A group of commands.
     *
     * @param heading the user's goal
     * @param commands names in the order in which they are needed
     */
    public record Topic(String heading, List<String> commands) {}

    /** All commands by topic. */
    public static final List<Topic> TOPICS = List.of(
            new Topic("See what it does", List.of("demo")),
            new Topic("Look at a SEG-Y file", List.of("scan", "headers")),
            new Topic("Convert it to a volume", List.of("convert", "advise")),
            new Topic("Read a volume", List.of("info", "stats", "view", "read", "compare", "export", "manifest")),
            new Topic("Keep a volume sound and fast", List.of("verify", "layout", "rechunk", "stack")),
            new Topic("Change a file's properties", List.of("edit", "history")),
            new Topic("Keep replicas", List.of("mirror", "mirror-server")),
            new Topic("Measure drives and reads", List.of("doctor", "probe", "bench")),
            new Topic("Use the command line", List.of("help", "completion", "man")));

    private HelpSections() {}

    /** Installs these sections in a command and all its subcommands. */
    public static void install(CommandLine commandLine) {
        Map<String, IHelpSectionRenderer> sections = new HashMap<>(commandLine.getHelpSectionMap());
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, new Section(HelpSections::commandHeading));
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new Section(HelpSections::commands));
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, new Section(HelpSections::footer));
        commandLine.setHelpSectionMap(sections);
        ObjectsTopic.install(commandLine);
    }

    /** A section of help. A class, because a lambda would keep picocli's interface out of the class data archive. */
    private record Section(Function<Help, String> text) implements IHelpSectionRenderer {
        @Override
        public String render(Help help) {
            return text.apply(help);
        }
    }

    /** Returns the command named by its words, such as {@code edit set}; the top command for no words. */
    public static Optional<CommandLine> find(CommandLine top, List<String> words) {
        Optional<CommandLine> found = Optional.of(top);
        for (String word : words) {
            found = found.map(at -> at.getSubcommands().get(word));
        }
        return found;
    }

    private static boolean isTop(Help help) {
        return help.commandSpec().parent() == null;
    }

    private static String commandHeading(Help help) {
        return isTop(help) ? "" : help.commandListHeading();
    }

    private static String commands(Help help) {
        if (!isTop(help)) {
            return help.commandList();
        }
        StringBuilder text = new StringBuilder();
        for (Topic topic : TOPICS) {
            Map<String, Help> commands = new LinkedHashMap<>();
            topic.commands().forEach(name -> {
                Help command = help.subcommands().get(name);
                if (command != null) {
                    commands.put(name, command);
                }
            });
            text.append(String.format("%n%s:%n%s", topic.heading(), help.commandList(commands)));
        }
        return text.toString();
    }

    /** Returns the footer with wrapped prose; indented lines are commands and stay as they are. */
    private static String footer(Help help) {
        UsageMessageSpec usage = help.commandSpec().usageMessage();
        StringBuilder text = new StringBuilder();
        StringBuilder prose = new StringBuilder();
        for (String line : usage.footer()) {
            if (line.isBlank() || line.startsWith(" ")) {
                text.append(wrapped(prose.toString(), usage.width()));
                prose.setLength(0);
                text.append(String.format("%s%n", line.isBlank() ? "" : line));
            } else {
                prose.append(prose.isEmpty() ? "" : " ").append(line);
            }
        }
        return text.append(wrapped(prose.toString(), usage.width())).toString();
    }

    static String wrapped(String prose, int width) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (String word : prose.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                text.append(String.format("%s%n", line));
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        return line.isEmpty() ? "" : text.append(String.format("%s%n", line)).toString();
    }
}
