package io.github.sliceline.cli.help;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Manual page of a command in roff, the input of {@code man}, with the texts of {@code --help}. The macros are those of
 * man(7).
 */
public final class ManPage {
    private final CommandSpec command;
    private final StringBuilder roff = new StringBuilder();

    private ManPage(CommandSpec command) {
        this.command = command;
    }

    public static String of(CommandSpec command) {
        return new ManPage(command).page();
    }

    /** Returns the name of a command's page, such as {@code sliceline-edit-set}. */
    public static String nameOf(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private String page() {
        UsageMessageSpec usage = command.usageMessage();
        List<String> description = texts(usage.description());
        line(".TH " + escaped(nameOf(command).toUpperCase(Locale.ROOT)) + " 1 \"\" \"Sliceline\"");
        line(".SH NAME");
        line(escaped(nameOf(command)) + " \\- " + escaped(description.get(0)));
        line(".SH SYNOPSIS");
        line(".B " + escaped(synopsis()));
        line(".SH DESCRIPTION");
        paragraphs(description);
        list("ARGUMENTS", command.positionalParameters());
        list(
                "OPTIONS",
                command.options().stream().filter(option -> !option.hidden()).toList());
        commands();
        examples(texts(usage.footer()));
        return roff.toString();
    }

    private String synopsis() {
        String arguments =
                command.positionalParameters().stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" "));
        return command.qualifiedName()
                + (command.subcommands().isEmpty() ? "" : " [COMMAND]")
                + " [OPTIONS] " + arguments;
    }

    private void paragraphs(List<String> paragraphs) {
        for (String paragraph : paragraphs) {
            line(".PP");
            line(escaped(paragraph));
        }
    }

    private void list(String heading, List<? extends ArgSpec> arguments) {
        if (arguments.isEmpty()) {
            return;
        }
        line(".SH " + heading);
        for (ArgSpec argument : arguments) {
            line(".TP");
            line(".B " + escaped(label(argument)));
            line(escaped(String.join(" ", texts(argument.description()))));
        }
    }

    private static String label(ArgSpec argument) {
        if (argument instanceof OptionSpec option) {
            String names = String.join(", ", option.names());
            return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
        }
        return argument.paramLabel();
    }

    private void commands() {
        if (command.subcommands().isEmpty()) {
            return;
        }
        line(".SH COMMANDS");
        command.subcommands().values().forEach(each -> {
            CommandSpec spec = each.getCommandSpec();
            if (!spec.usageMessage().hidden()) {
                line(".TP");
                line(".B " + escaped(spec.qualifiedName()));
                line(escaped(texts(spec.usageMessage().description()).get(0)));
            }
        });
    }

    private void examples(List<String> footer) {
        if (footer.isEmpty()) {
            return;
        }
        line(".SH EXAMPLES");
        for (String text : footer) {
            if (text.startsWith(" ")) {
                line(".EX");
                line(escaped(text));
                line(".EE");
            } else {
                line(text.isBlank() ? ".PP" : escaped(text));
            }
        }
    }

    /** Returns the lines without picocli's markup, with variables filled in. */
    private static List<String> texts(String[] lines) {
        return Arrays.stream(lines)
                .map(line -> Help.Ansi.OFF.string(line).replace("%n", "").replace("%%", "%"))
                .toList();
    }

    private void line(String text) {
        roff.append(text).append('\n');
    }

    /** Returns the text escaped for roff: backslashes, hyphens, and a dot or quote at the start of a line. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
