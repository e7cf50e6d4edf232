package io.github.sliceline.show.words;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the library advises, in the words of a program: its options, or its buttons and fields. In messages of the library each
 * {@link Advice} is a neutral phrase, in whose place the program's words are put. Immutable.
 */
public final class AdviceWording {
    /** Words {@link Advice.LineBytes} for a remark. */
    private static final Pattern LINE_BYTES =
            Pattern.compile("inlines from byte (\\d+) and crosslines from byte (\\d+)");

    private final Function<? super Advice, String> words;

    /** @param words how the program says what may be done */
    public AdviceWording(Function<? super Advice, String> words) {
        this.words = words;
    }

    /** How the program says it. */
    public String of(Advice advice) {
        return words.apply(advice);
    }

    /** A sentence of the library, whatever it advises. */
    public String in(String remark) {
        String said = LINE_BYTES
                .matcher(remark)
                .replaceAll(found -> Matcher.quoteReplacement(
                        of(new Advice.LineBytes(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))))));
        return reworded(said, List.of(Advice.Step.values()));
    }

    /** Sentences of the library. */
    public List<String> in(List<String> remarks) {
        return remarks.stream().map(this::in).toList();
    }

    /** A message with what the exception, or one of its causes, advises. */
    public String in(String message, Throwable problem) {
        return reworded(message, advised(problem));
    }

    /** What an exception and its causes advise, the outermost first. */
    public static Set<Advice> advised(Throwable problem) {
        Set<Advice> advised = new LinkedHashSet<>();
        for (Throwable at = problem; at != null; at = at.getCause()) {
            if (at instanceof Advised adviser) {
                advised.addAll(adviser.advice());
            }
        }
        return advised;
    }

    private String reworded(String text, Collection<? extends Advice> advised) {
        String said = text;
        for (Advice advice : advised) {
            said = said.replace(advice.toString(), of(advice));
        }
        return said;
    }
}
