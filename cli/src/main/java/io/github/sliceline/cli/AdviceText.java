package io.github.sliceline.cli;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What the library advises, in the options and commands with which it is done. */
public final class AdviceText {
    /** As {@link Advice.LineBytes} says it in a remark. */
    private static final Pattern LINE_BYTES =
            Pattern.compile("inlines from byte (\\d+) and crosslines from byte (\\d+)");

    private AdviceText() {}

    public static String in(String remark) {
        String said = LINE_BYTES.matcher(remark).replaceAll("--inline-byte $1 --crossline-byte $2");
        return reworded(said, List.of(Advice.Step.values()));
    }

    public static List<String> in(List<String> remarks) {
        return remarks.stream().map(AdviceText::in).toList();
    }

    /** A message with what the exception, or one of its causes, advises. */
    static String in(String message, Throwable problem) {
        Set<Advice> advised = new LinkedHashSet<>();
        for (Throwable at = problem; at != null; at = at.getCause()) {
            if (at instanceof Advised adviser) {
                advised.addAll(adviser.advice());
            }
        }
        return reworded(message, advised);
    }

    private static String reworded(String text, Collection<? extends Advice> advised) {
        String said = text;
        for (Advice advice : advised) {
            said = said.replace(advice.toString(), words(advice));
        }
        return said;
    }

    private static String words(Advice advice) {
        if (advice instanceof Advice.LineBytes bytes) {
            return (bytes.inlineByte() == 0 ? "" : "--inline-byte " + bytes.inlineByte() + " ") + "--crossline-byte "
                    + bytes.crosslineByte();
        }
        return switch ((Advice.Step) advice) {
            case SALVAGE -> "try --salvage";
            case KEEP_ONE_TRACE -> "keep one with --duplicates first or last";
            case KEEP_ALL_TRACES -> "all with --duplicates all";
            case MAP_LINES -> "--inline-byte and --crossline-byte";
            case NAME_VERTICAL -> "say so with --vertical depth:m or depth:ft";
            case CONVERT -> "convert it with 'sliceline convert'";
            case RESTART -> "delete it (--restart does)";
            case READ_LIVE -> "read live (--live)";
            case NAME_DATASET -> "name one with --dataset";
            case EXPORT_MODIFIED -> "export --modified";
            case CHECK_OUT_REVISION -> "make a file of the revision (sliceline history checkout)";
            case REPAIR_HISTORY -> "'sliceline history repair'";
            case LIST_REVISIONS -> "'sliceline history list'";
            case DROP_REVISIONS -> "'sliceline history prune --keep-to 0'";
            case ADD_REVISION -> "--keep-history";
            case OPEN_AGAIN -> "'sliceline info' of it";
            case SYNCHRONIZE -> "'sliceline mirror sync'";
            case SYNCHRONIZE_HISTORY -> "'sliceline mirror sync FILE.onion COPY.onion'";
            case REPLACE -> "--force replaces it";
            case ALLOW_UNAUTHENTICATED -> "--allow-unauthenticated";
        };
    }
}
