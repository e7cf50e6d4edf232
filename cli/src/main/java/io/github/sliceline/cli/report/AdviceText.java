package io.github.sliceline.cli.report;

import io.github.sliceline.Advice;
import io.github.sliceline.cli.name.UrlSecrets;
import io.github.sliceline.show.words.AdviceWording;
import io.github.sliceline.volume.info.Remark;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Words the library's advice with the options and commands that follow it. */
public final class AdviceText {
    /** Wording with options, for methods that take an {@link AdviceWording}. */
    public static final AdviceWording OPTIONS = new AdviceWording(AdviceText::words);

    private static final Pattern OPTION = Pattern.compile("--[a-z-]+( [a-z0-9:]+)?");

    private AdviceText() {}

    /**
     * Returns the wording for a command that takes only some options. Advice with another option names a command that
     * takes it.
     */
    public static AdviceWording of(Predicate<String> takes) {
        return new AdviceWording(advice -> {
            String words = words(advice);
            String elsewhere = commandWith(advice);
            Matcher option = OPTION.matcher(words);
            boolean isHere = elsewhere.isEmpty() || !option.find() || takes.test(option.group());
            return isHere ? words : words + " (of 'sliceline " + elsewhere + "')";
        });
    }

    /** Returns a command that takes the advised options; empty if the words name a command themselves. */
    private static String commandWith(Advice advice) {
        if (advice instanceof Advice.LineBytes || advice instanceof Advice.HeaderOverride) {
            return "convert";
        }
        return !(advice instanceof Advice.Step step)
                ? ""
                : switch (step) {
                    case SALVAGE, KEEP_ONE_TRACE, KEEP_ALL_TRACES, MAP_LINES, NAME_VERTICAL, RESTART -> "convert";
                    case READ_LIVE, NAME_DATASET -> "read";
                    default -> "";
                };
    }

    public static String in(String remark) {
        return OPTIONS.in(remark);
    }

    public static List<String> in(List<String> remarks) {
        return OPTIONS.in(remarks);
    }

    /** Returns the sentences of remarks, with options. */
    public static List<String> sentences(List<Remark> remarks) {
        return in(Remark.sentences(remarks));
    }

    private static String words(Advice advice) {
        if (advice instanceof Advice.LineBytes bytes) {
            return "--bytes " + (bytes.inlineByte() == 0 ? "" : "inline=" + bytes.inlineByte() + ",") + "crossline="
                    + bytes.crosslineByte();
        }
        if (advice instanceof Advice.HeaderOverride override) {
            return "--" + override.name() + " " + override.value();
        }
        if (advice instanceof Advice.HorizonFactor) {
            return advice.toString().replace("a factor of", "--horizon-factor");
        }
        return switch ((Advice.Step) advice) {
            case SALVAGE -> "try --salvage";
            case KEEP_ONE_TRACE -> "keep one with --duplicates first or last";
            case KEEP_ALL_TRACES -> "all with --duplicates all";
            case MAP_LINES -> "--bytes with inline and crossline";
            case NAME_VERTICAL -> "say so with --vertical depth:m or depth:ft";
            case CONVERT -> "convert it with 'sliceline convert'";
            case RESTART -> "delete it (--restart does)";
            case READ_LIVE -> "read live (--live)";
            case NAME_HORIZON -> "name one with --horizon FILE#NAME";
            case NAME_DATASET -> "name one with --dataset";
            case EXPORT_MODIFIED -> "export --modified";
            case EXPORT_COARSE -> "--force";
            case CHECK_OUT_REVISION -> "make a file of the revision (sliceline history checkout)";
            case REPAIR_HISTORY -> "'sliceline history repair'";
            case LIST_REVISIONS -> "'sliceline history list'";
            case DROP_REVISIONS -> "'sliceline history prune --keep none'";
            case ADD_REVISION -> "--keep-history";
            case OPEN_AGAIN -> "'sliceline info' of it";
            case SYNCHRONIZE -> "'sliceline mirror sync'";
            case SYNCHRONIZE_HISTORY -> "'sliceline mirror sync FILE.onion COPY.onion'";
            case REFRESH -> "'sliceline layout refresh'";
            case REPLACE -> "--force replaces it";
            case ALLOW_UNAUTHENTICATED -> "--allow-unauthenticated";
        };
    }

    /** Prints a note for each remark, with the file's name, unless {@code --quiet} is given. */
    public static void note(List<Remark> remarks, Path file, CommandSpec command) {
        OptionSpec quiet = command.root().findOption("--quiet");
        if (quiet == null || !Boolean.TRUE.equals(quiet.getValue())) {
            String name = UrlSecrets.removed(file.toString());
            sentences(remarks)
                    .forEach(sentence -> command.commandLine().getErr().println("note: " + name + ": " + sentence));
        }
    }

    /** Adds the sentences and kinds of remarks to a JSON object. */
    static Json put(Json json, List<Remark> remarks) {
        return json.put("remarks", sentences(remarks))
                .put("remark_kinds", remarks.stream().map(Remark::kind).toList());
    }
}
