package io.github.sliceline.show.words;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a program for the library's advice: its options, or its buttons and fields. Messages of the library
 * contain a neutral phrase for each {@link Advice}, which this class replaces by the program's words. Immutable.
 *
 * @param words returns the program's words for an advice
 */
public record AdviceWording(Function<? super Advice, String> words) {
    /** The phrase of {@link Advice.LineBytes} in a remark. */
    private static final Pattern LINE_BYTES =
            Pattern.compile("inlines from byte (\\d+) and crosslines from byte (\\d+)");

    /** The phrase of {@link Advice.HeaderOverride}. */
    private static final Pattern HEADER_OVERRIDE = Pattern.compile("the override '([a-z-]+) ([^']+)'");

    /** Returns the program's words for an advice. */
    public String of(Advice advice) {
        return words.apply(advice);
    }

    /** Returns a sentence of the library with all phrases of advice replaced. */
    public String in(String remark) {
        return reworded(remark, List.of());
    }

    /** Returns sentences of the library with all phrases of advice replaced. */
    public List<String> in(List<String> remarks) {
        return remarks.stream().map(this::in).toList();
    }

    /** Returns a message with all phrases of advice replaced, including those of an exception and its causes. */
    public String in(String message, Throwable problem) {
        return reworded(message, advised(problem));
    }

    /** Returns the advice of an exception and its causes, the outermost first. */
    public static Set<Advice> advised(Throwable problem) {
        Set<Advice> advised = new LinkedHashSet<>();
        for (Throwable at = problem; at != null; at = at.getCause()) {
            if (at instanceof Advised adviser) {
                advised.addAll(adviser.advice());
            }
        }
        return advised;
    }

    private String reworded(String text, Collection<Advice> advised) {
        String said = LINE_BYTES
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        of(new Advice.LineBytes(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))))));
        said = HEADER_OVERRIDE
                .matcher(said)
                .replaceAll(found ->
                        Matcher.quoteReplacement(of(new Advice.HeaderOverride(found.group(1), found.group(2)))));
        Set<Advice> all = new LinkedHashSet<>(advised);
        Collections.addAll(all, Advice.Step.values());
        for (Advice advice : all) {
            said = said.replace(advice.toString(), of(advice));
        }
        return said;
    }
}
