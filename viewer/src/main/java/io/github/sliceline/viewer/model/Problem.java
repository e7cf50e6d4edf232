package io.github.sliceline.viewer.model;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.show.words.AdviceWording;
import io.github.sliceline.show.words.Failures;
import io.github.sliceline.show.words.ForeignText;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.function.Function;

/**
 * An error as a window shows it. Immutable.
 *
 * @param sentence one sentence: which file, what was found, what to try
 * @param details many lines for a report, such as the stack trace
 * @param advice steps that may help, as far as the library knows them
 */
public record Problem(String sentence, String details, List<Advice> advice) {
    private static final AdviceWording PLAIN = new AdviceWording(Advice::toString);

    public Problem {
        sentence = ForeignText.shown(sentence);
        advice = List.copyOf(advice);
    }

    /** Creates a problem without details. */
    public Problem(String sentence, Advice... advice) {
        this(sentence, sentence, List.of(advice));
    }

    /** Returns the problem that a thrown error describes. */
    public static Problem of(Throwable thrown) {
        return of(thrown, Problem::sentence);
    }

    /**
     * Returns the problem that a thrown error describes.
     *
     * @param words makes a sentence from the error
     */
    public static Problem of(Throwable thrown, Function<Throwable, String> words) {
        Throwable problem = Failures.unwrapped(thrown);
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace, true));
        return new Problem(words.apply(problem), trace.toString(), List.copyOf(AdviceWording.advised(problem)));
    }

    /** Returns the sentence and the details, for a report. */
    public String report() {
        return sentence + "\n\n" + details;
    }

    private static String sentence(Throwable problem) {
        if (problem instanceof IOException io && (io instanceof FileSystemException || Failures.isDiskFull(io))) {
            return Failures.sentence(io, PLAIN);
        }
        if (problem instanceof OutOfMemoryError) {
            return "There is too little memory for this; close other windows, or give the program more.";
        }
        String said = said(problem);
        if (said.isEmpty() || !(problem instanceof IOException || problem instanceof IllegalArgumentException)) {
            return problem instanceof EOFException
                    ? "The file ends too early."
                    : "Something went wrong that should not have (" + (said.isEmpty() ? problem.getClass() : said)
                            + ").";
        }
        return problem instanceof CorruptFileException && said.indexOf(';') < 0
                ? said + "; the file is broken there, so copy it again or have it made anew"
                : said;
    }

    /** Returns the message in one line, without names of methods, which only help programmers. */
    private static String said(Throwable problem) {
        return Failures.message(problem, "").replaceAll(" \\(ReadOptions\\.\\w+\\)", "");
    }
}
