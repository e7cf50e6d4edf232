package io.github.sliceline.cli.help;

import io.github.sliceline.cli.name.UrlSecrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.MaxValuesExceededException;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains in one sentence what is wrong with a command line. The parser's own messages name its internals. */
public final class UsageProblem {
    /** Options of the first checkouts of 0.2.0 and what replaces them. */
    private static final Map<String, String> SUCCESSORS = Map.ofEntries(
            Map.entry("--as-array", "--as array"),
            Map.entry("--certificate", "--tls FILE.pem"),
            Map.entry("--cold-only", "--state cold"),
            Map.entry("--crossline-byte", "--bytes crossline=BYTE"),
            Map.entry("--crs-of-survey", "--crs survey"),
            Map.entry("--dpi", "--size WxH@DPI, or @DPI alone"),
            Map.entry("--edges", "--chunk N"),
            Map.entry("--fortran", "--shape I,X,S:fortran"),
            Map.entry("--hdf5-idle", "--idle"),
            Map.entry("--inline-byte", "--bytes inline=BYTE"),
            Map.entry("--keep-from", "--keep N:"),
            Map.entry("--keep-to", "--keep :N"),
            Map.entry("--offset-byte", "--bytes offset=BYTE"),
            Map.entry("--on-map", "--as map"),
            Map.entry("--probe", "--drive probe"),
            Map.entry("--range", "--type int8:A:B"),
            Map.entry("--shapes", "--chunk IxXxS"),
            Map.entry("--warm-only", "--state warm"),
            Map.entry("--x-byte", "--bytes x=BYTE"),
            Map.entry("--y-byte", "--bytes y=BYTE"));

    private final ParameterException problem;
    private final CommandSpec command;

    private UsageProblem(ParameterException problem) {
        this.problem = problem;
        this.command = problem.getCommandLine().getCommandSpec();
    }

    /** Returns the sentence, with advice. */
    public static String sentence(ParameterException problem) {
        UsageProblem said = new UsageProblem(problem);
        return said.what().strip().replaceAll("\\s*\\R\\s*", " ") + "; " + said.advice();
    }

    private String what() {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (problem instanceof OverwrittenOptionException twice) {
            return name(twice.getOverwritten()) + " is given twice";
        }
        if (problem instanceof MissingParameterException missing) {
            return missing(missing);
        }
        String message = String.valueOf(problem.getMessage());
        if (problem instanceof MutuallyExclusiveArgsException) {
            return String.join(" and ", optionsIn(message)) + " cannot be combined";
        }
        if (problem instanceof MaxValuesExceededException) {
            List<String> options = optionsIn(message);
            return options.isEmpty() ? message : "give one of " + String.join(", ", options) + ", and give it once";
        }
        ArgSpec argument = problem.getArgSpec();
        return argument == null ? message : name(argument) + ": " + refused(argument, message);
    }

    private String unmatched(UnmatchedArgumentException unmatched) {
        String first = UrlSecrets.removedFromUrl(unmatched.getUnmatched().get(0));
        if (unmatched.isUnknownOption() && !isKnown(first)) {
            return "unknown option " + first.replaceFirst("=.*", "")
                    + successor(first).map(now -> "; it is now " + now).orElse("");
        }
        boolean wantsCommand = !command.subcommands().isEmpty();
        if (wantsCommand && command.positionalParameters().isEmpty()) {
            return "unknown command '" + first + "'";
        }
        String taken =
                command.positionalParameters().stream().map(ArgSpec::paramLabel).collect(Collectors.joining(" "));
        return "unexpected argument '" + first + "': '" + command.qualifiedName() + "' takes "
                + (taken.isEmpty() ? "options only" : taken)
                + (wantsCommand
                        ? ", or one of "
                                + String.join(", ", command.subcommands().keySet())
                        : "");
    }

    /** Returns the option of this command that replaces a former one; empty if no option does. */
    private Optional<String> successor(String former) {
        return Optional.ofNullable(SUCCESSORS.get(former.replaceFirst("=.*", "")))
                .filter(now -> isKnown(now.split(" ", 2)[0]));
    }

    /** True if the word is an option of this command. It can be an argument only after {@code --}. */
    private boolean isKnown(String word) {
        return command.optionsMap().containsKey(word.replaceFirst("=.*", ""));
    }

    /** Returns what is missing: an option's value, an argument, or one option of a group. */
    private static String missing(MissingParameterException missing) {
        String message = String.valueOf(missing.getMessage());
        if (message.contains("specify one of these")) {
            return "give one of " + String.join(", ", optionsIn(message));
        }
        ArgSpec first = missing.getMissing().get(0);
        if (message.contains("for option")) {
            return name(first) + " needs a value: " + first.paramLabel();
        }
        // For a group the parser also names optional arguments.
        ArgSpec wanted = missing.getMissing().stream()
                .filter(ArgSpec::required)
                .findFirst()
                .orElse(first);
        return (wanted.isOption() ? name(wanted) + " " : "") + wanted.paramLabel() + " is missing";
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? Arrays.stream(option.names())
                        .filter(name -> name.startsWith("--"))
                        .findFirst()
                        .orElse(option.longestName())
                : argument.paramLabel();
    }

    private String refused(ArgSpec argument, String message) {
        Class<?> type = argument.typeInfo().isMultiValue()
                ? argument.typeInfo().getAuxiliaryTypes()[0]
                : argument.typeInfo().getType();
        if (type.isEnum() && message.contains("expected one of")) {
            return "'" + problem.getValue() + "' is not one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        if (type == boolean.class || type == Boolean.class) {
            return "takes no value, got '" + problem.getValue() + "'";
        }
        if (message.contains("should be in KEY=VALUE")) {
            return message.replaceFirst("(?s).*format but was (.*)", "'$1' is not " + argument.paramLabel());
        }
        Throwable cause = problem.getCause();
        return cause instanceof TypeConversionException && cause.getMessage() != null ? cause.getMessage() : message;
    }

    /** Returns the options named in a message about a group. */
    private static List<String> optionsIn(String message) {
        List<String> options = new ArrayList<>();
        for (String word : message.split("[\\s(),|{}]+", -1)) {
            if (word.matches("-{1,2}[a-z].*") && !options.contains(word.replaceFirst("=.*", ""))) {
                options.add(word.replaceFirst("=.*", ""));
            }
        }
        return options;
    }

    private String advice() {
        if (problem instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()
                && !isKnown(unmatched.getUnmatched().get(0))
                && successor(unmatched.getUnmatched().get(0)).isEmpty()) {
            return "did you mean '" + String.join("' or '", unmatched.getSuggestions()) + "'?";
        }
        boolean isTopic = command.positionalParameters().isEmpty()
                && !command.subcommands().isEmpty();
        String shows = isTopic ? "the commands" : "the options and examples";
        return "'" + command.qualifiedName() + " --help' shows " + shows;
    }
}
